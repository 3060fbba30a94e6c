// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { startOf } from '@core/history/history-table'
import { exactly } from '@core/value/decimal'
import { drawnSpan, plotted } from './line-plot'

const HOUR = 3_600_000
const month = { from: startOf(100), to: startOf(130) }
const day = (date: string) => ({ date })

it.each([
  ['the whole period where nothing is known', [], [], [month.from, month.to]],
  ['a day where two moments of an hour are known', [], [0, HOUR], [startOf(119), startOf(120)]],
  ['from the first moment to the last', [], [-60 * HOUR, HOUR], [startOf(120) - 61 * HOUR, startOf(120)]],
  ['one day, all of it', [day('1970-05-01')], [], [startOf(120), startOf(121)]],
  ['each of its days, all of them', [day('1970-04-30'), day('1970-05-01')], [], [startOf(119), startOf(121)]],
  ['no earlier than the period', [day('1970-04-11')], [0, HOUR], [month.from, startOf(120)]],
])('a curve is drawn over %s', (_, days, hours, [from, to]) => {
  const points = hours.map(at => ({ at: startOf(120) - HOUR + at }))
  expect(drawnSpan(days, points, month)).toEqual({ from, to })
})

it('draws what is told of a single day as a level over that day, and comes from nowhere to it', () => {
  const told = { date: '1970-05-01', sum: exactly('-1.49'), value: exactly('9989.33') }
  expect(plotted([told], [])).toEqual([
    [startOf(120) / 1_000, startOf(121) / 1_000],
    [-1.49, -1.49],
    [9989.33, 9989.33],
    [undefined, undefined],
  ])
})

it('draws each day from its beginning on, the last one to its end, and a moment that was kept where it was', () => {
  const days = ['1970-04-30', '1970-05-01'].map((date, place) => ({ date, sum: exactly(`${place + 1}`) }))
  const kept = [{ at: startOf(120) + HOUR, value: exactly('10000') }]
  expect(plotted(days, kept)).toEqual([
    [startOf(119), startOf(120), startOf(120) + HOUR, startOf(121)].map(at => at / 1_000),
    [1, 2, undefined, 2],
    [undefined, undefined, undefined, undefined],
    [undefined, undefined, 10000, undefined],
  ])
})
