import { parseAmount, countDecimals, type Amount } from '@core/value/decimal'
import type { PriceCandle } from '@core/market/market'
import { roundToTick } from '@core/figures/prices'

/** A bar as the drawing library takes it. */
export type ChartBar = {
  readonly timestamp: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/**
 * An amount as a binary number, to decide on which pixel it is drawn.
 *
 * This is the one place where the screen makes an amount binary. Nothing made here is read back, shown as text or sent.
 */
export const toPixelScale = (a: Amount): number => Number(a)

/**
 * The price on the market's grid nearest to a height on the chart; none where there is none.
 *
 * It says where a hand was on the picture. It goes into a draft, where the person reads it, and nowhere else.
 */
export function priceAtHeight(height: number, tick: Amount): Amount | undefined {
  const near = Number.isFinite(height) ? parseAmount(height.toFixed(countDecimals(tick))) : undefined
  return near && roundToTick(near, tick)
}

/** A bar with its figures as binary numbers. */
export const toChartBar = (bar: PriceCandle): ChartBar => ({
  timestamp: bar.at,
  open: toPixelScale(bar.open),
  high: toPixelScale(bar.high),
  low: toPixelScale(bar.low),
  close: toPixelScale(bar.close),
  volume: toPixelScale(bar.volume),
})
