import type { MarketFactName, MarketFactRows } from '@core/market/venue-facts'
import type { MarketFactLine } from '@messages/market-facts'
import { useMarketFactStore } from '../stores/market-fact-store'

export interface VenueFactLines {
  readonly lines: readonly MarketFactLine[] | 'reading' | 'unread'
  readonly at?: number
}

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
