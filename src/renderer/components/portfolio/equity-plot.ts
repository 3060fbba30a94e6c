import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { getUtcDay, formatUtcDay, type TimePeriod } from '@core/history/history-table'
import type { PortfolioDay } from '@core/history/portfolio-report'
import type { AccountValuePoint } from '@core/history/account-value'
import type { Amount } from '@core/value/decimal-amount'
import { formatCount } from '@messages/format'
import { toPixelScale } from '../figures/pixel-scale'
import { withOpacity, readThemeColor } from '../chart/chart-styles'

export interface EquityPlot {
  draw(days: readonly PortfolioDay[], points: readonly AccountValuePoint[], period: TimePeriod): void
  resize(width: number, height: number): void
  close(): void
}

const SECOND = 1_000
const DAY = 86_400 * SECOND
const DAYS = [1, 2, 7, 14, 30, 90, 180, 365]
const startOfDay = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const AXIS_WIDTH = 52
/** Smallest distance between day labels, so that they never overlap, and their height. */
const DAY_LABELS = { space: 84, size: 28 }
/** Number of points up to which each point is marked; more would merge into a thick line. */
const MAX_MARKED_POINTS = 62
/** Steps instead of slopes: values between two known points are unknown. */
const steppedPath = UPlot.paths.stepped?.({ align: 1 })
const stepped = steppedPath === undefined ? {} : { paths: steppedPath }
/** Keeps zero in view, because a level line has no scale without it. */
const zeroBasedRange = { pad: 0.1, soft: 0, mode: 1 } as const

const dayLabel = (seconds: number): string => formatUtcDay(getUtcDay(seconds * SECOND))

const isSparse = (_: UPlot, __: number, first: number, last: number): boolean =>
  last - first <= MAX_MARKED_POINTS

const withoutMarks = { points: { show: false } } as const

const formatAxisFigures = (_: UPlot, at: readonly number[]): string[] =>
  at.map(each => formatCount(String(each)))

/**
 * Draws the cumulative result and the account value, both as reported per day by the venue and as saved by the desk.
 */
export function openEquityPlot(place: HTMLElement, onHover: (at: number | undefined) => void): EquityPlot {
  const of = (name: string): string => readThemeColor(place, name)
  const font = `10px ${of('font')}`
  const axis = {
    stroke: of('text-3'),
    font,
    grid: { stroke: of('line'), width: 1 },
    ticks: { show: false },
  }
  let [from, to] = [0, 1]
  const plot = new UPlot(
    {
      width: Math.max(1, place.clientWidth),
      height: Math.max(1, place.clientHeight),
      tzDate: seconds => UPlot.tzDate(new Date(seconds * SECOND), 'Etc/UTC'),
      padding: [8, 8, 0, 0],
      legend: { show: false },
      cursor: { points: { size: 6 }, drag: { x: false, y: false } },
      scales: {
        x: { time: true, range: () => [from, to] },
        y: { range: { min: zeroBasedRange, max: zeroBasedRange } },
        worth: {},
      },
      axes: [
        {
          ...axis,
          ...DAY_LABELS,
          incrs: DAYS.map(days => (days * DAY) / SECOND),
          values: (_, at) => at.map(dayLabel),
        },
        { ...axis, size: AXIS_WIDTH, values: formatAxisFigures },
        {
          ...axis,
          scale: 'worth',
          side: 1,
          size: AXIS_WIDTH,
          grid: { show: false },
          values: formatAxisFigures,
        },
      ],
      series: [
        {},
        { ...stepped, ...withoutMarks, stroke: of('focus'), width: 2, fill: withOpacity(of('focus'), 10) },
        { ...stepped, ...withoutMarks, scale: 'worth', stroke: of('text-3'), width: 1, dash: [4, 3] },
        { ...stepped, scale: 'worth', stroke: of('text-2'), width: 1, points: { show: isSparse, size: 4 } },
      ],
      hooks: {
        setCursor: [
          ({ cursor: { idx }, data }) => {
            const seconds = idx === null || idx === undefined ? undefined : data[0][idx]
            onHover(seconds === undefined ? undefined : seconds * SECOND)
          },
        ],
      },
    },
    [[], [], [], []],
    place,
  )
  return {
    draw(days, points, period) {
      const drawn = computePlotPeriod(days, points, period)
      ;[from, to] = [drawn.from / SECOND, drawn.to / SECOND]
      plot.setData(createPlotData(days, points))
    },
    resize: (width, height) => plot.setSize({ width: Math.max(1, width), height: Math.max(1, height) }),
    close: () => plot.destroy(),
  }
}

/**
 * Computes the plotted period: it starts at the first known point, so that a short history fills the plot, and lasts at
 * least one day. Figures of a day cover the whole day.
 */
export function computePlotPeriod(
  days: readonly Pick<PortfolioDay, 'date'>[],
  points: readonly Pick<AccountValuePoint, 'at'>[],
  period: TimePeriod,
): TimePeriod {
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  const begins = [
    ...(first === undefined ? [] : [startOfDay(first)]),
    ...points.slice(0, 1).map(({ at }) => at),
  ]
  const ends = [
    ...(last === undefined ? [] : [startOfDay(last) + DAY]),
    ...points.slice(-1).map(({ at }) => at),
  ]
  if (begins.length === 0) return period
  const to = Math.max(...ends)
  return { from: Math.max(period.from, Math.min(...begins, to - DAY)), to }
}

type PlottedDay = Pick<PortfolioDay, 'date' | 'sum' | 'value'>

/**
 * Creates the aligned series of the plot: all times with a point in any series, and the value of each series there. A
 * line continues across missing values.
 */
export function createPlotData(
  days: readonly PlottedDay[],
  points: readonly AccountValuePoint[],
): UPlot.AlignedData {
  const sums = new Map(
    days.flatMap(({ date, sum }, place) => createDayPoints(date, sum, place === days.length - 1)),
  )
  const values = new Map(
    days.flatMap(({ date, value }, place) =>
      value === undefined ? [] : createDayPoints(date, value, place === days.length - 1),
    ),
  )
  const kept = new Map(points.map(({ at, value }) => [at, toPixelScale(value)]))
  const times = [...new Set([...sums.keys(), ...kept.keys()])].sort((a, b) => a - b)
  return [
    times.map(at => at / SECOND),
    ...[sums, values, kept].map(line => times.map(at => line.get(at))),
  ] as UPlot.AlignedData
}

/**
 * Returns the points of a day's figure, which is valid from the beginning of the day. The last day also has an end
 * point.
 */
function createDayPoints(
  date: string,
  figure: Amount,
  isLast: boolean,
): readonly (readonly [number, number])[] {
  const [at, height] = [startOfDay(date), toPixelScale(figure)]
  return isLast ? [[at, height] as const, [at + DAY, height] as const] : [[at, height] as const]
}
