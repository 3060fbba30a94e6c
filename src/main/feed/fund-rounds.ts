import type { Event } from '@core/snapshot/event'
import type { Clock, ReadingVenue } from '../ports'

/** How often the insurance fund is read: it tells what may come, and decides nothing here. */
const ROUND = 60_000

interface Parts {
  readonly venue: Pick<ReadingVenue, 'facts'>
  readonly clock: Clock
  readonly see: (event: Event) => void
}

/** Reads what the insurance fund has left, in rounds. What it returns ends that. */
export function startFundRounds({ venue, clock, see }: Parts): () => void {
  let callOff: (() => void) | undefined
  let closed = false

  async function read(): Promise<void> {
    const found = await venue.facts.insuranceFund()
    if (closed) return
    if (found.is === 'read') see({ saw: 'insurance fund', at: found.at, fund: found.value })
    callOff = clock.after(ROUND, () => void read())
  }

  void read()
  return () => {
    closed = true
    callOff?.()
  }
}
