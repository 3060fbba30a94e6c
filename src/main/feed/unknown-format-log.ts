import type { ClockPort, LogPort } from '../main-ports'
import { createDecodeFaultCounter, type DecodeFaultCounter } from './decode-fault-counter'

/** Logs venue data in an unknown format, once per day and place. */
export interface UnknownFormatLog extends Pick<DecodeFaultCounter, 'count' | 'places'> {
  report(at: string): void
  /** Counts the faults since the last minute without any. */
  countRecent(): number
}

const [MINUTE, DAY] = [60_000, 86_400_000]

/** Days are in UTC, by the local clock. */
export function createUnknownFormatLog({
  clock,
  log,
}: {
  readonly clock: ClockPort
  readonly log: LogPort
}): UnknownFormatLog {
  const tally = createDecodeFaultCounter()
  let recent = { count: 0, at: 0 }
  const countRecent = () => (clock.now() - recent.at > MINUTE ? 0 : recent.count)
  const lastLoggedDay = new Map<string, number>()
  return {
    report(at) {
      // Rows of a list share one place, so indexes are removed.
      const place = tally.add(at.replace(/\[\d+\]/g, '[]'))
      recent = { count: countRecent() + 1, at: clock.now() }
      const today = Math.floor(clock.now() / DAY)
      if (lastLoggedDay.get(place) === today) return
      lastLoggedDay.set(place, today)
      log.trouble('what the venue sent is not of the shape this desk knows', { at: place })
    },
    countRecent,
    count: tally.count,
    places: tally.places,
  }
}
