import { positiveOrUndefined, type Amount } from '@core/value/decimal-amount'
import type { OrderSide } from '@core/market/venue-market-rules'
import { computeCloseLimit } from '@core/writes/close/close-orders'
import { useDeskStore } from './desk-store'

/** Returns the default limit price of a close, or `undefined` while the market, its mark or the collar is unknown. */
export function useCloseLimitPrice(): (symbol: string, side: OrderSide) => Amount | undefined {
  const desk = useDeskStore()
  return (symbol, side) => {
    const [market, mark] = [desk.market.get(symbol), positiveOrUndefined(desk.quote.get(symbol)?.mark)]
    if (market === undefined || mark === undefined || desk.guards === undefined) return undefined
    return computeCloseLimit(market, mark, side, desk.guards.collar)
  }
}
