import type { AlgoOrder } from '../account/algo-order'
import type { OrderRecord } from '../account/order-record'
import type { WriteAttempt } from '../attempt/write-attempt'
import { isAttemptFollowed } from '../attempt/attempt-state'
import { isWatchedForArrival } from '../attempt/signature-expiry'
import type { ReconciliationQuery } from '../proof/reconciliation-queries'
import { listOrderRecords, type OutcomeEvidence, type EvidenceVerdict } from '../proof/outcome-evidence'
import type { OrderMatch } from '../proof/order-matching'
import { isUndecidedVerdict } from '../proof/known-order'
import { isAlgoPlacement } from '../write/venue-write'
import { findRecordedKind } from './write-kinds'

/** Compares an order record with an attempt that shares an id with it. `undefined` if they share none. */
export const matchOrderRecord = (record: OrderRecord, attempt: WriteAttempt): OrderMatch | undefined =>
  findRecordedKind(attempt.write)?.proof.matchOrder(record, attempt)

export const matchAlgoRecord = (record: AlgoOrder, attempt: WriteAttempt): OrderMatch | undefined =>
  findRecordedKind(attempt.write)?.proof.matchAlgoOrder(record, attempt)

export const isSameOrder = (record: OrderRecord, attempt: WriteAttempt): boolean =>
  matchOrderRecord(record, attempt)?.is === 'same'

/** Derives the outcome of an open attempt from its evidence. `undefined` if nothing is proved. */
export function resolveAttemptOutcome(
  attempt: WriteAttempt,
  evidence: OutcomeEvidence,
): EvidenceVerdict | undefined {
  const matches = listOrderRecords(evidence).map(record => ({
    record,
    is: matchOrderRecord(record, attempt),
  }))
  for (const { record, is } of matches)
    if (is?.is === 'impossible') return { is: 'impossible', why: is.why, record }
  const own = matches.filter(({ is }) => is?.is === 'same').map(({ record }) => record)
  return findRecordedKind(attempt.write)?.proof.resolveVerdict(attempt, evidence, own)
}

export function listNextQueries(
  attempt: WriteAttempt,
  evidence: OutcomeEvidence,
  venueNow: number,
): readonly ReconciliationQuery[] {
  if (isWatchedForArrival(attempt, venueNow)) return listArrivalQueries(attempt, evidence, venueNow)
  if (!isAttemptFollowed(attempt) || attempt.state.is === 'written' || attempt.state.is === 'sending')
    return []
  const verdict = resolveAttemptOutcome(attempt, evidence)
  if (verdict !== undefined && !isUndecidedVerdict(verdict)) return []
  return findRecordedKind(attempt.write)?.proof.listQueries(attempt, evidence, venueNow) ?? []
}

/** Time in milliseconds between lookups of an order that may still arrive. */
const ARRIVAL_LOOKUP_INTERVAL_MS = 20_000

function listArrivalQueries(
  { id, write }: WriteAttempt,
  { lookups, algo }: OutcomeEvidence,
  venueNow: number,
): readonly ReconciliationQuery[] {
  const isAlgo = isAlgoPlacement(write)
  const last = (isAlgo ? (algo?.lookups ?? []) : lookups).at(-1)
  const notBefore = last === undefined ? venueNow : last.at + ARRIVAL_LOOKUP_INTERVAL_MS
  return [{ ask: isAlgo ? 'algo by client id' : 'by client id', clientOrderId: id, notBefore }]
}
