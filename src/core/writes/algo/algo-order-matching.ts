import type { AlgoOrder } from '../../account/algo-order'
import { findAlgoRecord } from '../../proof/algo-evidence'
import { matchOrderAge, type OrderMatch } from '../../proof/order-matching'
import type { AttemptForWrite } from '../../proof/outcome-proof'
import { compareDecimals } from '../../value/decimal-amount'
import type { AlgoWrite } from '../../write/requested-writes'

/**
 * Compares a record with the placement that should have created it. The record has the client id of the attempt, or the
 * order id that the venue returned.
 */
export function matchAlgoToPlacement(
  record: AlgoOrder,
  attempt: AttemptForWrite<AlgoWrite>,
): OrderMatch | undefined {
  const isNamed = record.algoOrderId === attempt.orderId
  if (record.clientOrderId !== attempt.id && !isNamed) return undefined
  // A different order can reuse the client id once.
  const byAge = isNamed ? undefined : matchOrderAge(record, attempt)
  if (byAge !== undefined) return byAge
  const why = findMismatch(record, attempt)
  return why === undefined ? { is: 'same' } : { is: 'impossible', why }
}

/** The record of a changed or cancelled order was not created by the attempt. */
export const matchAlgoToChange = (record: AlgoOrder, ids: readonly string[]): OrderMatch | undefined =>
  ids.some(id => findAlgoRecord(record, id) !== undefined) ? { is: 'other' } : undefined

function findMismatch(record: AlgoOrder, attempt: AttemptForWrite<AlgoWrite>): string | undefined {
  const { write } = attempt
  if (record.symbol !== write.symbol) return 'the record is of another market'
  if (record.kind !== write.kind) return 'the record is of another kind'
  if ('side' in write && record.side !== undefined && record.side !== write.side)
    return 'the record is of the other side'
  if (record.clientOrderId !== undefined && record.clientOrderId !== attempt.id)
    return 'the record bears another client id'
  // After the venue has confirmed the sent size, another size comes from an edit.
  const isSized = 'quantity' in write && attempt.quantity === undefined
  return isSized && compareDecimals(record.quantity, write.quantity) !== 0
    ? 'the record is of another size'
    : undefined
}
