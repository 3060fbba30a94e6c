import * as fc from 'fast-check'
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
  order,
  position,
  SYMBOL,
  terms,
} from '../../../test/kit/trade'
import { previewDraft, evaluateDraft, listOrderRefusals } from './draft-evaluation'
import { requireAmount } from '../value/decimal-amount'
import type { PlanningInputs } from '../context/planning-inputs'
import type { TradingRestriction } from '../guard/trading-guards'
import { deriveTradingState } from '../guard/trading-restrictions'
import type { SnapshotSections } from '../snapshot/desk-snapshot'
import type { WriteDraft, OrderDraft } from '../write/venue-write'

const codes = (writeDraft: WriteDraft, on: PlanningInputs, how: 'preview' | 'seal' = 'seal') => {
  const evaluation = evaluateDraft(writeDraft, on, how)
  const refusals = evaluation.ok ? [] : evaluation.error
  if (writeDraft.is === 'order' && how === 'seal') expect(listOrderRefusals(writeDraft, on)).toEqual(refusals)
  return refusals.map(({ code }) => code)
}
const only = (writeDraft: WriteDraft, on: PlanningInputs) => {
  const evaluation = evaluateDraft(writeDraft, on, 'seal')
  if (evaluation.ok) throw new Error('nothing was refused')
  expect(evaluation.error).toHaveLength(1)
  return evaluation.error[0]
}
const long = (size = '1', changes = {}) =>
  position({
    quantity: requireAmount(size),
    entry: requireAmount('58000'),
    cost: requireAmount('58000'),
    ...changes,
  })

describe('a valid order', () => {
  it('becomes a write with exactly the entered values in canonical spelling', () => {
    const evaluation = evaluateDraft(draft({ quantity: '0.100', price: '60000.0' }), inputs(), 'seal')
    expect(evaluation.ok && evaluation.value.write).toEqual({
      is: 'order',
      symbol: SYMBOL,
      side: 'BUY',
      type: 'LIMIT',
      price: '60000',
      quantity: '0.1',
      reduceOnly: false,
      marginMode: 'CROSS',
    })
  })

  it('lists every rule with its figures', () => {
    const evaluation = evaluateDraft(draft(), inputs(), 'seal')
    expect(evaluation.ok && evaluation.value.checks).toEqual([
      { code: 'MARKET_RULES', facts: { tick: '0.1', step: '0.001', min: '0.001', minNotional: '10' } },
      { code: 'PRICE_BAND', facts: { low: '24000.0', high: '61200.0', mark: '60000' } },
      { code: 'OWN_CAP_ORDER', facts: { notional: '6000', cap: '25000', count: '0' } },
      {
        code: 'OWN_CAP_POSITION',
        facts: { notional: '6000', cap: '50000', open: '6000', openCap: '100000' },
      },
      { code: 'VENUE_MAX_NOTIONAL', facts: { notional: '6000', cap: '1000000' } },
      // 6,000 at 10× is 600; the maker's 2 bps of 6,000 are 1.2.
      { code: 'COLLATERAL', facts: { needed: '603', free: '10000' } },
      { code: 'INPUTS_FRESH', facts: { oldest: '0' } },
      { code: 'WRITES_OPEN', facts: { state: 'active' } },
    ])
  })

  it('has no price when it is a market order', () => {
    const evaluation = evaluateDraft(draft({ type: 'MARKET', price: '' }), inputs(), 'seal')
    expect(evaluation.ok && 'price' in evaluation.value.write).toBe(false)
  })
})

