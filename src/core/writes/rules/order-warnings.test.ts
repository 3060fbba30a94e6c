import { describe, expect, it } from 'vitest'
import {
  account,
  book,
  dated,
  draft,
  inputs,
  guards,
  market,
  NOW,
  position,
  SYMBOL,
} from '../../../../test/kit/trade'
import { previewDraft } from '../draft-evaluation'
import { requireAmount } from '../../value/decimal-amount'
import type { PlanningInputs, RecentWrite } from '../../context/planning-inputs'
import { unchangedForecast, type OrderForecast, type PlanWarningCode } from '../../write/plan'
import type { SnapshotSections } from '../../snapshot/desk-snapshot'
import type { OrderDraft } from '../../write/venue-write'
import { createOrderContext } from '../../context/order-context'
import { listOrderWarnings } from './order-warnings'

const warned = (
  draftChanges: Partial<OrderDraft>,
  sections: Partial<SnapshotSections> = {},
  changes: Partial<PlanningInputs> = {},
) => previewDraft(draft(draftChanges), inputs(sections, changes)).warnings
const codes = (...given: Parameters<typeof warned>) => warned(...given).map(({ code }) => code)
const find = (code: PlanWarningCode, ...given: Parameters<typeof warned>) =>
  warned(...given).find(one => one.code === code)
const held = (size: string) => ({ positions: [position({ quantity: requireAmount(size) })] })

describe('warnings about the order type', () => {
  it.each<[string, Partial<OrderDraft>, readonly PlanWarningCode[]]>([
    ['a resting buy', {}, []],
    ['a resting sell', { side: 'SELL' }, ['NO_CEILING_SELL']],
    ['a buy IOC', { type: 'IOC' }, ['IOC_MAY_FILL_PART']],
    ['a sell IOC', { type: 'IOC', side: 'SELL' }, ['NO_CEILING_SELL', 'IOC_MAY_FILL_PART']],
    ['a FOK', { type: 'FOK' }, ['FOK_ALL_OR_NOTHING']],
    ['a post-only', { type: 'POST_ONLY' }, ['POST_ONLY_MAY_EXECUTE']],
    [
      'a post-only that price adjust',
      { type: 'POST_ONLY', stepsBack: true },
      ['POST_ONLY_MAY_EXECUTE', 'STEPS_BACK'],
    ],
    ['an order that hides a part', { visible: '0.03' }, ['HIDDEN_PAYS_TAKER']],
    ['an order that hides nothing', { visible: '0.1' }, []],
    ['a market order', { type: 'MARKET', price: '' }, ['NO_CEILING_MARKET']],
    ['a market sell', { type: 'MARKET', price: '', side: 'SELL' }, ['NO_CEILING_MARKET']],
  ])('are given for %s', (_what, draftChanges, all) => {
    expect(codes(draftChanges)).toEqual(all)
  })

  it('require a typed word for a market order only', () => {
    expect(find('NO_CEILING_MARKET', { type: 'MARKET', price: '' })?.typed).toBe(true)
    expect(warned({ type: 'IOC', side: 'SELL' }).some(({ typed }) => typed)).toBe(false)
  })
})

describe('warnings about the position', () => {
  it.each<[string, 'BUY' | 'SELL', PlanWarningCode | undefined, string]>([
    ['0', 'BUY', undefined, ''],
    ['0.3', 'BUY', 'INCREASES_POSITION', '0.4'],
    ['0.3', 'SELL', 'REDUCES_POSITION', '0.2'],
    ['0.1', 'SELL', 'CLOSES_POSITION', '0'],
    ['0.05', 'SELL', 'FLIPS_POSITION', '-0.05'],
  ])('when holding %s, a %s: %s', (size, side, code, after) => {
    const about = warned({ side }, held(size)).filter(one => one.code.endsWith('_POSITION'))
    expect(about).toEqual(code === undefined ? [] : [{ code, facts: { before: size, after }, typed: false }])
  })

  it.each<[string, 'BUY' | 'SELL', PlanWarningCode | undefined]>([
    ['0.3', 'SELL', 'REDUCES_POSITION'],
    ['0.1', 'SELL', 'CLOSES_POSITION'],
    ['0.05', 'SELL', undefined],
    ['0.3', 'BUY', undefined],
    ['-0.3', 'BUY', 'REDUCES_POSITION'],
    ['-0.1', 'BUY', 'CLOSES_POSITION'],
    ['-0.05', 'BUY', undefined],
    ['-0.3', 'SELL', undefined],
    ['0', 'SELL', undefined],
  ])('when holding %s, a reduce-only %s never adds and never flips: %s', (size, side, code) => {
    const about = codes({ side, reduceOnly: true }, held(size)).filter(one => one.endsWith('_POSITION'))
    expect(about).toEqual(code === undefined ? [] : [code])
  })

  it.each<[string, string, boolean]>([
    ['0.1005', '0.1', true],
    ['0.101', '0.1', false],
    ['0.1001', '0.1', true],
  ])('when holding %s, selling %s leaves too little: %s', (size, quantity, warns) => {
    const found = find('LEFTOVER_BELOW_MINIMUM', { side: 'SELL', quantity }, held(size))
    expect(found !== undefined).toBe(warns)
  })

  it('are not given when the remainder is worth exactly the minimum', () => {
    const rules = { markets: [market({ minNotional: requireAmount('60') })], ...held('0.101') }
    expect(codes({ side: 'SELL' }, rules)).not.toContain('LEFTOVER_BELOW_MINIMUM')
  })

  it('check the value of the remainder as well', () => {
    const rules = { markets: [market({ minNotional: requireAmount('61') })], ...held('0.101') }
    expect(find('LEFTOVER_BELOW_MINIMUM', { side: 'SELL' }, rules)?.facts).toEqual({
      left: '0.001',
      min: '0.001',
      minNotional: '61',
    })
  })
})

