import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { getUtcDay, formatUtcDay, type TimePeriod } from '@core/history/history-table'
import type { PortfolioDay } from '@core/history/portfolio'
import type { AccountValuePoint } from '@core/history/account-value'
import type { Amount } from '@core/value/decimal'
import { formatCount } from '@messages/format'
import { toPixelScale } from '../figures/binary'
import { withOpacity, readThemeColor } from '../chart/looks'

/** The curve of an account as it is drawn; figures on it are for the eye alone. */
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
/** How far apart the days are named at least, so that their names never meet, and how high they stand. */
const DAY_LABELS = { space: 84, size: 28 }
/** So many moments of a curve have a mark of their own each; more would be one thick line. */
const MAX_MARKED_POINTS = 62
/** What is known is level until something else is: a slope between two figures would tell of a time that nobody told of. */
const steppedPath = UPlot.paths.stepped?.({ align: 1 })
const stepped = steppedPath === undefined ? {} : { paths: steppedPath }
/** A single level says how far it is from nothing only beside nothing. */
const zeroBasedRange = { pad: 0.1, soft: 0, mode: 1 } as const

/** A tick of the axis: the day, in UTC, as every table names it. */
const dayLabel = (seconds: number): string => formatUtcDay(getUtcDay(seconds * SECOND))

const isSparse = (_: UPlot, __: number, first: number, last: number): boolean => last - first <= MAX_MARKED_POINTS

/** A day is as wide as it is, and needs no mark. */
const withoutMarks = { points: { show: false } } as const

/** Figures beside the axes, written as everywhere else. */
const formatAxisFigures = (_: UPlot, at: readonly number[]): string[] => at.map(each => formatCount(String(each)))

/** Draws what stayed and what the account was worth: by the venue's word of each day, and as it was kept. */
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
      // The days are named as everywhere else, and nothing shorter than a day is.
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
        { ...axis, scale: 'worth', side: 1, size: AXIS_WIDTH, grid: { show: false }, values: formatAxisFigures },
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
 * From when to when a curve is drawn: no earlier than anything is known, so that a line of an hour is no dot at the
 * edge of a month; and no less than a day. What is told of a day is told of all of it.
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

/** Every moment that any of the lines has a point at, and what each has there; a line goes on over what it lacks. */
export function createPlotData(days: readonly PlottedDay[], points: readonly AccountValuePoint[]): UPlot.AlignedData {
  const sums = new Map(days.flatMap(({ date, sum }, place) => createDayPoints(date, sum, place === days.length - 1)))
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

/** What is told of a day holds from its beginning; the last one has no next day that ends it. */
function createDayPoints(date: string, figure: Amount, isLast: boolean): readonly (readonly [number, number])[] {
  const [at, height] = [startOfDay(date), toPixelScale(figure)]
  return isLast ? [[at, height] as const, [at + DAY, height] as const] : [[at, height] as const]
}
