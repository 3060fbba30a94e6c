import { describe, expect, it } from 'vitest'
import { algo, algoDrafts } from '../../../../test/kit/algo'
import { book, dated, draft, inputs, NOW, order } from '../../../../test/kit/trade'
import type { PlanningInputs } from '../../context/planning-inputs'
import { deriveTradingState } from '../../guard/trading-restrictions'
import { listClockRefusals, createRuleResult, listStaleInputs, createUndecidedResult } from './rule-result'
import { createRefusal } from '../../value/result'
import { assessWriteRisk } from '../write-kinds'
import { checkInputsFresh, checkTradingAllowed } from './state-rules'
import type { SnapshotSectionName } from '../../snapshot/desk-snapshot'
import type { WriteDraft } from '../../write/venue-write'

const cancel: WriteDraft = { is: 'cancel', symbol: 'PERP_BTC_USDC', orderId: '7' }

describe('a rule result', () => {
  it('holds exactly when it has no refusal', () => {
    expect(createRuleResult('COLLATERAL', { free: '1' }, [])).toEqual({
      code: 'COLLATERAL',
      holds: true,
      facts: { free: '1' },
      refusals: [],
    })
    expect(createRuleResult('COLLATERAL', {}, [createRefusal('COLLATERAL_TOO_SMALL')]).holds).toBe(false)
  })

  it('is undecided without inputs, and broken when it can already refuse', () => {
    expect(createUndecidedResult('PRICE_BAND').holds).toBeUndefined()
    expect(createUndecidedResult('PRICE_BAND', [createRefusal('PRICE_OUT_OF_BAND')]).holds).toBe(false)
  })
})

describe('stale inputs', () => {
  it('are refused one by one with their age', () => {
    const inputs = [
      { input: 'book', limit: 100, dated: dated(1, 100) },
      { input: 'quote', limit: 100, dated: dated(1, 101) },
      { input: 'orders', limit: 100, dated: dated(1, 0, 'disk') },
      { input: 'account', limit: 100, dated: undefined },
    ]
    expect(listStaleInputs(inputs, NOW)).toEqual([
      { code: 'INPUT_STALE', facts: { input: 'quote', age: '101', limit: '100', from: 'live' } },
      { code: 'INPUT_STALE', facts: { input: 'orders', age: '0', limit: '100', from: 'disk' } },
      { code: 'INPUT_MISSING', facts: { input: 'account' } },
    ])
  })

  it.each<[string, number | undefined, readonly object[]]>([
    ['known just now', NOW, []],
    ['known a minute ago', NOW - 60_000, []],
    ['known longer ago', NOW - 60_001, [{ code: 'CLOCK_UNKNOWN', facts: { age: '60001' } }]],
    ['never known', undefined, [{ code: 'CLOCK_UNKNOWN', facts: {} }]],
  ])('are checked for a clock %s', (_what, at, refusals) => {
    expect(listClockRefusals(at, NOW)).toEqual(refusals)
  })
})

describe('the inputs of a plan', () => {
  const symbol = 'PERP_BTC_USDC'
  const here = { is: 'market', symbol } as const
  const waits = { symbol, algoOrderId: '9' }
  const all = ['book', 'quote', 'positions', 'orders', 'account', 'markets', 'terms']

  it.each<[string, WriteDraft, readonly string[]]>([
    ['an order', draft(), [...all, 'leverage']],
    ['a close', { is: 'close', symbol, marginMode: 'CROSS', size: { is: 'share', percent: '50' } }, all],
    ['an edit', { is: 'edit', symbol, orderId: '7', price: '1', quantity: '1' }, [...all, 'leverage']],
    ['a cancel', cancel, ['orders']],
    ['a cancel of all', { is: 'cancel all', reach: here }, ['orders']],
    ['a timer', { is: 'cancel all after', seconds: '60' }, ['orders', 'algo orders']],
    ['a cancel of what waits', { is: 'cancel algo', ...waits }, ['algo orders', 'positions']],
    ['a cancel of all that waits', { is: 'cancel all algo', reach: here }, ['algo orders', 'positions']],
    [
      'an edit of what waits',
      { is: 'edit algo', ...waits, triggerPrice: '1', legs: [] },
      [...all.slice(1), 'leverage', 'algo orders'],
    ],
    [
      'a move of margin',
      { is: 'move margin', symbol, way: 'ADD', amount: '1' },
      ['quote', 'positions', 'account', 'markets'],
    ],
  ])('for %s are required, each by its name', (_what, writeDraft, wanted) => {
    const { refusals } = checkInputsFresh(writeDraft, { ...inputs(), snapshot: {}, book: undefined })
    expect(refusals).toEqual(wanted.map(input => ({ code: 'INPUT_MISSING', facts: { input } })))
  })
})