describe('the rules of the market', () => {
  it.each<[string, Partial<OrderDraft>, Partial<ReturnType<typeof market>>, readonly string[]]>([
    ['a size off the step', { quantity: '0.1005' }, {}, ['QUANTITY_OFF_TICK']],
    ['a size on the step', { quantity: '0.101' }, {}, []],
    [
      'a size off the grid that starts at the minimum',
      { quantity: '0.1' },
      { sizeMin: requireAmount('0.0015') },
      ['QUANTITY_OFF_TICK'],
    ],
    [
      'a size on that grid and off the multiples',
      { quantity: '0.1005' },
      { sizeMin: requireAmount('0.0005') },
      ['QUANTITY_OFF_TICK'],
    ],
    [
      'a size below the minimum',
      { quantity: '0.0009' },
      { step: requireAmount('0.0001') },
      ['QUANTITY_TOO_SMALL'],
    ],
    [
      'a size just below the minimum',
      { quantity: '0.009' },
      { sizeMin: requireAmount('0.01') },
      ['QUANTITY_TOO_SMALL'],
    ],
    ['the minimum itself', { quantity: '0.01' }, { sizeMin: requireAmount('0.01') }, []],
    [
      'a size above the maximum',
      { quantity: '0.201' },
      { sizeMax: requireAmount('0.2') },
      ['QUANTITY_TOO_LARGE'],
    ],
    ['the maximum itself', { quantity: '0.2' }, { sizeMax: requireAmount('0.2') }, []],
    ['a price off the tick', { price: '60000.05' }, {}, ['PRICE_OFF_TICK']],
    [
      'a price below the lowest',
      { price: '59999.9' },
      { priceMin: requireAmount('60000') },
      ['PRICE_OUT_OF_RANGE'],
    ],
    ['the lowest price', { price: '60000' }, { priceMin: requireAmount('60000') }, []],
    [
      'a price above the highest',
      { price: '60000.1' },
      { priceMax: requireAmount('60000') },
      ['PRICE_OUT_OF_RANGE'],
    ],
    [
      'a value below the minimum',
      { quantity: '0.001' },
      { minNotional: requireAmount('60.1') },
      ['NOTIONAL_TOO_SMALL'],
    ],
    ['the minimum value itself', { quantity: '0.001' }, { minNotional: requireAmount('60') }, []],
    [
      'a market order below the minimum value at the mark',
      { type: 'MARKET', price: '', quantity: '0.001' },
      { minNotional: requireAmount('60.1') },
      ['NOTIONAL_TOO_SMALL'],
    ],
    ['a buy above the band', { price: '61200.1' }, {}, ['PRICE_OUT_OF_BAND']],
    ['a buy at the top of the band', { price: '61200' }, {}, []],
    ['a buy below the band', { price: '23999.9' }, {}, ['PRICE_OUT_OF_BAND']],
    ['a sell below the band', { side: 'SELL', price: '58799.9' }, {}, ['PRICE_OUT_OF_BAND']],
    ['a sell at the bottom of the band', { side: 'SELL', price: '58800' }, {}, []],
    ['a sell above the band', { side: 'SELL', price: '96000.1' }, {}, ['PRICE_OUT_OF_BAND']],
    ['cross margin in an isolated market', {}, { isolatedOnly: true }, ['ISOLATED_ONLY']],
    ['isolated margin in an isolated market', { marginMode: 'ISOLATED' }, { isolatedOnly: true }, []],
    ['any order before the market opens', {}, { status: 'PENDING' }, ['MARKET_NOT_TRADING']],
    ['any order in a market that is gone', {}, { status: 'DELISTED' }, ['MARKET_NOT_TRADING']],
    ['any order under a word nobody knows', {}, { status: 'AUCTION' }, ['MARKET_NOT_TRADING']],
    ['an IOC in a post-only market', { type: 'IOC' }, { status: 'POST_ONLY' }, ['MARKET_NOT_TRADING']],
    ['a limit order in a post-only market', {}, { status: 'POST_ONLY' }, []],
    ['an opening order in a reduce-only market', {}, { status: 'REDUCE_ONLY' }, ['MARKET_NOT_TRADING']],
  ])('are applied to %s', (_what, draftChanges, rules, refused) => {
    expect(codes(draft(draftChanges), inputs({ markets: [market(rules)] }))).toEqual(refused)
  })

  it.each([
    ['reports it for an opening order', draft(), 'REDUCE_ONLY'],
    [
      'leaves it out where another rule is broken',
      draft({ side: 'SELL', reduceOnly: true, quantity: '0.1005' }),
      undefined,
    ],
  ])('check the status of a reduce-only market, which %s', (_, orderDraft, status) => {
    const on = inputs({ markets: [market({ status: 'REDUCE_ONLY' })], positions: [long()] })
    const [rules] = previewDraft(orderDraft, on).checks
    expect([rules?.code, rules?.holds, rules?.facts['status']]).toEqual(['MARKET_RULES', false, status])
  })

  it('accept a closing order in a reduce-only market', () => {
    const on = inputs({ markets: [market({ status: 'REDUCE_ONLY' })], positions: [long()] })
    expect(codes(draft({ side: 'SELL', reduceOnly: true }), on)).toEqual([])
  })

  it('reject an unlisted market by its name', () => {
    const on = inputs({}, { book: dated({ ...book(), symbol: 'PERP_X_USDC' }) })
    const refused = evaluateDraft(draft({ symbol: 'PERP_X_USDC' }), on, 'preview')
    expect(!refused.ok && refused.error).toEqual([
      { code: 'MARKET_UNKNOWN', facts: { symbol: 'PERP_X_USDC' } },
    ])
  })
})

