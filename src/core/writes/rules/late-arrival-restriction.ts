import type { WriteAttempt } from '../../attempt/write-attempt'
import { getLateArrivalEnd } from '../../attempt/signature-expiry'
import type { MarketRestriction } from '../../guard/market-restriction'
import { findRecordedKind } from '../write-kinds'
import { getWriteMarket } from '../../write/venue-write'

/**
 * Returns the restriction that an ended attempt causes while its request can still reach the venue: it blocks every
 * write that the request could affect.
 */
export function createLateArrivalRestriction(
  attempt: WriteAttempt,
): Extract<MarketRestriction, { over: 'may still arrive' }> | undefined {
  const until = getLateArrivalEnd(attempt)
  const blockedClass = findRecordedKind(attempt.write)?.lateEffect
  if (until === undefined || blockedClass === undefined) return undefined
  const symbol = getWriteMarket(attempt.write)
  const markets = symbol === undefined ? 'all' : [symbol]
  return { over: 'may still arrive', bars: blockedClass, until, attempt: attempt.id, markets }
}
