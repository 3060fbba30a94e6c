import { changeAfter, isOpenAt, type RwaMarket } from '@core/market/rwa-market'
import type { Event } from '@core/snapshot/event'
import type { Clock, ReadingVenue } from '../ports'

/** The list of markets of real-world assets is read at most this often, a change that it names apart. */
const ROUND = 60_000
/** A moment that has just come by one of two clocks is not waited for again. */
const LEAST = 1_000

/** Reads which markets are of real-world assets, in rounds and as soon as one of them was to open or close. */
export interface RwaRounds {
  /** Reads it now, unless that was tried within the last minute. */
  look(): Promise<void>
  close(): void
}

interface Parts {
  readonly venue: ReadingVenue
  readonly clock: Clock
  readonly see: (event: Event) => void
  /** A reference market has opened or closed: what the venue asks of its market may be another. */
  readonly onFlip: () => void
}

export function createRwaRounds({ venue, clock, see, onFlip }: Parts): RwaRounds {
  let listed: readonly RwaMarket[] = []
  let wereOpen: ReadonlyMap<string, boolean | undefined> = new Map()
  let triedAt = Number.NEGATIVE_INFINITY
  let callOff: (() => void) | undefined
  let closed = false

  const venueTime = (): number => clock.now() + (venue.clockOffset()?.offset ?? 0)

  async function read(): Promise<void> {
    triedAt = clock.now()
    callOff?.()
    const found = await venue.facts.rwaMarkets()
    if (closed) return
    if (found.is === 'read') {
      listed = found.value
      see({ saw: 'rwa markets', at: found.at, rwaMarkets: found.value })
    }
    compare()
    callOff?.()
    callOff = clock.after(untilNext(), () => void read())
  }

  /** By the clock alone where nothing could be read: a close that was named comes all the same. */
  function compare(): void {
    const before = wereOpen
    wereOpen = new Map(listed.map(market => [market.symbol, isOpenAt(market, venueTime())]))
    if ([...wereOpen].some(([symbol, isOpen]) => before.has(symbol) && before.get(symbol) !== isOpen))
      onFlip()
  }

  function untilNext(): number {
    const now = venueTime()
    const changes = listed.map(market => changeAfter(market, now)).filter(at => at !== undefined)
    return Math.max(LEAST, Math.min(ROUND, ...changes.map(at => at - now)))
  }

  void read()
  return {
    async look() {
      if (clock.now() - triedAt >= ROUND || clock.now() < triedAt) await read()
    },
    close() {
      closed = true
      callOff?.()
    },
  }
}
