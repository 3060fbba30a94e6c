import type { FillRecord, OrderRecord } from '../account/order-record'
import type { WriteAttempt } from '../attempt/write-attempt'
import { getAbsenceProvableAt, type SigningTimes } from '../attempt/signature-expiry'
import type { MarginMode } from '../market/venue-market-rules'
import { add, compareDecimals, type Amount } from '../value/decimal-amount'
import { listOrderRecords, type OutcomeEvidence } from './outcome-evidence'
import { getSignedQuantityMoved } from './position-moves'
import { getFillsCountedFrom, type PositionTimes } from './reconciliation-queries'
import { compareNumericIds } from '../snapshot/row-merge'

type PositionAttempt = Pick<WriteAttempt, 'before'> &
  PositionTimes &
  SigningTimes & { readonly write: { readonly marginMode: MarginMode } }

/**
 * Returns true if the position, read after the expiry, equals the one at the plan plus own fills of known orders. A
 * fill of an unknown order could belong to the missing one. Fills before the time from which they count happened in the
 * millisecond of the push that the plan used; the first of them may be in its position.
 */
export function isPositionFullyExplained(attempt: PositionAttempt, gathered: OutcomeEvidence): boolean {
  const { position } = gathered
  const { before } = attempt
  const absenceProvableAt = getAbsenceProvableAt(attempt)
  if (absenceProvableAt === undefined || position === undefined || position.at <= absenceProvableAt)
    return false
  if (before === undefined || !position.stable) return false
  const known = new Map(listOrderRecords(gathered).map(record => [record.orderId, record]))
  if (!position.fills.every(({ orderId }) => known.has(orderId))) return false
  const moves = position.fills
    .filter(fill => !isOfOtherMode(fill, known.get(fill.orderId), attempt.write.marginMode))
    .toSorted((a, b) => a.at - b.at || compareNumericIds(a.tradeId, b.tradeId))
  const countedFrom = getFillsCountedFrom(attempt) ?? 0
  const inPushAtMost = moves.filter(({ at }) => at < countedFrom).length
  return Array.from({ length: inPushAtMost + 1 }, (_, inPush) =>
    moves.slice(inPush).reduce<Amount>((sum, fill) => add(sum, getSignedQuantityMoved(fill)), before),
  ).some(sum => compareDecimals(sum, position.now) === 0)
}

function isOfOtherMode(fill: FillRecord, record: OrderRecord | undefined, marginMode: MarginMode): boolean {
  const isModeKnown = record?.marginWord === undefined && record?.modeUntold === undefined
  const reportedMode = fill.marginMode ?? (isModeKnown ? record?.marginMode : undefined)
  return reportedMode !== undefined && reportedMode !== marginMode
}
