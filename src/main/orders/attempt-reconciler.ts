import { getInterruptedOutcome, isAttemptFollowed, isAttemptUnresolved } from '@core/attempt/attempt-state'
import { isWatchedForArrival } from '@core/attempt/signature-expiry'
import { rateLimitRefusal, type WriteAttempt, type EvidenceNote } from '@core/attempt/write-attempt'
import type { JournalEntry } from '@core/attempt/entry'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { getRetryWaitMs, type ReconciliationQuery } from '@core/proof/reconciliation-queries'
import {
  emptyOutcomeEvidence,
  type OutcomeEvidence,
  type EvidenceVerdict,
} from '@core/proof/outcome-evidence'
import { findStillOpenOrder } from '@core/writes/cancel/cancel-proof'
import { resolveAttemptOutcome, listNextQueries } from '@core/writes/attempt-outcome'
import type { AttemptId } from '@core/write/venue-write'
import { putAlgo } from '../feed/algo-record-handling'
import type { AttemptStore } from '../attempts/attempt-store'
import { syncRestingOrders } from '../feed/resting-order-sync'
import type { DeskState } from '../desk-state'
import { queryEvidence } from './evidence-queries'
import { createOrderRecordHandler, isKnown, recordOrderState } from '../feed/order-record-handling'
import type { ClockPort, ReadableVenue } from '../main-ports'

const MAX_WAIT_MS = 30_000

/** Queries the venue until the outcome of every attempt is proved. It never sends and never guesses. */
export interface AttemptReconciler {
  start(id: AttemptId): void
  /** Queries every open attempt now. Resolves after one round. */
  reconcileAll(): Promise<void>
  /** Returns true if the venue reported the order of this attempt since this connection opened. */
  hasRecord(id: AttemptId): boolean
  close(): void
}

interface Parts {
  readonly profileId: string
  readonly venue: ReadableVenue
  readonly desk: DeskState
  readonly attempts: AttemptStore
  readonly clock: ClockPort
  readonly isFlying: (id: AttemptId) => boolean
}

