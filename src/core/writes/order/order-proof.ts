import { isKnownOrderType, type OrderRecord } from '../../account/order-record'
import { RECORDED_AS_ANOTHER } from '../../attempt/attempt-state'
import { areLookupsApart, getAbsenceProvableAt } from '../../attempt/signature-expiry'
import type { OutcomeEvidence } from '../../proof/outcome-evidence'
import {
  createImpossibleMatch,
  matchOrderAge,
  matchMarketAndSide,
  type OrderMatch,
} from '../../proof/order-matching'
import { mergeKnownRecords } from '../../proof/known-order'
import { isRefusalConfirmed } from '../../proof/refusal-confirmation'
import { isPositionFullyExplained } from '../../proof/position-proof'
import { matchNothing, type AttemptForWrite, type OutcomeProof } from '../../proof/outcome-proof'
import { compareDecimals } from '../../value/decimal-amount'
import type { OrderWrite } from '../../write/venue-write'
import { listOrderQueries } from './order-reconciliation-queries'

/** An order is found by its record; a second one is impossible. It is absent only once its request can no longer arrive. */
export const orderProof: OutcomeProof<OrderWrite> = {
  matchOrder: matchOrderToPlacement,
  matchAlgoOrder: matchNothing,
  resolveVerdict(attempt, gathered, own) {
    const second = own.find(({ orderId }) => orderId !== own[0]?.orderId)
    if (second !== undefined) return { is: 'impossible', why: RECORDED_AS_ANOTHER, record: second }
    const record = mergeKnownRecords(own, gathered)
    if (record !== undefined) return { is: 'found', record }
    if (isProvedAbsent(attempt, gathered)) return { is: 'absent' }
    return isRefusalConfirmed(attempt, gathered.lookups, found => isOtherOrder(found, attempt))
      ? { is: 'refused' }
      : undefined
  },
  listQueries: listOrderQueries,
}

type AttemptAtOrder = AttemptForWrite<OrderWrite>

/**
 * Compares a record with the placement that should have created it. The record has the client id of the attempt, or the
 * order id that the venue returned.
 */
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
  // After the venue has confirmed the sent terms, different terms come from an edit.
  const other = attempt.quantity === undefined ? findDifferingTerm(record, attempt.write) : undefined
  return other === undefined ? { is: 'same' } : createImpossibleMatch(`the record is of another ${other}`)
}

function findDifferingTerm(record: OrderRecord, write: OrderWrite): string | undefined {
  const { price, quantity, type, reduceOnly, marginMode, marginWord, modeUntold } = record
  if (compareDecimals(quantity, write.quantity) !== 0) return 'size'
  // A repriced post-only order is reported at its new price.
  const isPriced = price !== undefined && write.price !== undefined && write.stepsBack === undefined
  if (isPriced && compareDecimals(price, write.price) !== 0) return 'price'
  if (type !== write.type && isKnownOrderType(type)) return 'kind'
  if (reduceOnly !== undefined && reduceOnly !== write.reduceOnly) return 'reduce-only'
  const isModeKnown = marginWord === undefined && modeUntold === undefined
  return isModeKnown && marginMode !== write.marginMode ? 'margin mode' : undefined
}

/**
 * A missing order is a proof only after the signature expired. Until then the request may still arrive and be accepted.
 */
function isProvedAbsent(attempt: AttemptAtOrder, gathered: OutcomeEvidence): boolean {
  const absenceProvableAt = getAbsenceProvableAt(attempt)
  if (attempt.state.is !== 'unknown' || absenceProvableAt === undefined) return false
  // An order id from the venue shows acceptance. A missing record is then a fault, not a proof.
  if (attempt.orderId !== undefined) return false
  const { list } = gathered
  if (list === undefined || !list.stable || list.at <= absenceProvableAt) return false
  const looked = gathered.lookups.filter(({ at }) => at > absenceProvableAt)
  const missed = looked.every(({ found }) => isOtherOrder(found, attempt))
  const listed = list.orders.every(record => isOtherOrder(record, attempt))
  return missed && areLookupsApart(looked) && listed && isPositionFullyExplained(attempt, gathered)
}

/** Returns true if the record certainly belongs to another order. A doubtful record does not count as absence. */
function isOtherOrder(record: OrderRecord | undefined, attempt: AttemptAtOrder): boolean {
  const match = record && matchOrderToPlacement(record, attempt)
  return match === undefined || match.is === 'other'
}
