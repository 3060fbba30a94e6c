import { isAlgoOrderOpen, findMissingAlgoIds } from '@core/account/algo-merge'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import type { ClockPort, ReadableVenue, VenueStream } from '../main-ports'

/** Delay between a report and the read of the list, in milliseconds, so that several reports cause one read. */
const READ_DELAY_MS = 300

/**
 * Minimum interval of these reads, in milliseconds. A trailing stop is reported with every price move and must not use
 * up the rate limit.
 */
const MIN_READ_INTERVAL_MS = 1_000

/** Keeps the trigger orders up to date from venue records. A report only triggers a read. */
export interface AlgoOrderFeed {
  handleEvent(event: DeskEvent, before: DeskSnapshot): void
  listen(stream: VenueStream): void
  /** Reads one record by its id; a read under way counts as the same one. */
  readRecord(id: string): void
  /** Finds completed orders whose legs still wait. */
  readHistory(): Promise<void>
  close(): void
}

export function createAlgoOrderFeed(parts: {
  readonly venue: Pick<ReadableVenue, 'algo'>
  readonly clock: ClockPort
  readonly see: (event: DeskEvent) => void
  readonly readList: () => Promise<boolean>
}): AlgoOrderFeed {
  const { venue, clock, see } = parts
  const pendingIds = new Set<string>()
  let cancelRead: (() => void) | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let stopListening: (() => void) | undefined
  let closed = false

  async function readOne(id: string): Promise<void> {
    if (pendingIds.has(id)) return
    pendingIds.add(id)
    const read = await venue.algo.order(id)
    pendingIds.delete(id)
    if (!closed && read.is === 'read' && read.value !== undefined)
      see({ saw: 'algo order', at: read.at, order: read.value })
  }

  function readSoon(): void {
    const since = clock.now() - readAt
    const wait = since >= 0 && since < MIN_READ_INTERVAL_MS ? MIN_READ_INTERVAL_MS - since : 0
    cancelRead ??= clock.after(Math.max(READ_DELAY_MS, wait), () => {
      cancelRead = undefined
      if (closed) return
      readAt = clock.now()
      void parts.readList()
    })
  }

  return {
    handleEvent(event, before) {
      if (event.saw !== 'open algo orders') return
      for (const id of findMissingAlgoIds(before.algoOrders?.value ?? [], event.orders)) void readOne(id)
    },
    listen(stream) {
      stopListening = stream.listen('algoTree', {}, readSoon)
    },
    readRecord: id => void readOne(id),
    async readHistory() {
      const read = await venue.algo.orders({ status: 'COMPLETED' })
      if (closed || read.is !== 'read') return
      for (const order of read.value.orders.filter(isAlgoOrderOpen))
        see({ saw: 'algo order', at: read.at, order })
    },
    close() {
      closed = true
      cancelRead?.()
      stopListening?.()
    },
  }
}
