import { isOrderEnded } from '@core/account/order-merge'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { ClockPort, ReadableVenue } from '../main-ports'

const retryDelaysMs = [1_000, 2_000, 5_000, 15_000] as const

/** Number of records that are read singly. For more at once, one page of recently changed orders is read first. */
const MAX_SINGLE_READS = 3

/** Reads the records of orders that left the list, with retries: only the record contains the end. */
export interface OrderRecordReader {
  readRecord(orderId: string): Promise<void>
  close(): void
}

export function createOrderRecordReader(parts: {
  readonly venue: Pick<ReadableVenue, 'read'>
  readonly clock: ClockPort
  readonly see: (event: DeskEvent) => void
}): OrderRecordReader {
  const { venue, clock, see } = parts
  const tryCounts = new Map<string, number>()
  const waiting = new Set<string>()
  const timers = new Set<() => void>()
  let running: Promise<void> | undefined
  let closed = false

  async function tryOnce(orderId: string): Promise<void> {
    const read = await venue.read.order(orderId)
    if (closed) return
    if (read.is === 'read' && read.value !== undefined) {
      tryCounts.delete(orderId)
      return see({ saw: 'order', at: read.at, order: read.value })
    }
    const tries = (tryCounts.get(orderId) ?? 0) + 1
    tryCounts.set(orderId, tries)
    const callOff = clock.after(retryDelaysMs[Math.min(tries, retryDelaysMs.length) - 1] ?? 0, () => {
      timers.delete(callOff)
      void tryOnce(orderId)
    })
    timers.add(callOff)
  }

  async function readListPage(): Promise<void> {
    const read = await venue.read.ordersByChange(undefined)
    if (closed || read.is !== 'read') return
    for (const order of read.value.filter(isOrderEnded)) {
      if (!waiting.delete(order.orderId)) continue
      tryCounts.delete(order.orderId)
      see({ saw: 'order', at: read.at, order })
    }
  }

  async function run(): Promise<void> {
    while (waiting.size > 0 && !closed) {
      if (waiting.size > MAX_SINGLE_READS) await readListPage()
      const batch = [...waiting].slice(0, MAX_SINGLE_READS)
      for (const orderId of batch) waiting.delete(orderId)
      await Promise.all(batch.map(tryOnce))
    }
  }

  return {
    async readRecord(orderId) {
      if (tryCounts.has(orderId)) return
      tryCounts.set(orderId, 0)
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
