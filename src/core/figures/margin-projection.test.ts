import { describe, expect, it } from 'vitest'
import { requireAmount, roundToPlaces, ZERO } from '../value/decimal-amount'
import {
  computeEffectiveLeverage,
  createMarginState,
  computeFreeForIsolated,
  getFreeCollateral,
  computeFrozenMargin,
  computeInitialMargin,
  computeLargestPosition,
  computeMarginRatio,
  computeRemovableMargin,
  type MarginState,
  type MarketHolding,
} from './margin-state'
import { computeLiquidationPrice } from './liquidation-price'
import {
  projectOrder,
  projectLeverage,
  projectMargin,
  projectWithoutOrder,
  type OrderScenario,
} from './margin-projection'

const a = requireAmount
const BTC = 'PERP_BTC_USDC'

const holding = (changes: Partial<MarketHolding> = {}): MarketHolding => ({
  symbol: BTC,
  marginMode: 'CROSS',
  quantity: ZERO,
  mark: a('100'),
  unsettled: ZERO,
  margin: ZERO,
  resting: [],
  buys: ZERO,
  sells: ZERO,
  curve: { baseImr: a('0.1'), baseMmr: a('0.05'), factor: ZERO },
  leverage: a('10'),
  mmr: a('0.05'),
  ...changes,
})
const footing = (
  marketHoldings: readonly MarketHolding[],
  changes: Partial<MarginState> = {},
): MarginState => ({
  ...createMarginState({
    collateral: a('1000'),
    spare: a('1000'),
    held: a('1000'),
    unsettled: ZERO,
    marketHoldings,
  }),
  ...changes,
})
const part = (quantity: string, price: string, fee = '0') => ({
  quantity: a(quantity),
  price: a(price),
  fee: a(fee),
})
const course = (changes: Partial<OrderScenario> = {}): OrderScenario => ({
  side: 'BUY',
  reduceOnly: false,
  fills: [],
  rests: [],
  mark: a('100'),
  ...changes,
})

describe('the example account of the documentation', () => {
  // Collateral 489,865.71329 behind 395,506.2214 at an initial rate of 0.1 and a maintenance rate of 0.05.
  const short = holding({ quantity: a('-5'), mark: a('27794.9') })
  const rest = holding({ symbol: 'PERP_ETH_USDC', quantity: a('1'), mark: a('256531.7214') })
  const all = footing([short, rest], { collateral: a('489865.71329'), spare: a('450315.09115') })

  it('has the documented free collateral, margin ratio and liquidation price', () => {
    expect(getFreeCollateral(all)).toBe('450315.09115')
    expect(computeMarginRatio(all)).toBe('1.23857903')
    expect(roundToPlaces(computeLiquidationPrice(all, short) ?? ZERO, 8, 'zero')).toBe('117335.92899428')
  })
})

it('liquidates an isolated long at the price of the venue’s own example', () => {
  // Margin 2,000, cost 100,000, funding 0.0004, 2 held, a maintenance rate of 0.025: 50,256.41.
  const long = holding({
    marginMode: 'ISOLATED',
    quantity: a('2'),
    mark: a('50000'),
    margin: a('2000'),
    unsettled: a('-0.0004'),
    curve: { baseImr: a('0.05'), baseMmr: a('0.025'), factor: ZERO },
  })
  expect(roundToPlaces(computeLiquidationPrice(footing([long]), long) ?? ZERO, 2, 'nearest')).toBe('50256.41')
})

describe('the margin ratio and leverage of an account', () => {
  const cross = holding({ quantity: a('10') })
  const apart = holding({
    marginMode: 'ISOLATED',
    symbol: 'PERP_ETH_USDC',
    quantity: a('40'),
    margin: a('400'),
  })

  it('exclude an isolated position, which has separate margin', () => {
    expect([
      computeMarginRatio(footing([cross, apart])),
      computeEffectiveLeverage(footing([cross, apart])),
    ]).toEqual(['1', '1'])
  })

  it('are missing and zero when no cross position is open', () => {
    expect([computeMarginRatio(footing([apart])), computeEffectiveLeverage(footing([apart]))]).toEqual([
      undefined,
      '0',
    ])
  })
})

