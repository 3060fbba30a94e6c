import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requireAmount, isOnStepGrid } from '../value/decimal-amount'
import { book } from '../../../test/kit/trade'
import {
  findDomCentre,
  createDomRows,
  findFittingGrouping,
  computeSpreadGap,
  shiftPriceByRows,
  type DomRow,
} from './dom-rows'

const a = requireAmount
const none = { BUY: new Map(), SELL: new Map() }
/** Returns the price of a row, or the spread of a gap. */
const textOf = (row: DomRow): string => (row.is === 'gap' ? `spread ${row.spread}` : row.price)
const around = (centre: string, count: number, by = '0.1') => ({ centre: a(centre), by: a(by), count })

describe('the ladder rows', () => {
  it('show every price of the grid around the centre with its resting size', () => {
    const rows = createDomRows(book(2), around('60000', 4), none, a('60000.1'))
    expect(
      rows.map(
        row => row.is === 'price' && { price: row.price, bid: row.bid, ask: row.ask, isLast: row.isLast },
      ),
    ).toEqual([
      { price: '60000.2', bid: undefined, ask: '0.5', isLast: false },
      { price: '60000.1', bid: undefined, ask: '0.5', isLast: true },
      { price: '60000', bid: '0.5', ask: undefined, isLast: false },
      { price: '59999.9', bid: '0.5', ask: undefined, isLast: false },
    ])
  })

  it('scale their bars to the largest size in view', () => {
    const uneven = {
      bids: [{ price: a('100'), quantity: a('1') }],
      asks: [{ price: a('101'), quantity: a('4') }],
    }
    const rows = createDomRows(uneven, around('100', 2, '1'), none, undefined)
    expect(rows.map(row => row.is === 'price' && [row.bidShare, row.askShare])).toEqual([
      ['0%', '100%'],
      ['25%', '0%'],
    ])
  })

  it('separate own orders from the rest', () => {
    const own = { BUY: new Map([[a('60000'), a('0.2')]]), SELL: new Map([[a('60000.1'), a('0.3')]]) }
    const rows = createDomRows(book(2), around('60000', 2), own, undefined)
    expect(rows.map(row => row.is === 'price' && (row.ownBuy ?? row.ownSell))).toEqual(['0.3', '0.2'])
  })

  it('end above zero', () => {
    expect(createDomRows(book(1), around('0.2', 9), none, undefined).at(-1)?.price).toBe('0.1')
  })

  it('are always on the grid, highest first and without a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.constantFrom('0.1', '0.5', '1', '10'), (count, by) => {
        const rows = createDomRows(book(20), { centre: a('60000'), by: a(by), count }, none, undefined)
        expect(rows).toHaveLength(count)
        expect(rows.every(({ price }) => isOnStepGrid(price, a(by)))).toBe(true)
        expect(new Set(rows.map(({ price }) => price)).size).toBe(count)
      }),
    )
  })
})

describe('the ladder centre', () => {
  it.each([
    ['between the touches', book(1), undefined, '60000'],
    ['at the one side there is', { bids: [], asks: book(1).asks }, a('1'), '60000.1'],
    ['at the newest print while there is no book', undefined, a('59000.17'), '59000.1'],
    ['nowhere while nothing is known', undefined, undefined, undefined],
  ])('lies %s', (_, of, last, wanted) => expect(findDomCentre(of, last, a('0.1'))).toBe(wanted))

  it('moves by rows and stops above zero', () => {
    expect(shiftPriceByRows(a('100'), { by: a('0.5') }, 4)).toBe('102')
    expect(shiftPriceByRows(a('100'), { by: a('0.5') }, -4)).toBe('98')
    expect(shiftPriceByRows(a('1'), { by: a('0.5') }, -9)).toBe('0.5')
  })
})

