import { isAlgoOrderOpen, findMissingAlgoIds } from '@core/account/algo-fold'
import type { DeskEvent } from '@core/snapshot/event'
import type { DeskSnapshot } from '@core/snapshot/snapshot'
import type { ClockPort, ReadableVenue, VenueStream } from '../ports'

/** How soon the list is read again after a report of one of its orders: several reports make one read. */
const READ_DELAY_MS = 300

/**
 * The least time between two such reads. A trailing stop is reported with each move of its price, and what the venue
 * lets be asked in a second is not to go into that alone.
 */
const MIN_READ_INTERVAL_MS = 1_000

/** Keeps the orders that wait for a trigger as the venue's records tell them: a report only says that it is time to look. */
export interface AlgoOrderFeed {
  /** Takes what was just read: what waited and is missing from a complete list is asked about by itself. */
  handleEvent(event: DeskEvent, before: DeskSnapshot): void
  listen(stream: VenueStream): void
  /** Reads one record by its id; a read under way counts as the same one. */
  readRecord(id: string): void
  /** Finds what is over by its own status while what it brought along still waits. */
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
    // What could not be read is missing from the next list as well, and asked about again.
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
      for (const order of read.value.orders.filter(isAlgoOrderOpen)) see({ saw: 'algo order', at: read.at, order })
    },
    close() {
      closed = true
      cancelRead?.()
      stopListening?.()
    },
  }
}
