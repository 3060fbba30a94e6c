import { parseAmount, countDecimals, type Amount } from '@core/value/decimal-amount'
import type { PriceCandle } from '@core/market/venue-market-rules'
import { roundToTick } from '@core/figures/price-math'

export type ChartBar = {
  readonly timestamp: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/**
 * Converts an amount to a binary number in order to position it on the screen. This is the only such conversion on the
 * screen: its result is never stored, displayed as text or sent.
 */
export const toPixelScale = (a: Amount): number => Number(a)

/**
 * Returns the price on the tick grid nearest to a height on the chart; `undefined` for an invalid height. The price
 * only fills a draft that the trader reviews.
 */
export function priceAtHeight(height: number, tick: Amount): Amount | undefined {
  const near = Number.isFinite(height) ? parseAmount(height.toFixed(countDecimals(tick))) : undefined
  return near && roundToTick(near, tick)
}

export const toChartBar = (bar: PriceCandle): ChartBar => ({
  timestamp: bar.at,
  open: toPixelScale(bar.open),
  high: toPixelScale(bar.high),
  low: toPixelScale(bar.low),
  close: toPixelScale(bar.close),
  volume: toPixelScale(bar.volume),
})