describe('warnings about the price', () => {
  it.each<[string, string | undefined]>([
    ['57000', undefined],
    ['56999.9', '30001'],
    ['61200', undefined],
  ])(
    'give the distance of a buy at %s from the mark in ticks when it exceeds the collar: %s',
    (price, ticks) => {
      expect(find('FAR_FROM_MARK', { price })?.facts['ticks']).toBe(ticks)
      if (ticks !== undefined)
        expect(find('FAR_FROM_MARK', { price })).toMatchObject({
          facts: { price, mark: '60000', ticks, collar: '5' },
        })
    },
  )

  it.each<[OrderDraft['side'], OrderDraft['type'], string, boolean | undefined]>([
    ['BUY', 'LIMIT', '48000', false],
    ['BUY', 'POST_ONLY', '6000', false],
    ['BUY', 'LIMIT', '60600', undefined],
    ['BUY', 'LIMIT', '60600.1', true],
    ['BUY', 'IOC', '61000', true],
    ['SELL', 'LIMIT', '90000', false],
    ['SELL', 'LIMIT', '59400', undefined],
    ['SELL', 'LIMIT', '59399.9', true],
    ['SELL', 'IOC', '59000', true],
  ])('of %s %s at %s require the typed word: %s', (side, type, price, typed) => {
    const tight = { guards: guards({ collar: requireAmount('0.01') }) }
    expect(find('FAR_FROM_MARK', { side, type, price }, {}, tight)?.typed).toBe(typed)
  })

  it.each<[string, OrderDraft['side'], string, string, boolean]>([
    ['below the best ask of a thin book', 'BUY', '61999.9', '62000', false],
    ['at the best ask of a thin book', 'BUY', '62000', '62000', true],
    ['above the best bid of a thin book', 'SELL', '58000.1', '58000', false],
    ['at the best bid of a thin book', 'SELL', '58000', '58000', true],
  ])(
    'require the typed word only of a price that crosses the book: %s',
    (_what, side, price, best, typed) => {
      const level = [{ price: requireAmount(best), quantity: requireAmount('1') }]
      const thin = {
        symbol: SYMBOL,
        asks: side === 'BUY' ? level : [],
        bids: side === 'SELL' ? level : [],
        ts: NOW,
      }
      const tight = { book: dated(thin), guards: guards({ collar: requireAmount('0.01') }) }
      expect(find('FAR_FROM_MARK', { side, price }, {}, tight)?.typed).toBe(typed)
    },
  )

  it.each(['no book', 'an empty opposite side'])(
    'require the typed word on the losing side without a best opposite price: %s',
    without => {
      const empty = { symbol: SYMBOL, asks: [], bids: [], ts: NOW }
      const tight = {
        book: without === 'no book' ? undefined : dated(empty),
        guards: guards({ collar: requireAmount('0.01') }),
      }
      expect(find('FAR_FROM_MARK', { price: '60600.1' }, {}, tight)?.typed).toBe(true)
    },
  )

  it.each([
    [false, true],
    [true, false],
  ])('require the typed word at market only for an entry, with reduce-only %s: %s', (reduceOnly, typed) => {
    expect(find('NO_CEILING_MARKET', { type: 'MARKET', price: '', reduceOnly })?.typed).toBe(typed)
  })

  it('check a market order at the worst price it would take', () => {
    const far = { ...book(), asks: [{ price: requireAmount('61200'), quantity: requireAmount('1') }] }
    const tight = { book: dated(far), guards: guards({ collar: requireAmount('0.01') }) }
    expect(find('FAR_FROM_MARK', { type: 'MARKET', price: '' }, {}, tight)?.facts).toEqual({
      price: '61200',
      mark: '60000',
      away: '2',
      ticks: '12000',
      collar: '1',
    })
  })

  it('give the distance in twenty places, and the nearest number of whole ticks', () => {
    const odd = { quotes: [{ symbol: SYMBOL, mark: requireAmount('60000.03') }] }
    expect(find('FAR_FROM_MARK', { price: '56000' })?.facts['away']).toBe('6.666666666666666666')
    expect(find('FAR_FROM_MARK', { price: '56999.9' }, odd)?.facts['ticks']).toBe('30001')
  })

  it('are not given without guards', () => {
    expect(codes({ price: '30000' }, {}, { guards: undefined })).toEqual([])
  })
})

