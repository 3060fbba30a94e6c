import { expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { createTradeCurve } from './trade-curve'

const point = (at: number, sum: string) => ({ at, low: requireAmount(sum), high: requireAmount(sum) })

it('draws one trade as a step and a level, not as a gradual fall', () => {
  const { line, zero } = createTradeCurve([point(0, '0'), point(5, '-10')], 'place')
  expect([line, zero]).toEqual(['0.00,0.00 0.00,100.00 100.00,100.00', 0])
})

it('draws all trades with equal width, regardless of their duration', () => {
  const { line } = createTradeCurve([point(0, '0'), point(1, '10'), point(9, '-10')], 'place')
  expect(line).toBe('0.00,50.00 0.00,0.00 50.00,0.00 50.00,100.00 100.00,100.00')
})

it('connects the known points of one trade over time', () => {
  const { line } = createTradeCurve([point(0, '0'), point(3, '10'), point(4, '0')], 'time')
  expect(line).toBe('0.00,100.00 75.00,0.00 100.00,100.00')
})
