import { rungs, type RunningLevel } from '@core/figures/levels'
import type { Level } from '@core/market/book'
import { larger, ZERO } from '@core/value/decimal'
import { toPixelScale } from '../figures/binary'

/** One row of the book as drawn: a level, everything up to there, and that as a share of the deepest. */
export interface Rung extends RunningLevel {
  /** A width for the depth bar: "42.1%". */
  readonly share: string
}

/** Both sides ready to draw, their bars measured against the deeper of the two. */
export function drawnLevels(
  book: { readonly bids: readonly Level[]; readonly asks: readonly Level[] },
  slots: number,
): { readonly bids: readonly Rung[]; readonly asks: readonly Rung[] } {
  const [bids, asks] = [rungs(book.bids, slots), rungs(book.asks, slots)]
  const deepest = larger(bids.at(-1)?.total ?? ZERO, asks.at(-1)?.total ?? ZERO)
  const whole = toPixelScale(deepest)
  const withShare = (rows: readonly RunningLevel[]): readonly Rung[] =>
    rows.map(row => ({ ...row, share: `${((toPixelScale(row.total) * 100) / whole).toFixed(1)}%` }))
  return { bids: withShare(bids), asks: withShare(asks) }
}
