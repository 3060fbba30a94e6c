import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { twapRule } from '../../../../test/kit/programs'
import { compare, divide, exactly, isOnGrid, multiply, subtract, sumOfProducts } from '../../value/decimal'
import { courseOf, lastsFor, nextFrom } from './course'

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
    twapRule({ ...rest, quantity: multiply(exactly(String(steps)), exactly('0.001')) }),
  )

it('comes to the whole size, in whole steps, whatever is drawn', () => {
  fc.assert(
    fc.property(rules, rule => {
      const course = courseOf(rule)
      expect(course).toHaveLength(rule.slices)
      expect(sumOfProducts(course.map(({ quantity }) => [quantity]))).toBe(rule.quantity)
      let total = exactly('0')
      for (const { quantity, before } of course) {
        expect(isOnGrid(quantity, rule.step)).toBe(true)
        expect(before).toBe(total)
        total = sumOfProducts([[total], [quantity]])
      }
    }),
  )
})

it('varies each part by no more than is sealed, and to the next step', () => {
  fc.assert(
    fc.property(rules, rule => {
      const equal = divide(rule.quantity, exactly(String(rule.slices))) ?? exactly('0')
      const most = multiply(equal, exactly((rule.sizeVaries / 100).toFixed(2).replace(/\.?0+$/, '') || '0'))
      for (const { quantity } of courseOf(rule)) {
        const off = subtract(quantity, equal)
        const bound = sumOfProducts([[most], [rule.step]])
        expect(compare(off, bound)).toBeLessThanOrEqual(0)
        expect(compare(subtract(exactly('0'), off), bound)).toBeLessThanOrEqual(0)
      }
    }),
  )
})

it('begins at once, goes from part to part without a gap, and is over when it was sealed to be', () => {
  fc.assert(
    fc.property(rules, rule => {
      const course = courseOf(rule)
      expect(course[0]?.from).toBe(0)
      expect(course.at(-1)?.until).toBe(lastsFor(rule))
      const most = (rule.every * rule.timeVaries) / 100 + 1
      for (const [at, { from, until }] of course.entries()) {
        if (at > 0) expect(from).toBe(course[at - 1]?.until)
        expect(Math.abs(until - from - rule.every)).toBeLessThanOrEqual(most)
      }
    }),
  )
})

it('is another one with another seed, and the same with the same', () => {
  const varied = twapRule({ sizeVaries: 50, timeVaries: 50 })
  expect(courseOf(varied)).toEqual(courseOf(twapRule({ sizeVaries: 50, timeVaries: 50 })))
  const other = courseOf({ ...varied, seed: 8 })
  expect(other.map(({ quantity }) => quantity)).not.toEqual(courseOf(varied).map(({ quantity }) => quantity))
  expect(other.map(({ from }) => from)).not.toEqual(courseOf(varied).map(({ from }) => from))
})

it('says when the next part may leave, from the moment that one may, and of none after the last one', () => {
  fc.assert(
    fc.property(rules, fc.nat(), (rule, drawn) => {
      const course = courseOf(rule)
      const at = drawn % course.length
      const from = course[at]?.from ?? 0
      expect(nextFrom(rule, from)).toBe(course[at + 1]?.from)
      expect(nextFrom(rule, from - 1)).toBe(from)
    }),
  )
})
