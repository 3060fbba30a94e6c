import { compareDecimals, type Amount } from '@core/value/decimal-amount'
import type { MarketRules, MarketQuote } from '@core/market/venue-market-rules'
import { toEightHourRate } from '@core/figures/funding-rates'
import { computeRelativeChange } from '@core/figures/price-math'

export interface MarketRow {
  readonly market: MarketRules
  readonly quote: MarketQuote | undefined
  readonly mark: Amount | undefined
  /** Price change over the selected span, as a fraction. */
  readonly moved: Amount | undefined
  /** Funding rate per eight hours, which makes markets with different funding intervals comparable. */
  readonly fundingPerEightHours: Amount | undefined
}

export type MarketSortColumn = 'symbol' | 'mark' | 'moved' | 'funding' | 'volume'

export interface MarketSorting {
  readonly by: MarketSortColumn
  readonly direction: 'up' | 'down'
}

export const marketSortColumns: readonly MarketSortColumn[] = ['symbol', 'mark', 'moved', 'funding', 'volume']

/** Computes the change of the last price since 24 hours ago, as a fraction. */
export const computeDayChange = ({ last, open24h }: Partial<MarketQuote>): Amount | undefined =>
  last && open24h && computeRelativeChange(open24h, last)

export function createMarketRow(
  market: MarketRules,
  quote: MarketQuote | undefined,
  moved: Amount | undefined,
): MarketRow {
  const fundingPerEightHours = quote?.fundingRate && toEightHourRate(quote.fundingRate, market.fundingHours)
  return { market, quote, mark: quote?.mark, moved, fundingPerEightHours }
}

const initialDirection = (by: MarketSortColumn): MarketSorting['direction'] =>
  by === 'symbol' ? 'up' : 'down'

/** Returns the sorting after a click on a column: first its usual direction, then the reverse, then none. */
export function toggleMarketSorting(
  now: MarketSorting | undefined,
  by: MarketSortColumn,
): MarketSorting | undefined {
  if (now?.by !== by) return { by, direction: initialDirection(by) }
  if (now.direction !== initialDirection(by)) return undefined
  return { by, direction: now.direction === 'up' ? 'down' : 'up' }
}

const figureOf: Record<Exclude<MarketSortColumn, 'symbol'>, (row: MarketRow) => Amount | undefined> = {
  mark: ({ mark }) => mark,
  moved: ({ moved }) => moved,
  funding: ({ fundingPerEightHours }) => fundingPerEightHours,
  volume: ({ quote }) => quote?.turnover24h,
}

/** Sorts the rows. Rows without the figure come last in either direction. */
export function sortMarketRows(
  rows: readonly MarketRow[],
  sorting: MarketSorting | undefined,
): readonly MarketRow[] {
  if (sorting === undefined) return rows
  const { by, direction } = sorting
  const sign = direction === 'up' ? 1 : -1
  if (by === 'symbol')
    return rows.toSorted((one, other) => sign * (one.market.symbol < other.market.symbol ? -1 : 1))
  return rows.toSorted((one, other) => {
    const [a, b] = [figureOf[by](one), figureOf[by](other)]
    if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0)
    return sign * compareDecimals(a, b)
  })
}
