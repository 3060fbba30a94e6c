import type { Amount } from '@core/value/decimal'
import type { OrderSide } from '@core/market/market'
import { maxInputAgesMs, isFreshValue } from '@core/value/freshness'
import { useCurrentTime } from '../now'
import { useWatchedMarketStore } from '../stores/watch'

/**
 * The best price of an order's own side in the market being watched: the bid for a buy, the ask for a sell. There is none
 * for another market, nor from a book that is too old to be checked against.
 */
export function useBestPrice(): (symbol: string | undefined, side: OrderSide) => Amount | undefined {
  const watch = useWatchedMarketStore()
  const now = useCurrentTime()
  return (symbol, side) => {
    const { book } = watch
    if (symbol === undefined || symbol !== watch.symbol || !isFreshValue(book, maxInputAgesMs.book, now.value))
      return undefined
    return (side === 'BUY' ? book?.value.bids : book?.value.asks)?.[0]?.price
  }
}
