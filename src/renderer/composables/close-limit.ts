import { positive, type Amount } from '@core/value/decimal'
import type { Side } from '@core/market/market'
import { closeLimit } from '@core/writes/close/close'
import { useDesk } from '../stores/desk'

/** The limit that a close by a side has by itself; none while the market, its mark or the collar is not known. */
export function useCloseLimit(): (symbol: string, side: Side) => Amount | undefined {
  const desk = useDesk()
  return (symbol, side) => {
    const [market, mark] = [desk.market.get(symbol), positive(desk.quote.get(symbol)?.mark)]
    if (market === undefined || mark === undefined || desk.guards === undefined) return undefined
    return closeLimit(market, mark, side, desk.guards.collar)
  }
}
