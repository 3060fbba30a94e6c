import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { scaleRule } from '../../../../test/kit/programs'
import {
  add,
  compareDecimals,
  divide,
  requireAmount,
  isOnStepGrid,
  multiply,
  subtract,
  sumAmountProducts,
  ZERO,
} from '../../value/decimal-amount'
import { computeScaleLevels, computeScaleTotal } from './scale-levels'

const tenths = (count: number) => multiply(requireAmount(String(count)), requireAmount('0.1'))

const rules = fc
  .record({
    side: fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL'),
    steps: fc.integer({ min: 50, max: 100_000 }),
    levels: fc.integer({ min: 2, max: 50 }),
    grows: fc.integer({ min: 0, max: 100 }),
    every: fc.integer({ min: 0, max: 60_000 }),
    near: fc.integer({ min: 20_000, max: 900_000 }),
    beyond: fc.integer({ min: 0, max: 9_000 }),
  })
  .map(({ steps, near, beyond, ...rest }) => {
    const away = rest.levels - 1 + beyond
    return scaleRule({
      ...rest,
      quantity: multiply(requireAmount(String(steps)), requireAmount('0.001')),
      near: tenths(near),
      far: tenths(rest.side === 'BUY' ? near - away : near + away),
    })
  })

it('add up to the whole size in whole steps for any rule', () => {
  fc.assert(
    fc.property(rules, rule => {
      const levels = computeScaleLevels(rule)
      expect(levels).toHaveLength(rule.levels)
      expect(sumAmountProducts(levels.map(({ quantity }) => [quantity]))).toBe(rule.quantity)
      for (const { quantity } of levels) expect(isOnStepGrid(quantity, rule.step)).toBe(true)
    }),
  )
})

it('run from the near price to the far one on the tick, each level farther than the one before', () => {
  fc.assert(
    fc.property(rules, rule => {
      const prices = computeScaleLevels(rule).map(({ price }) => price)
      expect([prices[0], prices.at(-1)]).toEqual([rule.near, rule.far])
      for (const [at, price] of prices.entries()) {
        expect(isOnStepGrid(price, rule.tick)).toBe(true)
        const before = prices[at - 1]
        if (before !== undefined) expect(compareDecimals(price, before)).toBe(rule.side === 'BUY' ? -1 : 1)
      }
    }),
  )
})

it('grow by the sealed share of the first level, rounded to the step', () => {
  fc.assert(
    fc.property(rules, rule => {
      const { levels, grows, quantity, step } = rule
      const shares = Array.from({ length: levels }, (_, at) => requireAmount(String(100 + grows * at)))
      const all = sumAmountProducts(shares.map(share => [share]))
      for (const [at, level] of computeScaleLevels(rule).entries()) {
        const meant = divide(multiply(quantity, shares[at] ?? ZERO), all) ?? ZERO
        const off = subtract(level.quantity, meant)
        expect(compareDecimals(off, step)).toBeLessThanOrEqual(0)
        expect(compareDecimals(add(off, step), ZERO)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

it('match the levels on the sheet', () => {
  expect(
    computeScaleLevels(scaleRule({ grows: 100, levels: 4, far: requireAmount('59960'), every: 7_000 })),
  ).toEqual([
    { from: 0, price: '59990', quantity: '0.01' },
    { from: 7_000, price: '59980', quantity: '0.02' },
    { from: 14_000, price: '59970', quantity: '0.03' },
    { from: 21_000, price: '59960', quantity: '0.04' },
  ])
  const odd = computeScaleLevels(
    scaleRule({ side: 'SELL', levels: 4, far: requireAmount('60010.4'), quantity: requireAmount('0.01') }),
  )
  expect(odd.map(({ price, quantity }) => [price, quantity])).toEqual([
    ['60010', '0.002'],
    ['60010.2', '0.003'],
    ['60010.3', '0.002'],
    ['60010.4', '0.003'],
  ])
})

it('give their total value and average price', () => {
  const rule = scaleRule({ grows: 100, levels: 4, far: requireAmount('59960') })
  expect(computeScaleTotal(rule)).toEqual({ worth: '5997', average: '59970' })
})
