import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount, requireAmount, type Amount } from '@core/value/decimal-amount'
import type { PublicTrade } from '@core/market/venue-market-rules'
import {
  packMarketView,
  packMarketViews,
  unpackMarketView,
  unpackMarketViews,
  type MarketView,
  type PackedMarketView,
} from './packed-view'

const anyAmount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 25n }), fc.bigInt({ min: 0n, max: 10n ** 20n }))
  .map(([whole, part]) => parseAmount(`${whole}.${part}`) as Amount)
const level = fc.record({ price: anyAmount, quantity: anyAmount })
const moment = fc.integer({ min: 0, max: 8_640_000_000_000_000 })
const trade: fc.Arbitrary<PublicTrade> = fc.record({
  price: anyAmount,
  quantity: anyAmount,
  side: fc.constantFrom('BUY', 'SELL'),
  at: moment,
})
const symbol = fc.constantFrom('PERP_BTC_USDC', 'PERP_1000PEPE_USDC')
const anyView: fc.Arbitrary<MarketView> = fc
  .record(
    {
      symbol,
      book: fc.record({ ts: moment, bids: fc.array(level), asks: fc.array(level) }),
      bookAt: moment,
      best: fc.record(
        { bid: anyAmount, bidSize: anyAmount, ask: anyAmount, askSize: anyAmount },
        { requiredKeys: [] },
      ),
      bestAt: moment,
      heardAt: moment,
      trades: fc.array(trade),
      flow: fc.record({ since: moment, net: anyAmount }),
    },
    { requiredKeys: ['symbol', 'trades'] },
  )
  .map(({ book, best, ...view }) => ({
    ...view,
    ...(book && { book: { ...book, symbol: view.symbol } }),
    ...(best && { best: { ...best, symbol: view.symbol } }),
  }))

/**
 * A change between two views: new trades, a new book, the same book confirmed, or another view altogether.
 */
type Step = (view: MarketView) => MarketView
const step = fc.oneof(
  fc.array(trade, { maxLength: 4 }).map((fresh): Step => view => ({
    ...view,
    trades: [...fresh, ...view.trades].slice(0, 6),
  })),
  anyView.map(({ book }): Step => ({ symbol: of, trades }) => ({
    symbol: of,
    trades,
    ...(book && { book: { ...book, symbol: of }, bookAt: 7 }),
  })),
  fc.record({ since: moment, net: anyAmount }).map((flow): Step => view => ({ ...view, flow })),
  moment.map((bookAt): Step => view => ({ ...view, bookAt })),
  moment.map((bestAt): Step => view => ({ ...view, bestAt })),
  moment.map((heardAt): Step => view => ({ ...view, heardAt })),
  anyView.map(({ best }): Step => ({ best: _before, ...view }) => ({
    ...view,
    ...(best && { best: { ...best, symbol: view.symbol } }),
  })),
  anyView.map(
    (other): Step =>
      () =>
        other,
  ),
)

/** Copies a packed view as the channel to the page does. */
const send = (packed: PackedMarketView): PackedMarketView => structuredClone(packed)

describe('a packed market view', () => {
  it('unpacks to the same view for any book and tape', () => {
    fc.assert(
      fc.property(anyView, view => {
        expect(unpackMarketView(send(packMarketView(view)))).toEqual(view)
      }),
    )
  })

  it('unpacks to the same view after each of several successive differences', () => {
    fc.assert(
      fc.property(anyView, fc.array(step, { maxLength: 12 }), (first, steps) => {
        let [sent, received] = [first, unpackMarketView(send(packMarketView(first)))]
        for (const change of steps) {
          const next = change(sent)
          received = unpackMarketView(send(packMarketView(next, sent)), received)
          sent = next
          expect(received).toEqual(sent)
        }
      }),
      { numRuns: 40 },
    )
  })

  const bids = [{ price: requireAmount('60000.1'), quantity: requireAmount('0.5') }]
  const print = (at: number): PublicTrade => ({
    price: requireAmount('1'),
    quantity: requireAmount('2'),
    side: 'SELL',
    at,
  })
  const view: MarketView = {
    symbol: 'PERP_BTC_USDC',
    book: { symbol: 'PERP_BTC_USDC', ts: 5, bids, asks: [] },
    bookAt: 9,
    trades: [print(2), print(1)],
  }

  it('omits a book and prints that were already sent', () => {
    const next = { ...view, trades: [print(3), ...view.trades].slice(0, 2) }
    expect(packMarketView(next, view)).toEqual({
      symbol: view.symbol,
      bookAt: 9,
      tape: { prices: 'A1', quantities: 'A2', sides: 's', at: [3], keep: 1 },
    })
    expect(packMarketView({ ...view }, view)).toEqual({ symbol: view.symbol, bookAt: 9 })
  })

  it('keeps the identity of the book when only a print arrives', () => {
    const received = unpackMarketView(packMarketView(view))
    const next = unpackMarketView(
      packMarketView({ ...view, trades: [print(3), ...view.trades] }, view),
      received,
    )
    expect(next?.trades.length).toBe(3)
    expect(next?.book).toBe(received?.book)
  })

  it('reports that the book is gone', () => {
    const gone = { symbol: view.symbol, trades: view.trades }
    expect(packMarketView(gone, view)).toEqual({ symbol: view.symbol, book: 'none' })
    expect(unpackMarketView(packMarketView(gone, view), view)).toEqual(gone)
  })

  const tape = { prices: 'A1', quantities: 'A2', sides: 'b', at: [3], keep: 0 }
  const book = { ts: 1, bids: ['A1', 'A1'], asks: ['', ''] } as const
  it.each<[string, Partial<PackedMarketView>]>([
    ['a price without a size', { book: { ...book, bids: ['A2A1', 'A1'] } }],
    ['an empty size', { book: { ...book, asks: ['A2', 'A'] } }],
    ['a malformed price', { book: { ...book, asks: ['A1e5', 'A1'] } }],
    ['a print without a time', { tape: { ...tape, at: [] } }],
    ['a print without a side', { tape: { ...tape, sides: '' } }],
    ['a print without a price', { tape: { ...tape, prices: 'A' } }],
    ['more prints to keep than the page has', { tape: { ...tape, keep: 3 } }],
    ['a negative number of prints to keep', { tape: { ...tape, keep: -1 } }],
  ])('is rejected with %s', (_, part) => {
    expect(unpackMarketView({ symbol: view.symbol, ...part }, view)).toBeUndefined()
  })
})

describe('packed views of several markets', () => {
  const of = (symbol: string, at: number): MarketView => ({ symbol, bookAt: at, trades: [] })
  const viewsOf = (...views: readonly MarketView[]) => new Map(views.map(view => [view.symbol, view]))
  const toJson = (packed: unknown): never => JSON.parse(JSON.stringify(packed)) as never

  it('unpack to the same views, send unchanged ones by symbol alone and drop removed ones', () => {
    const [btc, eth] = [of('BTC', 1), of('ETH', 1)]
    const [before, after] = [viewsOf(btc, eth), viewsOf(btc, of('SOL', 2))]
    const packed = packMarketViews(after, before)
    expect(packed[0]).toBe('BTC')
    expect(unpackMarketViews(toJson(packed), before)).toEqual(after)
    expect(unpackMarketViews(toJson(packMarketViews(before)))).toEqual(before)
  })

  it('are rejected when a view marked as unchanged is missing', () =>
    expect(unpackMarketViews(['BTC'], new Map())).toBeUndefined())
})
