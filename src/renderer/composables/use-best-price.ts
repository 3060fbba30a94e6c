import type { Amount } from '@core/value/decimal-amount'
import type { OrderSide } from '@core/market/venue-market-rules'
import { maxInputAgesMs, isFreshValue } from '@core/value/value-freshness'
import { useCurrentTime } from '../use-now'
import { useWatchedMarketStore } from '../stores/watched-market-store'

/**
 * Returns the best bid for a buy, or the best ask for a sell, in the watched market. Returns `undefined` for another
 * market or a stale book.
 */
export function useBestPrice(): (symbol: string | undefined, side: OrderSide) => Amount | undefined {
  const watch = useWatchedMarketStore()
  const now = useCurrentTime()
  return (symbol, side) => {
    const { book } = watch
    if (
      symbol === undefined ||
      symbol !== watch.symbol ||
      !isFreshValue(book, maxInputAgesMs.book, now.value)
    )
      return undefined
    return (side === 'BUY' ? book?.value.bids : book?.value.asks)?.[0]?.price
  }
}