const ownKeyFacts = { fingerprint: '8tm7…hX', scopes: ['read', 'trading'], active: true } as const

describe('the maximum age of the inputs of a plan', () => {
  const symbol = 'PERP_BTC_USDC'
  const here = { is: 'market', symbol } as const
  const waits = { symbol, algoOrderId: '90' }
  const ages = {
    book: 3_000,
    quote: 3_000,
    positions: 5_000,
    orders: 5_000,
    account: 5_000,
    markets: 60_000,
    'algo orders': 5_000,
    leverages: 5_000,
    'margin modes': 5_000,
    terms: 5_000,
    'key at the venue': 20_000,
  } as const
  type Aged = keyof typeof ages
  const sections: Readonly<Record<Exclude<Aged, 'book' | 'key at the venue'>, SnapshotSectionName>> = {
    quote: 'quotes',
    positions: 'positions',
    orders: 'orders',
    account: 'account',
    markets: 'markets',
    'algo orders': 'algoOrders',
    leverages: 'leverages',
    'margin modes': 'marginModes',
    terms: 'terms',
  }
  const keyState = { life: 'works', allowed: '', seen: '203.0.113.7' } as const
  const all: PlanningInputs = {
    ...inputs({ algoOrders: [algo()], marginModes: [{ symbol, marginMode: 'CROSS' }], key: ownKeyFacts }),
    ownKey: dated(keyState),
  }

  /** Everything read just now, but for one thing that is so old. */
  function aged(input: Aged, age: number): PlanningInputs {
    if (input === 'book') return { ...all, book: dated(book(), age) }
    if (input === 'key at the venue') return { ...all, ownKey: dated(keyState, age) }
    const read = all.snapshot[sections[input]]
    const older = { ...all.snapshot, [sections[input]]: read && { ...read, asOf: NOW - age } }
    return { ...all, snapshot: older }
  }

  const order: readonly Aged[] = ['book', 'quote', 'positions', 'orders', 'account', 'markets']
  const waiting: readonly Aged[] = [...order.slice(1), 'algo orders']
  const setting: readonly Aged[] = ['positions', 'orders', 'account', 'markets']
  const rungs = { ...draft(), is: 'ladder', from: '1', to: '2', count: '2', skew: 'even' } as const
  const kinds: Readonly<Record<WriteDraft['is'], readonly (readonly [WriteDraft, readonly Aged[]])[]>> = {
    order: [
      [draft(), order],
      [draft({ reduceOnly: true }), order],
    ],
    ladder: [[{ ...rungs, type: 'LIMIT' }, order]],
    close: [[{ is: 'close', symbol, marginMode: 'CROSS', size: { is: 'share', percent: '50' } }, order]],
    flatten: [[{ is: 'flatten', closes: [draft()] }, [...setting, 'algo orders', 'quote']]],
    reverse: [[{ is: 'reverse', symbol, marginMode: 'CROSS', slippage: '0.005' }, order]],
    'age test': [[{ is: 'age test', symbol }, ['quote', 'markets']]],
    edit: [[{ is: 'edit', symbol, orderId: '7', price: '1', quantity: '1' }, order]],
    cancel: [[cancel, ['orders']]],
    'cancel all': [[{ is: 'cancel all', reach: here }, ['orders']]],
    'cancel all after': [[{ is: 'cancel all after', seconds: '60' }, ['orders', 'algo orders']]],
    'move margin': [
      [{ is: 'move margin', symbol, way: 'ADD', amount: '1' }, ['quote', 'positions', 'account', 'markets']],
    ],
    leverage: [
      [{ is: 'leverage', reach: here, marginMode: 'CROSS', leverage: '5' }, ['leverages', ...setting]],
    ],
    'margin mode': [[{ is: 'margin mode', symbol, marginMode: 'ISOLATED' }, ['margin modes', ...setting]]],
    'maintenance flag': [[{ is: 'maintenance flag', cancels: true }, ['terms']]],
    'bind key': [[{ is: 'bind key' }, ['key at the venue']]],
    'revoke key': [[{ is: 'revoke key' }, ['positions', 'orders', 'algo orders', 'key at the venue']]],
    'settle pnl': [[{ is: 'settle pnl', nonce: '7' }, ['positions']]],
    'algo order': [
      [algoDrafts.POSITIONAL_TP_SL, waiting],
      [algoDrafts.BRACKET, ['book', ...waiting]],
    ],
    'edit algo': [[{ is: 'edit algo', ...waits, triggerPrice: '1', legs: [] }, waiting]],
    'cancel algo': [[{ is: 'cancel algo', ...waits }, ['algo orders', 'positions']]],
    'cancel all algo': [[{ is: 'cancel all algo', reach: here }, ['algo orders', 'positions']]],
  }
  const rows = Object.values(kinds).flatMap(entries =>
    entries.flatMap(([one, inputs]) => inputs.map(input => [one.is, input, ages[input], one] as const)),
  )

  it.each(rows)('limits for %s the age of its %s to %d ms', (_kind, input, limit, writeDraft) => {
    expect(checkInputsFresh(writeDraft, aged(input, limit)).refusals).toEqual([])
    const facts = { input, age: String(limit + 1), limit: String(limit), from: 'live' }
    expect(checkInputsFresh(writeDraft, aged(input, limit + 1)).refusals).toEqual([
      { code: 'INPUT_STALE', facts },
    ])
  })
})

