import type { Attempt } from '../../attempt/attempt'
import { arrivesUntil } from '../../attempt/lapse'
import type { Limit } from '../../guard/limit'
import { kindOfRecorded } from '../kinds'
import { marketOf } from '../../write/write'

/** What an attempt that is done and may still arrive keeps from leaving: all that its request could hit. */
export function arrivalLimit(attempt: Attempt): Extract<Limit, { over: 'may still arrive' }> | undefined {
  const until = arrivesUntil(attempt)
  const bars = kindOfRecorded(attempt.write)?.hitsLate
  if (until === undefined || bars === undefined) return undefined
  const symbol = marketOf(attempt.write)
  const markets = symbol === undefined ? 'all' : [symbol]
  return { over: 'may still arrive', bars, until, attempt: attempt.id, markets }
}
