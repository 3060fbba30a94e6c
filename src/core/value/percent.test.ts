import { expect, it } from 'vitest'
import { requireAmount as a } from './decimal-amount'
import { convertFromPercent, convertToPercent, computePercentOf } from './percent'

it.each([
  ['0.25', '25'],
  ['-0.000001', '-0.0001'],
  ['0', '0'],
])('converts %s to %s percent and back', (fraction, percentage) => {
  expect(convertToPercent(a(fraction))).toBe(percentage)
  expect(convertFromPercent(a(percentage))).toBe(fraction)
})

it('converts exactly in both directions at any precision', () =>
  expect(convertFromPercent(a('0.0000000000000000000001'))).toBe('0.000000000000000000000001'))

it.each([
  ['1', '3', 0, '33'],
  ['1', '3', 3, '33.333'],
  ['2', '1', 0, '200'],
  ['1', '0', 0, '0'],
])('%s of %s at %d places is %s percent', (part, whole, places, percentage) =>
  expect(computePercentOf(a(part), a(whole), places)).toBe(percentage),
)
