import { isKnownOrderType, type OrderRecord } from '../../account/order'
import { areLookupsApart, getAbsenceProvableAt } from '../../attempt/lapse'
import type { OutcomeEvidence } from '../../proof/evidence'
import { createImpossibleMatch, matchOrderAge, matchMarketAndSide, type OrderMatch } from '../../proof/kinship'
import { mergeKnownRecords } from '../../proof/known'
import { isPositionFullyExplained } from '../../proof/position'
import { matchNothing, type AttemptForWrite, type OutcomeProof } from '../../proof/proof'
import { compareDecimals } from '../../value/decimal'
import type { OrderWrite } from '../../write/write'
import { listOrderQueries } from './order-inquiry'

/** An order is found by its record, and is absent only once nothing of it can arrive any more. */
export const orderProof: OutcomeProof<OrderWrite> = {
  matchOrder: matchOrderToPlacement,
  matchAlgoOrder: matchNothing,
  resolveVerdict(attempt, gathered, own) {
    const record = mergeKnownRecords(own, gathered)
    if (record !== undefined) return { is: 'found', record }
    return isProvedAbsent(attempt, gathered) ? { is: 'absent' } : undefined
  },
  listQueries: listOrderQueries,
}

type AttemptAtOrder = AttemptForWrite<OrderWrite>

/** Compares a record that bears its client id, or the order id it was told, with an attempt that is to have made it. */
function matchOrderToPlacement(record: OrderRecord, attempt: AttemptAtOrder): OrderMatch | undefined {
  const isNamed = record.orderId === attempt.orderId
  if (record.clientOrderId !== attempt.id && !isNamed) return undefined
  const { write } = attempt
  return (
    (isNamed ? undefined : matchOrderAge(record, attempt)) ??
    matchMarketAndSide(record, write) ??
    matchOrderTerms(record, attempt)
  )
}

function matchOrderTerms(record: OrderRecord, attempt: AttemptAtOrder): OrderMatch {
  if (record.clientOrderId !== undefined && record.clientOrderId !== attempt.id)
    return createImpossibleMatch('the record bears another client id')
  // Once the venue has shown the order as it was sent, other terms are an edit.
  const other = attempt.quantity === undefined ? findDifferingTerm(record, attempt.write) : undefined
  return other === undefined ? { is: 'same' } : createImpossibleMatch(`the record is of another ${other}`)
}

/** What a record says otherwise than was sealed. What it leaves out, or says in a word nobody knows, is no difference. */
function findDifferingTerm(record: OrderRecord, write: OrderWrite): string | undefined {
  const { price, quantity, type, reduceOnly, marginMode, marginWord, isModeOmitted } = record
  if (compareDecimals(quantity, write.quantity) !== 0) return 'size'
  // What may step back from the book is told at the price to which it stepped.
  const isPriced = price !== undefined && write.price !== undefined && write.stepsBack === undefined
  if (isPriced && compareDecimals(price, write.price) !== 0) return 'price'
  if (type !== write.type && isKnownOrderType(type)) return 'kind'
  if (reduceOnly !== undefined && reduceOnly !== write.reduceOnly) return 'reduce-only'
  const isModeKnown = marginWord === undefined && isModeOmitted === undefined
  return isModeKnown && marginMode !== write.marginMode ? 'margin mode' : undefined
}

/**
 * "No such order" is proof only after the signature has lapsed: until then the request may still be on
 * the road, and the venue would take it.
 */
function isProvedAbsent(attempt: AttemptAtOrder, gathered: OutcomeEvidence): boolean {
  const lapse = getAbsenceProvableAt(attempt)
  if (attempt.state.is !== 'unknown' || lapse === undefined) return false
  // An order the venue has named was taken: its absence is a fault and no proof.
  if (attempt.orderId !== undefined) return false
  const { list } = gathered
  if (list === undefined || !list.stable || list.at <= lapse) return false
  const looked = gathered.lookups.filter(({ at }) => at > lapse)
  const missed = looked.every(({ found }) => isOtherOrder(found, attempt))
  const listed = list.orders.every(record => isOtherOrder(record, attempt))
  return missed && areLookupsApart(looked) && listed && isPositionFullyExplained(attempt, gathered)
}

/** Not merely unlike the attempt, but surely another order. A doubtful record keeps silence unproved. */
function isOtherOrder(record: OrderRecord | undefined, attempt: AttemptAtOrder): boolean {
  const kin = record && matchOrderToPlacement(record, attempt)
  return kin === undefined || kin.is === 'other'
}
