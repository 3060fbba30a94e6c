import type { Event } from '@core/snapshot/event'
import type { Clock, ReadingVenue } from '../ports'

/** The waits between tries to read the record of an order that left the list. */
const waits = [1_000, 2_000, 5_000, 15_000] as const

/** Reads the records of orders that are no longer open, until each has been read: only its record says how it ended. */
export interface RecordReader {
  read(orderId: string): Promise<void>
  close(): void
}

export function createRecordReader(parts: {
  readonly venue: Pick<ReadingVenue, 'read'>
  readonly clock: Clock
  readonly see: (event: Event) => void
}): RecordReader {
  const { venue, clock, see } = parts
  const owed = new Map<string, number>()
  const timers = new Set<() => void>()
  let closed = false

  async function tryOnce(orderId: string): Promise<void> {
    const read = await venue.read.order(orderId)
    if (closed) return
    if (read.is === 'read' && read.value !== undefined) {
      owed.delete(orderId)
      return see({ saw: 'order', at: read.at, order: read.value })
    }
    const tries = (owed.get(orderId) ?? 0) + 1
    owed.set(orderId, tries)
    const callOff = clock.after(waits[Math.min(tries, waits.length) - 1] ?? 0, () => {
      timers.delete(callOff)
      void tryOnce(orderId)
    })
    timers.add(callOff)
  }

  return {
    async read(orderId) {
      if (owed.has(orderId)) return
      owed.set(orderId, 0)
      await tryOnce(orderId)
    },
    close() {
      closed = true
      for (const callOff of timers) callOff()
    },
  }
}
