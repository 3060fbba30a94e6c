import type { Clock, Log } from '../ports'
import { createFaultTally, type FaultTally } from './fault-tally'

/** Watches for what the venue sends in another shape than this desk knows, and says so once a day for each shape. */
export interface ShapeWatch extends Pick<FaultTally, 'count' | 'places'> {
  /** Something came in another shape: what it was, and where in it. */
  saw(at: string): void
}

const DAY = 86_400_000

/** Creates the watch. A day is one of UTC, by this machine's clock. */
export function createShapeWatch({ clock, log }: { readonly clock: Clock; readonly log: Log }): ShapeWatch {
  const tally = createFaultTally()
  const said = new Map<string, number>()
  return {
    saw(at) {
      // One record of a list is like any other: a shape has no number.
      const place = tally.note(at.replace(/\[\d+\]/g, '[]'))
      const today = Math.floor(clock.now() / DAY)
      if (said.get(place) === today) return
      said.set(place, today)
      log.trouble('what the venue sent is not of the shape this desk knows', { at: place })
    },
    count: tally.count,
    places: tally.places,
  }
}
