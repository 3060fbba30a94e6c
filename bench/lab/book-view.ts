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
const [DEPTH, FRAMES, EACH] = [25, 100, 8]

type Pictured = Pick<BookView, 'bids' | 'asks'>

/** This desk's way, as its stream goes: its own reading of the frame into a followed book, a view after every frame. */
function ownWay(frames: readonly string[]): () => Pictured {
  let view: Pictured = { bids: [], asks: [] }
  const follower = followOrderBook({
    market,
    depth: DEPTH,
    clock: { now: () => 0, after: () => () => undefined },
    requestSnapshot: () => undefined,
    show: shown => (view = shown),
  })
  return () => {
    follower.applySnapshot(picture)
    for (const frame of frames) {
      const push = splitBookChange(frame)
      if (push === undefined || !follower.applyChangeText(push)) throw new Error('a change did not apply')
    }
    return view
  }
}

interface Told {
  readonly data: {
    readonly bids: readonly (readonly unknown[])[]
    readonly asks: readonly (readonly unknown[])[]
  }
}

/** The plain exact way: a parser that loses no digit, a decimal object for every figure, sorted when shown. */
function plainWay(frames: readonly string[]): () => Pictured {
  const text = (value: unknown): string => (isLosslessNumber(value) ? value.value : String(value))
  const put = (side: Map<string, Decimal>, levels: readonly (readonly unknown[])[]) => {
    for (const [price, quantity] of levels) {
      const key = new Decimal(text(price)).toFixed()
      const size = new Decimal(text(quantity))
      if (size.isZero()) side.delete(key)
      else side.set(key, size)
    }
  }
  const shown = (side: Map<string, Decimal>, direction: 1 | -1) =>
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
    put(bids, start.bids)
    put(asks, start.asks)
    let view: Pictured = { bids: [], asks: [] }
    for (const frame of frames) {
      const { data } = parse(frame) as unknown as Told
      put(bids, data.bids)
      put(asks, data.asks)
      view = { bids: shown(bids, -1), asks: shown(asks, 1) }
    }
    return view
  }
}

const start: { ts: number; bids: readonly PriceLevelText[]; asks: readonly PriceLevelText[] } = fullBook(100)

const picture = { ...start, symbol: market.symbol, prevTs: undefined }

/** M3: from a frame's text to an exact view of 2 × 25 levels, beside parsing alone and beside the plain exact way. */
export const bookView: Entry = {
  name: 'M3 book view',
  run(): readonly Row[] {
    const frames = changesOf(100, FRAMES, EACH, 3).map(frameOf)
    const candidates = {
      own: ownWay(frames),
      plain: plainWay(frames),
      parse: () => frames.map(frame => JSON.parse(frame) as unknown).length,
    }
    const { bids, asks } = candidates.own()
    deepEqual({ bids, asks }, candidates.plain())
    const { own, plain, parse: alone } = measure(candidates)
    const each = (timings: readonly number[]) => median(timings) / FRAMES / 1_000
    const row = { name: this.name, value: each(own), unit: 'µs' }
    return [
      ratioRow(
        { ...row, reference: `JSON.parse alone: ${each(alone).toFixed(2)} µs`, ratio: ratioOf(alone, own) },
        { is: 'at least', ratio: 0.5 },
      ),
      ratioRow(
        {
          ...row,
          name: `${this.name}, beside the library`,
          reference: `lossless-json + decimal.js: ${each(plain).toFixed(0)} µs`,
          ratio: ratioOf(plain, own),
        },
        { is: 'at least', ratio: 15 },
      ),
    ]
  },
}
