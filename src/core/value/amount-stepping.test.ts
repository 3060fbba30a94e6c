import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals, requireAmount as a, isOnStepGrid } from './decimal-amount'
import { stepAmount } from './amount-stepping'

describe('stepping a value', () => {
  it.each([
    ['61240', '0.1', 1, '61240.1'],
    ['61240', '0.1', -10, '61239'],
    ['0.25', '0.0001', 10, '0.251'],
    ['0', '0.0001', -1, '0'],
    ['0.00005', '0.0001', -10, '0'],
    ['61240.05', '0.1', 1, '61240.1'],
    ['61240.05', '0.1', -1, '61240'],
    ['0.000000091', '0.000000001', 1, '0.000000092'],
  ])('moves %s by %s × %i to %s', (from, step, steps, to) =>
    expect(stepAmount(a(from), a(step), steps)).toBe(to),
  )

  it('always lands on the grid and never below zero', () => {
    const figure = fc.integer({ min: 0, max: 1e9 }).map(n => a((n / 1000).toFixed(3)))
    fc.assert(
      fc.property(
        figure,
        fc.constantFrom('0.1', '0.5', '0.001', '10'),
        fc.integer({ min: -10, max: 10 }),
        (from, step, n) => {
          fc.pre(n !== 0)
          const to = stepAmount(from, a(step), n)
          expect(isOnStepGrid(to, a(step)) && compareDecimals(to, a('0')) >= 0).toBe(true)
        },
      ),
    )
  })
})
