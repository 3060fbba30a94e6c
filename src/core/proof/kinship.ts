import { SIGNATURE_LIFE } from '../attempt/attempt'
import { signedFrom, type SigningOf } from '../attempt/lapse'
import type { Order } from '../account/order'
import type { CancelWrite } from '../write/write'

/** How much earlier than the signature an order of ours may seem to have been made. */
const SKEW = 10_000

/** How a record relates to an attempt. `doubtful` is neither a match nor a sign of absence. */
export type Kinship =
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
export function kinshipByAge(
  { createdAt, updatedAt }: { readonly createdAt: number; readonly updatedAt: number },
  attempt: SigningOf,
): Kinship | undefined {
  const earliest = signedFrom(attempt)
  if (earliest === undefined) return undefined
  const made = createdAt > 0 ? createdAt : updatedAt
  if (made < earliest - SIGNATURE_LIFE) return { is: 'other' }
  return made < earliest - SKEW ? { is: 'doubtful' } : undefined
}

/** A record of an order that stood before it was to be changed or ended: it bears that order's id. */
export function kinshipToNamed(
  record: Order,
  write: Pick<CancelWrite, 'orderId' | 'symbol' | 'side'>,
): Kinship | undefined {
  return record.orderId === write.orderId ? (kinshipByRow(record, write) ?? { is: 'same' }) : undefined
}

/** Another market or side than the one asked for cannot be; nothing where they are the same. */
export function kinshipByRow(
  { symbol, side }: Order,
  write: Pick<CancelWrite, 'symbol' | 'side'>,
): Kinship | undefined {
  if (symbol !== write.symbol) return impossible('the record is of another market')
  return side === write.side ? undefined : impossible('the record is of the other side')
}

export const impossible = (why: string): Kinship => ({ is: 'impossible', why })
