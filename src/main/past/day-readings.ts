import { createAccountReading, type AccountReading } from '@core/history/account-reading'
import { getUtcDay, getUtcDayStart } from '@core/history/history-table'
import type { DeskState } from '../desk'
import { classifyErrorKind } from '../error-kind'
import type { LogPort } from '../ports'
import type { AccountHistory } from '../records/past'

interface Parts {
  readonly desk: Pick<DeskState, 'onSeen' | 'snapshot'>
  readonly past: AccountHistory
  readonly profileId: string
  /** Whether it is looked at by its address, which tells no tokens. */
  readonly isByAddress: boolean
  readonly log: Pick<LogPort, 'trouble'>
}

/** The account as it was read last, and of each day as it was nearest to its beginning. */
export interface DailyAccountReadings {
  /** The newest answer of the venue about the account; undefined before the first. */
  last(): AccountReading | undefined
  close(): void
}

/**
 * Keeps, once a day, the answer that came nearest to midnight: the last before it or the first after it. What it was
 * worth, every size and every mark stand in one answer, so that they are of one moment.
 */
export function recordDailyReadings({ desk, past, profileId, isByAddress, log }: Parts): DailyAccountReadings {
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
    const nearest = known.reduce((best, each) => (distanceToMidnight(each) < distanceToMidnight(best) ? each : best), reading)
    past.keepReading(profileId, day, nearest)
    storedDay = day
  }

  const unwatch = desk.onSeen(event => {
    if (event.saw !== 'positions') return
    const { holdings, quotes } = desk.snapshot()
    // Without its tokens an account is not told whole: they are read with the first round.
    if (!isByAddress && holdings?.from !== 'live') return
    const answer = { account: event.account, positions: event.positions, at: event.venueTime ?? event.at }
    const reading = createAccountReading(answer, isByAddress ? undefined : holdings?.value, quotes?.value)
    if (reading === undefined) return
    try {
      storeReading(reading)
    } catch (error) {
      // Such as a disk that is full: the day is told from the venue's own word then.
      log.trouble('the reading of a day could not be kept', { kind: classifyErrorKind(error) })
    }
    last = reading
  })
  return { last: () => last, close: unwatch }
}
