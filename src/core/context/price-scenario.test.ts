import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { algo } from '../../../test/kit/algo'
import { account, dated, market, order, position, SYMBOL, terms } from '../../../test/kit/trade'
import { solveLiquidationPrice } from '../figures/liquidation-price'
import type { AlgoOrder } from '../account/algo-order'
import type { PositionRecord } from '../account/position-record'
import {
  absolute,
  add,
  compareDecimals,
  requireAmount,
  isNegative,
  multiply,
  subtract,
  type Amount,
} from '../value/decimal-amount'
import {
  getPnlChangeSize,
  toShockShare,
  getShareAtLiquidation,
  computeScenario,
  type ScenarioInputs,
  type PriceShock,
} from './price-scenario'

const a = requireAmount
const [BTC, ETH] = [SYMBOL, 'PERP_ETH_USDC']
const flat = { imrFactor: a('0') }
const markets = [market(flat), market({ ...flat, symbol: ETH, base: 'ETH' })]
const held = (quantity: string, changes: Partial<PositionRecord> = {}): PositionRecord =>
  position({ quantity: a(quantity), entry: a('60000'), leverage: a('10'), ...changes })

function known(
  changes: { [S in keyof ScenarioInputs]?: NonNullable<ScenarioInputs[S]>['value'] } = {},
): ScenarioInputs {
  const sections = {
    account: account({ totalCollateral: a('10000'), free: a('4000') }),
    positions: [held('1')],
    orders: [],
    markets,
    terms: terms(),
    leverages: [],
    quotes: [{ symbol: BTC, mark: a('60000') }],
    ...changes,
  }
  return Object.fromEntries(Object.entries(sections).map(([name, value]) => [name, dated(value)]))
}
const all = (share: string): PriceShock => ({ is: 'share', share: a(share) })

describe('a price scenario', () => {
  it('moves the positions and the free collateral behind them', () => {
    expect(computeScenario(known(), all('-0.05'))).toEqual({
      rows: [
        {
          symbol: BTC,
          marginMode: 'CROSS',
          mark: { before: '60000', after: '57000' },
          unrealised: { before: '0', after: '-3000' },
        },
      ],
      unrealised: { before: '0', after: '-3000' },
      collateral: { before: '10000', after: '7000' },
      ratio: { before: '0.16666666', after: '0.12280701' },
      // Of what is lost, a tenth was bound before: the position is worth less.
      free: { before: '4000', after: '1300' },
      maintenance: { before: '3000', after: '2850' },
      liquidations: [],
      positionsWithoutRules: [],
    })
  })

  it('moves a single market, by a percentage or to a price', () => {
    const two = known({
      positions: [held('1'), held('-2', { symbol: ETH, entry: a('3000'), mark: a('3000') })],
    })
    const marks = (shock: PriceShock) => computeScenario(two, shock)?.rows.map(({ mark }) => mark.after)
    expect(marks(all('0.1'))).toEqual(['66000', '3300'])
    expect(marks({ is: 'share', share: a('0.1'), symbol: ETH })).toEqual(['60000', '3300'])
    expect(marks({ is: 'price', price: a('1.5'), symbol: ETH })).toEqual(['60000', '1.5'])
    expect(marks(all('-1'))).toEqual(['0', '0'])
  })

  it('never frees unknown collateral, and binds the margin of what open orders could become', () => {
    const free = (changes: Parameters<typeof known>[0], share = '-0.05') =>
      computeScenario(known(changes), all(share))?.free
    // Two units could be held: 12,000 are bound at first and 11,400 then.
    expect(free({ orders: [order({ quantity: a('1') })] })).toEqual({ before: '4000', after: '1600' })
    expect(free({}, '-0.2')).toEqual({ before: '4000', after: '0' })
    const none = account({ totalCollateral: a('10000'), free: a('0') })
    expect(free({ account: none }, '0.05')).toEqual({ before: '0' })
    expect(free({ account: none })).toEqual({ before: '0', after: '0' })
    expect(free({ positions: [position({ quantity: a('1') })] })).toEqual({ before: '4000' })
  })

  it('omits sections that were not read', () => {
    const { positions, ...without } = known()
    expect(computeScenario(without, all('-0.9'))).toBeUndefined()
    expect(computeScenario({ positions }, all('-0.9'))).toEqual({
      rows: [expect.objectContaining({ symbol: BTC })],
      unrealised: { before: '0', after: '-54000' },
      collateral: {},
      ratio: {},
      free: {},
      maintenance: {},
      liquidations: [],
      positionsWithoutRules: [BTC],
    })
  })
})

