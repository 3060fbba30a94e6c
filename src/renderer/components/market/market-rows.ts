import { compareDecimals, type Amount } from '@core/value/decimal'
import type { MarketRules, MarketQuote } from '@core/market/market'
import { toEightHourRate } from '@core/figures/funding'
import { computeRelativeChange } from '@core/figures/prices'

/** A market in the list, with the figures it is shown and sorted by. */
export interface MarketRow {
  readonly market: MarketRules
  readonly quote: MarketQuote | undefined
  readonly mark: Amount | undefined
  /** How far the market moved over the chosen span, as a fraction. */
  readonly moved: Amount | undefined
  /** What the funding rate comes to in eight hours: markets are paid in periods of their own, and sorted by this. */
  readonly fundingPerEightHours: Amount | undefined
}

export type MarketSortColumn = 'symbol' | 'mark' | 'moved' | 'funding' | 'volume'

/** What the list goes by; without one it stays as the venue lists it. */
export interface MarketSorting {
  readonly by: MarketSortColumn
  readonly direction: 'up' | 'down'
}

/** The columns in their order. */
export const marketSortColumns: readonly MarketSortColumn[] = ['symbol', 'mark', 'moved', 'funding', 'volume']

/** How far the last price is from the one a day ago, by what is told of it all the time. */
export const computeDayChange = ({ last, open24h }: Partial<MarketQuote>): Amount | undefined =>
  last && open24h && computeRelativeChange(open24h, last)

/** A market with its figures. */
export function createMarketRow(market: MarketRules, quote: MarketQuote | undefined, moved: Amount | undefined): MarketRow {
  const fundingPerEightHours = quote?.fundingRate && toEightHourRate(quote.fundingRate, market.fundingHours)
  return { market, quote, mark: quote?.mark, moved, fundingPerEightHours }
}

const initialDirection = (by: MarketSortColumn): MarketSorting['direction'] => (by === 'symbol' ? 'up' : 'down')

/** What one more press on a column makes of the sorting: its usual way, the other way, none. */
export function toggleMarketSorting(now: MarketSorting | undefined, by: MarketSortColumn): MarketSorting | undefined {
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

/** The rows sorted. One whose figure is not known comes last, whichever way. */
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
