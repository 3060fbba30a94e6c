import { SIGNATURE_LIFE_MS } from '../attempt/attempt'
import { getEarliestSignedAt, type SigningTimes } from '../attempt/lapse'
import type { OrderRecord } from '../account/order'
import type { CancelWrite } from '../write/write'

/** How much earlier than the signature an order of ours may seem to have been made. */
const CLOCK_SKEW_MS = 10_000

/** How a record relates to an attempt. `doubtful` is neither a match nor a sign of absence. */
export type OrderMatch =
  | { readonly is: 'same' }
  | { readonly is: 'other' }
  | { readonly is: 'doubtful' }
  | { readonly is: 'impossible'; readonly why: string }

/**
 * What the age of a record says of an attempt whose client id it bears; nothing where it is young enough.
 *
 * A client id is unique among open orders only, so an order that was there long before the signature is
 * another one: the venue takes no signature from further ahead of its own clock than the signature's life.
 * One that was made just before the signature could be ours under a clock that is off: it proves nothing.
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

/** A record of an order that stood before it was to be changed or ended: it bears that order's id. */
export function matchNamedOrder(
  record: OrderRecord,
  write: Pick<CancelWrite, 'orderId' | 'symbol' | 'side'>,
): OrderMatch | undefined {
  return record.orderId === write.orderId ? (matchMarketAndSide(record, write) ?? { is: 'same' }) : undefined
}

/** Another market or side than the one asked for cannot be; nothing where they are the same. */
export function matchMarketAndSide(
  { symbol, side }: OrderRecord,
  write: Pick<CancelWrite, 'symbol' | 'side'>,
): OrderMatch | undefined {
  if (symbol !== write.symbol) return createImpossibleMatch('the record is of another market')
  return side === write.side ? undefined : createImpossibleMatch('the record is of the other side')
}

export const createImpossibleMatch = (why: string): OrderMatch => ({ is: 'impossible', why })
