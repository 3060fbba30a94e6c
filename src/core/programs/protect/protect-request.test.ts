import { expect, it } from 'vitest'
import { algo, leg, long, pair, short } from '../../../../test/kit/algo'
import { protectRule, without } from '../../../../test/kit/protect'
import { dated, guards, inputs, market, SYMBOL } from '../../../../test/kit/trade'
import type { AlgoOrder } from '../../account/algo-order'
import type { PositionRecord } from '../../account/position-record'
import type { PlanningInputs } from '../../context/planning-inputs'
import { requireAmount } from '../../value/decimal-amount'
import { parseProtectRequest, type ProtectRequest } from './protect-request'

const wish = (changes: Partial<ProtectRequest> = {}): ProtectRequest => ({
  ...{ is: 'protect', symbol: SYMBOL, marginMode: 'CROSS', stop: '90', evenAt: '61000', evenTicks: 2 },
  ...{ trailFrom: '61500', trailBy: '1000', trailStep: '100', furthest: '65000' },
  ...{ moves: 5, apart: 2, minutes: 10, patience: 60 },
  ...changes,
})
const evenOnly = { trailFrom: '', trailBy: '', trailStep: '', furthest: '' } as const
const on = (
  orders: readonly AlgoOrder[] = [algo()],
  positions: readonly PositionRecord[] = [long()],
): PlanningInputs => inputs({ markets: [market()], algoOrders: orders, positions }, { guards: guards() })

it('becomes a rule with every figure, and bounds that allow no order', () => {
  expect(parseProtectRequest(wish(), on())).toEqual({
    ok: true,
    value: {
      ...{ rule: protectRule(), types: [], acts: [], worth: { perOrder: '0', inAll: '0' }, writes: 5 },
      markets: [{ symbol: SYMBOL, marginMode: 'CROSS', size: { perOrder: '0', inAll: '0' } }],
      lasts: 600_000,
    },
  })
})

it.each<[string, Partial<ProtectRequest>, PlanningInputs, unknown]>([
  [
    'a break-even alone, no further than that',
    evenOnly,
    on(),
    without(protectRule({ furthest: requireAmount('60000.2') }), 'trail'),
  ],
  ['a trail alone', { evenAt: '' }, on(), without(protectRule(), 'even')],
  [
    'an entry price between two ticks, to its good',
    evenOnly,
    on([algo()], [long({ entry: requireAmount('60000.03') })]),
    {
      even: { at: '61000', to: '60000.3' },
    },
  ],
  ['ticks to its cost', { ...evenOnly, evenTicks: -3 }, on(), { even: { at: '61000', to: '59999.7' } }],
  [
    'the loss leg of a pair',
    { stop: '92' },
    on([pair({ legs: [leg('TAKE_PROFIT'), leg('STOP_LOSS', { quantity: requireAmount('0') })] })]),
    { root: '90', stop: '92', size: '0' },
  ],
  [
    'the stop of a short, downwards',
    { ...evenOnly, evenAt: '59000' },
    on([algo({ side: 'BUY', triggerPrice: requireAmount('62000') })], [short()]),
    { side: 'BUY', from: '62000', furthest: '59999.8', even: { at: '59000', to: '59999.8' }, held: '1' },
  ],
])('becomes %s', (_, changes, known, rule) => {
  const wished = parseProtectRequest(wish(changes), known)
  expect(wished).toMatchObject({ ok: true, value: { rule } })
})

it.each<[string, Partial<ProtectRequest>, PlanningInputs?]>([
  ['stop', { stop: '91' }],
  ['stop', { stop: '91' }, on([pair()])],
  ['stop', { marginMode: 'ISOLATED' }],
  ['stop', {}, on([algo({ price: requireAmount('57000') })])],
  ['stop', {}, on([algo({ active: false })])],
  ['stop', {}, on([algo({ triggered: true })])],
  ['stop', {}, on([algo({ status: 'CANCELLED' })])],
  ['stop', {}, on([algo({ reduceOnly: false })])],
  ['stop', {}, on([algo()], [short()])],
  ['stop', {}, on([algo({ triggerPrice: requireAmount('60000.3') })])],
  ['position', {}, on([algo()], [])],
  ['position', {}, on([algo()], [long({ quantity: requireAmount('0') })])],
  ['evenAt', { ...evenOnly, evenAt: '' }],
  ['evenAt', { evenAt: '60000.2' }],
  ['evenAt', { evenAt: 'x' }],
  ['evenAt', { evenTicks: 10_001 }],
  ['evenAt', { evenTicks: -1 }, on([algo({ triggerPrice: requireAmount('59999.9') })])],
  ['trailBy', { trailBy: '' }],
  ['trailFrom', { trailFrom: '' }],
  ['trailStep', { trailStep: '0' }],
  // Input for a trail is never dropped silently.
  ['trailFrom', { ...evenOnly, trailStep: '100' }],
  ['trailBy', { ...evenOnly, furthest: '65000' }],
  ['furthest', { furthest: '' }],
  ['furthest', { furthest: '58000' }],
  ['furthest', { furthest: '60000' }],
  ['furthest', { furthest: `1${'0'.repeat(15)}` }],
  ['moves', { moves: 0 }],
  ['moves', { moves: 101 }],
  ['apart', { apart: 0 }],
  ['minutes', { minutes: 0 }],
  ['minutes', { minutes: 721 }],
  ['patience', { patience: 9 }],
  ['patience', { patience: 601 }],
])('is rejected for its %s: %#', (bound, changes, known = on()) => {
  expect(parseProtectRequest(wish(changes), known)).toMatchObject({
    ok: false,
    error: expect.arrayContaining([{ code: 'ENVELOPE_MALFORMED', facts: { bound } }]) as unknown,
  })
})

it.each(['evenAt', 'trailFrom', 'trailBy', 'trailStep', 'furthest'] as const)(
  'refuses an off-tick %s for that reason alone',
  name => {
    expect(parseProtectRequest(wish({ [name]: '61500.05' }), on())).toEqual({
      ok: false,
      error: [{ code: 'PRICE_OFF_TICK', facts: { price: '61500.05', tick: '0.1' } }],
    })
  },
)

it('is rejected before caps are set, and before algo orders are read', () => {
  const { algoOrders: _, ...unread } = on().snapshot
  expect(parseProtectRequest(wish(), { ...on(), guards: undefined })).toMatchObject({
    error: [{ code: 'GUARDS_UNSET' }],
  })
  const stale = { code: 'INPUT_STALE', facts: { input: 'algo orders' } }
  expect(parseProtectRequest(wish(), { ...on(), snapshot: unread })).toMatchObject({
    error: [stale, { code: 'ENVELOPE_MALFORMED' }],
  })
  const kept = dated([algo()], 0, 'disk')
  expect(
    parseProtectRequest(wish(), { ...on(), snapshot: { ...on().snapshot, algoOrders: kept } }),
  ).toMatchObject({
    error: [stale],
  })
  expect(
    parseProtectRequest(wish(), { ...on(), snapshot: { ...on().snapshot, quotes: dated([]) } }),
  ).toMatchObject({ error: [{ code: 'INPUT_MISSING', facts: { input: 'quote' } }] })
})
