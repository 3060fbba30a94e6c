import { Decimal } from 'decimal.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walkBook, type BookView } from './order-book'
import { requireAmount, sumAmountProducts } from '../value/decimal-amount'

const at = (...levels: readonly (readonly [string, string])[]) =>
  levels.map(([price, quantity]) => ({ price, quantity }))

const book: BookView = {
  symbol: 'PERP_BTC_USDC',
  asks: [
    { price: requireAmount('100'), quantity: requireAmount('1') },
    { price: requireAmount('101'), quantity: requireAmount('2') },
    { price: requireAmount('105'), quantity: requireAmount('4') },
  ],
  bids: [
    { price: requireAmount('99'), quantity: requireAmount('1') },
    { price: requireAmount('98'), quantity: requireAmount('3') },
  ],
  ts: 1,
}

describe('walking the book', () => {
  it.each<[string, 'BUY' | 'SELL', string, string | undefined, object]>([
    [
      'takes the best price alone',
      'BUY',
      '1',
      undefined,
      { filled: '1', paid: '100', average: '100', best: '100', worst: '100', levels: at(['100', '1']) },
    ],
    [
      'takes several prices',
      'BUY',
      '2',
      undefined,
      {
        filled: '2',
        paid: '201',
        average: '100.5',
        best: '100',
        worst: '101',
        levels: at(['100', '1'], ['101', '1']),
      },
    ],
    [
      'takes all there is',
      'BUY',
      '9',
      undefined,
      {
        filled: '7',
        paid: '722',
        average: '103.142857142857',
        best: '100',
        worst: '105',
        levels: at(['100', '1'], ['101', '2'], ['105', '4']),
      },
    ],
    [
      'takes nothing past the limit',
      'BUY',
      '9',
      '101',
      {
        filled: '3',
        paid: '302',
        average: '100.666666666667',
        best: '100',
        worst: '101',
        levels: at(['100', '1'], ['101', '2']),
      },
    ],
    ['takes nothing at all below the best ask', 'BUY', '9', '99.9', { filled: '0', paid: '0', levels: [] }],
    [
      'sells to the bids, best first',
      'SELL',
      '2',
      undefined,
      {
        filled: '2',
        paid: '197',
        average: '98.5',
        best: '99',
        worst: '98',
        levels: at(['99', '1'], ['98', '1']),
      },
    ],
    [
      'sells at no less than the limit',
      'SELL',
      '2',
      '99',
      { filled: '1', paid: '99', average: '99', best: '99', worst: '99', levels: at(['99', '1']) },
    ],
    ['takes nothing for a size of zero', 'BUY', '0', undefined, { filled: '0', paid: '0', levels: [] }],
  ])('%s', (_what, side, quantity, limit, walked) => {
    expect(
      walkBook(book, side, requireAmount(quantity), limit === undefined ? undefined : requireAmount(limit)),
    ).toEqual(walked)
  })

  it('returns nothing for an empty side', () => {
    expect(walkBook({ ...book, asks: [] }, 'BUY', requireAmount('1'))).toEqual({
      filled: '0',
      paid: '0',
      levels: [],
    })
  })

  const level = fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 3_000 }))
  it('never takes more than requested or available, or beyond the limit, and pays the exact amount', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(level, { selector: ([price]) => price, maxLength: 30 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.constantFrom('BUY', 'SELL'),
        (levels, wanted, bound, side) => {
          const direction = side === 'BUY' ? 1 : -1
          const sorted = levels.toSorted(([a], [b]) => direction * (a - b))
          const text = sorted.map(([price, quantity]) => ({
            price: requireAmount(`${price}.5`),
            quantity: requireAmount(new Decimal(quantity).div(1_000).toFixed()),
          }))
          const view = { ...book, asks: side === 'BUY' ? text : [], bids: side === 'SELL' ? text : [] }
          const quantity = requireAmount(new Decimal(wanted).div(1_000).toFixed())
          const walked = walkBook(view, side, quantity, requireAmount(String(bound)))
          let [left, paid, touched] = [wanted, new Decimal(0), 0]
          for (const [price, available] of sorted) {
            if (left === 0 || direction * (price + 0.5 - bound) > 0) break
            const taken = Math.min(left, available)
            paid = paid.plus(new Decimal(price).plus('0.5').times(taken))
            left -= taken
            touched += 1
          }
          expect(walked.filled).toBe(new Decimal(wanted - left).div(1_000).toFixed())
          expect(walked.levels.length).toBe(touched)
          expect(sumAmountProducts(walked.levels.map(one => [one.quantity, one.price]))).toBe(walked.paid)
          expect(walked.paid).toBe(paid.div(1_000).toFixed())
          if (touched > 0)
            expect(walked.average).toBe(new Decimal(paid.div(wanted - left).toFixed(12)).toFixed())
        },
      ),
      { numRuns: 400 },
    )
  })
})