describe('entered values', () => {
  it.each<[string, string]>([
    ['1e-7', 'AMOUNT_MALFORMED'],
    ['1,5', 'AMOUNT_MALFORMED'],
    ['１', 'AMOUNT_MALFORMED'],
    [' 5', 'AMOUNT_MALFORMED'],
    ['+1', 'AMOUNT_MALFORMED'],
    ['', 'AMOUNT_MALFORMED'],
    ['-', 'AMOUNT_MALFORMED'],
    ['1.', 'AMOUNT_MALFORMED'],
    ['.5', 'AMOUNT_MALFORMED'],
    ['NaN', 'AMOUNT_MALFORMED'],
    ['Infinity', 'AMOUNT_MALFORMED'],
    ['0x10', 'AMOUNT_MALFORMED'],
    ['1'.repeat(81), 'AMOUNT_MALFORMED'],
    ['0', 'AMOUNT_NOT_POSITIVE'],
    ['-1', 'AMOUNT_NOT_POSITIVE'],
    ['-0.0', 'AMOUNT_NOT_POSITIVE'],
  ])('size "%s" is rejected: %s', (quantity, code) => {
    expect(only(draft({ quantity }), inputs())).toEqual({
      code,
      facts: { field: 'quantity', text: quantity },
    })
  })

  it.each<[Partial<OrderDraft>, string]>([
    [{ price: '1e5' }, 'AMOUNT_MALFORMED'],
    [{ price: '0' }, 'AMOUNT_NOT_POSITIVE'],
    [{ price: '' }, 'PRICE_MISSING'],
    [{ type: 'MARKET' }, 'PRICE_NOT_TAKEN'],
  ])('price in %j is rejected: %s', (draftChanges, code) => {
    expect(only(draft(draftChanges), inputs())?.code).toBe(code)
  })

  it('are rejected as a size with more than eight decimals', () => {
    const on = inputs({ markets: [market({ step: requireAmount('0'), sizeMin: requireAmount('0') })] })
    expect(codes(draft({ quantity: '0.123456789' }), on)).toEqual(['AMOUNT_TOO_PRECISE'])
    expect(codes(draft({ quantity: '0.12345678' }), on)).toEqual([])
  })

  it('are rejected for every reason at once', () => {
    const on = inputs(
      { markets: [market({ status: 'DELISTED' })] },
      {
        guards: undefined,
        writes: deriveTradingState([{ is: 'offline' }]),
        rateFreeAt: NOW + 1,
        clockAt: undefined,
      },
    )
    expect(codes(draft({ quantity: '1e-7', price: '60000.05' }), on)).toEqual([
      'MARKET_NOT_TRADING',
      'AMOUNT_MALFORMED',
      'PRICE_OFF_TICK',
      'CLOCK_UNKNOWN',
      'WRITES_OFFLINE',
      'GUARDS_UNSET',
      'BUDGET_SPENT',
    ])
  })

  it('are evaluated exactly as entered or rejected, and never adjusted', () => {
    const digits = fc
      .tuple(fc.nat({ max: 3 }), fc.nat({ max: 9_999 }))
      .map(([whole, part]) => `${whole}.${part}`)
    fc.assert(
      fc.property(digits, digits, (quantity, away) => {
        const price = `6${away.padStart(6, '0')}`
        const evaluation = evaluateDraft(draft({ quantity, price }), inputs(), 'preview')
        if (!evaluation.ok || evaluation.value.write.is !== 'order') return
        expect(evaluation.value.write.quantity).toBe(requireAmount(quantity))
        expect(evaluation.value.write.price).toBe(requireAmount(price))
      }),
    )
  })
})

