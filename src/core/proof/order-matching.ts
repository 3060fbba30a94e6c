import { SIGNATURE_LIFE_MS } from '../attempt/write-attempt'
import { getEarliestSignedAt, type SigningTimes } from '../attempt/signature-expiry'
import type { OrderRecord } from '../account/order-record'
import type { CancelWrite } from '../write/venue-write'

/** Milliseconds before the signature at which an own order may appear to be created. */
const CLOCK_SKEW_MS = 10_000

/** Relation of a record to an attempt. `doubtful` is neither a match nor a sign of absence. */
export type OrderMatch =
  | { readonly is: 'same' }
  | { readonly is: 'other' }
  | { readonly is: 'doubtful' }
  | { readonly is: 'impossible'; readonly why: string }

/**
 * Judges the age of a record with the attempt's client id; `undefined` if it is young enough. Client ids are unique
 * only among open orders, so an order created long before the signature is another one: the venue accepts no signature
 * further ahead of its clock than a signature's life. One created just before may be ours under a wrong clock and
 * proves nothing.
 */
export function matchOrderAge(
  { createdAt, updatedAt }: { readonly createdAt: number; readonly updatedAt: number },
  attempt: SigningTimes,
): OrderMatch | undefined {
  const earliest = getEarliestSignedAt(attempt)
  if (earliest === undefined) return undefined
  const made = createdAt > 0 ? createdAt : updatedAt
  if (made < earliest - SIGNATURE_LIFE_MS) return { is: 'other' }
  return made < earliest - CLOCK_SKEW_MS ? { is: 'doubtful' } : undefined
}

export function matchNamedOrder(
  record: OrderRecord,
  write: Pick<CancelWrite, 'orderId' | 'symbol' | 'side'>,
): OrderMatch | undefined {
  return record.orderId === write.orderId ? (matchMarketAndSide(record, write) ?? { is: 'same' }) : undefined
}

export function matchMarketAndSide(
  { symbol, side }: OrderRecord,
  write: Pick<CancelWrite, 'symbol' | 'side'>,
): OrderMatch | undefined {
  if (symbol !== write.symbol) return createImpossibleMatch('the record is of another market')
  return side === write.side ? undefined : createImpossibleMatch('the record is of the other side')
}

export const createImpossibleMatch = (why: string): OrderMatch => ({ is: 'impossible', why })
