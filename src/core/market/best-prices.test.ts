import { expect, it } from 'vitest'
import { requireAmount as a } from '../value/decimal-amount'
import type { DatedValue } from '../value/value-freshness'
import { getBookBestPrices, areSameBestPrices, getDisplayedBestPrices, type BestPrices } from './best-prices'
import type { BookView } from './order-book'

const dated = <T>(value: T, asOf: number): DatedValue<T> => ({ value, version: 1, asOf, from: 'live' })
const level = (price: string) => ({ price: a(price), quantity: a('2') })
const book: BookView = { symbol: 'S', bids: [level('9'), level('8')], asks: [level('11')], ts: 1 }
const best: BestPrices = { symbol: 'S', bid: a('10'), bidSize: a('1') }

it('takes the first level of each side of a book, and nothing from an empty side', () => {
  expect(getBookBestPrices(book)).toEqual({ symbol: 'S', bid: '9', bidSize: '2', ask: '11', askSize: '2' })
  expect(getBookBestPrices({ ...book, bids: [] })).toEqual({ symbol: 'S', ask: '11', askSize: '2' })
})

it.each<[string, DatedValue<BestPrices> | undefined, DatedValue<BookView> | undefined, readonly unknown[]]>([
  [
    'the book’s while that is fresh, as the book beside shows',
    dated(best, 5_000),
    dated(book, 4_999),
    [getBookBestPrices(book), 4_999],
  ],
  [
    'what was told by itself, where that is newer than an old book',
    dated(best, 20),
    dated(book, 19),
    [best, 20],
  ],
  [
    'the book’s, where that was confirmed later',
    dated(best, 20),
    dated(book, 21),
    [getBookBestPrices(book), 21],
  ],
  ['the book’s, where nothing else was told', undefined, dated(book, 3), [getBookBestPrices(book), 3]],
  ['what was told by itself, where there is no book', dated(best, 20), undefined, [best, 20]],
  ['none where nothing is known', undefined, undefined, [undefined, undefined]],
])('displays %s', (_, bestPrices, from, [value, asOf]) => {
  const touch = getDisplayedBestPrices(bestPrices, from, 5_000)
  expect([touch?.value, touch?.asOf]).toEqual([value, asOf])
})

it.each<[Partial<BestPrices>, boolean]>([
  [{}, true],
  [{ symbol: 'T' }, false],
  [{ bid: a('10.1') }, false],
  [{ bidSize: a('2') }, false],
  [{ ask: a('12') }, false],
  [{ askSize: a('12') }, false],
])('compares best prices with the change %j: same %s', (change, same) => {
  expect(areSameBestPrices(best, { ...best, ...change })).toBe(same)
})
