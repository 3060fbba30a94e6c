import { describe, expect, it } from 'vitest'
import { market } from '../../../test/kit/trade'
import { requireAmount } from '../value/decimal-amount'
import {
  computeDefaultKeySize,
  computeDefaultOpened,
  computeDefaultTotal,
  computeEqualPart,
  addCatchUpSize,
  computeMaxNotional,
  stepKeySize,
} from './default-bounds'

it('rounds the maximum value up to whole cents', () => {
  expect(computeMaxNotional(requireAmount('0.123'), requireAmount('60100.1'))).toBe('7392.32')
  expect(computeMaxNotional(requireAmount('0.01'), requireAmount('60100'))).toBe('601')
})

it('allows five times the size of one order, and adds the catch-up size to the total', () => {
  expect(computeDefaultTotal(requireAmount('0.03'))).toBe('0.15')
  expect(addCatchUpSize(requireAmount('0.1'), requireAmount('0.02'))).toBe('0.12')
})

it('rounds an equal part to the step of its market', () => {
  expect(computeEqualPart(requireAmount('1'), 3, requireAmount('0.001'))).toBe('0.333')
  expect(computeEqualPart(requireAmount('1'), 6, requireAmount('0.001'))).toBe('0.167')
})

describe('defaults of one-click trading', () => {
  const rules = market()

  it('may open the value of half of its requests, rounded up', () => {
    expect(computeDefaultOpened(3_600, requireAmount('600'))).toBe('1080000')
    expect(computeDefaultOpened(1, requireAmount('600'))).toBe('600')
  })

  it('sends a tenth of the largest order by a key, or nothing where that is too small', () => {
    const [mark, tiny] = [requireAmount('60000'), requireAmount('0.1')]
    expect(computeDefaultKeySize(requireAmount('25000'), mark, rules)).toBe('0.041')
    expect(computeDefaultKeySize(tiny, mark, rules)).toBeUndefined()
  })

  it('steps the size by a tenth of the largest, within it and above zero', () => {
    const [most, step] = [requireAmount('0.1'), requireAmount('0.001')]
    expect(stepKeySize(most, most, step, 1)).toBeUndefined()
    expect(stepKeySize(most, most, step, -1)).toBe('0.09')
    expect(stepKeySize(requireAmount('0.01'), most, step, -1)).toBeUndefined()
    expect(stepKeySize(requireAmount('0.095'), most, step, 1)).toBe('0.1')
  })
})
