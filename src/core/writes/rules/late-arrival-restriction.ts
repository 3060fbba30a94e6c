import type { WriteAttempt } from '../../attempt/write-attempt'
import { getLateArrivalEnd } from '../../attempt/signature-expiry'
import type { MarketRestriction } from '../../guard/market-restriction'
import { findRecordedKind } from '../write-kinds'
import { getWriteMarket } from '../../write/venue-write'

/**
 * Returns the restriction by an attempt that is over but whose request can still arrive: everything that it could
 * affect.
 */
export function createLateArrivalRestriction(
  attempt: WriteAttempt,
): Extract<MarketRestriction, { over: 'may still arrive' }> | undefined {
  const until = getLateArrivalEnd(attempt)
  const bars = findRecordedKind(attempt.write)?.lateEffect
  if (until === undefined || bars === undefined) return undefined
  const symbol = getWriteMarket(attempt.write)
  const markets = symbol === undefined ? 'all' : [symbol]
  return { over: 'may still arrive', bars, until, attempt: attempt.id, markets }
}
