import { describe, expect, it } from 'vitest'
import { requireAmount } from '../../src/core/value/decimal-amount'
import { advanceAttempt } from '../../src/core/attempt/attempt-advance'
import { RATE_LIMITED, rateLimitRefusal, type WriteAttempt } from '../../src/core/attempt/write-attempt'
import type { JournalEntry } from '../../src/core/attempt/entry'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import type { AlgoOrder } from '../../src/core/account/algo-order'
import type { Write } from '../../src/core/write/venue-write'
import { keptBackReasons } from '../../src/messages/flatten'
import { algo } from '../kit/algo'
import { order } from '../kit/trade'
import { broken, invariants } from './checker'
import type { Consent, History, TrueAlgo } from './history'
import {
  AT,
  buy,
  cancelOf,
  consent,
  asReceived,
  lines,
  outcome,
  record,
  sending,
  trueOrder,
  trueTrade,
  whole,
} from './planted'

type AgingFound = Extract<JournalEntry, { saw: 'aging' }>['found']

const ONE = 10n ** 18n
const [first, second] = [consent('pd-1'), consent('pd-2', buy, AT + 10)]
const history = (change: Partial<History>): History => ({ ...whole, ...change })
const dead = (name: JournalEntry['saw']): JournalEntry => {
  if (name === 'absence proved') return { saw: name, at: AT + 5, attempt: first.attempt }
  return { saw: 'impossible', at: AT + 5, incident: 'i', why: 'two sides', attempt: first.attempt }
}
const cancel = consent('pd-1', cancelOf('7'))
const showing = (change: Pick<WriteAttempt, 'executed' | 'state'>): DeskSnapshot => ({
  ...whole.shown,
  attempts: {
    value: [{ ...advanceAttempt(undefined, first), ...change }],
    version: 1,
    asOf: AT,
    from: 'live',
  },
})
const doubting: DeskSnapshot = {
  ...whole.shown,
  writes: {
    value: {
      state: 'reducing',
      holds: [
        { is: 'doubt', doubts: [{ is: 'position not explained', symbol: buy.symbol, at: AT, facts: {} }] },
      ],
    },
    version: 1,
    asOf: AT,
    from: 'live',
  },
}
const halted: DeskSnapshot = {
  ...whole.shown,
  writes: { value: { state: 'halted', holds: [] }, version: 1, asOf: AT, from: 'live' },
}
const opened = trueTrade({ quantity: 251n * ONE, at: AT - 60_000 })
/** Creates a history of one reduce-only order above the cap. */
const closing = (change: Partial<History>, other: Partial<typeof buy> = {}): History => {
  const sell = { ...buy, side: 'SELL', quantity: requireAmount('251'), reduceOnly: true, ...other } as const
  return history({ lines: [{ entry: consent('pd-1', sell), receivedCount: 0, trulyAt: AT }], ...change })
}
const pressed: JournalEntry = { saw: 'stop', at: AT }
const guarded: JournalEntry = { saw: 'guards', at: AT, profileId: 'practice', guards: { orderNotional: '9' } }
const unknown = { is: 'unknown', why: 'lost' } as const
const limited = { is: 'unknown', why: RATE_LIMITED } as const

