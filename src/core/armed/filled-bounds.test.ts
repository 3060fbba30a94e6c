import { expect, it } from 'vitest'
import { exactly } from '../value/decimal'
import { inAllOf, partOf, withCaughtUp, worthAtMost } from './filled-bounds'

it('is worth no less than it may come to, on whole cents', () => {
  expect(worthAtMost(exactly('0.123'), exactly('60100.1'))).toBe('7392.32')
  expect(worthAtMost(exactly('0.01'), exactly('60100'))).toBe('601')
})

it('allows five of one together, and what is caught up beside the size', () => {
  expect(inAllOf(exactly('0.03'))).toBe('0.15')
  expect(withCaughtUp(exactly('0.1'), exactly('0.02'))).toBe('0.12')
})

it('tells a part to the step of its market', () => {
  expect(partOf(exactly('1'), 3, exactly('0.001'))).toBe('0.333')
  expect(partOf(exactly('1'), 6, exactly('0.001'))).toBe('0.167')
})
