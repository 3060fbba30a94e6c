import { isEnded } from '@core/account/order-fold'
import type { Event } from '@core/snapshot/event'
import type { Clock, ReadingVenue } from '../ports'

/** The waits between tries to read the record of an order that left the list. */
const waits = [1_000, 2_000, 5_000, 15_000] as const

/** How many records are read each by itself; of more at once, one page is read first that tells of those that changed last. */
const FEW = 3

/** Reads the records of orders that are said to have ended, until each has been read: only its record says how it ended. */
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
  const waiting = new Set<string>()
  const timers = new Set<() => void>()
  let running: Promise<void> | undefined
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

  /** Takes the ends that one page tells; an order that stands in it, or is not on it, is asked about by itself. */
  async function sweep(): Promise<void> {
    const read = await venue.read.ordersByChange(undefined)
    if (closed || read.is !== 'read') return
    for (const order of read.value.filter(isEnded)) {
      if (!waiting.delete(order.orderId)) continue
      owed.delete(order.orderId)
      see({ saw: 'order', at: read.at, order })
    }
  }

  async function run(): Promise<void> {
    while (waiting.size > 0 && !closed) {
      if (waiting.size > FEW) await sweep()
      const some = [...waiting].slice(0, FEW)
      for (const orderId of some) waiting.delete(orderId)
      await Promise.all(some.map(tryOnce))
    }
  }

  return {
    async read(orderId) {
      if (owed.has(orderId)) return
      owed.set(orderId, 0)
      waiting.add(orderId)
      running ??= run().finally(() => (running = undefined))
      await running
    },
    close() {
      closed = true
      for (const callOff of timers) callOff()
    },
  }
}
