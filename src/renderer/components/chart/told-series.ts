import { toPixelScale } from '../figures/binary'
import type { ChartSeriesPoint } from '../../stores/series'
import type { PixelBar, IndicatorValues } from './formulas'

type Bars = readonly Pick<PixelBar, 'timestamp'>[]

/** The last of what was heard within each bar; none in a bar in which nothing was. */
export const lastSeriesValueWithin = (bars: Bars, points: readonly ChartSeriesPoint[]): IndicatorValues =>
  lastPointBefore(bars, points).map((point, at) =>
    point !== undefined && point.at >= (bars[at]?.timestamp ?? Infinity)
      ? toPixelScale(point.value)
      : undefined,
  )

/** What holds at the end of each bar since it was last told; none before the first was. */
export const carrySeriesForward = (bars: Bars, points: readonly ChartSeriesPoint[]): IndicatorValues =>
  lastPointBefore(bars, points).map(point => point && toPixelScale(point.value))

/** The last point before the end of each bar. The newest bar has not ended. */
function lastPointBefore(bars: Bars, points: readonly ChartSeriesPoint[]): readonly (ChartSeriesPoint | undefined)[] {
  let next = 0
  return bars.map((_bar, at) => {
    const end = bars[at + 1]?.timestamp ?? Infinity
    while (next < points.length && (points[next]?.at ?? Infinity) < end) next += 1
    return points[next - 1]
  })
}
