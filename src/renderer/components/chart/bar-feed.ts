import type { Chart } from 'klinecharts'
import type { Candle, CandleInterval } from '@core/market'
import { drawn, type Drawn } from './binary'

/** Where the chart's bars come from: oldest first, ending before a moment where one is given. */
export type BarSource = (
  symbol: string,
  interval: CandleInterval,
  before?: number,
) => Promise<readonly Candle[]>

/** Feeds a chart with bars: the newest when a market is shown, older ones as it is scrolled back. */
export function createBarFeed(chart: Chart, source: BarSource) {
  let showing: { readonly symbol: string; readonly interval: CandleInterval } | undefined
  let tell: ((bar: Drawn) => void) | undefined
  let loaded = false
  chart.setDataLoader({
    async getBars({ type, timestamp, callback }) {
      const asked = showing
      if (asked === undefined || type === 'backward') return callback([], false)
      const before = type === 'forward' ? (timestamp ?? undefined) : undefined
      const bars = await source(asked.symbol, asked.interval, before)
      // A slow answer about a market that is no longer shown is dropped.
      if (asked !== showing) return
      loaded = true
      const older = before === undefined ? bars : bars.filter(({ at }) => at < before)
      callback(older.map(drawn), { forward: older.length > 0, backward: false })
    },
    subscribeBar({ callback }) {
      tell = callback
    },
    unsubscribeBar() {
      tell = undefined
    },
  })
  return {
    show(symbol: string, interval: CandleInterval) {
      showing = { symbol, interval }
      loaded = false
    },
    live(bar: Candle) {
      if (loaded) tell?.(drawn(bar))
    },
  }
}
