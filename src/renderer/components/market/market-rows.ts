import { compare, type Amount } from '@core/value/decimal'
import type { Market, Quote } from '@core/market/market'
import { perEightHours } from '@core/figures/funding'
import { changeFrom } from '@core/figures/prices'

/** A market in the list, with the figures it is shown and sorted by. */
export interface MarketRow {
  readonly market: Market
  readonly quote: Quote | undefined
  readonly mark: Amount | undefined
  /** How far the market moved over the chosen span, as a fraction. */
  readonly moved: Amount | undefined
  /** What the funding rate comes to in eight hours: markets are paid in periods of their own, and sorted by this. */
  readonly eightHours: Amount | undefined
}

export type SortedBy = 'symbol' | 'mark' | 'moved' | 'funding' | 'volume'

/** What the list goes by; without one it stays as the venue lists it. */
export interface MarketSorting {
  readonly by: SortedBy
  readonly way: 'up' | 'down'
}

/** The columns in their order. */
export const sorts: readonly SortedBy[] = ['symbol', 'mark', 'moved', 'funding', 'volume']

/** How far the last price is from the one a day ago, by what is told of it all the time. */
export const movedInDay = ({ last, open24h }: Partial<Quote>): Amount | undefined =>
  last && open24h && changeFrom(open24h, last)

/** A market with its figures. */
export function marketRow(market: Market, quote: Quote | undefined, moved: Amount | undefined): MarketRow {
  const eightHours = quote?.fundingRate && perEightHours(quote.fundingRate, market.fundingHours)
  return { market, quote, mark: quote?.mark, moved, eightHours }
}

const first = (by: SortedBy): MarketSorting['way'] => (by === 'symbol' ? 'up' : 'down')

/** What one more press on a column makes of the sorting: its usual way, the other way, none. */
export function turned(now: MarketSorting | undefined, by: SortedBy): MarketSorting | undefined {
  if (now?.by !== by) return { by, way: first(by) }
  if (now.way !== first(by)) return undefined
  return { by, way: now.way === 'up' ? 'down' : 'up' }
}

const figureOf: Record<Exclude<SortedBy, 'symbol'>, (row: MarketRow) => Amount | undefined> = {
  mark: ({ mark }) => mark,
  moved: ({ moved }) => moved,
  funding: ({ eightHours }) => eightHours,
  volume: ({ quote }) => quote?.turnover24h,
}

/** The rows sorted. One whose figure is not known comes last, whichever way. */
export function sortedMarkets(
  rows: readonly MarketRow[],
  sorting: MarketSorting | undefined,
): readonly MarketRow[] {
  if (sorting === undefined) return rows
  const { by, way } = sorting
  const turn = way === 'up' ? 1 : -1
  if (by === 'symbol')
    return rows.toSorted((one, other) => turn * (one.market.symbol < other.market.symbol ? -1 : 1))
  return rows.toSorted((one, other) => {
    const [a, b] = [figureOf[by](one), figureOf[by](other)]
    if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0)
    return turn * compare(a, b)
  })
}