const rung = (name: string, at: number) => ({ ...consent(name, buy, AT), at })
const [lower, upper] = [rung('pd-1', AT), rung('pd-2', AT + 10)]
const cancels = (name: string, at: number) => ({ ...consent(name, cancelOf('7'), AT), at })
const [one, other] = [cancels('pd-1', AT), cancels('pd-2', AT + 10)]
const shuts = consent('pd-1', { ...buy, type: 'IOC', reduceOnly: true })
const opens = { ...consent('pd-2', { ...buy, type: 'IOC' }, AT), at: AT + 10 }
const stop: Write = {
  is: 'algo order',
  kind: 'STOP',
  symbol: buy.symbol,
  side: 'SELL',
  type: 'MARKET',
  quantity: buy.quantity,
  triggerPrice: requireAmount('90'),
  reduceOnly: true,
  marginMode: 'CROSS',
}
const waits = consent('pd-5', stop)
const trueAlgo = (change: Partial<TrueAlgo> = {}): TrueAlgo => ({
  id: 90,
  root: 90,
  parent: 0,
  clientId: 'pd-5',
  status: 'NEW',
  ...change,
})
const placed = lines(waits, sending(waits), outcome(waits, { is: 'accepted', orderId: '90' }), {
  ...record(waits, 'live'),
  orderId: '90',
} as JournalEntry)
const ending = consent('pd-6', {
  is: 'cancel all algo',
  reach: { is: 'all markets' },
  open: [{ orderId: '90', symbol: buy.symbol }],
})
const done = (of: Consent): JournalEntry => ({ saw: 'done', at: AT + 5, attempt: of.attempt, by: 'an end' })
const out = {
  is: 'move margin',
  symbol: buy.symbol,
  way: 'REDUCE',
  amount: requireAmount('3'),
  was: { margin: requireAmount('10'), quantity: requireAmount('1') },
} as const satisfies Write
const margin = consent('pd-7', out)
const moved = lines(margin, sending(margin), outcome(margin, { is: 'accepted' }), done(margin))
const timer = consent('pd-8', { is: 'cancel all after', ms: 60_000, open: [], stops: [] })
/** Creates a history with a consent to `next` after `late` counts as done without an answer. */
const meeting = (late: Write, next: Write): History => {
  const before = consent('pd-9', late)
  const seen = lines(
    before,
    sending(before),
    outcome(before, unknown),
    done(before),
    consent('pd-10', next, AT + 60_000),
  )
  return history({ lines: seen.map(line => ({ ...line, trulyAt: line.entry.at })) })
}
const here = { is: 'market', symbol: buy.symbol } as const
const endAll = { is: 'cancel all', reach: here, open: [] } as const
const endWaiting: Write = { is: 'cancel all algo', reach: { is: 'all markets' }, open: [] }
const setTo: Write = { is: 'leverage', reach: here, marginMode: 'CROSS', leverage: 5, concerned: [] }
const mode: Write = { is: 'margin mode', symbol: buy.symbol, marginMode: 'ISOLATED', concerned: [] }
const rise: Write = { ...buy, type: 'LIMIT', price: requireAmount('90') }
const shrink: Write = { ...buy, type: 'IOC', reduceOnly: true }
const elsewhere = { symbol: 'PERP_ETH_USDC' } as const
const set = (code: string) =>
  lines(timer, sending(timer), outcome(timer, { is: 'refused', code, words: 'no' }))
const shownWaiting = (of: readonly AlgoOrder[]): DeskSnapshot => ({
  ...whole.shown,
  algoOrders: { value: of, version: 1, asOf: AT, from: 'live' },
})

const ended = consent('pd-11', { is: 'revoke key', key: '8tm7…hX', open: [], stops: [], held: [] })
const bound = consent('pd-12', { is: 'bind key', key: '8tm7…hX', address: '203.0.113.7', was: '' })
const lookedUp = {
  at: AT + 3,
  method: 'GET',
  path: '/v1/get_orderly_key',
  query: '',
  line: '',
  body: '',
} as const
const gone = { works: false, addresses: [] } as const
const endedAt = (receivedCount: number): Partial<History> => ({
  lines: lines(ended, [sending(ended), 1], [outcome(ended, unknown), 2], [done(ended), receivedCount]),
  received: [asReceived(first), asReceived(ended), lookedUp],
  ownKey: gone,
})
const signedRead = (path: string, at: number) => ({ ...lookedUp, path, at: AT + 310_000 + at })
/** Creates a history of an order that is called absent after the given signed reads. */
const absent = (...paths: readonly string[]): Partial<History> => ({
  lines: [
    ...lines(first, sending(first), outcome(first, unknown)),
    { entry: dead('absence proved'), receivedCount: 0, trulyAt: AT + 330_000 },
  ],
  received: [asReceived(first), ...paths.map((path, nth) => signedRead(path, 2_000 * nth))],
  orders: [],
})
const lookUp = `/v1/client/order/${first.attempt}`
const wholeProof = [lookUp, '/v1/orders', '/v1/orders', '/v1/positions', '/v1/trades', lookUp]
/** Creates a history of an order that is called refused for the rate limit after the given signed reads. */
const refused = (...paths: readonly string[]): Partial<History> => ({
  lines: [
    ...lines(first, sending(first), outcome(first, limited)),
    { entry: outcome(first, rateLimitRefusal), receivedCount: 0, trulyAt: AT + 20_000 },
  ].map(line => ({ trulyAt: AT, ...line })),
  received: [
    asReceived(first),
    ...paths.map((path, nth) => ({ ...signedRead(path, 0), at: AT + 2_000 * (nth + 1) })),
  ],
  orders: [],
})
/** Creates a history with a consent to `next` while a refused order may still arrive. */
const afterRefusal = (next: Write, at = AT + 60_000): History => {
  const { lines: before = [] } = refused()
  return history({ lines: [...before, { entry: consent('pd-10', next, at), receivedCount: 0, trulyAt: at }] })
}
const leavingBy = (second: Consent) => ({
  lines: lines(lower, sending(lower), outcome(lower, unknown), second, sending(second)),
  wayOut: AT,
})

