import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { twapRule } from '../../../../test/kit/programs'
import {
  compareDecimals,
  divide,
  requireAmount,
  isOnStepGrid,
  multiply,
  subtract,
  sumAmountProducts,
} from '../../value/decimal-amount'
import { computeTwapSchedule, computeTwapDuration, findNextSliceStart } from './twap-schedule'

const rules = fc
  .record({
    steps: fc.integer({ min: 250, max: 100_000 }),
    slices: fc.integer({ min: 1, max: 250 }),
    every: fc.integer({ min: 5_000, max: 100_000 }),
    sizeVaries: fc.integer({ min: 0, max: 50 }),
    timeVaries: fc.integer({ min: 0, max: 50 }),
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  })
  .map(({ steps, ...rest }) =>
    twapRule({ ...rest, quantity: multiply(requireAmount(String(steps)), requireAmount('0.001')) }),
  )

it('adds up to the whole size in whole steps for any rule', () => {
  fc.assert(
    fc.property(rules, rule => {
      const course = computeTwapSchedule(rule)
      expect(course).toHaveLength(rule.slices)
      expect(sumAmountProducts(course.map(({ quantity }) => [quantity]))).toBe(rule.quantity)
      let total = requireAmount('0')
      for (const { quantity, before } of course) {
        expect(isOnStepGrid(quantity, rule.step)).toBe(true)
        expect(before).toBe(total)
        total = sumAmountProducts([[total], [quantity]])
      }
    }),
  )
})

it('varies each slice within the sealed share, rounded to the step', () => {
  fc.assert(
    fc.property(rules, rule => {
      const equal = divide(rule.quantity, requireAmount(String(rule.slices))) ?? requireAmount('0')
      const most = multiply(
        equal,
        requireAmount((rule.sizeVaries / 100).toFixed(2).replace(/\.?0+$/, '') || '0'),
      )
      for (const { quantity } of computeTwapSchedule(rule)) {
        const off = subtract(quantity, equal)
        const bound = sumAmountProducts([[most], [rule.step]])
        expect(compareDecimals(off, bound)).toBeLessThanOrEqual(0)
        expect(compareDecimals(subtract(requireAmount('0'), off), bound)).toBeLessThanOrEqual(0)
      }
    }),
  )
})

it('starts at once, has no gap between slices, and ends at the sealed time', () => {
  fc.assert(
    fc.property(rules, rule => {
      const course = computeTwapSchedule(rule)
      expect(course[0]?.from).toBe(0)
      expect(course.at(-1)?.until).toBe(computeTwapDuration(rule))
      const most = (rule.every * rule.timeVaries) / 100 + 1
      for (const [at, { from, until }] of course.entries()) {
        if (at > 0) expect(from).toBe(course[at - 1]?.until)
        expect(Math.abs(until - from - rule.every)).toBeLessThanOrEqual(most)
      }
    }),
  )
})

it('differs with another seed and is the same with the same seed', () => {
  const varied = twapRule({ sizeVaries: 50, timeVaries: 50 })
  expect(computeTwapSchedule(varied)).toEqual(
    computeTwapSchedule(twapRule({ sizeVaries: 50, timeVaries: 50 })),
  )
  const other = computeTwapSchedule({ ...varied, seed: 8 })
  expect(other.map(({ quantity }) => quantity)).not.toEqual(
    computeTwapSchedule(varied).map(({ quantity }) => quantity),
  )
  expect(other.map(({ from }) => from)).not.toEqual(computeTwapSchedule(varied).map(({ from }) => from))
})

it('returns the start of the next slice once the current one may be sent, and none after the last', () => {
  fc.assert(
    fc.property(rules, fc.nat(), (rule, drawn) => {
      const course = computeTwapSchedule(rule)
      const at = drawn % course.length
      const from = course[at]?.from ?? 0
      expect(findNextSliceStart(rule, from)).toBe(course[at + 1]?.from)
      expect(findNextSliceStart(rule, from - 1)).toBe(from)
    }),
  )
})