describe('the user’s own caps', () => {
  it.each<
    [string, Partial<OrderDraft>, Partial<SnapshotSections>, Partial<PlanningInputs>, readonly string[]]
  >([
    [
      'an order at the cap',
      { quantity: '0.1' },
      {},
      { guards: guards({ orderNotional: requireAmount('6000') }) },
      [],
    ],
    [
      'an order above the cap',
      {},
      {},
      { guards: guards({ orderNotional: requireAmount('5999.9') }) },
      ['CAP_NOTIONAL'],
    ],
    [
      'a low sell that the book may fill far higher',
      { side: 'SELL', price: '58800' },
      {},
      { guards: guards({ orderNotional: requireAmount('5990') }) },
      ['CAP_NOTIONAL'],
    ],
    [
      'the smallest order above the cap',
      { quantity: '0.001' },
      {},
      { guards: guards({ orderNotional: requireAmount('59') }) },
      ['MINIMUM_ABOVE_CAP', 'CAP_NOTIONAL'],
    ],
    [
      'the smallest order by value above the cap',
      { quantity: '0.1' },
      { markets: [market({ minNotional: requireAmount('6000') })] },
      { guards: guards({ orderNotional: requireAmount('5999') }) },
      ['MINIMUM_ABOVE_CAP', 'CAP_NOTIONAL'],
    ],
    ['a position above the cap', {}, { positions: [long('0.8')] }, {}, ['CAP_POSITION']],
    [
      'a position above the cap with what is open',
      {},
      { orders: [order({ quantity: requireAmount('0.8') })] },
      {},
      ['CAP_POSITION'],
    ],
    [
      'a position above the cap with what the row says is open',
      {},
      { positions: [position({ pendingLong: requireAmount('0.8') })] },
      {},
      ['CAP_POSITION'],
    ],
    [
      'a position above the cap with the other margin mode',
      {},
      { positions: [long('0.8', { marginMode: 'ISOLATED' })] },
      {},
      ['CAP_POSITION'],
    ],
    ['a sell of a position above the cap', { side: 'SELL' }, { positions: [long('0.9')] }, {}, []],
    [
      'a flip into a position above the cap',
      { side: 'SELL', quantity: '2' },
      { positions: [long('0.5')] },
      { guards: guards({ orderNotional: requireAmount('200000') }) },
      ['CAP_POSITION'],
    ],
    [
      'everything together above the cap',
      {},
      { positions: [long('2', { symbol: 'PERP_ETH_USDC', mark: requireAmount('49000') })] },
      {},
      ['CAP_OPEN_NOTIONAL'],
    ],
    [
      'orders elsewhere that add up above the cap',
      {},
      {
        orders: [
          order({ symbol: 'PERP_ETH_USDC', price: requireAmount('4000'), quantity: requireAmount('24') }),
        ],
      },
      {},
      ['CAP_OPEN_NOTIONAL'],
    ],
    [
      'as many writes as a minute may have',
      {},
      {},
      { guards: guards({ writesPerMinute: 1 }), recent: [recent(59_999)] },
      ['CAP_RATE'],
    ],
    [
      'a write that is a minute old',
      {},
      {},
      { guards: guards({ writesPerMinute: 1 }), recent: [recent(60_000)] },
      [],
    ],
    ['no caps at all', {}, {}, { guards: undefined }, ['GUARDS_UNSET']],
  ])('are applied to %s', (_what, draftChanges, sections, changes, refused) => {
    const plenty = account({ free: requireAmount('1000000'), totalCollateral: requireAmount('1000000') })
    expect(codes(draft(draftChanges), inputs({ account: plenty, ...sections }, changes))).toEqual(refused)
  })

  it('name the value of the smallest order when it exceeds a cap', () => {
    const on = inputs({}, { guards: guards({ orderNotional: requireAmount('50') }) })
    const evaluation = evaluateDraft(draft({ quantity: '0.001' }), on, 'seal')
    expect(!evaluation.ok && evaluation.error[0]).toEqual({
      code: 'MINIMUM_ABOVE_CAP',
      facts: { min: '60', cap: '50' },
    })
  })
})

