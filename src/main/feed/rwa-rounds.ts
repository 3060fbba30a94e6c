import { getNextSessionChange, isSessionOpenAt, type RwaMarket } from '@core/market/rwa-market'
import type { DeskEvent } from '@core/snapshot/event'
import type { ClockPort, ReadableVenue } from '../ports'

/** The list of markets of real-world assets is read at most this often, a change that it names apart. */
const POLL_MS = 60_000
/** A moment that has just come by one of two clocks is not waited for again. */
const MIN_WAIT_MS = 1_000

/** Reads which markets are of real-world assets, in rounds and as soon as one of them was to open or close. */
export interface RwaMarketPolling {
  /** Reads it now, unless that was tried within the last minute. */
  readIfDue(): Promise<void>
  close(): void
}

interface Parts {
  readonly venue: ReadableVenue
  readonly clock: ClockPort
  readonly see: (event: DeskEvent) => void
  /** A reference market has opened or closed: what the venue asks of its market may be another. */
  readonly onFlip: () => void
}

export function createRwaMarketPolling({ venue, clock, see, onFlip }: Parts): RwaMarketPolling {
  let listed: readonly RwaMarket[] = []
  let wereOpen: ReadonlyMap<string, boolean | undefined> = new Map()
  let triedAt = Number.NEGATIVE_INFINITY
  let cancelPoll: (() => void) | undefined
  let closed = false

  const venueTime = (): number => clock.now() + (venue.clockOffset()?.offset ?? 0)

  async function read(): Promise<void> {
    triedAt = clock.now()
    cancelPoll?.()
    const found = await venue.facts.rwaMarkets()
    if (closed) return
    if (found.is === 'read') {
      listed = found.value
      see({ saw: 'rwa markets', at: found.at, rwaMarkets: found.value })
    }
    checkSessions()
    cancelPoll?.()
    cancelPoll = clock.after(untilNext(), () => void read())
  }

  /** By the clock alone where nothing could be read: a close that was named comes all the same. */
  function checkSessions(): void {
    const before = wereOpen
    wereOpen = new Map(listed.map(market => [market.symbol, isSessionOpenAt(market, venueTime())]))
    if ([...wereOpen].some(([symbol, isOpen]) => before.has(symbol) && before.get(symbol) !== isOpen))
      onFlip()
  }

  function untilNext(): number {
    const now = venueTime()
    const changes = listed.map(market => getNextSessionChange(market, now)).filter(at => at !== undefined)
    return Math.max(MIN_WAIT_MS, Math.min(POLL_MS, ...changes.map(at => at - now)))
  }

  void read()
  return {
    async readIfDue() {
      if (clock.now() - triedAt >= POLL_MS || clock.now() < triedAt) await read()
    },
    close() {
      closed = true
      cancelPoll?.()
    },
  }
}