describe('own stops in a price scenario', () => {
  const fall = all('-0.05')
  const stop = (changes: Parameters<typeof algo>[0] = {}) =>
    algo({ quantity: a('0.4'), triggerPrice: a('59000'), ...changes })
  const after = (orders: readonly AlgoOrder[], slippage = '0', shock = fall) =>
    computeScenario(known({ algoOrders: orders }), shock, a(slippage))

  it('close their part at the trigger less the slippage, and the rest moves on', () => {
    // 0.4 × (59,000 × 0.99 − 60,000) = −636; 0.6 × −3,000 = −1,800.
    expect(after([stop()], '0.01')).toMatchObject({
      rows: [{ unrealised: { after: '-1800' }, stopped: { trigger: '59000', realised: '-636' } }],
      unrealised: { before: '0', after: '-1800' },
      realised: '-636',
      collateral: { before: '10000', after: '7564' },
      // 0.6 × 57,000 = 34,200 are held, of which a tenth is bound: 2,580 less than before.
      free: { before: '4000', after: '4144' },
      maintenance: { before: '3000', after: '1710' },
    })
  })

  it.each<[string, readonly AlgoOrder[], PriceShock]>([
    ['beyond the scenario', [stop({ triggerPrice: a('56999') })], fall],
    ['of a rise', [stop()], all('0.05')],
    ['that are take-profits', [stop({ kind: 'TAKE_PROFIT' })], fall],
    ['whose limit is better than the trigger', [stop({ type: 'LIMIT', price: a('59500') })], fall],
    ['of another margin mode', [stop({ marginMode: 'ISOLATED' })], fall],
  ])('do not count %s', (_, orders, shock) => {
    expect(after(orders, '0.01', shock)).toEqual(after([], '0.01', shock))
  })

  it('count when they trail or may open a position too', () => {
    const trailing = stop({
      kind: 'TRAILING_STOP',
      reduceOnly: false,
      extremePrice: a('60000'),
      callbackRate: a('0.01'),
    })
    expect(after([trailing])).toMatchObject({ rows: [{ stopped: { trigger: '59400', realised: '-240' } }] })
  })

  it('fill no further than their limit, and close no more than the position', () => {
    expect(after([stop({ type: 'LIMIT', price: a('58900') })], '0.01')?.realised).toBe('-440')
    const twice = [stop({ quantity: a('0.7') }), stop({ quantity: a('0.7'), triggerPrice: a('58000') })]
    // 0.7 × −1,000 + 0.3 × −2,000.
    expect(after(twice)).toMatchObject({ realised: '-1300', unrealised: { after: '0' } })
  })

  it('prevent a liquidation, or cause it by their slippage', () => {
    const whole = stop({ quantity: a('1') })
    const reached = (orders: readonly AlgoOrder[], slippage: string, share = '-0.2') =>
      after(orders, slippage, all(share))?.liquidations.flatMap(({ marks }) => marks.map(({ mark }) => mark))
    expect(reached([], '0')).toEqual(['52631.57894736'])
    expect(reached([whole], '0.01')).toEqual([])
    const half = stop({ quantity: a('0.5') })
    expect(reached([half], '0')).toEqual([])
    // 10,000 − 500 + 0.5 (p − 60,000) falls below 5 % of 0.5 p at 43,157.89….
    expect(reached([half], '0', '-0.35')).toEqual([expect.stringMatching(/^43157\.89/)])
    expect(reached([half], '0.3')).toEqual([expect.stringMatching(/^59000\.0/)])
  })
})

