import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compareDecimals, requireAmount, ZERO } from '../value/decimal-amount'
import type { PriceLevel } from '../market/order-book'
import { groupPriceLevels, listPriceGroupings, accumulateLevels } from './price-groups'

const level = (price: string, quantity: string): PriceLevel => ({
  price: requireAmount(price),
  quantity: requireAmount(quantity),
})

const asks = [level('61234.6', '0.4'), level('61234.7', '0.1'), level('61235', '0.5'), level('61241.2', '2')]
const bids = [level('61234.4', '1'), level('61233.9', '0.5'), level('61229', '0.25')]

describe('grouping', () => {
  it('leaves every level unchanged at the tick size', () => {
    expect(groupPriceLevels(asks, requireAmount('0.1'), 'asks')).toEqual(asks)
  })

  it('rounds asks up and bids down, so that no price looks better than it is', () => {
    expect(groupPriceLevels(asks, requireAmount('1'), 'asks')).toEqual([
      level('61235', '1'),
      level('61242', '2'),
    ])
    expect(groupPriceLevels(bids, requireAmount('10'), 'bids')).toEqual([
      level('61230', '1.5'),
      level('61220', '0.25'),
    ])
  })

  it('preserves the total size', () => {
    const side = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(side, fc.constantFrom('0.1', '0.5', '1', '10'), (sizes, by) => {
        const levels = sizes.map((size, i) => level((61234.6 + i * 0.1).toFixed(1), String(size)))
        const whole = (rows: readonly PriceLevel[]) =>
          rows.reduce((sum, { quantity }) => add(sum, quantity), ZERO)
        const grouped = groupPriceLevels(levels, requireAmount(by), 'asks')
        expect(whole(grouped)).toBe(whole(levels))
        expect(
          grouped.every((row, i) => i === 0 || compareDecimals(row.price, grouped[i - 1]?.price ?? ZERO) > 0),
        ).toBe(true)
      }),
    )
  })

  it('offers the tick and round multiples of it', () => {
    expect(listPriceGroupings(requireAmount('0.1'))).toEqual(['0.1', '1', '5', '10', '100'])
  })
})

describe('the book levels', () => {
  it('accumulate totals from the touch outwards', () => {
    expect(accumulateLevels(asks, 3).map(({ total }) => total)).toEqual(['0.4', '0.5', '1'])
  })
})
