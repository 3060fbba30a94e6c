import type { MarketFactName, MarketFactRows } from '@core/market/venue-facts'
import type { MarketFactLine } from '@messages/market-facts'
import { useMarketFactStore } from '../stores/market-facts'

/** Lines of what the venue tells of a market to whoever looks, and how old they are. */
export interface VenueFactLines {
  readonly lines: readonly MarketFactLine[] | 'reading' | 'unread'
  readonly at?: number
}

/** What is told of a market, as lines; none where the venue leaves the market out. */
export function useVenueFactLines() {
  const facts = useMarketFactStore()
  return <N extends MarketFactName>(
    factName: N,
    symbol: string | undefined,
    linesOf: (row: MarketFactRows[N]) => readonly MarketFactLine[],
  ): VenueFactLines => {
    const fact = symbol === undefined ? ({ is: 'reading' } as const) : facts.factOf(factName, symbol)
    if (fact.is !== 'told') return { lines: fact.is }
    return { lines: fact.row === undefined ? [] : linesOf(fact.row), at: fact.at }
  }
}
