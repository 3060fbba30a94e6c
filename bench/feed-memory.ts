import { equal, ok } from 'node:assert/strict'
import { requireAmount } from '@core/value/decimal-amount'
import { followOrderBook } from '../src/main/venue/order-book-follower'
import { splitBookChange } from '../src/main/venue/book-change-text'
import { isJsonFields, parseExactJson } from '../src/main/venue/json'
import { pushDecoders } from '../src/main/venue/push-decoders'
import { frameOf, fullBook } from './frames'
import { absoluteRow, type Entry, type Row } from './row'

const MARKETS = 200
const MESSAGES = 1_000_000
/** Messages before the measurement starts. Retained memory may not grow after them. */
const WARM = 100_000
const ALL_MARKS = 200
const market = { symbol: 'PERP_BTC_USDC', tick: requireAmount('0.1'), step: requireAmount('0.001') }

const read = (text: string) => {
  const frame = parseExactJson(text)
  if (!isJsonFields(frame)) throw new Error('not a frame')
  return frame
}

/** Creates a feed that builds the text of each push and decodes it as the streams do. */
export function createFeed() {
  const counts = { books: 0, quotes: 0, prints: 0 }
  const follower = followOrderBook({
    market,
    clock: { now: () => 0, after: () => () => undefined },
    requestSnapshot: () => undefined,
    show: () => (counts.books += 1),
    onLost: () => undefined,
  })
  follower.applySnapshot({ ...fullBook(100), symbol: market.symbol, prevTs: undefined })
  let ts = 0

  function marks(at: number): void {
    const rows = Array.from(
      { length: MARKETS },
      (_, n) => `{"symbol":"PERP_A${n}_USDC","price":${at}.${n + 1}}`,
    )
    counts.quotes += pushDecoders.marks(
      read(`{"topic":"markprices","ts":${at},"data":[${rows.join(',')}]}`),
    ).length
  }

  function print(at: number): void {
    const data = `{"symbol":"PERP_A${at % MARKETS}_USDC","price":${at}.5,"size":0.25,"side":"BUY"}`
    ok(pushDecoders.prints(read(`{"topic":"PERP_A_USDC@trade","ts":${at},"data":${data}}`)).trade.at === at)
    counts.prints += 1
  }

  function change(at: number): void {
    const level = [`${60_001 + (at % 40)}.${at % 10}`, `${at % 7}.${(at % 99) + 1}`] as const
    const text = frameOf({ prevTs: ts, ts: ts + 1, bids: [], asks: [level] })
    const push = splitBookChange(text)
    if (push === undefined || !follower.applyChangeText(push)) throw new Error('a change did not apply')
    ts += 1
  }

  return {
    hear(from: number, count: number): void {
      for (let at = from; at < from + count; at += 1) {
        if (at % ALL_MARKS === 0) marks(at)
        else if (at % 4 === 0) print(at)
        else change(at)
      }
    },
    counts,
  }
}

/** Returns the memory in use after garbage collection, in bytes. */
function held(): number {
  if (globalThis.gc === undefined) throw new Error('This needs --expose-gc')
  for (let again = 0; again < 3; again += 1) globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** M14, the client's part: memory that a feed of 200 markets retains after a million messages. */
export const feedMemory: Entry = {
  name: 'M14 feed memory',
  run(): readonly Row[] {
    const feed = createFeed()
    feed.hear(1, WARM)
    const before = held()
    feed.hear(1 + WARM, MESSAGES)
    const grown = (held() - before) / 1e6
    const { books, quotes, prints } = feed.counts
    // No message was skipped. The initial snapshot of the book counts as one more.
    equal(books + prints + quotes / MARKETS, 1 + WARM + MESSAGES)
    const reference = `${MESSAGES.toLocaleString('en')} messages, ${MARKETS} markets`
    return [
      absoluteRow(
        { name: this.name, value: Math.max(0, grown), unit: 'MB', reference },
        { is: 'at most', value: 0.5 },
      ),
    ]
  },
}
