import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals, requireAmount, ZERO } from '../value/decimal-amount'
import type { PriceLevel } from '../market/order-book'
import {
  computeDepthX,
  computeAverageCost,
  computeDepthPoints,
  computeDepthY,
  computeShareBetween,
  computeDepthSlopes,
} from './depth-slopes'

const a = requireAmount
const level = (price: string, quantity: string): PriceLevel => ({ price: a(price), quantity: a(quantity) })
const book = { bids: [level('100', '2'), level('99', '1')], asks: [level('102', '1'), level('106', '3')] }

describe('the order book depth', () => {
  it('adds up the resting size and its cost to each price', () => {
    expect(computeDepthPoints(book.asks)).toEqual([
      { price: '102', total: '1', worth: '102' },
      { price: '106', total: '4', worth: '420' },
    ])
  })

  it('never decreases away from the touch', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(sizes, each => {
        const totals = computeDepthPoints(each.map((size, i) => level(String(100 + i), `0.${size}`)))
        expect(
          totals.every(({ total }, i) => i === 0 || compareDecimals(total, totals[i - 1]?.total ?? ZERO) > 0),
        ).toBe(true)
      }),
    )
  })
})

describe('the depth slopes', () => {
  it('extend equally far on both sides of the middle', () => {
    expect(computeDepthSlopes(book)).toMatchObject({ middle: '101', from: '96', to: '106', highest: '4' })
  })

  it('are not drawn for a one-sided book', () => {
    expect(computeDepthSlopes({ ...book, asks: [] })).toBeUndefined()
    expect(computeDepthSlopes({ bids: [], asks: [] })).toBeUndefined()
  })

  it.each([
    ['96', '0'],
    ['101', '0.5'],
    ['106', '1'],
  ])('place %s at %s of the width', (price, share) =>
    expect(computeShareBetween(a(price), a('96'), a('106'))).toBe(share),
  )

  it('place every price at the start when the width is zero', () => {
    expect(computeShareBetween(a('5'), a('7'), a('7'))).toBe('0')
  })
})

describe('the depth chart', () => {
  it('is a hundred wide and high for any book', () => {
    const ends = { from: a('95'), to: a('107') }
    expect([a('95'), a('101'), a('107')].map(price => computeDepthX(ends, price))).toEqual(['0', '50', '100'])
    expect([a('0'), a('1'), a('3')].map(total => computeDepthY({ highest: a('3') }, total))).toEqual([
      '100',
      '66.667',
      '0',
    ])
  })

  it('is empty when the book is empty', () => {
    expect(computeDepthX({ from: a('1'), to: a('1') }, a('1'))).toBe('0')
    expect(computeDepthY({ highest: ZERO }, ZERO)).toBe('0')
  })
})

it('calculates the average price per unit', () => {
  expect(computeDepthPoints(book.asks).map(computeAverageCost)).toEqual(['102', '105'])
  expect(computeAverageCost({ worth: ZERO, total: ZERO })).toBeUndefined()
})
