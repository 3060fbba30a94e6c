import { isAlgoOpen, missingAlgos } from '@core/account/algo-fold'
import type { Event } from '@core/snapshot/event'
import type { Snapshot } from '@core/snapshot/snapshot'
import type { Clock, ReadingVenue, VenueStream } from '../ports'

/** How soon the list is read again after a report of one of its orders: several reports make one read. */
const SOON = 300

/**
 * The least time between two such reads. A trailing stop is reported with each move of its price, and what the venue
 * lets be asked in a second is not to go into that alone.
 */
const APART = 1_000

/** Keeps the orders that wait for a trigger as the venue's records tell them: a report only says that it is time to look. */
export interface AlgoFeed {
  /** Takes what was just read: what waited and is missing from a complete list is asked about by itself. */
  follow(event: Event, before: Snapshot): void
  hear(stream: VenueStream): void
  /** Reads one record by its id; a read under way counts as the same one. */
  readRecord(id: string): void
  /** Finds what is over by its own status while what it brought along still waits. */
  readHistory(): Promise<void>
  close(): void
}

export function createAlgoFeed(parts: {
  readonly venue: Pick<ReadingVenue, 'algo'>
  readonly clock: Clock
  readonly see: (event: Event) => void
  readonly readList: () => Promise<boolean>
}): AlgoFeed {
  const { venue, clock, see } = parts
  const asking = new Set<string>()
  let soon: (() => void) | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let deafen: (() => void) | undefined
  let closed = false

  async function readOne(id: string): Promise<void> {
    if (asking.has(id)) return
    asking.add(id)
    const read = await venue.algo.order(id)
    asking.delete(id)
    // What could not be read is missing from the next list as well, and asked about again.
    if (!closed && read.is === 'read' && read.value !== undefined)
      see({ saw: 'algo order', at: read.at, order: read.value })
  }

  function readSoon(): void {
    const since = clock.now() - readAt
    const wait = since >= 0 && since < APART ? APART - since : 0
    soon ??= clock.after(Math.max(SOON, wait), () => {
      soon = undefined
      if (closed) return
      readAt = clock.now()
      void parts.readList()
    })
  }

  return {
    follow(event, before) {
      if (event.saw !== 'open algo orders') return
      for (const id of missingAlgos(before.algoOrders?.value ?? [], event.orders)) void readOne(id)
    },
    hear(stream) {
      deafen = stream.listen('algoTree', {}, readSoon)
    },
    readRecord: id => void readOne(id),
    async readHistory() {
      const read = await venue.algo.orders({ status: 'COMPLETED' })
      if (closed || read.is !== 'read') return
      for (const order of read.value.orders.filter(isAlgoOpen)) see({ saw: 'algo order', at: read.at, order })
    },
    close() {
      closed = true
      soon?.()
      deafen?.()
    },
  }
}