const recent = (age: number, changes: Partial<OrderDraft> = {}) => {
  const evaluation = evaluateDraft(draft(changes), inputs(), 'preview')
  if (!evaluation.ok) throw new Error('the fixture is refused')
  return { at: NOW - age, write: evaluation.value.write }
}

describe('the limits of the venue', () => {
  it.each<[string, Partial<OrderDraft>, Partial<SnapshotSections>, readonly string[]]>([
    [
      'a position at the venue’s maximum',
      {},
      { terms: terms({ maxNotionals: { [SYMBOL]: requireAmount('6000') } }) },
      [],
    ],
    [
      'a position above it',
      {},
      { terms: terms({ maxNotionals: { [SYMBOL]: requireAmount('5999') } }) },
      ['VENUE_MAX_NOTIONAL'],
    ],
    [
      'a position above it alone with what is open, which the venue does not count',
      {},
      { orders: [order()], terms: terms({ maxNotionals: { [SYMBOL]: requireAmount('11999') } }) },
      [],
    ],
    ['a market the venue states no maximum for', {}, { terms: terms({ maxNotionals: {} }) }, []],
    ['margin and fee exactly covered', {}, { account: account({ free: requireAmount('603') }) }, []],
    [
      'margin and fee not covered',
      {},
      { account: account({ free: requireAmount('602.9') }) },
      ['COLLATERAL_TOO_SMALL'],
    ],
    [
      'an order that only lowers margin',
      { side: 'SELL' },
      { positions: [long()], account: account({ free: requireAmount('0') }) },
      [],
    ],
    [
      'a reducing order',
      { side: 'SELL', reduceOnly: true },
      { positions: [long()], account: account({ free: requireAmount('0') }) },
      [],
    ],
    [
      'a higher leverage than the market allows',
      {},
      {
        account: account({ free: requireAmount('600') }),
        leverages: [{ symbol: SYMBOL, marginMode: 'CROSS', leverage: requireAmount('100') }],
      },
      ['COLLATERAL_TOO_SMALL'],
    ],
    [
      'a lower leverage of the person’s own',
      {},
      {
        account: account({ free: requireAmount('1203') }),
        leverages: [{ symbol: SYMBOL, marginMode: 'CROSS', leverage: requireAmount('5') }],
      },
      [],
    ],
    [
      'isolated margin beyond the quote balance',
      { marginMode: 'ISOLATED' },
      {
        holdings: [
          {
            token: 'USDC',
            held: requireAmount('600'),
            frozen: requireAmount('0'),
            pendingShort: requireAmount('0'),
            updatedAt: NOW,
          },
        ],
      },
      ['COLLATERAL_TOO_SMALL'],
    ],
  ])('are applied to %s', (_what, draftChanges, sections, refused) => {
    expect(codes(draft(draftChanges), inputs(sections))).toEqual(refused)
  })

  it('include the immediate loss of buying above the mark', () => {
    const on = inputs({ account: account({ free: requireAmount('0') }) })
    const { facts } = only(draft({ type: 'IOC', price: '60000.1' }), on) ?? { facts: {} }
    // 600 margin, 5 bps of 6,000.01, and 0.01 above the mark.
    expect(facts).toEqual({ needed: '603.010005', free: '0' })
  })
})

describe('a reduce-only order', () => {
  it.each<[string, Partial<OrderDraft>, Partial<SnapshotSections>, readonly string[]]>([
    ['as large as the position', { side: 'SELL', quantity: '0.3' }, { positions: [long('0.3')] }, []],
    [
      'larger than the position',
      { side: 'SELL', quantity: '0.301' },
      { positions: [long('0.3')] },
      ['REDUCE_ONLY_TOO_LARGE'],
    ],
    ['on the position’s own side', { side: 'BUY' }, { positions: [long('0.3')] }, ['REDUCE_ONLY_NOTHING']],
    ['of a short', { side: 'BUY' }, { positions: [long('-0.3')] }, []],
    ['without a position', { side: 'SELL' }, {}, ['REDUCE_ONLY_NOTHING']],
    ['of a row at zero', { side: 'SELL' }, { positions: [position()] }, ['REDUCE_ONLY_NOTHING']],
    [
      'of the other margin mode',
      { side: 'SELL' },
      { positions: [long('1', { marginMode: 'ISOLATED' })] },
      ['REDUCE_ONLY_NOTHING'],
    ],
    [
      'of an isolated row',
      { side: 'SELL', marginMode: 'ISOLATED' },
      { positions: [long('1', { marginMode: 'ISOLATED' })] },
      [],
    ],
  ])('is checked: %s', (_what, draftChanges, sections, refused) => {
    expect(codes(draft({ reduceOnly: true, ...draftChanges }), inputs(sections))).toEqual(refused)
  })
})

