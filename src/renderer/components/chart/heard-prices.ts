import { ZERO, type Amount } from '@core/value/decimal'
import type { PriceCandle, CandleInterval } from '@core/market/market'
import { applyTradeToBar } from '@core/figures/live-bar'

/** A figure as it was heard. */
export interface RecordedPrice {
  readonly at: number
  readonly price: Amount
}

/** The marks and indexes heard so far. The venue keeps no bars of them, so this is all there is. */
export interface PriceRecorder {
  recordPrice(symbol: string, of: 'mark' | 'index', price: Amount | undefined, at: number): void
  /** Bars made of what was heard, oldest first. */
  bars(symbol: string, of: 'mark' | 'index', interval: CandleInterval): readonly PriceCandle[]
  /** Since when a market has been listened to. */
  recordedSince(symbol: string, of: 'mark' | 'index'): number | undefined
  /** Begins anew: another venue is heard from here on. */
  clear(): void
}

/** How many figures are kept of one market: an hour and a half at one a second. */
const MAX_PRICES = 5_400
/** How many markets are remembered; the one heard longest ago is forgotten first. */
const MAX_MARKETS = 8

/** Begins to listen. */
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