describe('a spread wider than the ladder', () => {
  const at = (price: string) => ({ price: a(price), quantity: a('1') })
  const wide = (bid = '100', ask = '160') => ({ bids: [at(bid), at('97')], asks: [at(ask), at('163')] })
  const of = { by: a('1'), count: 9 }
  const gap = computeSpreadGap(wide(), of, none)
  const rowsAt = (centre: string, own = none, last?: string) =>
    createDomRows(
      wide(),
      { ...of, centre: a(centre), gap: computeSpreadGap(wide(), of, own) },
      own,
      last === undefined ? undefined : a(last),
    )

  it('is one row between the best prices, with one price on each side to improve on', () => {
    const rows = rowsAt('130', none, '141.5')
    expect(rows.map(textOf)).toEqual(['162', '161', '160', '159', 'spread 60', '101', '100', '99', '98'])
    expect(rows.filter(({ isLast }) => isLast).map(textOf)).toEqual(['spread 60'])
  })

  it('is drawn price by price when both sides are still in view', () => {
    expect(computeSpreadGap(wide('100', '104'), of, none)).toBeUndefined()
    expect(computeSpreadGap(wide('100', '105'), of, none)).toEqual({
      by: '1',
      below: '101',
      above: '104',
      spread: '5',
    })
  })

  it('keeps own orders within it in view', () => {
    const own = { BUY: new Map([[a('110'), a('0.2')]]), SELL: new Map([[a('150'), a('0.3')]]) }
    expect(rowsAt('130', own).map(textOf)).toEqual([
      '152',
      '151',
      '150',
      '149',
      'spread 40',
      '111',
      '110',
      '109',
      '108',
    ])
  })

  it('keeps its place while the best prices move a little, and moves when they leave the view', () => {
    expect(computeSpreadGap(wide('99', '161'), of, none, gap)).toEqual({ ...gap, spread: '62' })
    expect(computeSpreadGap(wide('101', '160'), of, none, gap)).toEqual({ ...gap, spread: '59' })
    expect(computeSpreadGap(wide('102', '160'), of, none, gap)).toMatchObject({ below: '103', above: '159' })
    expect(computeSpreadGap(wide('90', '160'), of, none, gap)).toMatchObject({ below: '91', above: '159' })
    expect(computeSpreadGap(wide('100', '103'), of, none, gap)).toBeUndefined()
    expect(computeSpreadGap(wide(), { ...of, by: a('2') }, none, gap)).toMatchObject({
      by: '2',
      below: '102',
    })
  })

  it('is unknown without both sides', () => {
    expect(computeSpreadGap({ ...wide(), asks: [] }, of, none)).toBeUndefined()
  })

  it('counts as one step when moving in either direction', () => {
    const grid = { by: a('1'), gap }
    const walked = (from: string, rows: number) => shiftPriceByRows(a(from), grid, rows)
    expect([walked('101', 2), walked('159', -2), walked('130', 1), walked('130', -1)]).toEqual([
      '159',
      '101',
      '159',
      '101',
    ])
    expect(shiftPriceByRows(walked('98', 7), grid, -7)).toBe('98')
  })

  it('shows both sides at any width, and every price at most once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 60 }), fc.integer({ min: 1, max: 5_000 }), (count, spread) => {
        const book = wide('6000', String(6_000 + spread))
        const centre = findDomCentre(book, undefined, of.by)
        if (centre === undefined) throw new Error('There is no centre.')
        const rows = createDomRows(
          book,
          { by: of.by, count, centre, gap: computeSpreadGap(book, { ...of, count }, none) },
          none,
          undefined,
        )
        expect(rows).toHaveLength(count)
        const prices = rows.map(textOf)
        expect(prices).toEqual(expect.arrayContaining(['6000', String(6_000 + spread)]))
        expect(new Set(prices).size).toBe(count)
      }),
    )
  })
})

describe('the fitting price step', () => {
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
  ])('is %s', (_, of, rows, wanted) => expect(findFittingGrouping(of, choices, rows)).toBe(wanted))

  it('is unknown without both sides', () => {
    expect(findFittingGrouping({ bids: [], asks: book(1).asks }, choices, 9)).toBeUndefined()
  })
})
