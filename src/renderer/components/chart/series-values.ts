import { toPixelScale } from '../figures/pixel-scale'
import type { ChartSeriesPoint } from '../../stores/chart-series-store'
import type { PixelBar, IndicatorValues } from './indicator-formulas'

type Bars = readonly Pick<PixelBar, 'timestamp'>[]

export const lastSeriesValueWithin = (bars: Bars, points: readonly ChartSeriesPoint[]): IndicatorValues =>
  lastPointBefore(bars, points).map((point, at) =>
    point !== undefined && point.at >= (bars[at]?.timestamp ?? Infinity)
      ? toPixelScale(point.value)
      : undefined,
  )

/** Returns the latest point at the end of each bar; `undefined` before the first point. */
export const carrySeriesForward = (bars: Bars, points: readonly ChartSeriesPoint[]): IndicatorValues =>
  lastPointBefore(bars, points).map(point => point && toPixelScale(point.value))

function lastPointBefore(
  bars: Bars,
  points: readonly ChartSeriesPoint[],
): readonly (ChartSeriesPoint | undefined)[] {
  let next = 0
  return bars.map((_bar, at) => {
    const end = bars[at + 1]?.timestamp ?? Infinity
    while (next < points.length && (points[next]?.at ?? Infinity) < end) next += 1
    return points[next - 1]
  })
}
