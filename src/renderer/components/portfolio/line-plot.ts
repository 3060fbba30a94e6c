import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { dayOf, nameOf, type Period } from '@core/history-table'
import type { DayPoint } from '@core/portfolio'
import { toPixelScale } from '../chart/binary'
import { faded, ink } from '../chart/looks'

/** The curve of an account as it is drawn; figures on it are for the eye alone. */
export interface LinePlot {
  /** The period is drawn as wide as it is, however few of its days have anything. */
  draw(days: readonly DayPoint[], period: Period): void
  resize(width: number, height: number): void
  close(): void
}

const SECOND = 1_000
const DAY = 86_400 * SECOND
const WEEK = 7 * DAY
const DAYS = [1, 2, 7, 14, 30, 90, 180, 365]
const startOfDay = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const AXIS = 52

/** A tick of the axis: the day, in UTC, as every table names it. */
const dayLabel = (seconds: number): string => nameOf(dayOf(seconds * SECOND))

/** Draws what stayed and, where the venue says it, what the account was worth, day by day. */
export function openLinePlot(place: HTMLElement, tell: (index: number | undefined) => void): LinePlot {
  const of = (name: string): string => ink(place, name)
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
      padding: [8, 40, 0, 0],
      legend: { show: false },
      // The days are named as everywhere else, and nothing shorter than a day is.
      cursor: { points: { size: 6 }, drag: { x: false, y: false } },
      scales: { x: { time: true, range: () => [from, to] }, worth: {} },
      axes: [
        { ...axis, incrs: DAYS.map(days => (days * DAY) / SECOND), values: (_, at) => at.map(dayLabel) },
        { ...axis, size: AXIS },
        { ...axis, scale: 'worth', side: 1, size: AXIS, grid: { show: false } },
      ],
      series: [
        {},
        { stroke: of('focus'), width: 2, fill: faded(of('focus'), 10), points: { show: true, size: 4 } },
        { scale: 'worth', stroke: of('text-3'), width: 1, dash: [4, 3], points: { show: false } },
      ],
      hooks: { setCursor: [({ cursor: { idx } }) => tell((idx ?? 0) > 0 ? (idx ?? 0) - 1 : undefined)] },
    },
    [[], [], []],
    place,
  )
  return {
    draw(days, period) {
      // The curve begins at nothing, the day before its first.
      const [first, last] = [days[0]?.date, days.at(-1)?.date]
      from = Math.max(period.from, first === undefined ? 0 : startOfDay(first) - WEEK) / SECOND
      to = (last === undefined ? period.to : Math.max(startOfDay(last), period.to - DAY)) / SECOND
      plot.setData([
        [first === undefined ? 0 : startOfDay(first) - DAY, ...days.map(({ date }) => startOfDay(date))].map(
          at => at / SECOND,
        ),
        [0, ...days.map(({ sum }) => toPixelScale(sum))],
        [undefined, ...days.map(({ value }) => value && toPixelScale(value))],
      ])
    },
    resize: (width, height) => plot.setSize({ width: Math.max(1, width), height: Math.max(1, height) }),
    close: () => plot.destroy(),
  }
}
