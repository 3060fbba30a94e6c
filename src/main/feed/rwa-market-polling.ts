import { getNextSessionChange, isSessionOpenAt, type RwaMarket } from '@core/market/rwa-market'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { ClockPort, ReadableVenue } from '../main-ports'

const POLL_MS = 60_000
/** Minimum wait, in milliseconds, so that a change already passed on one of two clocks causes no loop. */
const MIN_WAIT_MS = 1_000

export interface RwaMarketPolling {
  readIfDue(): Promise<void>
  close(): void
}

interface Parts {
  readonly venue: ReadableVenue
  readonly clock: ClockPort
  readonly see: (event: DeskEvent) => void
  /** Called after a reference market opened or closed: the requirements of its market may change. */
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

  /** Uses the clock only, so that an announced close takes effect even if the read failed. */
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
