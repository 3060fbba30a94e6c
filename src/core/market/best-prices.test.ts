import { expect, it } from 'vitest'
import { exactly as a } from '../value/decimal'
import type { Dated } from '../value/freshness'
import { bestOf, isSameBest, touchOf, type BestPrices } from './best-prices'
import type { BookView } from './book'

const dated = <T>(value: T, asOf: number): Dated<T> => ({ value, version: 1, asOf, from: 'live' })
const level = (price: string) => ({ price: a(price), quantity: a('2') })
const book: BookView = { symbol: 'S', bids: [level('9'), level('8')], asks: [level('11')], ts: 1 }
const best: BestPrices = { symbol: 'S', bid: a('10'), bidSize: a('1') }

it('are the first of each side of a book, and nothing of a side on which nobody is', () => {
  expect(bestOf(book)).toEqual({ symbol: 'S', bid: '9', bidSize: '2', ask: '11', askSize: '2' })
  expect(bestOf({ ...book, bids: [] })).toEqual({ symbol: 'S', ask: '11', askSize: '2' })
})

it.each<[string, Dated<BestPrices> | undefined, Dated<BookView> | undefined, readonly unknown[]]>([
  ['what was told by itself, where that is newer', dated(best, 20), dated(book, 19), [best, 20]],
  ['the book’s, where that was confirmed later', dated(best, 20), dated(book, 21), [bestOf(book), 21]],
  ['the book’s, where nothing else was told', undefined, dated(book, 3), [bestOf(book), 3]],
  ['what was told by itself, where there is no book', dated(best, 20), undefined, [best, 20]],
  ['none where nothing is known', undefined, undefined, [undefined, undefined]],
])('to look at are %s', (_, told, from, [value, asOf]) => {
  const touch = touchOf(told, from)
  expect([touch?.value, touch?.asOf]).toEqual([value, asOf])
})

it.each<[Partial<BestPrices>, boolean]>([
  [{}, true],
  [{ symbol: 'T' }, false],
  [{ bid: a('10.1') }, false],
  [{ bidSize: a('2') }, false],
  [{ ask: a('12') }, false],
  [{ askSize: a('12') }, false],
])('with %j are the same: %s', (change, same) => {
  expect(isSameBest(best, { ...best, ...change })).toBe(same)
})
