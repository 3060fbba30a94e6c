import { SIGNATURE_LIFE, type Attempt } from '../attempt/attempt'
import { compare } from '../value/decimal'
import { isKnownType, type Order } from '../account/order'
import { isAlgoWrite } from '../write/planned-algo'
import type { PlannedCancelAll } from '../write/planned-write'
import type { OrderWrite, Write } from '../write/write'

/** How much earlier than the signature an order of ours may seem to have been made. */
export const SKEW = 10_000

/** How a record relates to an attempt. `doubtful` is neither a match nor a sign of absence. */
export type Kinship =
  | { readonly is: 'same' }
  | { readonly is: 'other' }
  | { readonly is: 'doubtful' }
  | { readonly is: 'impossible'; readonly why: string }

/** Writes that no order's record can tell anything about. */
const hasNoOrder = (write: Write): write is Extract<Write, { is: WithoutOrder }> => withoutOrder.has(write.is)

type WithoutOrder = 'leverage' | 'margin mode' | 'move margin' | 'cancel all after'
const withoutOrder: ReadonlySet<Write['is']> = new Set<WithoutOrder>([
  'leverage',
  'margin mode',
  'move margin',
  'cancel all after',
])

/** Whether a record bears one of the names of an attempt: its client id, or the order id it was told. */
export function isRelevant(record: Order, attempt: Attempt): boolean {
  const { write } = attempt
  // What waits for a trigger has ids of its own: the same number is another order.
  if (isAlgoWrite(write)) return false
  if (write.is === 'cancel' || write.is === 'edit') return record.orderId === write.orderId
  if (write.is === 'cancel all') return write.open.some(({ orderId }) => orderId === record.orderId)
  if (hasNoOrder(write)) return false
  return record.clientOrderId === attempt.id || record.orderId === attempt.orderId
}

/**
 * Compares a record that bears an attempt's name with the attempt.
 *
 * A client id is unique among open orders only, so an order that was there long before the signature is
 * another one: the venue takes no signature from further ahead of its own clock than the signature's life.
 * One that was made just before the signature could be ours under a clock that is off: it proves nothing.
 */
export function kinship(record: Order, attempt: Attempt): Kinship {
  const { write, signedAt } = attempt
  if (write.is === 'order' && record.orderId !== attempt.orderId && signedAt !== undefined) {
    const made = record.createdAt > 0 ? record.createdAt : record.updatedAt
    if (made < signedAt - SIGNATURE_LIFE) return { is: 'other' }
    if (made < signedAt - SKEW) return { is: 'doubtful' }
  }
  if (hasNoOrder(write) || isAlgoWrite(write)) return { is: 'other' }
  if (write.is === 'cancel all') return kinshipToAny(record, write)
  const impossible = (why: string): Kinship => ({ is: 'impossible', why })
  if (record.symbol !== write.symbol) return impossible('the record is of another market')
  if (record.side !== write.side) return impossible('the record is of the other side')
  if (write.is === 'cancel' || write.is === 'edit') return { is: 'same' }
  if (record.clientOrderId !== undefined && record.clientOrderId !== attempt.id)
    return impossible('the record bears another client id')
  // Once the venue has shown the order as it was sent, other terms are an edit.
  const other = attempt.quantity === undefined ? otherTerm(record, write) : undefined
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

function kinshipToAny(record: Order, { open }: PlannedCancelAll): Kinship {
  const named = open.find(({ orderId }) => orderId === record.orderId)
  return named?.symbol === record.symbol
    ? { is: 'same' }
    : { is: 'impossible', why: 'the record is of another market' }
}
