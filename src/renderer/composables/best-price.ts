import type { Amount } from '@core/value/decimal'
import type { Side } from '@core/market/market'
import { ageLimits, isFresh } from '@core/value/freshness'
import { useNow } from '../now'
import { useWatch } from '../stores/watch'

/**
 * The best price of an order's own side in the market being watched: the bid for a buy, the ask for a sell. There is none
 * for another market, nor from a book that is too old to be checked against.
 */
export function useBestPrice(): (symbol: string | undefined, side: Side) => Amount | undefined {
  const watch = useWatch()
  const now = useNow()
  return (symbol, side) => {
    const { book } = watch
    if (symbol === undefined || symbol !== watch.symbol || !isFresh(book, ageLimits.book, now.value))
      return undefined
    return (side === 'BUY' ? book?.value.bids : book?.value.asks)?.[0]?.price
  }
}