describe('the liquidations of a price scenario', () => {
  it('are the cross positions together and each isolated one, in the order in which prices reach them', () => {
    const isolated = (quantity: string, margin: string, symbol = BTC): PositionRecord =>
      held(quantity, {
        symbol,
        marginMode: 'ISOLATED',
        margin: a(margin),
        cost: multiply(a(quantity), a('60000')),
      })
    const found = computeScenario(
      known({
        positions: [held('1'), isolated('0.1', '1000'), isolated('0.1', '500', ETH), isolated('-1', '9000')],
      }),
      all('-0.5'),
    )
    expect(found?.liquidations).toEqual([
      // 500 + 0.1 (p - 60,000) falls below 5 % of 0.1 p at 57,894.73….
      {
        marginMode: 'ISOLATED',
        progress: '0.070175438597',
        marks: [{ symbol: ETH, mark: '57894.73684209' }],
      },
      {
        marginMode: 'CROSS',
        progress: '0.245614035088',
        marks: [{ symbol: BTC, mark: '52631.57894736' }],
      },
      {
        marginMode: 'ISOLATED',
        progress: '0.245614035088',
        marks: [{ symbol: BTC, mark: '52631.57894736' }],
      },
    ])
  })

  it.each([['-0.1'], ['-0.4'], ['-1']])(
    'end the loss of an isolated position at its margin: a move of %s',
    share => {
      const isolated = held('0.1', { marginMode: 'ISOLATED', margin: a('500'), cost: a('6000') })
      expect(computeScenario(known({ positions: [isolated] }), all(share))).toMatchObject({
        rows: [
          {
            unrealised: { before: '0', after: '0' },
            liquidated: { mark: expect.stringMatching(/^57894\.736/), realised: '-500' },
          },
        ],
        unrealised: { before: '0', after: '0' },
        realised: '-500',
        collateral: { before: '10000', after: '10000' },
      })
    },
  )

  it('count as lost the profit that an isolated position had beside its margin, and the loss of its stops', () => {
    const gained = held('0.1', {
      marginMode: 'ISOLATED',
      margin: a('500'),
      cost: a('5900'),
      unsettledPnl: a('100'),
      entry: a('59000'),
    })
    const stop = algo({ marginMode: 'ISOLATED', quantity: a('0.01'), triggerPrice: a('59500') })
    const found = computeScenario(known({ positions: [gained], algoOrders: [stop] }), all('-0.3'))
    expect(found?.rows).toMatchObject([
      { unrealised: { before: '100', after: '0' }, liquidated: { realised: '-500' } },
    ])
    expect(found?.rows[0]).not.toHaveProperty('stopped')
    expect(found?.realised).toBe('-500')
  })

  it('leave the figures of cross positions going on, and mark them', () => {
    const rows = computeScenario(known(), all('-0.2'))?.rows
    expect(rows).toMatchObject([{ unrealised: { after: '-12000' }, isBeyondLiquidation: true }])
  })

  it('happen immediately when the margin is already insufficient', () => {
    const short = known({ account: account({ totalCollateral: a('2999') }) })
    expect(computeScenario(short, all('0.01'))?.liquidations).toMatchObject([{ progress: '0' }])
  })

  const unit = (from: number, to: number) => fc.integer({ min: from, max: to })
  const cases = fc.record({
    quantity: unit(-400, 400).filter(units => units !== 0),
    collateral: unit(100, 40_000),
    share: unit(-99, 300).filter(units => units !== 0),
    factor: fc.constantFrom('0', '0.0000002', '0.000005'),
  })

  it('start at the displayed liquidation price of a cross position', () => {
    const property = fc.property(cases, ({ quantity, collateral, share, factor }) => {
      const size = a(String(quantity / 100))
      const rules = market({ imrFactor: a(factor) })
      const on = known({
        markets: [rules],
        positions: [held(size)],
        account: account({ totalCollateral: a(String(collateral)) }),
      })
      const curve = { baseImr: rules.baseImr, baseMmr: rules.baseMmr, factor: a(factor) }
      const mark = a('60000')
      const beside = subtract(a(String(collateral)), multiply(size, mark))
      const price = solveLiquidationPrice({ quantity: size, mark, curve, beside })
      const [reached] = computeScenario(on, all(String(share / 100)))?.liquidations ?? []
      const end = multiply(mark, add(a('1'), a(String(share / 100))))
      if (reached === undefined || reached.progress === '0') {
        // The end exceeds the price at most by the rounding of that price.
        const isBeyond =
          price !== undefined &&
          isNegative(size) === compareDecimals(price, mark) > 0 &&
          (isNegative(size) ? compareDecimals(end, price) > 0 : compareDecimals(end, price) < 0)
        if (reached === undefined && isBeyond) expect(near(end, price)).toBe(true)
        return
      }
      expect(near(reached.marks[0]?.mark ?? a('0'), price ?? a('0'))).toBe(true)
    })
    fc.assert(property)
  })

  it('start at the displayed liquidation price of an isolated position', () => {
    const row = held('-0.5', { marginMode: 'ISOLATED', margin: a('4000'), cost: a('-30000') })
    const curve = { baseImr: a('0.1'), baseMmr: a('0.05'), factor: a('0') }
    const price = solveLiquidationPrice({ quantity: a('-0.5'), mark: a('60000'), curve, beside: a('34000') })
    const [reached] = computeScenario(known({ positions: [row] }), all('0.2'))?.liquidations ?? []
    expect(near(reached?.marks[0]?.mark ?? a('0'), price ?? a('0'))).toBe(true)
  })
})

/** Compares within one part in five thousand, the precision of the desk's liquidation price. */
const near = (one: Amount, other: Amount): boolean =>
  compareDecimals(multiply(absolute(subtract(one, other)), a('5000')), absolute(other)) <= 0

it('converts a percentage to a signed share, and a liquidation to its share of the move', () => {
  expect([toShockShare(requireAmount('12.5'), false), toShockShare(requireAmount('12.5'), true)]).toEqual([
    '0.125',
    '-0.125',
  ])
  expect(getShareAtLiquidation({ progress: requireAmount('0.4') }, requireAmount('-0.5'))).toBe('-0.2')
})

it.each([
  ['10', '-5', '15'],
  ['-5', '10', '15'],
  ['3', '3', '0'],
])('an unrealised result that goes from %s to %s moves by %s', (before, after, by) =>
  expect(
    getPnlChangeSize({ unrealised: { before: requireAmount(before), after: requireAmount(after) } }),
  ).toBe(by),
)
