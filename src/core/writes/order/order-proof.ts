import { isKnownType, type Order } from '../../account/order'
import { areApart, provableAt } from '../../attempt/lapse'
import type { Evidence } from '../../proof/evidence'
import { impossible, kinshipByAge, kinshipByRow, type Kinship } from '../../proof/kinship'
import { foldKnown } from '../../proof/known'
import { isPositionExplained } from '../../proof/position'
import { kinToNone, type AttemptAt, type Proof } from '../../proof/proof'
import { compare } from '../../value/decimal'
import type { OrderWrite } from '../../write/write'
import { orderQuestions } from './order-inquiry'

/** An order is found by its record, and is absent only once nothing of it can arrive any more. */
export const orderProof: Proof<OrderWrite> = {
  kinship: kinshipToMade,
  algoKinship: kinToNone,
  judge(attempt, gathered, own) {
    const record = foldKnown(own, gathered)
    if (record !== undefined) return { is: 'found', record }
    return isProvedAbsent(attempt, gathered) ? { is: 'absent' } : undefined
  },
  questions: orderQuestions,
}

type AttemptAtOrder = AttemptAt<OrderWrite>

/** Compares a record that bears its client id, or the order id it was told, with an attempt that is to have made it. */
function kinshipToMade(record: Order, attempt: AttemptAtOrder): Kinship | undefined {
  const isNamed = record.orderId === attempt.orderId
  if (record.clientOrderId !== attempt.id && !isNamed) return undefined
  const { write } = attempt
  return (
    (isNamed ? undefined : kinshipByAge(record, attempt)) ??
    kinshipByRow(record, write) ??
    kinshipByTerms(record, attempt)
  )
}

function kinshipByTerms(record: Order, attempt: AttemptAtOrder): Kinship {
  if (record.clientOrderId !== undefined && record.clientOrderId !== attempt.id)
    return impossible('the record bears another client id')
  // Once the venue has shown the order as it was sent, other terms are an edit.
  const other = attempt.quantity === undefined ? otherTerm(record, attempt.write) : undefined
  return other === undefined ? { is: 'same' } : impossible(`the record is of another ${other}`)
}

/** What a record says otherwise than was sealed. What it leaves out, or says in a word nobody knows, is no difference. */
function otherTerm(record: Order, write: OrderWrite): string | undefined {
  const { price, quantity, type, reduceOnly, marginMode, marginWord, modeUntold } = record
  if (compare(quantity, write.quantity) !== 0) return 'size'
  // What may step back from the book is told at the price to which it stepped.
  const isPriced = price !== undefined && write.price !== undefined && write.stepsBack === undefined
  if (isPriced && compare(price, write.price) !== 0) return 'price'
  if (type !== write.type && isKnownType(type)) return 'kind'
  if (reduceOnly !== undefined && reduceOnly !== write.reduceOnly) return 'reduce-only'
  const isModeTold = marginWord === undefined && modeUntold === undefined
  return isModeTold && marginMode !== write.marginMode ? 'margin mode' : undefined
}

/**
 * "No such order" is proof only after the signature has lapsed: until then the request may still be on
 * the road, and the venue would take it.
 */
function isProvedAbsent(attempt: AttemptAtOrder, gathered: Evidence): boolean {
  const lapse = provableAt(attempt)
  if (attempt.state.is !== 'unknown' || lapse === undefined) return false
  // An order the venue has named was taken: its absence is a fault and no proof.
  if (attempt.orderId !== undefined) return false
  const { list } = gathered
  if (list === undefined || !list.stable || list.at <= lapse) return false
  const looked = gathered.lookups.filter(({ at }) => at > lapse)
  const missed = looked.every(({ found }) => isElse(found, attempt))
  const listed = list.orders.every(record => isElse(record, attempt))
  return missed && areApart(looked) && listed && isPositionExplained(attempt, gathered)
}

/** Not merely unlike the attempt, but surely another order. A doubtful record keeps silence unproved. */
function isElse(record: Order | undefined, attempt: AttemptAtOrder): boolean {
  const kin = record && kinshipToMade(record, attempt)
  return kin === undefined || kin.is === 'other'
}
