import { planAccount } from './plans'
import { ZERO, type Amount } from '../../src/core/value/decimal-amount'
import type { JournalEntry } from '../../src/core/attempt/entry'
import type { AlgoOrder } from '../../src/core/account/algo-order'
import type { OrderRecord } from '../../src/core/account/order-record'
import { createCanonicalText, type Plan } from '../../src/core/write/plan'
import type { AttemptId, Write } from '../../src/core/write/venue-write'
import { openAttemptStore, type AttemptStore } from '../../src/main/attempts/attempt-store'
import { createDeskState } from '../../src/main/desk-state'
import { computePlanDigest } from '../../src/main/text-digest'
import { createTradingGate, type TradingGate } from '../../src/main/attempts/trading-gate'
import type { ClockPort, LogPort, VenueReadResult, WritableVenue } from '../../src/main/main-ports'
import { createAttemptReconciler, type AttemptReconciler } from '../../src/main/orders/attempt-reconciler'
import { encodeVenueWrite } from '../../src/main/venue/encode/encode-write'
import { createRequestWriter, type RequestWriter } from '../../src/main/orders/request-writer'
import type { PlayedWrite } from './fake-writes'
import { fakeVenue, type FakeVenue } from './fake-venue'
import { breath, handClock, type HandClock } from './hand-clock'
import { memoryArchive, memoryJournal, type MemoryJournal } from './memory-records'
import { NOW, SYMBOL } from './trade'
import { signedBy } from './signing'

const PROFILE = 'practice'
const quiet: LogPort = { note: () => undefined, trouble: () => undefined }

/** Answers that replace the venue's, by the name of the read. */
export type Odd = Partial<Record<ReadName, () => Promise<VenueReadResult<unknown>>>>

/** A read about an attempt. */
export type ReadName =
  | 'order'
  | 'orderByClientId'
  | 'orders'
  | 'ordersByChange'
  | 'fillsSince'
  | 'positions'
  | 'leverages'
  | 'time'
  | 'marginModes'
  | 'terms'
  | 'ownAddresses'
  | 'ownKeyLife'
  | 'algo.order'
  | 'algo.byClientId'
  | 'algo.orders'
  | 'algo.page'
  | 'archive.settlements'

/** A writer and a reconciler on a fake venue, without the rest of a desk: no plans, no periodic reads. */
export interface Reconciling {
  readonly clock: HandClock
  readonly venue: FakeVenue
  readonly journal: MemoryJournal
  readonly attempts: AttemptStore
  readonly gate: TradingGate
  readonly writer: RequestWriter
  readonly reconciler: AttemptReconciler
  /** Reads since the last write left, in order. */
  readonly asked: readonly ReadName[]
  /** Journal lines of the last write since its consent, in a few words each. */
  lines(): readonly string[]
  /** Replaces the venue's answers from now on. */
  answers(odd: Odd): void
  /** The records delivered to the desk, in order. */
  readonly told: readonly OrderRecord[]
  /** Delivers a record to the desk, as a stream would, or with `again` as one that corrects an earlier one. */
  see(order: OrderRecord, again?: true): void
  /** Delivers the record of an algo order. */
  seeAlgo(order: AlgoOrder): void
  /** Places a foreign order; returns its id. */
  rests(changes?: { readonly quantity?: Amount }): Promise<string>
  /** Sends a write as consented, and lets everything run that waits for no time. */
  send(write: PlayedWrite & Write, before?: Amount): Promise<AttemptId>
  /** Ends like a killed process, and starts again on the same journal. */
  crash(): Promise<void>
  close(): void
}