describe('a market order', () => {
  const all = { type: 'MARKET', price: '' } as const

  it.each<[string, string, readonly string[]]>([
    ['what the book holds', '5', []],
    ['more than the book holds', '5.001', ['BOOK_CANNOT_FILL']],
  ])('is checked against the book: %s', (_what, quantity, refused) => {
    const rich = {
      account: account({ free: requireAmount('1000000'), totalCollateral: requireAmount('1000000') }),
    }
    const wide = guards({
      orderNotional: requireAmount('1000000'),
      positionNotional: requireAmount('1000000'),
      openNotional: requireAmount('1000000'),
    })
    expect(codes(draft({ ...all, quantity }), inputs(rich, { guards: wide }))).toEqual(refused)
  })

  it('uses only the part of the book inside the price range of the market', () => {
    const far = { ...book(), asks: [{ price: requireAmount('61200.1'), quantity: requireAmount('10') }] }
    expect(codes(draft(all), inputs({}, { book: dated(far) }))).toContain('BOOK_CANNOT_FILL')
  })
})

describe('the age of inputs', () => {
  const plain = draft()
  it.each<[string, number, (age: number) => Partial<PlanningInputs>]>([
    ['book', 3_000, age => ({ book: dated(book(), age) })],
    ['quote', 3_000, age => aged('quotes', age)],
    ['positions', 5_000, age => aged('positions', age)],
    ['orders', 5_000, age => aged('orders', age)],
    ['account', 5_000, age => aged('account', age)],
    ['markets', 60_000, age => aged('markets', age)],
  ])('of %s may be %s ms and not one more', (input, limit, at) => {
    expect(codes(plain, inputs({}, at(limit)))).toEqual([])
    expect(only(plain, inputs({}, at(limit + 1)))).toEqual({
      code: 'INPUT_STALE',
      facts: { input, age: String(limit + 1), limit: String(limit), from: 'live' },
    })
    expect(codes(plain, inputs({}, at(limit + 1)), 'preview')).toEqual([])
  })

  const aged = (section: keyof SnapshotSections, age: number): Partial<PlanningInputs> => {
    const on = inputs()
    const before = on.snapshot[section]
    return { snapshot: { ...on.snapshot, [section]: { ...before, asOf: NOW - age } } }
  }

  it.each(['quotes', 'positions', 'orders', 'account', 'markets', 'terms', 'leverages'] as const)(
    'prevents sealing when %s is missing or comes from disk',
    section => {
      const on = inputs()
      const { [section]: gone, ...rest } = on.snapshot
      expect(codes(plain, { ...on, snapshot: rest })).toContain('INPUT_MISSING')
      const cached = { ...on.snapshot, [section]: { ...gone, from: 'disk' } }
      expect(codes(plain, { ...on, snapshot: cached })).toContain('INPUT_STALE')
    },
  )

  it('blocks sealing without a mark, without the book of this market, or without its leverage', () => {
    const facts = (on: PlanningInputs) => only(plain, on)
    expect(facts(inputs({ quotes: [{ symbol: SYMBOL }] }))).toEqual({
      code: 'INPUT_MISSING',
      facts: { input: 'quote' },
    })
    expect(facts(inputs({}, { book: dated({ ...book(), symbol: 'PERP_ETH_USDC' }) }))).toEqual({
      code: 'INPUT_MISSING',
      facts: { input: 'book' },
    })
    expect(facts(inputs({ leverages: [] }))).toEqual({ code: 'INPUT_MISSING', facts: { input: 'leverage' } })
  })

  it('of the clock may be a minute', () => {
    expect(codes(plain, inputs({}, { clockAt: NOW - 60_000 }))).toEqual([])
    expect(codes(plain, inputs({}, { clockAt: NOW - 60_001 }))).toEqual(['CLOCK_UNKNOWN'])
    expect(codes(plain, inputs({}, { clockAt: undefined }))).toEqual(['CLOCK_UNKNOWN'])
  })
})