export function createAttemptReconciler(parts: Parts): AttemptReconciler {
  const { venue, desk, attempts, clock, profileId } = parts
  const evidenceById = new Map<AttemptId, OutcomeEvidence>()
  const unansweredRounds = new Map<AttemptId, number>()
  const activeRounds = new Map<AttemptId, Promise<void>>()
  const timers = new Map<AttemptId, () => void>()
  let closed = false

  const venueNow = () => clock.now() + (venue.clockOffset()?.offset ?? 0)
  const isFollowed = (attempt: WriteAttempt) =>
    isAttemptFollowed(attempt) || isWatchedForArrival(attempt, venueNow())
  const getEvidence = (id: AttemptId) => evidenceById.get(id) ?? emptyOutcomeEvidence

  /** Runs one round of queries per attempt at a time; a second caller shares the result. */
  function reconcile(id: AttemptId, patience: 'when due' | 'now'): Promise<void> {
    // Not started, so that a call right after the response gets a separate round.
    if (closed || parts.isFlying(id)) return Promise.resolve()
    timers.get(id)?.()
    timers.delete(id)
    const running = activeRounds.get(id) ?? runQueries(id, patience).finally(() => activeRounds.delete(id))
    activeRounds.set(id, running)
    return running
  }

  async function runQueries(id: AttemptId, patience: 'when due' | 'now'): Promise<void> {
    recordInterruption(id)
    const attempt = attempts.get(id)
    if (attempt === undefined) return
    conclude(id)
    const isDue = (inquiry: ReconciliationQuery) => patience === 'now' || inquiry.notBefore <= venueNow()
    const due = listNextQueries(attempt, getEvidence(id), venueNow()).filter(isDue)
    let isAnswered = due.length === 0
    for (const inquiry of due) {
      const before = getEvidence(id)
      const { evidence: answered, note, event } = await queryEvidence(parts, attempt, inquiry, before)
      if (closed) return
      isAnswered ||= note.unanswered !== true
      const evidence = mergeEvidence(answered, before, getEvidence(id))
      evidenceById.set(id, evidence)
      const evidenceEntry: JournalEntry = { saw: 'evidence', at: clock.now(), attempt: id, note }
      // A refused write is looked up once: the query note and its finding are recorded together, or the query does not
      // count.
      const isTaken = provesAcceptance(attempts.get(id), evidence)
      if (isTaken) conclude(id, evidenceEntry)
      // A record without news writes no entry, but its query note still counts.
      if (!isTaken || isNoteMissing(attempts.get(id), note)) attempts.record(evidenceEntry)
      if (event !== undefined) desk.see(event)
      conclude(id)
    }
    unansweredRounds.set(id, isAnswered ? 0 : (unansweredRounds.get(id) ?? 0) + 1)
    scheduleNext(id)
  }

  /** Records the outcome of an interrupted attempt before any query. */
  function recordInterruption(id: AttemptId): void {
    const attempt = attempts.get(id)
    const outcome = attempt && getInterruptedOutcome(attempt)
    if (outcome !== undefined) attempts.record({ saw: 'outcome', at: clock.now(), attempt: id, outcome })
  }

  function conclude(id: AttemptId, ...before: readonly JournalEntry[]): void {
    const attempt = attempts.get(id)
    const verdict = attempt && resolveAttemptOutcome(attempt, getEvidence(id))
    if (attempt === undefined) return
    if (verdict === undefined) return recordStillOpen(attempt)
    // Only the trader ends a quarantine, whatever later answers show.
    if (attempt.state.is === 'quarantined') return
    if (verdict.is === 'impossible') return attempts.halt(verdict.why, id)
    const at = clock.now()
    // Published only after it was recorded, because published events return here.
    const recordWithEvidence = (line: JournalEntry) => attempts.record(...before, line)
    if (verdict.is === 'absent' || verdict.is === 'not done') {
      if (attempt.state.is === 'absent') return
      if (!attempts.record({ saw: 'absence proved', at, attempt: id }).ok) return
    }
    if (verdict.is === 'refused')
      return void attempts.record({ saw: 'outcome', at, attempt: id, outcome: rateLimitRefusal })
    if (verdict.is === 'in effect') {
      if (!canBeInEffect(attempt)) return
      const { by, standing } = verdict
      if (!recordWithEvidence({ saw: 'done', at, attempt: id, by, ...(standing && { standing }) }).ok) return
      for (const event of toEvents(verdict, at)) desk.see(event)
    }
    if (
      (verdict.is === 'found' || verdict.is === 'done') &&
      !recordOrderState(attempt, verdict.record, at, recordWithEvidence)
    )
      return
    if ('record' in verdict && verdict.record !== undefined)
      desk.see({ saw: 'order', at, order: verdict.record })
    if (verdict.is === 'algo found' && putAlgo(attempt, verdict.order, at, recordWithEvidence))
      desk.see({ saw: 'algo order', at, order: verdict.order })
  }

  /** Lifts the restriction of an accepted cancel once its order was read after it, although the order is still open. */
  function recordStillOpen(attempt: WriteAttempt): void {
    const record = findStillOpenOrder(attempt, getEvidence(attempt.id))
    if (record === undefined || isKnown(attempt, record)) return
    if (!recordOrderState(attempt, record, clock.now(), attempts.record)) return
    desk.see({ saw: 'order', at: clock.now(), order: record })
  }

  function scheduleNext(id: AttemptId): void {
    const attempt = attempts.get(id)
    if (closed || attempt === undefined || !isFollowed(attempt)) {
      unansweredRounds.delete(id)
      return void evidenceById.delete(id)
    }
    const next = listNextQueries(attempt, getEvidence(id), venueNow())
    // An attempt lacks its outcome or end if the journal cannot be written. It is then handled again.
    if (next.length === 0 && !lacksEntry(attempt, getEvidence(id))) return
    const wait = Math.min(...next.map(({ notBefore }) => notBefore), venueNow() + MAX_WAIT_MS) - venueNow()
    timers.set(
      id,
      clock.after(
        Math.max(getRetryWaitMs(unansweredRounds.get(id) ?? 0), wait),
        () => void reconcile(id, 'when due'),
      ),
    )
  }

  const reconcileNow = (id: AttemptId): void => void reconcile(id, 'now')
  const stopListening = desk.onSeen(
    createOrderRecordHandler({
      profileId,
      attempts,
      clock,
      desk,
      gathered: evidenceById,
      conclude,
      ask: reconcileNow,
    }),
  )
  const isOwnFollowed = (attempt: WriteAttempt) => attempt.profileId === profileId && isFollowed(attempt)
  const listFollowed = () => attempts.all().filter(isOwnFollowed)
  // Findings that could not be recorded meanwhile are queried again at once.
  const stopWritableListener = attempts.onWritable(() => {
    for (const { id } of listFollowed()) reconcileNow(id)
  })
  return {
    start: reconcileNow,
    async reconcileAll() {
      await Promise.all(listFollowed().map(({ id }) => reconcile(id, 'now')))
      await syncRestingOrders(parts)
    },
    hasRecord(id) {
      const attempt = attempts.get(id)
      return (
        attempt !== undefined && acceptedVerdicts.has(resolveAttemptOutcome(attempt, getEvidence(id))?.is)
      )
    },
    close() {
      closed = true
      stopListening()
      stopWritableListener()
      for (const callOff of timers.values()) callOff()
    },
  }
}

