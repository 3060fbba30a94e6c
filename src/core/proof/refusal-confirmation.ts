import { isRateLimited } from '../attempt/attempt-state'
import { areLookupsApart } from '../attempt/signature-expiry'
import type { WriteAttempt } from '../attempt/write-attempt'

/**
 * Returns true if the venue refused a placement for its rate limit and all look-ups by client id agree that it does not
 * have it. That proves no absence: the request may still arrive.
 */
export const isRefusalConfirmed = <T>(
  attempt: Pick<WriteAttempt, 'state' | 'orderId'>,
  lookups: readonly { readonly at: number; readonly found: T }[],
  isOther: (found: T) => boolean,
): boolean =>
  isRateLimited(attempt) &&
  attempt.orderId === undefined &&
  lookups.every(({ found }) => isOther(found)) &&
  areLookupsApart(lookups)