describe('the risk of a write', () => {
  it.each<[string, WriteDraft, 'adds' | 'lowers']>([
    ['an order', draft(), 'adds'],
    ['an order of the other side', draft({ side: 'SELL' }), 'adds'],
    ['a reducing order', draft({ reduceOnly: true }), 'lowers'],
    ['a cancel', cancel, 'lowers'],
  ])('%s %s risk', (_what, writeDraft, risk) => {
    expect(assessWriteRisk(writeDraft)).toBe(risk)
  })
})

describe('the line of fresh inputs', () => {
  it('shows the age of the oldest input', () => {
    const { snapshot } = inputs()
    const older = { ...snapshot, positions: dated([], 4_321) }
    expect(checkInputsFresh(draft(), inputs({}, { snapshot: older }))).toMatchObject({
      holds: true,
      facts: { oldest: '4321' },
    })
  })

  it('shows no age of an input that is missing', () => {
    const { leverages: _gone, ...rest } = inputs().snapshot
    expect(checkInputsFresh(draft(), inputs({}, { snapshot: rest })).facts).toEqual({ oldest: '0' })
  })

  it('requires no leverage for a reduce-only order, and only order and clock for a cancel', () => {
    const { leverages: _gone, ...rest } = inputs().snapshot
    expect(checkInputsFresh(draft(), inputs({}, { snapshot: rest })).holds).toBe(false)
    expect(checkInputsFresh(draft({ reduceOnly: true }), inputs({}, { snapshot: rest })).holds).toBe(true)
    const orders = { orders: dated([order()]) }
    expect(checkInputsFresh(cancel, inputs({}, { snapshot: orders, book: undefined })).holds).toBe(true)
    expect(
      checkInputsFresh(cancel, inputs({}, { snapshot: orders, clockAt: undefined })).refusals,
    ).toMatchObject([{ code: 'CLOCK_UNKNOWN' }])
  })
})

describe('the line of the write state', () => {
  it('shows the state that decided it', () => {
    expect(checkTradingAllowed(draft(), inputs())).toEqual({
      code: 'WRITES_OPEN',
      holds: true,
      facts: { state: 'active' },
      refusals: [],
    })
  })

  it.each<[string, Parameters<typeof inputs>[1], readonly string[]]>([
    ['no caps', { guards: undefined }, ['GUARDS_UNSET']],
    [
      'no caps, said by the hold as well',
      { guards: undefined, writes: deriveTradingState([{ is: 'read-only', why: 'guards unset' }]) },
      ['GUARDS_UNSET'],
    ],
    ['no room at the venue', { rateFreeAt: NOW + 1 }, ['BUDGET_SPENT']],
    ['a stop', { writes: deriveTradingState([{ is: 'stopped', since: 1 }]) }, ['WRITES_STOPPED']],
    [
      'everything at once',
      {
        guards: undefined,
        rateFreeAt: NOW + 1,
        writes: deriveTradingState([{ is: 'unknown', attempts: 1 }]),
      },
      ['WRITES_HELD', 'GUARDS_UNSET', 'BUDGET_SPENT'],
    ],
  ])('is broken by %s', (_what, changes, codes) => {
    expect(checkTradingAllowed(draft(), inputs({}, changes)).refusals.map(({ code }) => code)).toEqual(codes)
  })

  it.each([
    [1, '1'],
    [1_001, '2'],
  ])('states the time until a request fits the rate limit again: %i ms, %s s', (ms, seconds) =>
    expect(checkTradingAllowed(draft(), inputs({}, { rateFreeAt: NOW + ms })).facts).toMatchObject({
      seconds,
    }),
  )
})
