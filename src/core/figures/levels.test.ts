import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, exactly, ZERO } from '../value/decimal'
import type { Level } from '../market/book'
import { group, groupings, rungs } from './levels'

const level = (price: string, quantity: string): Level => ({
  price: exactly(price),
  quantity: exactly(quantity),
})

const asks = [level('61234.6', '0.4'), level('61234.7', '0.1'), level('61235', '0.5'), level('61241.2', '2')]
const bids = [level('61234.4', '1'), level('61233.9', '0.5'), level('61229', '0.25')]

describe('grouping', () => {
  it('leaves every level alone at the tick itself', () => {
    expect(group(asks, exactly('0.1'), 'asks')).toEqual(asks)
  })

  it('takes asks up and bids down, so that no price looks better than it is', () => {
    expect(group(asks, exactly('1'), 'asks')).toEqual([level('61235', '1'), level('61242', '2')])
    expect(group(bids, exactly('10'), 'bids')).toEqual([level('61230', '1.5'), level('61220', '0.25')])
  })

  it('loses nothing and makes nothing up', () => {
    const side = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(side, fc.constantFrom('0.1', '0.5', '1', '10'), (sizes, by) => {
        const levels = sizes.map((size, i) => level((61234.6 + i * 0.1).toFixed(1), String(size)))
        const whole = (rows: readonly Level[]) => rows.reduce((sum, { quantity }) => add(sum, quantity), ZERO)
        const grouped = group(levels, exactly(by), 'asks')
        expect(whole(grouped)).toBe(whole(levels))
        expect(
          grouped.every((row, i) => i === 0 || compare(row.price, grouped[i - 1]?.price ?? ZERO) > 0),
        ).toBe(true)
      }),
    )
  })

  it('offers the tick and round multiples of it', () => {
    expect(groupings(exactly('0.1'))).toEqual(['0.1', '1', '5', '10', '100'])
  })
})

describe('the rungs', () => {
  it('runs totals from the touch outwards', () => {
    expect(rungs(asks, 3).map(({ total }) => total)).toEqual(['0.4', '0.5', '1'])
  })
})
