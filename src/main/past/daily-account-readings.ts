import { createAccountReading, type AccountReading } from '@core/history/account-reading'
import { getUtcDay, getUtcDayStart } from '@core/history/history-table'
import type { DeskState } from '../desk-state'
import { classifyErrorKind } from '../error-kind'
import type { LogPort } from '../main-ports'
import type { AccountHistory } from '../records/account-history'

interface Parts {
  readonly desk: Pick<DeskState, 'onSeen' | 'snapshot'>
  readonly past: AccountHistory
  readonly profileId: string
  /** True for a profile opened by address, which provides no token balances. */
  readonly isByAddress: boolean
  readonly log: Pick<LogPort, 'trouble'>
}

export interface DailyAccountReadings {
  last(): AccountReading | undefined
  close(): void
}

/**
 * Stores one reading per day, the nearest to midnight. Equity, sizes and marks come from one answer, so they have the
 * same time.
 */
export function recordDailyReadings({
  desk,
  past,
  profileId,
  isByAddress,
  log,
}: Parts): DailyAccountReadings {
  let last: AccountReading | undefined
  let storedDay: number | undefined

  function storeReading(reading: AccountReading): void {
    const day = getUtcDay(reading.at)
    if (storedDay === day || past.closedReason(profileId) !== undefined) return
    const midnight = getUtcDayStart(day)
    const distanceToMidnight = ({ at }: AccountReading) => Math.abs(at - midnight)
    const known = [past.readings(profileId, day, day + 1).get(day), last, reading].filter(
      each => each !== undefined,
    )
    const nearest = known.reduce(
      (best, each) => (distanceToMidnight(each) < distanceToMidnight(best) ? each : best),
      reading,
    )
    past.keepReading(profileId, day, nearest)
    storedDay = day
  }

  const unwatch = desk.onSeen(event => {
    if (event.saw !== 'positions') return
    const { holdings, quotes } = desk.snapshot()
    // An account reading without its tokens is incomplete; the first reconciliation reads them.
    if (!isByAddress && holdings?.from !== 'live') return
    const answer = { account: event.account, positions: event.positions, at: event.venueTime ?? event.at }
    const reading = createAccountReading(answer, isByAddress ? undefined : holdings?.value, quotes?.value)
    if (reading === undefined) return
    try {
      storeReading(reading)
    } catch (error) {
      // For example a full disk. The day is then computed from the venue's own statistics.
      log.trouble('the reading of a day could not be kept', { kind: classifyErrorKind(error) })
    }
    last = reading
  })
  return { last: () => last, close: unwatch }
}