export async function openReconciling(): Promise<Reconciling> {
  const clock = handClock(NOW)
  const venue = fakeVenue(clock)
  const journal = memoryJournal()
  const venueReads: ReadName[] = []
  const seenOrders: OrderRecord[] = []
  let odd: Odd = {}
  let named = 0
  let last: AttemptId | undefined

  function start() {
    const own = clock.run()
    const line = venue.open(own)
    const gate = createTradingGate({ clock: own, onChange: () => undefined })
    const desk = createDeskState({ clock: own, archive: memoryArchive(), profileId: PROFILE, start: {} })
    desk.onSeen(event => void (event.saw === 'order' && seenOrders.push(event.order)))
    const attempts: AttemptStore = openAttemptStore({
      journal,
      clock: own,
      gate,
      log: quiet,
      version: 'test',
      onChange: attempt => desk.see({ saw: 'attempt', attempt, at: own.now() }),
    })
    const parts = { venue: counted(line.venue), desk, attempts, gate, clock: own as ClockPort, log: quiet }
    const reconciler = createAttemptReconciler({
      ...parts,
      profileId: PROFILE,
      isFlying: id => writer.isInFlight(id),
    })
    const writer: RequestWriter = createRequestWriter({
      ...parts,
      account: () => planAccount,
      onAnswered: id => reconciler.start(id),
    })
    line.venue.stream(news => {
      if (news.saw === 'execution') desk.see({ saw: 'execution', at: news.at, execution: news.execution })
    })
    return { own, line, desk, gate, attempts, reconciler, writer }
  }

  /** A venue whose reads are recorded and may be answered differently. */
  function counted(of: WritableVenue): WritableVenue {
    const noting = <T extends object>(reads: T, prefix = ''): T =>
      new Proxy(reads, {
        get(target, name) {
          const known = Reflect.get(target, name) as (...query: unknown[]) => unknown
          const called = `${prefix}${String(name)}` as ReadName
          return (...query: unknown[]) => {
            venueReads.push(called)
            return odd[called]?.() ?? known(...query)
          }
        },
      })
    return {
      ...of,
      read: noting(of.read),
      facts: noting(of.facts),
      algo: noting(of.algo, 'algo.'),
      archive: noting(of.archive, 'archive.'),
    }
  }

  let run = start()
  // A venue whose time is unknown cannot be written to.
  await run.line.venue.read.time()
  venueReads.splice(0)

  return {
    clock,
    venue,
    journal,
    asked: venueReads,
    get attempts() {
      return run.attempts
    },
    get gate() {
      return run.gate
    },
    get writer() {
      return run.writer
    },
    get reconciler() {
      return run.reconciler
    },
    lines() {
      const from = journal.lines.findIndex(line => line.saw === 'consent' && line.attempt === last)
      return journal.lines.slice(from).map(wordsOf)
    },
    answers: next => void (odd = { ...odd, ...next }),
    told: seenOrders,
    see: (order, again) => run.desk.see({ saw: 'order', at: run.own.now(), order, ...(again && { again }) }),
    seeAlgo: order => run.desk.see({ saw: 'algo order', at: run.own.now(), order }),
    async rests({ quantity = '0.1' as Amount } = {}) {
      const write = { ...restingOrder, quantity }
      const attempt = `else-${(named += 1)}` as AttemptId
      const signed = await signedBy(run.line.venue, encodeVenueWrite(write, attempt))
      const placed = await run.line.venue.send(signed, write, () => true)
      if (placed.is !== 'accepted' || placed.orderId === undefined) throw new Error('It does not rest.')
      return placed.orderId
    },
    async send(write, before = ZERO) {
      last = `pd-${(named += 1)}` as AttemptId
      venueReads.splice(0)
      const sent = run.writer.write({
        ...sealed(write, last, run.own.now(), before),
        confirmed: undefined,
      })
      if (!sent.ok) throw new Error(`It may not leave: ${sent.error[0]?.code ?? ''}`)
      await breath()
      return last
    },
    async crash() {
      run.line.cut()
      run.reconciler.close()
      run.own.end()
      run = start()
      venueReads.splice(0)
      await run.reconciler.reconcileAll()
    },
    close() {
      run.reconciler.close()
      run.attempts.close()
    },
  }
}

export const restingOrder = {
  is: 'order',
  symbol: SYMBOL,
  side: 'BUY',
  type: 'LIMIT',
  price: '59000' as Amount,
  quantity: '0.1' as Amount,
  reduceOnly: false,
  marginMode: 'CROSS',
} as const

/** A plan as the person saw it: sealed now, on a position read now. */
function sealed(write: PlayedWrite & Write, attempt: AttemptId, now: number, before: Amount): Plan {
  const request = encodeVenueWrite(write, attempt)
  const seal = { attempt, write, request, profileId: PROFILE, account: planAccount, sealedAt: now }
  return {
    ...seal,
    token: `token-${attempt}`,
    digest: computePlanDigest(createCanonicalText(seal)),
    checks: [],
    warnings: [],
    outlook: {
      effect: 'none',
      before: { position: before },
      positionAt: now,
    },
    expiresAt: now + 15_000,
  }
}

/** A journal line in a few words. */
function wordsOf(line: JournalEntry): string {
  switch (line.saw) {
    case 'outcome':
      return `answered: ${line.outcome.is}`
    case 'evidence':
      return `asked ${line.note.asked}: ${line.note.answer}`
    case 'record':
      return `record: ${line.state.is}`
    case 'done':
      return `done by ${line.by}`
    case 'impossible':
      return `impossible: ${line.why}`
    default:
      return line.saw
  }
}
