import type { Discrepancy } from '@core/guard/discrepancy'
import type { MarketQuote } from '@core/market/venue-market-rules'
import type { DeskEvent } from '@core/snapshot/desk-event'
import {
  absolute,
  compareDecimals,
  multiply,
  subtract,
  requireAmount,
  type Amount,
} from '@core/value/decimal-amount'
import type { DeskState } from '../desk-state'
import type { ClockPort, ReadableVenue } from '../main-ports'

/** Largest distance between the two marks, as a fraction of the read one. */
const MAX_MARK_DISTANCE = requireAmount('0.01')
/** Time for which they must differ, in venue time. */
const APART_MS = 5_000
/** Streamed marks within this time of a reading count as simultaneous. */
const SAME_TIME_MS = 3_000
/**
 * A frame whose time differs more than this from its arrival is dated by its arrival. Frames arrive every second, so
 * the sum stays within `SAME_TIME_MS`; otherwise a stream could date its marks out of the comparison.
 */
const LATE_MS = 2_000
const KEPT_MS = 10_000
/** Time for which an agreement counts for an order's price: a plan of 15 s and the reading before it. */
const AGREED_MS = 20_000
/** Age up to which a compared mark is returned: more than two readings, which are 15 s apart. */
const AGREED_MARK_MS = 40_000

interface Parts {
  readonly desk: Pick<DeskState, 'onSeen'>
  readonly venue: Pick<ReadableVenue, 'clockOffset'>
  readonly clock: ClockPort
  /** Reads the marks again. */
  readonly read: () => unknown
  readonly raise: (doubt: Discrepancy) => void
  readonly explain: (doubt: Pick<Discrepancy, 'is' | 'symbol'>) => void
}

interface Frame {
  readonly venueTime: number
  readonly quotes: readonly MarketQuote[]
}

export interface MarkComparison {
  /** Time of the last reading whose mark the stream confirmed, by the local clock; `undefined` if it lapsed or failed. */
  agreedAt(symbol: string): number | undefined
  /** Returns the last read mark of a market if the stream confirmed it recently. */
  getAgreedMark(symbol: string): Amount | undefined
  close(): void
}

/**
 * Compares streamed with read mark prices, per market. They come from different hosts, so a difference is a
 * discrepancy. One matching mark is enough, so that fast markets pass.
 */
export function watchMarkPrices({ desk, venue, clock, read, raise, explain }: Parts): MarkComparison {
  let frames: readonly Frame[] = []
  /** Read marks that the stream confirmed, with their venue time and the local time of the reading. */
  const agreed = new Map<string, { readonly mark: Amount; readonly venueTime: number; readonly at: number }>()
  /** Differing markets, with the venue time of the first of consecutive readings that showed it. */
  const apart = new Map<string, number>()
  let cancelRead: (() => void) | undefined

  function handleStreamQuotes({
    at,
    quotes,
    venueTime: claimedTime,
  }: Extract<DeskEvent, { saw: 'quote changes' }>): void {
    const arrived = at + (venue.clockOffset()?.offset ?? 0)
    // SECURITY: a stream with wrong or missing times cannot escape the comparison.
    const isDated = claimedTime !== undefined && Math.abs(claimedTime - arrived) <= LATE_MS
    const venueTime = isDated ? claimedTime : arrived
    frames = [...frames.filter(one => venueTime - one.venueTime <= KEPT_MS), { venueTime, quotes }]
  }

  function handleQuotes({ at, quotes, venueTime }: Extract<DeskEvent, { saw: 'quotes' }>): void {
    if (venueTime === undefined) return
    const streamed = collectMarks(frames.filter(one => Math.abs(one.venueTime - venueTime) <= SAME_TIME_MS))
    let first: Discrepancy | undefined
    for (const { symbol, mark } of quotes) {
      const marks = streamed.get(symbol)
      if (mark === undefined || marks === undefined) continue
      const distances = marks.map(one => absolute(subtract(one, mark)))
      const nearest = distances.reduce((one, other) => (compareDecimals(other, one) < 0 ? other : one))
      if (compareDecimals(nearest, multiply(mark, MAX_MARK_DISTANCE)) <= 0) {
        apart.delete(symbol)
        agreed.set(symbol, { mark, venueTime, at })
        explain({ is: 'marks apart', symbol })
        continue
      }
      agreed.delete(symbol)
      const since = apart.get(symbol) ?? venueTime
      apart.set(symbol, since)
      if (venueTime - since < APART_MS) continue
      // One market is enough: the discrepancy restricts added risk in all of them.
      first ??= { is: 'marks apart', symbol, at, facts: { stream: marks.at(-1) ?? mark, read: mark } }
    }
    if (first !== undefined) raise(first)
    cancelRead?.()
    cancelRead = apart.size > 0 ? clock.after(APART_MS, read) : undefined
  }

  const stop = desk.onSeen(event => {
    if (event.saw === 'quote changes') handleStreamQuotes(event)
    else if (event.saw === 'quotes') handleQuotes(event)
  })
  return {
    agreedAt(symbol) {
      const at = agreed.get(symbol)?.at
      return at !== undefined && Math.abs(clock.now() - at) <= AGREED_MS ? at : undefined
    },
    getAgreedMark(symbol) {
      const offset = venue.clockOffset()?.offset
      const one = agreed.get(symbol)
      if (one === undefined || offset === undefined) return undefined
      return Math.abs(clock.now() + offset - one.venueTime) <= AGREED_MARK_MS ? one.mark : undefined
    },
    close() {
      cancelRead?.()
      stop()
    },
  }
}

function collectMarks(frames: readonly Frame[]): ReadonlyMap<string, readonly Amount[]> {
  const marks = new Map<string, Amount[]>()
  for (const { quotes } of frames)
    for (const { symbol, mark } of quotes) {
      if (mark === undefined) continue
      const known = marks.get(symbol)
      if (known === undefined) marks.set(symbol, [mark])
      else known.push(mark)
    }
  return marks
}
