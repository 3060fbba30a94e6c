import { ZERO, type Amount } from '@core/value/decimal-amount'
import type { PriceCandle, CandleInterval } from '@core/market/venue-market-rules'
import { applyTradeToBar } from '@core/figures/live-bar'

export interface RecordedPrice {
  readonly at: number
  readonly price: Amount
}

/** Marks and indexes received so far. The venue stores no bars of them, so only received ones can be drawn. */
export interface PriceRecorder {
  recordPrice(symbol: string, of: 'mark' | 'index', price: Amount | undefined, at: number): void
  bars(symbol: string, of: 'mark' | 'index', interval: CandleInterval): readonly PriceCandle[]
  recordedSince(symbol: string, of: 'mark' | 'index'): number | undefined
  /** Clears all prices, because the next ones belong to another venue. */
  clear(): void
}

/** Prices stored per market: 90 minutes at one per second. */
const MAX_PRICES = 5_400
/** Markets stored; the least recently updated one is dropped first. */
const MAX_MARKETS = 8

export function createPriceRecorder(): PriceRecorder {
  const recorded = new Map<string, RecordedPrice[]>()

  return {
    recordPrice(symbol, of, price, at) {
      if (price === undefined) return
      const name = `${symbol} ${of}`
      const known = recorded.get(name) ?? []
      if ((known.at(-1)?.at ?? 0) >= at) return
      known.push({ at, price })
      if (known.length > MAX_PRICES) known.splice(0, known.length - MAX_PRICES)
      recorded.delete(name)
      recorded.set(name, known)
      for (const oldest of recorded.keys()) if (recorded.size > 2 * MAX_MARKETS) recorded.delete(oldest)
    },
    bars(symbol, of, interval) {
      const bars: PriceCandle[] = []
      for (const { at, price } of recorded.get(`${symbol} ${of}`) ?? []) {
        const grown = applyTradeToBar(bars.at(-1), { price, quantity: ZERO, at }, interval)
        if (grown.at === bars.at(-1)?.at) bars[bars.length - 1] = grown
        else bars.push(grown)
      }
      return bars
    },
    recordedSince: (symbol, of) => recorded.get(`${symbol} ${of}`)?.[0]?.at,
    clear: () => recorded.clear(),
  }
}
