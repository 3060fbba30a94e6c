import type { FillRecord, OrderRecord } from '../account/order-record'
import type { WriteAttempt } from '../attempt/write-attempt'
import { getAbsenceProvableAt, type SigningTimes } from '../attempt/signature-expiry'
import type { MarginMode } from '../market/venue-market-rules'
import { add, compareDecimals, ZERO, type Amount } from '../value/decimal-amount'
import { listOrderRecords, type OutcomeEvidence } from './outcome-evidence'
import { getSignedQuantityMoved } from './position-moves'

type PositionAttempt = Pick<WriteAttempt, 'before'> &
  SigningTimes & { readonly write: { readonly marginMode: MarginMode } }

/**
 * Returns true if the position, read after the expiry, equals the one at the plan plus own fills of known orders. A
 * fill of an unknown order could belong to the missing one.
 */
export function isPositionFullyExplained(attempt: PositionAttempt, gathered: OutcomeEvidence): boolean {
  const { position } = gathered
  const lapse = getAbsenceProvableAt(attempt)
  if (lapse === undefined || position === undefined || position.at <= lapse) return false
  if (attempt.before === undefined || !position.stable) return false
  const known = new Map(listOrderRecords(gathered).map(record => [record.orderId, record]))
  if (!position.fills.every(({ orderId }) => known.has(orderId))) return false
  const moved = position.fills
    .filter(fill => !isOfOtherMode(fill, known.get(fill.orderId), attempt.write.marginMode))
    .reduce<Amount>((sum, fill) => add(sum, getSignedQuantityMoved(fill)), ZERO)
  return compareDecimals(add(attempt.before, moved), position.now) === 0
}

function isOfOtherMode(fill: FillRecord, record: OrderRecord | undefined, marginMode: MarginMode): boolean {
  const isTold = record?.marginWord === undefined && record?.modeUntold === undefined
  const told = fill.marginMode ?? (isTold ? record?.marginMode : undefined)
  return told !== undefined && told !== marginMode
}
