import type { AlgoOrder } from '../account/algo'
import type { OrderRecord } from '../account/order'
import type { WriteAttempt } from '../attempt/attempt'
import { isAttemptFollowed } from '../attempt/attempt-state'
import type { ReconciliationQuery } from '../proof/asking'
import { listOrderRecords, type OutcomeEvidence, type EvidenceVerdict } from '../proof/evidence'
import type { OrderMatch } from '../proof/kinship'
import { isUndecidedVerdict } from '../proof/known'
import { findRecordedKind } from './kinds'

/** How a record of an ordinary order relates to an attempt one of whose names it bears; undefined where it bears none. */
export const matchOrderRecord = (record: OrderRecord, attempt: WriteAttempt): OrderMatch | undefined =>
  findRecordedKind(attempt.write)?.proof.matchOrder(record, attempt)

/** The same of a record of what waits for a trigger, whose ids are its own. */
export const matchAlgoRecord = (record: AlgoOrder, attempt: WriteAttempt): OrderMatch | undefined =>
  findRecordedKind(attempt.write)?.proof.matchAlgoOrder(record, attempt)

/** Whether a record is the very order an attempt made, or the very order it is to change or to cancel. */
export const isSameOrder = (record: OrderRecord, attempt: WriteAttempt): boolean =>
  matchOrderRecord(record, attempt)?.is === 'same'

/** Reads what was gathered about an attempt whose end is open. Says nothing while it proves nothing. */
export function resolveAttemptOutcome(attempt: WriteAttempt, evidence: OutcomeEvidence): EvidenceVerdict | undefined {
  const kin = listOrderRecords(evidence).map(record => ({ record, is: matchOrderRecord(record, attempt) }))
  for (const { record, is } of kin)
    if (is?.is === 'impossible') return { is: 'impossible', why: is.why, record }
  const own = kin.filter(({ is }) => is?.is === 'same').map(({ record }) => record)
  return findRecordedKind(attempt.write)?.proof.resolveVerdict(attempt, evidence, own)
}

/** What has to be asked next about an attempt whose end is open; nothing once the evidence has a verdict. */
export function listNextQueries(attempt: WriteAttempt, evidence: OutcomeEvidence, venueNow: number): readonly ReconciliationQuery[] {
  if (!isAttemptFollowed(attempt) || attempt.state.is === 'written' || attempt.state.is === 'sending') return []
  const verdict = resolveAttemptOutcome(attempt, evidence)
  if (verdict !== undefined && !isUndecidedVerdict(verdict)) return []
  return findRecordedKind(attempt.write)?.proof.listQueries(attempt, evidence, venueNow) ?? []
}
