import { readingOf, type AccountReading } from '@core/history/account-reading'
import { dayOf, startOf } from '@core/history/history-table'
import type { Desk } from '../desk'
import { errorKind } from '../error-kind'
import type { Log } from '../ports'
import type { Past } from '../records/past'

interface Parts {
  readonly desk: Pick<Desk, 'onSeen' | 'snapshot'>
  readonly past: Past
  readonly profileId: string
  /** Whether it is looked at by its address, which tells no tokens. */
  readonly isByAddress: boolean
  readonly log: Pick<Log, 'trouble'>
}

/** The account as it was read last, and of each day as it was nearest to its beginning. */
export interface DayReadings {
  /** The newest answer of the venue about the account; undefined before the first. */
  last(): AccountReading | undefined
  close(): void
}

/**
 * Keeps, once a day, the answer that came nearest to midnight: the last before it or the first after it. What it was
 * worth, every size and every mark stand in one answer, so that they are of one moment.
 */
export function keepDayReadings({ desk, past, profileId, isByAddress, log }: Parts): DayReadings {
  let last: AccountReading | undefined
  let keptDay: number | undefined

  function keep(reading: AccountReading): void {
    const day = dayOf(reading.at)
    if (keptDay === day || past.closed(profileId) !== undefined) return
    const midnight = startOf(day)
    const apart = ({ at }: AccountReading) => Math.abs(at - midnight)
    const known = [past.readings(profileId, day, day + 1).get(day), last, reading].filter(
      each => each !== undefined,
    )
    const nearest = known.reduce((best, each) => (apart(each) < apart(best) ? each : best), reading)
    past.keepReading(profileId, day, nearest)
    keptDay = day
  }

  const unwatch = desk.onSeen(event => {
    if (event.saw !== 'positions') return
    const { holdings, quotes } = desk.snapshot()
    // Without its tokens an account is not told whole: they are read with the first round.
    if (!isByAddress && holdings?.from !== 'live') return
    const answer = { account: event.account, positions: event.positions, at: event.venueTime ?? event.at }
    const reading = readingOf(answer, isByAddress ? undefined : holdings?.value, quotes?.value)
    if (reading === undefined) return
    try {
      keep(reading)
    } catch (error) {
      // Such as a disk that is full: the day is told from the venue's own word then.
      log.trouble('the reading of a day could not be kept', { kind: errorKind(error) })
    }
    last = reading
  })
  return { last: () => last, close: unwatch }
}