const acceptedVerdicts: ReadonlySet<EvidenceVerdict['is'] | undefined> = new Set([
  'found',
  'algo found',
  'done',
  'in effect',
])

function mergeEvidence(
  answered: OutcomeEvidence,
  before: OutcomeEvidence,
  now: OutcomeEvidence,
): OutcomeEvidence {
  if (now === before) return answered
  const records = mergeRecords(answered.records, before.records, now.records, ({ orderId }) => orderId)
  if (now.algo === undefined || now.algo === before.algo) return { ...answered, records }
  const algo = answered.algo ?? now.algo
  const name = ({ algoOrderId }: { readonly algoOrderId: string }) => algoOrderId
  const algos = mergeRecords(algo.records, before.algo?.records ?? [], now.algo.records, name)
  return { ...answered, records, algo: { ...algo, records: algos } }
}

function mergeRecords<T>(
  answered: readonly T[],
  before: readonly T[],
  now: readonly T[],
  nameOf: (record: T) => string,
): readonly T[] {
  const newer = now.filter(record => !before.includes(record))
  const names = new Set(newer.map(nameOf))
  return [...answered.filter(record => !names.has(nameOf(record))), ...newer]
}

/** Returns true if the evidence proves that the venue accepted a write that is not known as accepted. */
const provesAcceptance = (attempt: WriteAttempt | undefined, evidence: OutcomeEvidence): boolean =>
  attempt !== undefined &&
  attempt.state.is !== 'quarantined' &&
  canBeInEffect(attempt) &&
  acceptedVerdicts.has(resolveAttemptOutcome(attempt, evidence)?.is)

/** Returns true if a query note was not recorded together with its finding. */
const isNoteMissing = (attempt: WriteAttempt | undefined, note: EvidenceNote): boolean =>
  attempt?.state.is === 'unknown' && !attempt.evidence.includes(note)

const lacksEntry = (attempt: WriteAttempt, evidence: OutcomeEvidence): boolean =>
  getInterruptedOutcome(attempt) !== undefined || provesAcceptance(attempt, evidence)

const toEvents = (
  { records, algos = [] }: Extract<EvidenceVerdict, { is: 'in effect' }>,
  at: number,
): readonly DeskEvent[] => [
  ...records.map(order => ({ saw: 'order', at, order }) as const),
  ...algos
    .filter(order => order.rootId === order.algoOrderId)
    .map(order => ({ saw: 'algo order', at, order }) as const),
]

/** Returns true if the write can still turn out to be in effect: a refused write may have been accepted. */
const canBeInEffect = (attempt: WriteAttempt): boolean =>
  isAttemptUnresolved(attempt) || attempt.state.is === 'refused'
