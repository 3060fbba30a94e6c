import { expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal'
import { createTradeCurve } from './line-of-trades'

const point = (at: number, sum: string) => ({ at, low: requireAmount(sum), high: requireAmount(sum) })

it('draws one trade as a step and a level, for nothing fell slowly', () => {
  const { line, zero } = createTradeCurve([point(0, '0'), point(5, '-10')], 'place')
  expect([line, zero]).toEqual(['0.00,0.00 0.00,100.00 100.00,100.00', 0])
})

it('draws each trade over a place of its own, however long it lasted', () => {
  const { line } = createTradeCurve([point(0, '0'), point(1, '10'), point(9, '-10')], 'place')
  expect(line).toBe('0.00,50.00 0.00,0.00 50.00,0.00 50.00,100.00 100.00,100.00')
})

it('joins what is known of one trade over its time', () => {
  const { line } = createTradeCurve([point(0, '0'), point(3, '10'), point(4, '0')], 'time')
  expect(line).toBe('0.00,100.00 75.00,0.00 100.00,100.00')
})
