import { deepEqual } from 'node:assert/strict'
import type { BookView, PriceLevelText } from '@core/market/order-book'
import { requireAmount } from '@core/value/decimal-amount'
import { Decimal } from 'decimal.js'
import { isLosslessNumber, parse } from 'lossless-json'
import { followOrderBook } from '../../src/main/venue/order-book-follower'
import { splitBookChange } from '../../src/main/venue/book-change-text'
import { changesOf, frameOf, fullBook } from '../frames'
import { measure, median, ratioOf } from '../measure'
import { ratioRow, type Entry, type Row } from '../row'

const market = { symbol: 'PERP_BTC_USDC', tick: requireAmount('0.1'), step: requireAmount('0.001') }
const [DEPTH, FRAMES, CHANGES_PER_FRAME] = [25, 100, 8]

type BookSides = Pick<BookView, 'bids' | 'asks'>

/** Creates the desk's candidate: it splits each frame as text, applies it to a followed book, and shows a view. */
function createOwnCandidate(frames: readonly string[]): () => BookSides {
  let view: BookSides = { bids: [], asks: [] }
  const follower = followOrderBook({
    market,
    depth: DEPTH,
    clock: { now: () => 0, after: () => () => undefined },
    requestSnapshot: () => undefined,
    show: shown => (view = shown),
    onLost: () => undefined,
  })
  return () => {
    follower.applySnapshot(startSnapshot)
    for (const frame of frames) {
      const push = splitBookChange(frame)
      if (push === undefined || !follower.applyChangeText(push)) throw new Error('a change did not apply')
    }
    return view
  }
}

interface BookFrame {
  readonly data: {
    readonly bids: readonly (readonly unknown[])[]
    readonly asks: readonly (readonly unknown[])[]
  }
}

/** Creates the plain exact candidate: a lossless parser, a `Decimal` for every figure, and sorting for each view. */
function createPlainCandidate(frames: readonly string[]): () => BookSides {
  const text = (value: unknown): string => (isLosslessNumber(value) ? value.value : String(value))
  const put = (side: Map<string, Decimal>, levels: readonly (readonly unknown[])[]) => {
    for (const [price, quantity] of levels) {
      const key = new Decimal(text(price)).toFixed()
      const size = new Decimal(text(quantity))
      if (size.isZero()) side.delete(key)
      else side.set(key, size)
    }
  }
  const toLevels = (side: Map<string, Decimal>, direction: 1 | -1) =>
    [...side]
      .map(([price, quantity]) => ({ price: new Decimal(price), quantity }))
      .sort((a, b) => direction * a.price.cmp(b.price))
      .slice(0, DEPTH)
      .map(({ price, quantity }) => ({
        price: requireAmount(price.toFixed()),
        quantity: requireAmount(quantity.toFixed()),
      }))
  return () => {
    const [bids, asks] = [new Map<string, Decimal>(), new Map<string, Decimal>()]
    put(bids, startBook.bids)
    put(asks, startBook.asks)
    let view: BookSides = { bids: [], asks: [] }
    for (const frame of frames) {
      const { data } = parse(frame) as unknown as BookFrame
      put(bids, data.bids)
      put(asks, data.asks)
      view = { bids: toLevels(bids, -1), asks: toLevels(asks, 1) }
    }
    return view
  }
}

const startBook: { ts: number; bids: readonly PriceLevelText[]; asks: readonly PriceLevelText[] } =
  fullBook(100)

const startSnapshot = { ...startBook, symbol: market.symbol, prevTs: undefined }

/** M3: time from a frame's text to an exact view of 2 × 25 levels, compared with parsing alone and the plain exact way. */
export const bookView: Entry = {
  name: 'M3 book view',
  run(): readonly Row[] {
    const frames = changesOf(100, FRAMES, CHANGES_PER_FRAME, 3).map(frameOf)
    const candidates = {
      own: createOwnCandidate(frames),
      plain: createPlainCandidate(frames),
      parse: () => frames.map(frame => JSON.parse(frame) as unknown).length,
    }
    const { bids, asks } = candidates.own()
    deepEqual({ bids, asks }, candidates.plain())
    const { own, plain, parse: parseOnly } = measure(candidates)
    const perFrame = (timings: readonly number[]) => median(timings) / FRAMES / 1_000
    const row = { name: this.name, value: perFrame(own), unit: 'µs' }
    return [
      ratioRow(
        {
          ...row,
          reference: `JSON.parse alone: ${perFrame(parseOnly).toFixed(2)} µs`,
          ratio: ratioOf(parseOnly, own),
        },
        { is: 'at least', ratio: 0.5 },
      ),
      ratioRow(
        {
          ...row,
          name: `${this.name}, beside the library`,
          reference: `lossless-json + decimal.js: ${perFrame(plain).toFixed(0)} µs`,
          ratio: ratioOf(plain, own),
        },
        { is: 'at least', ratio: 15 },
      ),
    ]
  },
}