describe('collateral available for isolated margin', () => {
  it.each([
    // The venue's example: 500 held, 300 free, a cross profit of 100 that is not settled.
    ['500', '300', '100', '200'],
    ['150', '300', '100', '150'],
    // A loss that is not settled is out of what is free already.
    ['500', '300', '-100', '300'],
    ['500', '50', '100', '0'],
  ])('follows from %s held, %s free and %s unsettled: %s', (held, spare, unsettled, most) => {
    const all = footing([], { held: a(held), spare: a(spare), unsettled: a(unsettled) })
    expect(computeFreeForIsolated(all)).toBe(most)
  })
})

describe('margin that can be removed from an isolated position', () => {
  it.each([
    // 500 of margin where 200 are needed.
    ['0', '300'],
    ['-100', '200'],
    ['100', '300'],
  ])('accounts for an unsettled result of %s: %s', (unsettled, most) => {
    const row = holding({
      marginMode: 'ISOLATED',
      quantity: a('20'),
      margin: a('500'),
      unsettled: a(unsettled),
    })
    expect(computeRemovableMargin(row)).toBe(most)
  })
})

describe('a resting order', () => {
  it('binds margin at the mark and yields no gain, however far from the mark it rests', () => {
    const after = projectOrder(footing([]), holding(), course({ rests: [{ left: a('5'), price: a('50') }] }))
    expect(after && [after.collateral, getFreeCollateral(after)]).toEqual(['1000', '950'])
  })

  it('subtracts frozen margin from collateral when it would open an isolated position', () => {
    const order = course({ rests: [{ left: a('5'), price: a('90') }] })
    const after = projectOrder(footing([]), holding({ marginMode: 'ISOLATED' }), order)
    // 450 × (1 ÷ 10 + 0.0006)
    expect(after && [after.collateral, getFreeCollateral(after)]).toEqual(['954.73', '954.73'])
  })

  it('freezes nothing when it would only reduce an isolated position', () => {
    const held = holding({ marginMode: 'ISOLATED', quantity: a('2'), margin: a('20') })
    const order = course({ side: 'SELL', rests: [{ left: a('3'), price: a('110') }] })
    const after = projectOrder(footing([held]), held, order)
    // 1 of the 3 opens: 110 × 0.1006.
    expect(computeFrozenMargin(after?.marketHoldings[0] ?? held)).toBe('11.066')
  })

  it('reduces an isolated position before a higher sell does, whatever bids lie between', () => {
    const sell = (price: string) => ({ side: 'SELL' as const, left: a('1'), price: a(price) })
    const resting = [sell('110'), { side: 'BUY' as const, left: a('1'), price: a('90') }, sell('100')]
    const held = holding({ marginMode: 'ISOLATED', quantity: a('1'), resting })
    // The sell at 100 takes what is held: what would open is the one at 110 and the buy at 90.
    expect(computeFrozenMargin(held)).toBe('20.12')
  })

  it('counts a reduce-only order as reducing an isolated position and never as opening one', () => {
    const sell = (left: string, price: string, reduceOnly: boolean) => ({
      side: 'SELL' as const,
      left: a(left),
      price: a(price),
      reduceOnly,
    })
    const resting = [sell('1', '110', false), sell('3', '100', true)]
    // The one at 100 takes what is held, so that the one at 110 would open: 110 × 0.1006.
    expect(computeFrozenMargin(holding({ marginMode: 'ISOLATED', quantity: a('1'), resting }))).toBe('11.066')
  })

  it('counts for cross margin when it is reduce-only, but not for the largest position', () => {
    const sell = { side: 'SELL' as const, reduceOnly: true, left: a('2'), price: a('110') }
    const held = holding({ quantity: a('2'), resting: [sell, sell, sell], sells: a('6') })
    // max(2, |2 − 6|) × 100 × 0.1
    expect([computeInitialMargin(held), computeLargestPosition(held)]).toEqual(['40', '2'])
  })

  it('disappears with the position when it is reduce-only', () => {
    const sell = { orderId: '7', side: 'SELL' as const, reduceOnly: true, left: a('5'), price: a('110') }
    const held = holding({ quantity: a('1'), resting: [sell], sells: a('5') })
    const before = footing([held], { spare: a('960') })
    const order = course({ side: 'SELL', fills: [part('1', '100')] })
    const [reduced, closed] = [
      projectOrder(before, held, { ...order, fills: [part('0.5', '100')] }),
      projectOrder(before, held, order),
    ]
    // |0.5 − 5| × 100 × 0.1 is bound while any of it is left.
    expect([getFreeCollateral(reduced ?? before), getFreeCollateral(closed ?? before)]).toEqual([
      '955',
      '1000',
    ])
  })

  it('has no effect after it is removed', () => {
    const order = { orderId: '7', side: 'BUY' as const, left: a('5'), price: a('50') }
    const held = holding({ resting: [order], buys: a('5') })
    const before = footing([held], { spare: a('950') })
    expect(getFreeCollateral(projectWithoutOrder(before, held, order))).toBe('1000')
  })
})