describe('write holds', () => {
  const cancel: WriteDraft = { is: 'cancel', symbol: SYMBOL, orderId: '7' }
  const close = draft({ side: 'SELL', reduceOnly: true })
  it.each<[TradingRestriction[], string | undefined, string | undefined]>([
    [[], undefined, undefined],
    [[{ is: 'stopped', since: 1 }], 'WRITES_STOPPED', undefined],
    [[{ is: 'unknown', attempts: 1 }], 'WRITES_HELD', 'WRITES_HELD'],
    [[{ is: 'reconciling' }], 'WRITES_HELD', 'WRITES_HELD'],
    [[{ is: 'halted', incident: 'i', why: 'w' }], 'WRITES_HALTED', 'WRITES_HALTED'],
    [[{ is: 'read-only', why: 'locked' }], 'WRITES_READ_ONLY', 'WRITES_READ_ONLY'],
    [[{ is: 'offline' }], 'WRITES_OFFLINE', 'WRITES_OFFLINE'],
    [[{ is: 'journal', why: 'disk full' }], 'JOURNAL_UNWRITABLE', 'JOURNAL_UNWRITABLE'],
  ])('with %j: new orders %s; cancels and closes %s', (holds, adds, lowers) => {
    const on = inputs({ positions: [long()], orders: [order()] }, { writes: deriveTradingState(holds) })
    const wide = { ...on, guards: guards({ positionNotional: requireAmount('1000000') }) }
    expect(codes(draft(), wide)).toEqual(adds === undefined ? [] : [adds])
    expect(codes(close, wide)).toEqual(lowers === undefined ? [] : [lowers])
    expect(codes(cancel, wide)).toEqual(lowers === undefined ? [] : [lowers])
    expect(codes(draft(), wide, 'preview')).toEqual([])
  })
})

describe('a cancel of an order', () => {
  const cancel: WriteDraft = { is: 'cancel', symbol: SYMBOL, orderId: '7' }

  it('is sealed with the current order, and warns that the order may fill first', () => {
    const part = order({ executed: requireAmount('0.04'), status: 'PARTIAL_FILLED' })
    expect(evaluateDraft(cancel, inputs({ orders: [part] }), 'seal')).toMatchObject({
      ok: true,
      value: {
        write: {
          is: 'cancel',
          symbol: SYMBOL,
          orderId: '7',
          side: 'BUY',
          quantity: '0.1',
          executed: '0.04',
          price: '59000',
        },
        checks: [{ code: 'ORDER_OPEN' }, { code: 'INPUTS_FRESH' }, { code: 'WRITES_OPEN' }],
        warnings: [{ code: 'CANCEL_MAY_FILL_FIRST' }, { code: 'CANCEL_PARTLY_FILLED' }],
        outlook: { effect: 'none' },
      },
    })
  })

  it.each<[string, Partial<SnapshotSections>, string]>([
    ['unknown', {}, 'ORDER_NOT_OPEN'],
    ['ended', { orders: [order({ status: 'FILLED' })] }, 'ORDER_NOT_OPEN'],
    ['in another market', { orders: [order({ symbol: 'PERP_ETH_USDC' })] }, 'ORDER_NOT_OPEN'],
  ])('of an order that is %s is rejected', (_what, sections, code) => {
    expect(codes(cancel, inputs(sections))).toEqual([code])
  })

  it('of an order with an unknown status is allowed', () => {
    const odd = order({ status: 'unrecognised', statusWord: 'PENDING_CANCEL' })
    expect(codes(cancel, inputs({ orders: [odd] }))).toEqual([])
  })

  it('needs a fresh list of orders, and no book, quote or positions', () => {
    const { orders } = inputs({ orders: [order()] }).snapshot
    const on = inputs({}, { snapshot: orders === undefined ? {} : { orders }, book: undefined })
    expect(codes(cancel, on)).toEqual([])
    expect(codes(cancel, { ...on, now: NOW + 5_001, clockAt: NOW + 5_001 })).toEqual(['INPUT_STALE'])
    expect(codes(cancel, { ...on, snapshot: {} })).toEqual(['INPUT_MISSING'])
  })

  it('is previewed with the same rules', () => {
    expect(
      previewDraft(cancel, inputs({ orders: [order()] })).checks.map(({ code, holds }) => [code, holds]),
    ).toEqual([
      ['ORDER_OPEN', true],
      ['INPUTS_FRESH', true],
      ['WRITES_OPEN', true],
    ])
    expect(previewDraft(cancel, inputs()).refusals).toEqual([
      { code: 'ORDER_NOT_OPEN', facts: { orderId: '7' } },
    ])
  })
})

