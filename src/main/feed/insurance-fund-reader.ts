import type { DeskEvent } from '@core/snapshot/desk-event'
import type { ClockPort, ReadableVenue } from '../main-ports'

const MIN_INTERVAL_MS = 60_000

export interface InsuranceFundReader {
  /** Called after each reading of positions. Nothing waits for it. */
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
      // A clock set back would otherwise suppress reads for that time.
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
