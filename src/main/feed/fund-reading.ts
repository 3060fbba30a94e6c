import type { DeskEvent } from '@core/snapshot/event'
import type { ClockPort, ReadableVenue } from '../ports'

/** The fund is asked for at most this often. */
const MIN_INTERVAL_MS = 60_000

/** Reads how the venue’s insurance fund stands, while a position is held. */
export interface InsuranceFundReader {
  /** Whoever holds something is asked about it after each reading of positions; nobody else waits for it. */
  readIfDue(hasPosition: boolean): Promise<void>
  close(): void
}

interface Parts {
  readonly venue: ReadableVenue
  readonly clock: ClockPort
  readonly see: (event: DeskEvent) => void
}

export function createInsuranceFundReader({ venue, clock, see }: Parts): InsuranceFundReader {
  let triedAt = Number.NEGATIVE_INFINITY
  let closed = false

  return {
    async readIfDue(isHeld) {
      const now = clock.now()
      // A clock that was turned back would else keep it away for as long.
      if (closed || !isHeld || (now >= triedAt && now - triedAt < MIN_INTERVAL_MS)) return
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
