import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { getUtcDay, formatUtcDay, type TimePeriod } from '@core/history/history-table'
import type { PortfolioDay } from '@core/history/portfolio-report'
import type { AccountValuePoint } from '@core/history/account-value'
import type { Amount } from '@core/value/decimal-amount'
import { formatCount } from '@messages/format'
import { formatClockTime } from '@messages/times'
import { toPixelScale } from '../figures/pixel-scale'
import { withOpacity, readThemeColor } from '../chart/chart-styles'

export interface EquityPlot {
  draw(days: readonly PlottedDay[], points: readonly AccountValuePoint[], period: TimePeriod): void
  resize(width: number, height: number): void
  close(): void
}

const SECOND = 1_000
const DAY = 86_400 * SECOND
/** Distances between time labels: minutes of a first day, else days. */
const MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 240, 360, 720]
const DAYS = [1, 2, 7, 14, 30, 90, 180, 365]
/** Shortest plotted time, so that the first minutes of an account are no vertical line. */
const MIN_PLOTTED_MS = 10 * 60 * SECOND
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

const timeLabel = (seconds: number, distance: number): string =>
  distance * SECOND < DAY ? formatClockTime(seconds * SECOND) : formatUtcDay(getUtcDay(seconds * SECOND))

/** Adds a margin around a flat series, whose range is zero. */
const computeLevelRange = (from: number, to: number): [number, number] | undefined =>
  from === to ? [from - 1, to + 1] : undefined

const isSparse = (_: UPlot, __: number, first: number, last: number): boolean =>
  last - first <= MAX_MARKED_POINTS

/** A single point is no line, so it is marked. */
const isSinglePoint = ({ data }: UPlot, series: number): boolean =>
  (data[series] ?? []).filter(each => each !== null && each !== undefined).length === 1

const markedIfSingle = { points: { show: isSinglePoint, size: 6 } } as const

/** Formats the figures of an axis with the decimals of their distance, so that they align. */
const formatAxisFigures = (_: UPlot, at: readonly number[], __: number, ___: number, by: number): string[] =>
  at.map(each => formatCount(each.toFixed(String(by).split('.')[1]?.length ?? 0)))

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
        y: {
          range: (_, min, max) =>
            computeLevelRange(min, max) ??
            UPlot.rangeNum(min, max, { min: zeroBasedRange, max: zeroBasedRange }),
        },
        worth: {
          range: (_, min, max) => computeLevelRange(min, max) ?? UPlot.rangeNum(min, max, 0.1, false),
        },
      },
      axes: [
        {
          ...axis,
          ...DAY_LABELS,
          incrs: [...MINUTES.map(minutes => minutes * 60), ...DAYS.map(days => (days * DAY) / SECOND)],
          values: (_, at, __, ___, by) => at.map(seconds => timeLabel(seconds, by)),
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
        { ...stepped, ...markedIfSingle, stroke: of('focus'), width: 2, fill: withOpacity(of('focus'), 10) },
        { ...stepped, ...markedIfSingle, scale: 'worth', stroke: of('text-3'), width: 1, dash: [4, 3] },
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
      plot.setData(createPlotData(days, points, drawn))
    },
    resize: (width, height) => plot.setSize({ width: Math.max(1, width), height: Math.max(1, height) }),
    close: () => plot.destroy(),
  }
}

/**
 * Computes the plotted period: it starts at the first known point, so that a short history fills the plot. Figures of a
 * day cover the whole day, except on the day of all saved points: it ends with the newest of them.
 */
export function computePlotPeriod(
  days: readonly Pick<PortfolioDay, 'date'>[],
  points: readonly Pick<AccountValuePoint, 'at'>[],
  period: TimePeriod,
): TimePeriod {
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  const [begun, newest] = [points[0]?.at, points.at(-1)?.at]
  if (begun !== undefined && newest !== undefined && newest - begun < DAY) {
    const isOnlyDay = first === undefined || (first === last && first === formatUtcDay(getUtcDay(begun)))
    if (isOnlyDay)
      return { from: Math.max(period.from, Math.min(begun, newest - MIN_PLOTTED_MS)), to: newest }
  }
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
  return { from: Math.max(period.from, Math.min(...begins)), to }
}

type PlottedDay = Pick<PortfolioDay, 'date' | 'value'> & { readonly sum?: Amount | undefined }

/**
 * Creates the aligned series of the plot: all times with a point in any series, and the value of each series there. A
 * line continues across missing values.
 */
export function createPlotData(
  days: readonly PlottedDay[],
  points: readonly AccountValuePoint[],
  { from, to }: TimePeriod,
): UPlot.AlignedData {
  /**
   * A figure is valid from the beginning of its day; the last day also has an end point. Of a plotted part of a day it
   * is valid only at the end: nothing is known of earlier times of that day.
   */
  const isPartOfDay = to - from < DAY
  const listDayPoints = (read: (day: PlottedDay) => Amount | undefined) =>
    days.flatMap((day, place): (readonly [number, number])[] => {
      const figure = read(day)
      if (figure === undefined) return []
      const [at, height] = [Math.max(from, startOfDay(day.date)), toPixelScale(figure)]
      const end = Math.min(to, startOfDay(day.date) + DAY)
      if (isPartOfDay) return [[end, height]]
      return place < days.length - 1
        ? [[at, height]]
        : [
            [at, height],
            [end, height],
          ]
    })
  const sums = new Map(listDayPoints(({ sum }) => sum))
  const values = new Map(listDayPoints(({ value }) => value))
  const kept = new Map(points.map(({ at, value }) => [at, toPixelScale(value)]))
  const times = [...new Set([...sums.keys(), ...values.keys(), ...kept.keys()])].sort((a, b) => a - b)
  return [
    times.map(at => at / SECOND),
    ...[sums, values, kept].map(line => times.map(at => line.get(at))),
  ] as UPlot.AlignedData
}
