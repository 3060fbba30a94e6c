import type { ClockPort, LogPort } from '../ports'
import { createDecodeFaultCounter, type DecodeFaultCounter } from './fault-tally'

/** Watches for what the venue sends in another shape than this desk knows, and says so once a day for each shape. */
export interface UnknownFormatLog extends Pick<DecodeFaultCounter, 'count' | 'places'> {
  /** Something came in another shape: what it was, and where in it. */
  report(at: string): void
}

const DAY = 86_400_000

/** Creates the watch. A day is one of UTC, by this machine's clock. */
export function createUnknownFormatLog({ clock, log }: { readonly clock: ClockPort; readonly log: LogPort }): UnknownFormatLog {
  const tally = createDecodeFaultCounter()
  const lastLoggedDay = new Map<string, number>()
  return {
    report(at) {
      // One record of a list is like any other: a shape has no number.
      const place = tally.add(at.replace(/\[\d+\]/g, '[]'))
      const today = Math.floor(clock.now() / DAY)
      if (lastLoggedDay.get(place) === today) return
      lastLoggedDay.set(place, today)
      log.trouble('what the venue sent is not of the shape this desk knows', { at: place })
    },
    count: tally.count,
    places: tally.places,
  }
}
