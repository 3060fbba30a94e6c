import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  compareDecimals,
  isOnStepGrid,
  multiply,
  ONE,
  requireAmount,
  subtract,
  ZERO,
} from '../value/decimal-amount'
import { computeProtectedMarketPrice, type ProtectedPriceInputs } from './protected-market-price'

const a = requireAmount
const buy: ProtectedPriceInputs = {
  side: 'BUY',
  best: a('67040'),
  slippage: a('0.005'),
  mark: a('67000'),
  collar: a('0.02'),
  tick: a('0.1'),
}
const sell: ProtectedPriceInputs = { ...buy, side: 'SELL', best: a('66960') }

describe('computeProtectedMarketPrice', () => {
  it.each<[string, ProtectedPriceInputs, string | undefined]>([
    ['adds the slippage to the best ask of a buy', buy, '67375.2'],
    ['subtracts the slippage from the best bid of a sell', sell, '66625.2'],
    ['stops a buy at mark plus collar', { ...buy, best: a('68200') }, '68340'],
    ['stops a sell at mark minus collar', { ...sell, best: a('65700') }, '65660'],
    ['rounds a buy down to the tick', { ...buy, tick: a('10') }, '67370'],
    ['rounds a sell up to the tick', { ...sell, tick: a('10') }, '66630'],
    [
      'leaves the slippage as the only bound without a mark',
      { ...buy, best: a('80000'), mark: undefined },
      '80400',
    ],
    ['has no price of zero or below', { ...sell, slippage: a('1'), mark: undefined }, undefined],
  ])('%s', (_name, inputs, price) => expect(computeProtectedMarketPrice(inputs)).toBe(price))

  it('never exceeds a bound and lies on the grid, for any figures', () => {
    const figure = fc.integer({ min: 1, max: 1e9 }).map(n => a((n / 1e4).toFixed(4)))
    const share = fc.integer({ min: 0, max: 9_999 }).map(n => a((n / 1e4).toFixed(4)))
    const tick = fc.constantFrom('0.0001', '0.25', '3').map(a)
    const inputs = fc.record({ best: figure, mark: figure, slippage: share, collar: share, tick })
    fc.assert(
      fc.property(inputs, given => {
        const { best, mark, slippage, collar } = given
        const high = computeProtectedMarketPrice({ ...given, side: 'BUY' })
        const low = computeProtectedMarketPrice({ ...given, side: 'SELL' })
        for (const price of [high, low])
          expect(price === undefined || isOnStepGrid(price, given.tick)).toBe(true)
        if (high !== undefined) {
          expect(compareDecimals(high, multiply(best, add(ONE, slippage)))).toBeLessThanOrEqual(0)
          expect(compareDecimals(high, multiply(mark, add(ONE, collar)))).toBeLessThanOrEqual(0)
        }
        expect(low).toBeDefined()
        expect(compareDecimals(low ?? ZERO, multiply(best, subtract(ONE, slippage)))).toBeGreaterThanOrEqual(
          0,
        )
        expect(compareDecimals(low ?? ZERO, multiply(mark, subtract(ONE, collar)))).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