/** Histories that violate each invariant. */
const planted: Readonly<Record<keyof typeof invariants, readonly History[]>> = {
  leavesAtMostOnce: [history({ received: [asReceived(first), asReceived(first)] })],
  leavesAsSealed: [
    history({ received: [asReceived(first), { ...asReceived(first), body: '{"client_order_id":"pd-9"}' }] }),
    history({ received: [{ ...asReceived(first), query: 'twice=yes' }] }),
    history({ lines: lines(first, outcome(first, { is: 'not sent', why: 'stopped' })), orders: [] }),
  ],
  saidOnce: [
    history({ lines: lines(pressed, pressed) }),
    history({ lines: lines(guarded, { saw: 'reopen', at: AT + 1, reason: 'looked' }, guarded) }),
  ],
  journalComesFirst: [history({ lines: lines(first, [sending(first), 1]) })],
  sealsMatch: [
    history({ lines: lines({ ...first, digest: 'ab'.repeat(32) }, sending(first)) }),
    history({ lines: lines(first, { ...sending(first), digest: 'ab'.repeat(32) } as JournalEntry) }),
    history({ lines: lines(first, sending(first), sending(first)) }),
    history({ lines: lines(sending(first)) }),
  ],
  unknownIsSticky: [
    history({
      lines: lines(
        first,
        sending(first),
        outcome(first, unknown),
        outcome(first, { is: 'refused', code: '-1', words: '' }),
      ),
    }),
    history({
      lines: lines(first, sending(first), outcome(first, unknown), outcome(first, rateLimitRefusal)),
    }),
    history({
      lines: lines(
        first,
        sending(first),
        outcome(first, limited),
        outcome(first, { is: 'refused', code: '-1003', words: '' }),
      ),
    }),
  ],
  gateStaysShut: [
    history({ lines: lines(first, sending(first), outcome(first, unknown), second) }),
    history({ lines: lines(first, second) }),
    history({
      lines: lines(first, sending(first), outcome(first, { is: 'refused', code: '-1', words: '' }), second),
    }),
    history({
      lines: lines(cancel, sending(cancel), outcome(cancel, unknown), record(cancel, 'live'), second),
    }),
  ],
  capsHold: [
    history({ lines: lines(consent('pd-1', { ...buy, quantity: requireAmount('251') })) }),
    history({ lines: lines(...Array.from({ length: 61 }, (_, at) => consent(`pd-${at}`, buy, AT + at))) }),
    closing({ trades: [] }),
    closing({ trades: [trueTrade({ quantity: 250n * ONE })] }),
    closing({ trades: [trueTrade({ quantity: 251n * ONE, side: 'SELL' })] }),
    closing({ trades: [trueTrade({ quantity: 251n * ONE, mode: 'ISOLATED' })] }),
    closing({ trades: [trueTrade({ quantity: 251n * ONE, at: AT + 1 })] }),
    closing({ trades: [opened, trueTrade({ id: 2, quantity: ONE, side: 'SELL', at: AT - 6_000 })] }),
    closing({ trades: [opened] }, { reduceOnly: false }),
  ],
  nothingIsLost: [
    history({ orders: [trueOrder(), trueOrder({ id: 8, clientId: 'pd-9' })] }),
    history({ orders: [trueOrder(), trueOrder({ id: 8 })] }),
  ],
  endsAreTrue: [
    history({ orders: [trueOrder({ status: 'CANCELLED', executed: 2n * ONE })] }),
    history({ orders: [trueOrder({ executed: ONE })] }),
    history({ orders: [] }),
    history({ lines: lines(first, sending(first), outcome(first, unknown), dead('absence proved')) }),
  ],
  cancelsAreTrue: [
    history({
      lines: lines(cancel, sending(cancel), record(cancel, 'cancelled')),
      orders: [trueOrder({ status: 'NEW', executed: 0n })],
    }),
  ],
  fillsOnlyGrow: [
    history({ shown: showing({ executed: requireAmount('1'), state: { is: 'filled', at: AT } }) }),
    history({ shown: showing({ executed: requireAmount('2'), state: { is: 'partly filled', at: AT } }) }),
  ],
  closesShrink: [
    history({ orders: [trueOrder({ reduceOnly: true })] }),
    history({
      orders: [trueOrder(), trueOrder({ id: 8, reduceOnly: true })],
      trades: [trueTrade(), trueTrade({ id: 2, order: 8, side: 'SELL', quantity: 3n * ONE })],
    }),
  ],
  everythingConverges: [
    history({ lines: lines(first, sending(first), outcome(first, unknown)) }),
    history({ lines: lines(first, sending(first), dead('impossible')) }),
    history({ shown: {} }),
  ],
  deskAgrees: [
    history({ orders: [trueOrder({ status: 'NEW' })] }),
    history({
      shown: { ...whole.shown, orders: { value: [order()], version: 1, asOf: AT, from: 'live' } },
    }),
  ],
  sheetsStop: [
    history({ lines: lines(lower, sending(lower), outcome(lower, unknown), upper) }),
    history({ lines: lines(lower, sending(lower), record(lower, 'cancelled'), upper) }),
    history({ lines: lines(one, sending(one), record(one, 'live'), other) }),
    history({ lines: lines(shuts, sending(shuts), record(shuts, 'cancelled'), opens) }),
  ],
  waitingIsTrue: [
    history({ algos: [trueAlgo()] }),
    history({ lines: placed, algos: [trueAlgo(), trueAlgo({ id: 91, root: 91 })] }),
    history({ lines: placed, algos: [] }),
    history({ lines: placed, algos: [trueAlgo({ status: 'CANCELLED' })] }),
    history({
      lines: lines(waits, sending(waits), outcome(waits, { is: 'not sent', why: 'no connection' })),
      algos: [trueAlgo()],
    }),
  ],
  waitingEndsAreTrue: [
    history({
      lines: lines(ending, sending(ending), outcome(ending, { is: 'accepted' }), done(ending)),
      algos: [trueAlgo()],
    }),
  ],
  waitingIsShown: [
    history({ algos: [trueAlgo()], shown: shownWaiting([]) }),
    history({ algos: [trueAlgo({ status: 'FILLED' })], shown: shownWaiting([algo()]) }),
  ],
  marginMovesOnce: [
    history({ lines: moved, marginMoves: [] }),
    history({ lines: moved, marginMoves: [3n * ONE] }),
    history({ lines: moved, marginMoves: [-3n * ONE, -3n * ONE] }),
  ],
  timersAreAwaited: [
    history({
      lines: [
        ...lines(timer, sending(timer), outcome(timer, unknown)),
        {
          entry: { ...done(timer), by: 'its time has passed' } as JournalEntry,
          receivedCount: 0,
          trulyAt: AT + 300_000,
        },
      ],
    }),
  ],
  timersAreTold: [
    history({ deadline: AT + 60_000 }),
    history({ lines: set('-1005'), deadline: AT + 60_000 }),
    history({ lines: set('-1003'), deadline: AT + 900_000 }),
  ],
  positionsAreExplained: [
    history({ shown: doubting }),
    history({
      orders: [trueOrder(), trueOrder({ id: 8 })],
      takenTwice: whole.shown,
      shown: doubting,
    }),
  ],
  restsOnTheKey: [
    history({ sentRecords: [] }),
    history({ sentRecords: [{ orderId: '7', clientOrderId: 'pd-1', lines: 4 }] }),
    history({ sentRecords: [{ orderId: '7', clientOrderId: 'pd-2', lines: 0 }] }),
    history(absent()),
    history(refused(lookUp)),
    history(refused(lookUp, lookUp)),
    ...wholeProof.map((_, nth) => history(absent(...wholeProof.filter((__, place) => place !== nth)))),
  ],
  goneIsLookedUp: [
    history(endedAt(2)),
    history({ ...endedAt(3), ownKey: { works: true, addresses: [] } }),
    history({
      lines: lines(ended, sending(ended), { saw: 'absence proved', at: AT + 5, attempt: ended.attempt }),
      ownKey: gone,
    }),
  ],
  boundIsTrue: [
    history({ lines: lines(bound, sending(bound), outcome(bound, { is: 'accepted' }), done(bound)) }),
  ],
  waysOutEndAtUnknown: [history(leavingBy(upper))],
  lateOrdersAreReported: [
    history({
      acceptedAt: new Map([[String(first.attempt), AT + 20_000]]),
      shown: halted,
      lines: [
        ...lines(first, sending(first), outcome(first, unknown)),
        { entry: dead('absence proved'), receivedCount: 1, trulyAt: AT + 10_000 },
      ],
    }),
    history({ ...refused(), acceptedAt: new Map([[String(first.attempt), AT + 20_000]]), shown: halted }),
  ],
  nothingMeetsWhatMayArrive: [
    meeting(endAll, rise),
    meeting({ ...endAll, reach: { is: 'all markets' } }, { ...rise, ...elsewhere }),
    meeting(setTo, buy),
    meeting(setTo, setTo),
    meeting(mode, buy),
    meeting(mode, out),
    meeting(mode, mode),
    meeting(out, out),
    meeting(endWaiting, stop),
    afterRefusal(rise),
    afterRefusal(buy, AT + 300_000),
  ],
}