describe('a preview', () => {
  it('shows each rule separately as held, broken or undecided', () => {
    const on = inputs({ quotes: [] }, { writes: deriveTradingState([{ is: 'offline' }]) })
    const { checks } = previewDraft(draft({ quantity: '0.1005' }), on)
    expect(checks.map(({ code, holds }) => [code, holds])).toEqual([
      ['MARKET_RULES', false],
      ['PRICE_BAND', undefined],
      ['OWN_CAP_ORDER', undefined],
      ['OWN_CAP_POSITION', undefined],
      ['VENUE_MAX_NOTIONAL', undefined],
      ['COLLATERAL', undefined],
      ['INPUTS_FRESH', false],
      ['WRITES_OPEN', false],
    ])
  })

  it('refuses by the rules alone, and not for stale inputs or holds', () => {
    const on = inputs(
      {},
      { writes: deriveTradingState([{ is: 'offline' }]), clockAt: undefined, rateFreeAt: NOW + 1 },
    )
    expect(previewDraft(draft({ price: '60000.05' }), on).refusals.map(({ code }) => code)).toEqual([
      'PRICE_OFF_TICK',
    ])
  })

  it('is empty without inputs and entered values, and does not throw', () => {
    const empty: PlanningInputs = {
      now: NOW,
      snapshot: {},
      writes: deriveTradingState([]),
      guards: undefined,
      recent: [],
    }
    const shown = previewDraft(draft({ quantity: '', price: '' }), empty)
    expect(shown.outlook).toEqual({ effect: 'none', before: {} })
    expect(shown.refusals.map(({ code }) => code)).toEqual(['PRICE_MISSING', 'AMOUNT_MALFORMED'])
    expect(codes(draft(), empty)).toContain('INPUT_MISSING')
  })
})

describe('sealing with any inputs', () => {
  it('never succeeds while a rule is undecided, and never includes a broken rule', () => {
    const sections = [
      'quotes',
      'positions',
      'orders',
      'account',
      'markets',
      'terms',
      'leverages',
      'holdings',
    ] as const
    const amounts = fc.constantFrom('0', '0.001', '0.1', '0.3', '3', '50', '1000', '60000', '60000.1', 'x')
    fc.assert(
      fc.property(
        fc.record({
          side: fc.constantFrom('BUY', 'SELL'),
          type: fc.constantFrom('LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY'),
          price: fc.constantFrom('', '59999.9', '60000', '60000.4', '70000', 'x'),
          quantity: amounts,
          reduceOnly: fc.boolean(),
          marginMode: fc.constantFrom('CROSS', 'ISOLATED'),
        } as const),
        fc.subarray([...sections]),
        fc.constantFrom('-2', '-0.1', '0', '0.1', '2'),
        fc.boolean(),
        (draftChanges, missing, held, hasBook) => {
          const full = inputs({ positions: [long(held)] }, { book: hasBook ? dated(book()) : undefined })
          const on = {
            ...full,
            snapshot: Object.fromEntries(
              Object.entries(full.snapshot).filter(([name]) => !missing.includes(name as 'quotes')),
            ),
          }
          const evaluation = evaluateDraft(draft(draftChanges), on, 'seal')
          const shown = previewDraft(draft(draftChanges), on)
          if (evaluation.ok) {
            expect(
              missing.filter(
                section => section !== 'holdings' && !(draftChanges.reduceOnly && section === 'leverages'),
              ),
            ).toEqual([])
            expect(shown.checks.every(({ holds }) => holds === true)).toBe(true)
          } else expect(evaluation.error.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 500 },
    )
  })
})
