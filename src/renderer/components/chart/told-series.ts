import { toPixelScale } from '../figures/binary'
import type { SeriesPoint } from '../../stores/series'
import type { PixelBar, Values } from './formulas'

type Bars = readonly Pick<PixelBar, 'timestamp'>[]

/** The last of what was heard within each bar; none in a bar in which nothing was. */
export const lastWithin = (bars: Bars, points: readonly SeriesPoint[]): Values =>
  lastBefore(bars, points).map((point, at) =>
    point !== undefined && point.at >= (bars[at]?.timestamp ?? Infinity)
      ? toPixelScale(point.value)
      : undefined,
  )

/** What holds at the end of each bar since it was last told; none before the first was. */
export const heldSince = (bars: Bars, points: readonly SeriesPoint[]): Values =>
  lastBefore(bars, points).map(point => point && toPixelScale(point.value))

/** The last point before the end of each bar. The newest bar has not ended. */
function lastBefore(bars: Bars, points: readonly SeriesPoint[]): readonly (SeriesPoint | undefined)[] {
  let next = 0
  return bars.map((_bar, at) => {
    const end = bars[at + 1]?.timestamp ?? Infinity
    while (next < points.length && (points[next]?.at ?? Infinity) < end) next += 1
    return points[next - 1]
  })
}
