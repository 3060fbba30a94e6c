import { expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import { computeDefaultTotal, computeEqualPart, addCatchUpSize, computeMaxNotional } from './default-bounds'

it('rounds the maximum value up to whole cents', () => {
  expect(computeMaxNotional(requireAmount('0.123'), requireAmount('60100.1'))).toBe('7392.32')
  expect(computeMaxNotional(requireAmount('0.01'), requireAmount('60100'))).toBe('601')
})

it('allows five times the size of one order, and adds the catch-up size to the total', () => {
  expect(computeDefaultTotal(requireAmount('0.03'))).toBe('0.15')
  expect(addCatchUpSize(requireAmount('0.1'), requireAmount('0.02'))).toBe('0.12')
})

it('rounds a part to the step of its market', () => {
  expect(computeEqualPart(requireAmount('1'), 3, requireAmount('0.001'))).toBe('0.333')
  expect(computeEqualPart(requireAmount('1'), 6, requireAmount('0.001'))).toBe('0.167')
})
