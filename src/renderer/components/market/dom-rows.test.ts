import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactly, isOnGrid } from '@core/value/decimal'
import { book } from '../../../../test/kit/trade'
import { centreOf, domRows, fittingStep, movedBy } from './dom-rows'

const a = exactly
const none = { BUY: new Map(), SELL: new Map() }
const around = (centre: string, count: number, by = '0.1') => ({ centre: a(centre), by: a(by), count })

describe('the rows', () => {
  it('show every price of the grid around the centre, with what rests there', () => {
    const rows = domRows(book(2), around('60000', 4), none, a('60000.1'))
    expect(rows.map(({ price, bid, ask, isLast }) => ({ price, bid, ask, isLast }))).toEqual([
      { price: '60000.2', bid: undefined, ask: '0.5', isLast: false },
      { price: '60000.1', bid: undefined, ask: '0.5', isLast: true },
      { price: '60000', bid: '0.5', ask: undefined, isLast: false },
      { price: '59999.9', bid: '0.5', ask: undefined, isLast: false },
    ])
  })

  it('measure their bars against the largest that is shown', () => {
    const uneven = {
      bids: [{ price: a('100'), quantity: a('1') }],
      asks: [{ price: a('101'), quantity: a('4') }],
    }
    const rows = domRows(uneven, around('100', 2, '1'), none, undefined)
    expect(rows.map(({ bidShare, askShare }) => [bidShare, askShare])).toEqual([
      ['0%', '100%'],
      ['25%', '0%'],
    ])
  })

  it('tell one’s own from the rest', () => {
    const own = { BUY: new Map([[a('60000'), a('0.2')]]), SELL: new Map([[a('60000.1'), a('0.3')]]) }
    const rows = domRows(book(2), around('60000', 2), own, undefined)
    expect(rows.map(({ ownBuy, ownSell }) => ownBuy ?? ownSell)).toEqual(['0.3', '0.2'])
  })

  it('end above nothing', () => {
    expect(domRows(book(1), around('0.2', 9), none, undefined).at(-1)?.price).toBe('0.1')
  })

  it('are always on the grid, highest first and without a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.constantFrom('0.1', '0.5', '1', '10'), (count, by) => {
        const rows = domRows(book(20), { centre: a('60000'), by: a(by), count }, none, undefined)
        expect(rows).toHaveLength(count)
        expect(rows.every(({ price }) => isOnGrid(price, a(by)))).toBe(true)
        expect(new Set(rows.map(({ price }) => price)).size).toBe(count)
      }),
    )
  })
})

describe('the centre', () => {
  it.each([
    ['between the touches', book(1), undefined, '60000'],
    ['at the one side there is', { bids: [], asks: book(1).asks }, a('1'), '60000.1'],
    ['at the newest print while there is no book', undefined, a('59000.17'), '59000.1'],
    ['nowhere while nothing is known', undefined, undefined, undefined],
  ])('lies %s', (_, of, last, wanted) => expect(centreOf(of, last, a('0.1'))).toBe(wanted))

  it('moves by rows and stops above nothing', () => {
    expect(movedBy(a('100'), a('0.5'), 4)).toBe('102')
    expect(movedBy(a('100'), a('0.5'), -4)).toBe('98')
    expect(movedBy(a('1'), a('0.5'), -9)).toBe('0.5')
  })
})

describe('the step that fits', () => {
  const choices = ['0.1', '1', '5', '10'].map(a)
  it.each([
    ['the tick, in a book without gaps', book(20), 20, '0.1'],
    ['a coarser one where fewer rows are drawn', book(20), 1, '5'],
    [
      'the coarsest, where none is enough',
      { bids: [{ price: a('1'), quantity: a('1') }], asks: book(1).asks },
      9,
      '10',
    ],
  ])('is %s', (_, of, rows, wanted) => expect(fittingStep(of, choices, rows)).toBe(wanted))

  it('is not known without both sides', () => {
    expect(fittingStep({ bids: [], asks: book(1).asks }, choices, 9)).toBeUndefined()
  })
})
