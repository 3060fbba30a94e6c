import type { Event } from '@core/snapshot/event'
import type { Clock, ReadingVenue } from '../ports'

/** The fund is asked for at most this often. */
const ROUND = 60_000

/** Reads how the venue’s insurance fund stands, while a position is held. */
export interface FundReading {
  /** Whoever holds something is asked about it after each reading of positions; nobody else waits for it. */
  look(isHeld: boolean): Promise<void>
  close(): void
}

interface Parts {
  readonly venue: ReadingVenue
  readonly clock: Clock
  readonly see: (event: Event) => void
}

export function createFundReading({ venue, clock, see }: Parts): FundReading {
  let triedAt = Number.NEGATIVE_INFINITY
  let closed = false

  return {
    async look(isHeld) {
      const now = clock.now()
      // A clock that was turned back would else keep it away for as long.
      if (closed || !isHeld || (now >= triedAt && now - triedAt < ROUND)) return
      triedAt = now
      const found = await venue.facts.insuranceFund()
      if (closed || found.is !== 'read') return
      see({ saw: 'insurance fund', at: found.at, insuranceFund: found.value })
    },
    close() {
      closed = true
    },
  }
}
