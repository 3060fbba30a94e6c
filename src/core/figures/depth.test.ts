import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, exactly, ZERO } from '../value/decimal'
import type { Level } from '../market/book'
import { acrossOf, averageOf, depths, downOf, shareBetween, slopesOf } from './depth'

const a = exactly
const level = (price: string, quantity: string): Level => ({ price: a(price), quantity: a(quantity) })
const book = { bids: [level('100', '2'), level('99', '1')], asks: [level('102', '1'), level('106', '3')] }

describe('the depth', () => {
  it('adds what rests up to each price, and what it would cost', () => {
    expect(depths(book.asks)).toEqual([
      { price: '102', total: '1', worth: '102' },
      { price: '106', total: '4', worth: '420' },
    ])
  })

  it('never sinks on the way out', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(sizes, each => {
        const totals = depths(each.map((size, i) => level(String(100 + i), `0.${size}`)))
        expect(
          totals.every(({ total }, i) => i === 0 || compare(total, totals[i - 1]?.total ?? ZERO) > 0),
        ).toBe(true)
      }),
    )
  })
})

describe('the slopes', () => {
  it('reach as far to one side as to the other, around the middle', () => {
    expect(slopesOf(book)).toMatchObject({ middle: '101', from: '96', to: '106', highest: '4' })
  })

  it('are not drawn of half a book', () => {
    expect(slopesOf({ ...book, asks: [] })).toBeUndefined()
    expect(slopesOf({ bids: [], asks: [] })).toBeUndefined()
  })

  it.each([
    ['96', '0'],
    ['101', '0.5'],
    ['106', '1'],
  ])('place %s at %s of the width', (price, share) =>
    expect(shareBetween(a(price), a('96'), a('106'))).toBe(share),
  )

  it('place anything at the start of no width', () => {
    expect(shareBetween(a('5'), a('7'), a('7'))).toBe('0')
  })
})

describe('the picture', () => {
  it('is a hundred wide and high, whatever is drawn', () => {
    const ends = { from: a('95'), to: a('107') }
    expect([a('95'), a('101'), a('107')].map(price => acrossOf(ends, price))).toEqual(['0', '50', '100'])
    expect([a('0'), a('1'), a('3')].map(total => downOf({ highest: a('3') }, total))).toEqual([
      '100',
      '66.667',
      '0',
    ])
  })

  it('has nothing in it where nothing rests', () => {
    expect(acrossOf({ from: a('1'), to: a('1') }, a('1'))).toBe('0')
    expect(downOf({ highest: ZERO }, ZERO)).toBe('0')
  })
})

it('says what a unit costs on average', () => {
  expect(depths(book.asks).map(averageOf)).toEqual(['102', '105'])
  expect(averageOf({ worth: ZERO, total: ZERO })).toBeUndefined()
})
