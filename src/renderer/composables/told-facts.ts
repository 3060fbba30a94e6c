import type { FactName, FactRows } from '@core/market/venue-facts'
import type { FactLine } from '@messages/market-facts'
import { useMarketFacts } from '../stores/market-facts'

/** Lines of what the venue tells of a market to whoever looks, and how old they are. */
export interface ToldFacts {
  readonly lines: readonly FactLine[] | 'reading' | 'unread'
  readonly at?: number
}

/** What is told of a market, as lines; none where the venue leaves the market out. */
export function useToldFacts() {
  const facts = useMarketFacts()
  return <N extends FactName>(
    of: N,
    symbol: string | undefined,
    linesOf: (row: FactRows[N]) => readonly FactLine[],
  ): ToldFacts => {
    const known = symbol === undefined ? ({ is: 'reading' } as const) : facts.of(of, symbol)
    if (known.is !== 'told') return { lines: known.is }
    return { lines: known.row === undefined ? [] : linesOf(known.row), at: known.at }
  }
}
