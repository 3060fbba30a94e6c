// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { startOf } from '@core/history/history-table'
import { drawnSpan } from './line-plot'

const HOUR = 3_600_000
const month = { from: startOf(100), to: startOf(130) }
const day = (date: string) => ({ date })

it.each([
  ['the whole period where nothing is known', [], [], [month.from, month.to]],
  ['a day where two moments of an hour are known', [], [0, HOUR], [startOf(119), startOf(120)]],
  ['from the first moment to the last', [], [-60 * HOUR, HOUR], [startOf(120) - 61 * HOUR, startOf(120)]],
  ['from the day before the first', [day('1970-04-30'), day('1970-05-01')], [], [startOf(118), startOf(120)]],
  ['no earlier than the period', [day('1970-04-11')], [0, HOUR], [month.from, startOf(120)]],
])('a curve is drawn over %s', (_, days, hours, [from, to]) => {
  const points = hours.map(at => ({ at: startOf(120) - HOUR + at }))
  expect(drawnSpan(days, points, month)).toEqual({ from, to })
})
