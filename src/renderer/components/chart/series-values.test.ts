import { expect, it } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import { carrySeriesForward, lastSeriesValueWithin } from './series-values'

const bars = [0, 60, 120, 180].map(timestamp => ({ timestamp }))
const points = [
  { at: 70, value: a('1') },
  { at: 119, value: a('-2') },
  { at: 200, value: a('5') },
]

it('keeps the last value of each bar that received one, and none for other bars', () => {
  expect(lastSeriesValueWithin(bars, points)).toEqual([undefined, -2, undefined, 5])
  expect(lastSeriesValueWithin(bars, [])).toEqual([undefined, undefined, undefined, undefined])
  // A value from before the first bar belongs to none of them.
  expect(lastSeriesValueWithin(bars.slice(2), points)).toEqual([undefined, 5])
})

it('holds a value until the next one, and has none before the first', () => {
  expect(carrySeriesForward(bars, points)).toEqual([undefined, -2, -2, 5])
  expect(carrySeriesForward(bars.slice(2), points)).toEqual([-2, 5])
})