describe('warnings about a recent identical order', () => {
  const before = (age: number, changes = {}): RecentWrite => ({
    at: NOW - age,
    write: {
      is: 'order',
      symbol: SYMBOL,
      side: 'BUY',
      type: 'LIMIT',
      price: requireAmount('60000'),
      quantity: requireAmount('0.1'),
      reduceOnly: false,
      marginMode: 'CROSS',
      ...changes,
    },
  })

  it.each<[string, RecentWrite, Partial<OrderDraft>, boolean]>([
    ['just now', before(0), {}, true],
    ['within the minute', before(59_999), {}, true],
    ['a minute ago', before(60_000), {}, false],
    ['spelled otherwise', before(0), { quantity: '0.100', price: '60000.0' }, true],
    ['of another size', before(0, { quantity: requireAmount('0.2') }), {}, false],
    ['at another price', before(0, { price: requireAmount('60001') }), {}, false],
    ['of the other side', before(0, { side: 'SELL' }), {}, false],
    ['in another market', before(0, { symbol: 'PERP_ETH_USDC' }), {}, false],
    ['of another type', before(0, { type: 'IOC' }), {}, true],
  ])('are checked: %s', (_what, recent, draftChanges, warns) => {
    const found = find('SAME_AGAIN', draftChanges, {}, { recent: [recent] })
    expect(found !== undefined).toBe(warns)
    expect(found?.typed ?? false).toBe(false)
  })

  it('give the time since the last one', () => {
    expect(
      find('SAME_AGAIN', {}, {}, { recent: [before(30_000), before(12_900), before(40_000)] })?.facts,
    ).toEqual({ seconds: '12' })
    const secondsAfter = (age: number) =>
      find('SAME_AGAIN', {}, {}, { recent: [before(age)] })?.facts['seconds']
    expect([secondsAfter(5_000), secondsAfter(0), secondsAfter(-2_000)]).toEqual(['5', '0', '0'])
  })
})

describe('warnings about a nearer liquidation price', () => {
  it.each<[string, string, boolean]>([
    ['1000', '0.1', true],
    ['10000', '0.1', false],
  ])('with %s of collateral and a buy of %s: %s', (collateral, quantity, warns) => {
    const sections = { account: account({ totalCollateral: requireAmount(collateral) }), ...held('0.05') }
    const found = find('LIQUIDATION_NEAR', { quantity, type: 'IOC', price: '60000.1' }, sections)
    expect(found !== undefined).toBe(warns)
    if (found !== undefined) expect(found.facts).toMatchObject({ mark: '60000' })
  })

  it.each([
    ['54000', []],
    ['54000.1', ['LIQUIDATION_NEAR']],
    ['65999.9', ['LIQUIDATION_NEAR']],
    ['66000', []],
  ])('appear for %s only when it is less than a tenth away from a mark of 60,000', (price, near) => {
    const outlook: OrderForecast = {
      ...unchangedForecast,
      effect: 'increases',
      filled: { liquidation: requireAmount(price) },
    }
    const codes = listOrderWarnings(createOrderContext(draft(), inputs()), outlook).map(({ code }) => code)
    expect(codes.filter(code => code === 'LIQUIDATION_NEAR')).toEqual(near)
  })

  it('are not given when the order moves it further away', () => {
    const sections = { account: account({ totalCollateral: requireAmount('1000') }), ...held('0.2') }
    expect(codes({ side: 'SELL', type: 'IOC' }, sections)).not.toContain('LIQUIDATION_NEAR')
  })
})