describe('history checker', () => {
  it('finds no fault with an order that was sent once, filled and read back', () => {
    expect(broken(whole)).toEqual([])
  })

  it.each(
    Object.entries(planted).flatMap(([name, histories]) =>
      histories.map((planted, nth) => [name as keyof typeof invariants, nth + 1, planted] as const),
    ),
  )('detects a violation of %s (%i)', (name, _nth, planted) => {
    expect(invariants[name](planted)).not.toEqual([])
  })

  it.each([
    [
      'a ladder whose first rung was taken',
      { lines: lines(lower, sending(lower), record(lower, 'live'), upper) },
    ],
    [
      'a sheet of cancels whose first one ended its order',
      { lines: lines(one, sending(one), record(one, 'cancelled'), other) },
    ],
    ['a stop that waits', { lines: placed, algos: [trueAlgo()], shown: shownWaiting([algo()]) }],
    ['margin that was moved once', { lines: moved, marginMoves: [-3n * ONE] }],
    [
      'a move that may have happened',
      { lines: lines(margin, sending(margin), outcome(margin, unknown)), marginMoves: [-3n * ONE] },
    ],
    [
      'a timer that was refused for too many requests and taken all the same',
      { lines: set('-1003'), deadline: AT + 60_000 },
    ],
  ])('finds no fault in %s', (_what, change) => {
    const { sheetsStop, waitingIsTrue, waitingIsShown, marginMovesOnce, timersAreTold } = invariants
    const own = [sheetsStop, waitingIsTrue, waitingIsShown, marginMovesOnce, timersAreTold]
    expect(own.flatMap(holds => holds(history(change)))).toEqual([])
  })

  it.each([
    ['an absence that all of it was asked for', absent(...wholeProof)],
    ['a refusal that was looked up twice', refused(lookUp, '/v1/orders', '/v1/orders', lookUp)],
    ['a key that was looked up after its end', endedAt(3)],
    [
      'a way out that went on after what was refused',
      {
        lines: lines(
          lower,
          sending(lower),
          outcome(lower, { is: 'not sent', why: 'stopped' }),
          upper,
          sending(upper),
        ),
        wayOut: AT,
      },
    ],
  ])('accepts the proof of %s as complete', (_what, change) => {
    const { restsOnTheKey, goneIsLookedUp, waysOutEndAtUnknown, sheetsStop } = invariants
    const own = [restsOnTheKey, goneIsLookedUp, waysOutEndAtUnknown, sheetsStop]
    expect(own.flatMap(holds => holds(history(change)))).toEqual([])
  })

  it.each([
    ['of its size', [opened]],
    [
      'that shrank since it was read',
      [opened, trueTrade({ id: 2, quantity: ONE, side: 'SELL', at: AT - 4_000 })],
    ],
  ])('finds no cap broken by a close of a position above it %s', (_what, trades) => {
    expect(invariants.capsHold(closing({ trades }))).toEqual([])
  })

  it('finds no cap broken by a close that was kept back because its position is gone', () => {
    const { lines: sealed } = closing({})
    const [close] = sealed
    if (close?.entry.saw !== 'consent') throw new Error('There is no consent.')
    const kept = outcome(close.entry, { is: 'not sent', why: keptBackReasons.gone })
    expect(invariants.capsHold(closing({ trades: [], lines: [close, ...lines(kept)] }))).toEqual([])
  })

  it('accepts a planted double execution that the desk reports', () => {
    const orders = [trueOrder(), trueOrder({ id: 8 })]
    const { nothingIsLost, positionsAreExplained } = invariants
    const doubted = history({ orders, takenTwice: doubting })
    expect([...nothingIsLost(doubted), ...positionsAreExplained(doubted)]).toEqual([])
    expect(nothingIsLost(history({ orders }))).not.toEqual([])
  })

  it.each<[string, Write, Write]>([
    ['a close after a cancel of all', endAll, shrink],
    ['a cancel after a margin mode', mode, cancelOf('7')],
    ['a close after leverage', setTo, shrink],
    ['margin in after a margin mode', mode, { ...out, way: 'ADD' }],
    ['an order after moved margin', out, rise],
    ['an order in another market after a cancel of all in one', endAll, { ...rise, ...elsewhere }],
    ['moved margin elsewhere', out, { ...out, ...elsewhere }],
    ['an order after a cancel of all that waits', endWaiting, rise],
  ])('accepts a late request that could not affect anything: %s', (_what, late, next) => {
    expect(invariants.nothingMeetsWhatMayArrive(meeting(late, next))).toEqual([])
  })

  it.each<[string, Write, number]>([
    ['a close', shrink, AT + 60_000],
    ['another market', { ...rise, ...elsewhere }, AT + 60_000],
    ['a moment at which it cannot arrive any more', rise, AT + 300_001],
  ])('accepts a write beside an order that was refused for the rate limit: %s', (_what, next, at) => {
    const { nothingMeetsWhatMayArrive, gateStaysShut, unknownIsSticky } = invariants
    const holds = [nothingMeetsWhatMayArrive, gateStaysShut, unknownIsSticky]
    expect(holds.flatMap(each => each(afterRefusal(next, at)))).toEqual([])
  })

  it('accepts a write of a sequence that was not sent', () => {
    const met = meeting(mode, buy)
    const notSent = outcome(consent('pd-10', buy, AT + 60_000), { is: 'not sent', why: 'a check failed' })
    const unsent = history({ ...met, lines: [...met.lines, ...lines(notSent)] })
    expect(invariants.nothingMeetsWhatMayArrive(unsent)).toEqual([])
  })

  it('accepts an order after its absence was proved only if the desk reports it within 30 s and halts', () => {
    const acceptedAt = new Map([[String(first.attempt), AT + 20_000]])
    const late = (reportedAt: number, isHalted = true, ...found: readonly AgingFound[]) =>
      invariants.lateOrdersAreReported(
        history({
          acceptedAt,
          shown: isHalted ? halted : whole.shown,
          lines: [
            ...lines(first, sending(first), outcome(first, unknown)),
            { entry: dead('absence proved'), receivedCount: 1, trulyAt: AT + 10_000 },
            { entry: record(first, 'live'), receivedCount: 1, trulyAt: reportedAt },
            ...lines(...found.map(found => ({ saw: 'aging', at: AT, host: 'venue', found }) as const)),
          ],
        }),
      )
    expect(late(AT + 50_000)).toEqual([])
    expect(late(AT + 50_000, false)).toEqual([
      'pd-1 was accepted 10000 ms after it counted as missing, and nothing halts',
    ])
    expect(late(AT + 50_001)).toEqual([
      'pd-1 was accepted 10000 ms after it counted as missing, and reported after 30001 ms',
    ])
    expect(late(AT + 50_000, true, 'by writes')).toEqual([
      'pd-1 was accepted 10000 ms after it counted as missing, and writes are still dated into the past',
    ])
    expect(late(AT + 50_000, true, 'by writes', 'arrived late', 'by reads')).toEqual([])
    acceptedAt.clear()
    expect(late(AT + 50_001, false)).toEqual([])
  })

  it('accepts a halt after the desk saw impossible data', () => {
    const impossible = lines(first, sending(first), outcome(first, unknown), dead('impossible'))
    expect(invariants.everythingConverges(history({ lines: impossible, mayHalt: true }))).toEqual([])
  })
})
