import { createLiveBook } from '@core/market/live-book'
import { requireAmount } from '@core/value/decimal-amount'
import { splitBookChange } from '../../../src/main/venue/book-change-text'
import { DecodeFault } from '../../../src/main/venue/decode/field-reader'
import { isJsonFields, parseExactJson } from '../../../src/main/venue/json'
import { JsonFaultError } from '../../../src/main/venue/exact-json-value'
import { pushDecoders } from '../../../src/main/venue/push-decoders'
import type { Chance } from '../chance'
import { figureText, mutated } from './hostile-text'
import { parserOf, threw, tryReading, unless, type FuzzedParser } from './parser'

const market = { symbol: 'PERP_BTC_USDC', tick: requireAmount('0.1'), step: requireAmount('0.001') }
const picture = {
  ts: 100,
  bids: [
    ['99.5', '1'],
    ['99', '2.5'],
  ],
  asks: [
    ['100.5', '3'],
    ['101', '0.4'],
  ],
} as const

/** Draws a price or a size, mostly on the grid. */
const levelFigure = (chance: Chance, around: number): string =>
  chance.happens(0.1) ? figureText(chance) : String(around + chance.below(60) / 10)

/** Draws the text of a book change, formatted exactly as by the venue. */
function changeText(chance: Chance): string {
  const levels = (around: number) =>
    Array.from(
      { length: chance.below(4) },
      () => `[${levelFigure(chance, around)},${chance.happens(0.3) ? '0' : levelFigure(chance, 0)}]`,
    ).join(',')
  const prevTs = chance.happens(0.9) ? 100 : chance.below(200)
  return `{"topic":"PERP_BTC_USDC@orderbookupdate","ts":${101 + chance.below(5)},"data":{"symbol":"PERP_BTC_USDC","prevTs":${prevTs},"asks":[${levels(100)}],"bids":[${levels(93)}]}}`
}

type Quick = typeof splitBookChange

/** Returns the book after a change from the fast text path, or `undefined` if that path declines it. */
function takenQuickly(text: string, quick: Quick) {
  const push = quick(text)
  if (push === undefined) return undefined
  const book = createLiveBook(market)
  book.reset(picture)
  return book.applyText(push) === 'applied' ? book.view(20) : undefined
}

/** Returns the book after the same change from the general parser. */
function takenSlowly(text: string) {
  const frame = parseExactJson(text)
  if (!isJsonFields(frame)) throw new DecodeFault('frame')
  const { ts, prevTs = 0, bids, asks } = pushDecoders.bookChange(frame)
  const book = createLiveBook(market)
  book.reset(picture)
  return book.apply({ ts, prevTs, bids, asks }) === 'applied' ? book.view(20) : undefined
}

/** The fast path from the text of a change into the book, compared with the general parser. */
export const bookParser = (quick: Quick = splitBookChange): FuzzedParser =>
  parserOf({
    name: 'book',
    draw: chance => (chance.happens(0.5) ? mutated(changeText(chance), chance) : changeText(chance)),
    judge(text) {
      const quickly = takenQuickly(text, quick)
      const slowly = tryReading(() => takenSlowly(text))
      if (slowly.is === 'thrown') {
        const isDeclared = slowly.error instanceof DecodeFault || slowly.error instanceof JsonFaultError
        return [
          ...(isDeclared ? [] : [threw(slowly.error)]),
          ...unless(quickly === undefined, 'it took quickly what cannot be read'),
        ]
      }
      // The fast path may decline a change; the general parser then reads it.
      if (quickly === undefined) return []
      return unless(
        JSON.stringify(quickly) === JSON.stringify(slowly.value),
        'read quickly it is another book',
      )
    },
  })
