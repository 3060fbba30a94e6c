// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { getUtcDayStart } from '@core/history/history-table'
import { requireAmount } from '@core/value/decimal-amount'
import { computePlotPeriod, createPlotData } from './equity-plot'

const HOUR = 3_600_000
const month = { from: getUtcDayStart(100), to: getUtcDayStart(130) }
const day = (date: string) => ({ date })

it.each([
  ['the whole period where nothing is known', [], [], [month.from, month.to]],
  ['the hour between two moments', [], [0, HOUR], [getUtcDayStart(120) - HOUR, getUtcDayStart(120)]],
  [
    'ten minutes before the only moment',
    [],
    [0],
    [getUtcDayStart(120) - HOUR - 600_000, getUtcDayStart(120) - HOUR],
  ],
  [
    'the saved moments of the only day',
    [day('1970-04-30')],
    [0, HOUR / 2],
    [getUtcDayStart(120) - HOUR, getUtcDayStart(120) - HOUR / 2],
  ],
  [
    'from the first moment to the last',
    [],
    [-60 * HOUR, HOUR],
    [getUtcDayStart(120) - 61 * HOUR, getUtcDayStart(120)],
  ],
  ['one day, all of it', [day('1970-05-01')], [], [getUtcDayStart(120), getUtcDayStart(121)]],
  [
    'each of its days, all of them',
    [day('1970-04-30'), day('1970-05-01')],
    [],
    [getUtcDayStart(119), getUtcDayStart(121)],
  ],
  ['no earlier than the period', [day('1970-04-11')], [0, HOUR], [month.from, getUtcDayStart(120)]],
])('draws a curve over %s', (_, days, hours, [from, to]) => {
  const points = hours.map(at => ({ at: getUtcDayStart(120) - HOUR + at }))
  expect(computePlotPeriod(days, points, month)).toEqual({ from, to })
})

it('draws a single day as a level over that day, without a line leading to it', () => {
  const dayResult = { date: '1970-05-01', sum: requireAmount('-1.49'), value: requireAmount('9989.33') }
  expect(createPlotData([dayResult], [], month)).toEqual([
    [getUtcDayStart(120) / 1_000, getUtcDayStart(121) / 1_000],
    [-1.49, -1.49],
    [9989.33, 9989.33],
    [undefined, undefined],
  ])
})

it('draws each day from its start, the last one to its end, and a saved moment at its time', () => {
  const days = ['1970-04-30', '1970-05-01'].map((date, place) => ({
    date,
    sum: requireAmount(`${place + 1}`),
  }))
  const kept = [{ at: getUtcDayStart(120) + HOUR, value: requireAmount('10000') }]
  expect(createPlotData(days, kept, month)).toEqual([
    [getUtcDayStart(119), getUtcDayStart(120), getUtcDayStart(120) + HOUR, getUtcDayStart(121)].map(
      at => at / 1_000,
    ),
    [1, 2, undefined, 2],
    [undefined, undefined, undefined, undefined],
    [undefined, undefined, 10000, undefined],
  ])
})

it('draws the figure of the only day at the end of its plotted hours, not before its first trade', () => {
  const dayResult = { date: '1970-05-01', sum: requireAmount('-1.49') }
  const hour = { from: getUtcDayStart(120) + HOUR, to: getUtcDayStart(120) + 2 * HOUR }
  expect(createPlotData([dayResult], [], hour).slice(0, 2)).toEqual([[hour.to / 1_000], [-1.49]])
})

it('draws no result of a day that is not known', () => {
  const dayResult = { date: '1970-05-01', sum: undefined, value: requireAmount('9989.33') }
  expect(createPlotData([dayResult], [], month)).toEqual([
    [getUtcDayStart(120) / 1_000, getUtcDayStart(121) / 1_000],
    [undefined, undefined],
    [9989.33, 9989.33],
    [undefined, undefined],
  ])
})