describe('a fill of an isolated position', () => {
  // Long 10 from 100, 15 of funding owed: 100 of margin.
  const held = holding({ marginMode: 'ISOLATED', quantity: a('10'), margin: a('100'), unsettled: a('-15') })
  const after = (changes: Partial<OrderScenario>) => {
    const then = projectOrder(footing([held]), held, course(changes))
    const row = then?.marketHoldings[0]
    return row && [row.quantity, row.margin, row.unsettled, then.held]
  }

  it.each<[string, Partial<OrderScenario>, readonly string[]]>([
    // 550 × 0.1006 set apart; 5 bought at 110 with the mark at 100 lose 50, and the fee 1.
    ['that adds', { fills: [part('5', '110', '1')] }, ['15', '155.33', '-66', '944.67']],
    // 4 sold at 110 gain 40: what the part closed brought and owes stays with the position.
    ['that reduces', { side: 'SELL', fills: [part('4', '110')] }, ['6', '60', '25', '1040']],
    ['that closes', { side: 'SELL', fills: [part('10', '110')] }, ['0', '0', '0', '1185']],
    // 10 closed bring 100 less 15, and pay 2 of the fee of 3; 5 opened at 110 are 50 ahead, and owe no funding.
    ['that flips', { side: 'SELL', fills: [part('15', '110', '3')] }, ['-5', '55.33', '49', '1127.67']],
    // The first 10 close at 110; of the 5 that open, 2 are at 110 and 3 at 108.
    [
      'that flips on its way through several prices',
      { side: 'SELL', fills: [part('12', '110'), part('3', '108')] },
      ['-5', '54.7264', '44', '1130.2736'],
    ],
  ])('%s', (_what, changes, wanted) => {
    expect(after(changes)).toEqual(wanted)
  })
})

it('keeps the margin of an isolated position when the leverage changes', () => {
  const held = holding({ marginMode: 'ISOLATED', quantity: a('10'), margin: a('100') })
  const then = projectLeverage(footing([held]), held, a('2'))
  expect([then.marketHoldings[0]?.margin, getFreeCollateral(then), then.collateral]).toEqual([
    '100',
    '1000',
    '1000',
  ])
})

it('moves margin from the balance into a position', () => {
  const held = holding({ marginMode: 'ISOLATED', quantity: a('10'), margin: a('100') })
  const then = projectMargin(footing([held]), held, a('50'))
  expect([then.marketHoldings[0]?.margin, then.held, getFreeCollateral(then)]).toEqual(['150', '950', '950'])
})
