import { ZERO, type Amount } from '@core/value/decimal'
import type { Candle, CandleInterval } from '@core/market/market'
import { withTrade } from '@core/figures/live-bar'

/** A figure as it was heard. */
export interface HeardPrice {
  readonly at: number
  readonly price: Amount
}

/** The marks and indexes heard so far. The venue keeps no bars of them, so this is all there is. */
export interface HeardPrices {
  hear(symbol: string, of: 'mark' | 'index', price: Amount | undefined, at: number): void
  /** Bars made of what was heard, oldest first. */
  bars(symbol: string, of: 'mark' | 'index', interval: CandleInterval): readonly Candle[]
  /** Since when a market has been listened to. */
  since(symbol: string, of: 'mark' | 'index'): number | undefined
  /** Begins anew: another venue is heard from here on. */
  forget(): void
}

/** How many figures are kept of one market: an hour and a half at one a second. */
const MOST = 5_400
/** How many markets are remembered; the one heard longest ago is forgotten first. */
const MARKETS = 8

/** Begins to listen. */
export function createHeardPrices(): HeardPrices {
  const heard = new Map<string, HeardPrice[]>()

  return {
    hear(symbol, of, price, at) {
      if (price === undefined) return
      const name = `${symbol} ${of}`
      const known = heard.get(name) ?? []
      if ((known.at(-1)?.at ?? 0) >= at) return
      known.push({ at, price })
      if (known.length > MOST) known.splice(0, known.length - MOST)
      heard.delete(name)
      heard.set(name, known)
      for (const oldest of heard.keys()) if (heard.size > 2 * MARKETS) heard.delete(oldest)
    },
    bars(symbol, of, interval) {
      const bars: Candle[] = []
      for (const { at, price } of heard.get(`${symbol} ${of}`) ?? []) {
        const grown = withTrade(bars.at(-1), { price, quantity: ZERO, at }, interval)
        if (grown.at === bars.at(-1)?.at) bars[bars.length - 1] = grown
        else bars.push(grown)
      }
      return bars
    },
    since: (symbol, of) => heard.get(`${symbol} ${of}`)?.[0]?.at,
    forget: () => heard.clear(),
  }
}
