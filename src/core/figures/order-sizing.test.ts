import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals, requireAmount, isOnStepGrid, multiply } from '../value/decimal-amount'
import { computeSizeShare, computeSizeForShare, computeSizeForValue, computeOrderValue } from './order-sizing'

const a = requireAmount
const market = { step: a('0.0001'), sizeMax: a('20') }

describe('size and value', () => {
  it('convert a size to its value to the last digit', () => {
    expect(computeOrderValue(a('0.25'), a('61240'))).toBe('15310')
  })

  it.each([
    ['15310', '61240', '0.25'],
    ['15310.01', '61240', '0.25'],
    ['15309.99', '61240', '0.2499'],
    ['1', '61240', '0'],
  ])('convert a value of %s at a price of %s to a size of %s, never above that value', (value, price, size) =>
    expect(computeSizeForValue(a(value), a(price), market)).toBe(size),
  )

  it('yield no size at a price of zero', () => {
    expect(computeSizeForValue(a('100'), a('0'), market)).toBeUndefined()
  })

  it('never yield a size worth more than requested, or off the grid', () => {
    const money = fc.integer({ min: 1, max: 1e8 }).map(n => a((n / 100).toFixed(2)))
    fc.assert(
      fc.property(money, money, (value, price) => {
        const size = computeSizeForValue(value, price, market)
        expect(size !== undefined && isOnStepGrid(size, market.step)).toBe(true)
        expect(compareDecimals(multiply(size ?? a('0'), price), value)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('fractions of a size', () => {
  it.each([
    ['25', '1.2043', '0.301'],
    ['100', '1.2043', '1.2043'],
    ['0', '1.2043', '0'],
    ['33', '0.0001', '0'],
  ])('take %s percent of %s as %s', (share, most, size) =>
    expect(computeSizeForShare(a(share), a(most), market)).toBe(size),
  )

  it.each([
    [a('0.25'), a('1.2043'), '21'],
    [a('5'), a('1'), '100'],
    [undefined, a('1'), '0'],
    [a('1'), undefined, '0'],
    [a('1'), a('0'), '0'],
  ])('place the handle for %s of %s at %s', (size, most, share) =>
    expect(computeSizeShare(size, most)).toBe(share),
  )
})
