import { add, exactly, larger, multiply, placesOf, toGrid, ZERO, type Amount } from '@core/value/decimal'
import type { Level } from '@core/market/book'
import { toPixelScale } from '../chart/binary'

/** One row of the book as drawn: a price, what rests there, everything up to there, and that as a share of the deepest. */
export interface Rung {
  readonly price: Amount
  readonly quantity: Amount
  readonly total: Amount
  /** A width for the depth bar: "42.1%". */
  readonly share: string
}

/** The sizes prices can be grouped by: the tick and round multiples of it. */
export const groupings = (tick: Amount): readonly Amount[] =>
  ['1', '10', '50', '100', '1000'].map(times => multiply(tick, exactly(times)))

/** A step of one in the last place it is written with: every price with no more places lies on its grid. */
const UNIT = /^(?:1|0\.0*1)$/

/**
 * Puts levels together by price: bids down to their group's floor, asks up, so that no price looks better than it is.
 * Of so many groups at most, the best ones.
 */
export function group(
  levels: readonly Level[],
  by: Amount,
  side: 'bids' | 'asks',
  most = Infinity,
): readonly Level[] {
  const places = UNIT.test(by) ? placesOf(by) : -1
  const grouped: { price: Amount; quantity: Amount }[] = []
  for (const { price, quantity } of levels) {
    const at = placesOf(price) <= places ? price : toGrid(price, by, side === 'bids' ? 'down' : 'up')
    const last = grouped.at(-1)
    if (last?.price === at) last.quantity = add(last.quantity, quantity)
    else if (grouped.length === most) break
    else grouped.push({ price: at, quantity })
  }
  return grouped
}

/** The best so many levels with their running totals. */
export function rungs(levels: readonly Level[], slots: number): readonly Omit<Rung, 'share'>[] {
  let total = ZERO
  return levels.slice(0, slots).map(({ price, quantity }) => {
    total = add(total, quantity)
    return { price, quantity, total }
  })
}

/** Both sides ready to draw, their bars measured against the deeper of the two. */
export function ladder(
  book: { readonly bids: readonly Level[]; readonly asks: readonly Level[] },
  slots: number,
): { readonly bids: readonly Rung[]; readonly asks: readonly Rung[] } {
  const [bids, asks] = [rungs(book.bids, slots), rungs(book.asks, slots)]
  const deepest = larger(bids.at(-1)?.total ?? ZERO, asks.at(-1)?.total ?? ZERO)
  const whole = toPixelScale(deepest)
  const withShare = (rows: readonly Omit<Rung, 'share'>[]): readonly Rung[] =>
    rows.map(row => ({ ...row, share: `${((toPixelScale(row.total) * 100) / whole).toFixed(1)}%` }))
  return { bids: withShare(bids), asks: withShare(asks) }
}
