import type { AlgoOrder } from '../../account/algo'
import { recordIn } from '../../proof/algo-evidence'
import type { Attempt } from '../../attempt/attempt'
import { compare } from '../../value/decimal'
import type { AlgoWrite } from '../../write/further-write'
import { kinshipByAge, type Kinship } from '../../proof/kinship'
import { algoIdsOf, isAlgoWrite } from '../../write/planned-algo'

/** Whether a record bears one of the names of an attempt: its client id, an id it was told, or one it is to change. */
export function isAlgoRelevant(record: AlgoOrder, attempt: Attempt): boolean {
  const { write } = attempt
  if (!isAlgoWrite(write)) return false
  if (write.is === 'algo order')
    return record.clientOrderId === attempt.id || record.algoOrderId === attempt.orderId
  return algoIdsOf(write).some(id => recordIn(record, id) !== undefined)
}

/** Compares a record with the attempt that is to have made it. Another one may bear the same client id, once. */
export function algoKinship(record: AlgoOrder, attempt: Attempt): Kinship {
  const { write, orderId } = attempt
  if (write.is !== 'algo order' || !isAlgoRelevant(record, attempt)) return { is: 'other' }
  const byAge = record.algoOrderId === orderId ? undefined : kinshipByAge(record, attempt)
  if (byAge !== undefined) return byAge
  const why = faultIn(record, write, attempt)
  return why === undefined ? { is: 'same' } : { is: 'impossible', why }
}

function faultIn(record: AlgoOrder, write: AlgoWrite, attempt: Attempt): string | undefined {
  if (record.symbol !== write.symbol) return 'the record is of another market'
  if (record.kind !== write.kind) return 'the record is of another kind'
  if ('side' in write && record.side !== undefined && record.side !== write.side)
    return 'the record is of the other side'
  if (record.clientOrderId !== undefined && record.clientOrderId !== attempt.id)
    return 'the record bears another client id'
  // Once the venue has shown the order as it was sent, another size is an edit.
  const isSized = 'quantity' in write && attempt.quantity === undefined
  return isSized && compare(record.quantity, write.quantity) !== 0
    ? 'the record is of another size'
    : undefined
}
