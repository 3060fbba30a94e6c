import { accumulateLevels, type RunningPriceLevel } from '@core/figures/price-groups'
import type { PriceLevel } from '@core/market/order-book'
import { maxAmount, ZERO } from '@core/value/decimal-amount'
import { toPixelScale } from '../figures/pixel-scale'

/** A level of the book with its running total, and that total as a share of the deepest one. */
export interface DepthRow extends RunningPriceLevel {
  /** CSS width of the depth bar, such as "42.1%". */
  readonly share: string
}

export function createDepthRows(
  book: { readonly bids: readonly PriceLevel[]; readonly asks: readonly PriceLevel[] },
  slots: number,
): { readonly bids: readonly DepthRow[]; readonly asks: readonly DepthRow[] } {
  const [bids, asks] = [accumulateLevels(book.bids, slots), accumulateLevels(book.asks, slots)]
  const deepest = maxAmount(bids.at(-1)?.total ?? ZERO, asks.at(-1)?.total ?? ZERO)
  const whole = toPixelScale(deepest)
  const withShare = (rows: readonly RunningPriceLevel[]): readonly DepthRow[] =>
    rows.map(row => ({ ...row, share: `${((toPixelScale(row.total) * 100) / whole).toFixed(1)}%` }))
  return { bids: withShare(bids), asks: withShare(asks) }
}
