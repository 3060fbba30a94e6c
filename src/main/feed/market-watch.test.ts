import { describe, expect, it } from 'vitest'
import type { BookView } from '@core/market/order-book'
import { requireAmount } from '@core/value/decimal-amount'
import type { PublicTrade } from '@core/market/venue-market-rules'
import type { MarketView } from '@contract/desk-api'
import { handClock } from '../../../test/kit/hand-clock'
import type { TradeListCallback } from './print-bar-builder'
import { createMarketWatch, MAX_WATCHED_MARKETS } from './market-watch'

const btc = 'PERP_BTC_USDC'
const eth = 'PERP_ETH_USDC'
const level = (price: string) => ({ price: requireAmount(price), quantity: requireAmount('1') })
const book = (symbol: string, bid: string, ts = 1): BookView => ({
  symbol,
  ts,
  bids: [level(bid)],
  asks: [level('200')],
})
const trade = (price: string, at: number): PublicTrade => ({
  price: requireAmount(price),
  quantity: requireAmount('1'),
  side: 'BUY',
  at,
})

/** A watch whose frames pass on demand. */
function openWatch() {
  const views: MarketView[] = []
  const firsts: string[] = []
  /** Answers what was asked last about what was before a print. */
  let answer: TradeListCallback = () => undefined
  const clock = handClock(0)
  const watch = createMarketWatch({
    clock,
    onView: view => views.push(view),
    onFirst: (symbol, take) => {
      firsts.push(symbol)
      answer = take
    },
  })
  return {
    watch,
    views,
    firsts,
    join: (listed: Parameters<TradeListCallback>[0]) => answer(listed),
    clock,
    frame: () => clock.jump(16),
  }
}

it('reports a single event at once', () => {
  const { watch, views, clock } = openWatch()
  watch.watch([btc])
  clock.jump(1_000)
  watch.handleMessage({ saw: 'book', at: 10, book: book(btc, '100') })
  expect(views.at(-1)).toEqual({ symbol: btc, book: book(btc, '100'), bookAt: 10, trades: [] })
})

it('reports one update per frame, made of the last book and every print', () => {
  const { watch, views, clock, frame } = openWatch()
  watch.watch([btc])
  expect(views.splice(0)).toEqual([{ symbol: btc, trades: [] }])
  watch.handleMessage({ saw: 'book', at: 10, book: book(btc, '100') })
  watch.handleMessage({ saw: 'book', at: 20, book: book(btc, '101') })
  watch.handleMessage({ saw: 'trade', at: 20, symbol: btc, trade: trade('101', 15) })
  clock.jump(15)
  expect(views).toEqual([])
  frame()

  expect(views).toEqual([
    {
      symbol: btc,
      book: book(btc, '101'),
      bookAt: 20,
      trades: [trade('101', 15)],
      flow: { since: 15, net: '1' },
    },
  ])
})

it('shows nothing of a market that is no longer watched', () => {
  const { watch, views, frame } = openWatch()
  watch.watch([btc])
  watch.handleMessage({ saw: 'book', at: 10, book: book(btc, '100') })
  watch.watch([eth])
  watch.handleMessage({ saw: 'book', at: 11, book: book(btc, '102') })
  watch.handleMessage({ saw: 'trade', at: 11, symbol: btc, trade: trade('1', 1) })
  frame()

  expect(views.at(-1)).toEqual({ symbol: eth, trades: [] })
  expect(watch.getBook(btc)).toBeUndefined()
})

it('has no book once the channel is lost, so that no plan can rest on it', () => {
  const { watch } = openWatch()
  watch.watch([btc])
  watch.handleMessage({ saw: 'book', at: 10, book: book(btc, '100') })
  expect(watch.getBook(btc)).toMatchObject({ asOf: 10, from: 'live' })

  watch.setChannelState('closed')
  expect(watch.getBook(btc)).toBeUndefined()
})

it('places older prints behind those that already arrived, each once', () => {
  const { watch, views, frame } = openWatch()
  watch.watch([btc])
  watch.handleMessage({ saw: 'trade', at: 30, symbol: btc, trade: trade('101', 25) })
  watch.addOlderTrades(btc, [trade('101', 25), trade('99', 5), trade('100', 20)])
  frame()

  expect(views.at(-1)?.trades.map(({ at }) => at)).toEqual([25, 20, 5])
})

it('keeps the tape bounded', () => {
  const { watch, views, frame } = openWatch()
  watch.watch([btc])
  for (let at = 0; at < 500; at += 1)
    watch.handleMessage({ saw: 'trade', at, symbol: btc, trade: trade('1', at) })
  frame()

  expect(views.at(-1)?.trades.length).toBe(60)
  expect(views.at(-1)?.trades[0]?.at).toBe(499)
})

it('sums buys and sells of every print, and restarts if some may have been missed', () => {
  const { watch, views, frame } = openWatch()
  watch.watch([btc])
  const hear = (at: number, quantity: string, side: PublicTrade['side']) =>
    watch.handleMessage({
      saw: 'trade',
      at,
      symbol: btc,
      trade: { price: requireAmount('1'), quantity: requireAmount(quantity), side, at },
    })
  for (let at = 100; at < 400; at += 1) hear(at, '0.1', 'BUY')
  hear(400, '7.5', 'SELL')
  // Older trades belong to a time whose rest is not known.
  watch.addOlderTrades(btc, [trade('99', 5)])
  frame()
  expect(views.at(-1)?.flow).toEqual({ since: 100, net: '22.5' })
  watch.setChannelState('silent')
  frame()
  expect(views.at(-1)?.flow).toBeUndefined()
  hear(900, '2', 'SELL')
  frame()
  expect(views.at(-1)?.flow).toEqual({ since: 900, net: '-2' })
})

it('keeps the last read book of another market separate and hidden until prices stop', () => {
  const { watch, views, frame } = openWatch()
  const sol = 'PERP_SOL_USDC'
  watch.watch([btc])
  watch.handleMessage({ saw: 'book', at: 10, book: book(btc, '100') })
  watch.addBook(book(eth, '20'), 11)
  watch.addBook(book(sol, '3'), 12)
  frame()
  expect(views.every(({ symbol }) => symbol === btc)).toBe(true)
  expect([btc, eth, sol].map(symbol => watch.getBook(symbol)?.asOf)).toEqual([10, undefined, 12])
  watch.addBook(book(btc, '101'), 13)
  frame()
  expect(views.at(-1)).toMatchObject({ book: book(btc, '101'), bookAt: 13 })
  watch.setChannelState('silent')
  expect([btc, sol].map(symbol => watch.getBook(symbol))).toEqual([undefined, undefined])
})

it('keeps watched markets separate: each has its own book, tape and age', () => {
  const { watch, views, frame } = openWatch()
  watch.watch([btc, eth])
  watch.handleMessage({ saw: 'book', at: 10, book: book(btc, '100') })
  watch.handleMessage({ saw: 'book', at: 90, book: book(eth, '20') })
  watch.handleMessage({ saw: 'trade', at: 91, symbol: eth, trade: trade('20', 91) })
  frame()
  expect(views.findLast(({ symbol }) => symbol === btc)).toEqual({
    symbol: btc,
    book: book(btc, '100'),
    bookAt: 10,
    trades: [],
  })
  expect(views.findLast(({ symbol }) => symbol === eth)).toEqual({
    symbol: eth,
    book: book(eth, '20'),
    bookAt: 90,
    trades: [trade('20', 91)],
    flow: { since: 91, net: '1' },
  })
})

it('continues a market that is still watched, and starts a new one empty', () => {
  const { watch, views, frame } = openWatch()
  watch.watch([btc])
  watch.handleMessage({ saw: 'book', at: 10, book: book(btc, '100') })
  frame()
  views.splice(0)
  expect(watch.watch([eth, btc])).toEqual({ all: [eth, btc], fresh: [eth] })
  frame()
  expect(views).toEqual([
    { symbol: eth, trades: [] },
    { symbol: btc, book: book(btc, '100'), bookAt: 10, trades: [] },
  ])
})

it('watches no market twice, and never more than its limit', () => {
  const { watch } = openWatch()
  const many = Array.from({ length: 9 }, (_, n) => `PERP_${n}_USDC`)
  expect(watch.watch([btc, btc, ...many]).all).toEqual([btc, ...many].slice(0, MAX_WATCHED_MARKETS))
})

it('drops the books of all markets when prices stop', () => {
  const { watch } = openWatch()
  watch.watch([btc, eth])
  for (const symbol of [btc, eth]) watch.handleMessage({ saw: 'book', at: 10, book: book(symbol, '100') })
  watch.setChannelState('closed')
  expect([btc, eth].map(symbol => watch.getBook(symbol))).toEqual([undefined, undefined])
})

it('reports nothing once it is closed', () => {
  const { watch, views, frame } = openWatch()
  watch.watch([btc])
  watch.handleMessage({ saw: 'book', at: 10, book: book(btc, '100') })
  watch.close()
  views.splice(0)
  frame()
  expect(views).toEqual([])
})

const best = (bid: string) => ({ symbol: btc, bid: requireAmount(bid), ask: requireAmount('200') })

it('reports the best prices with an age of their own, and makes no book of them', () => {
  const { watch, views, clock, frame } = openWatch()
  watch.watch([btc])
  watch.handleMessage({ saw: 'book', at: 10, book: book(btc, '100') })
  clock.jump(9_000)
  watch.hearBest(best('101'), 9_000)
  frame()
  expect(views.at(-1)).toMatchObject({ best: best('101'), bestAt: 9_000, bookAt: 10 })
  expect(watch.getBook(btc)).toMatchObject({ asOf: 10, value: book(btc, '100') })
  watch.hearBest({ ...best('1'), symbol: eth }, 9_000)
  expect(watch.getBook(eth)).toBeUndefined()
})

it('reports best prices at most once a frame, and unchanged ones four times a second', () => {
  const { watch, views, clock, frame } = openWatch()
  watch.watch([btc])
  frame()
  views.splice(0)
  for (const bid of ['101', '102', '103']) watch.hearBest(best(bid), clock.now())
  frame()
  expect(views.map(view => view.best?.bid)).toEqual(['101', '103'])

  const shown = views.at(-1)?.best
  views.splice(0)
  for (let push = 0; push < 100; push += 1) {
    clock.jump(10)
    watch.hearBest(best('103'), clock.now())
  }
  expect(views.length).toBeLessThanOrEqual(4)
  expect(views.every(view => view.best === shown)).toBe(true)
})

it('has no best prices once the channel is lost', () => {
  const { watch, views, frame } = openWatch()
  watch.watch([btc])
  watch.hearBest(best('101'), 1)
  watch.setChannelState('silent')
  frame()
  expect(views.at(-1)).toEqual({ symbol: btc, trades: [] })
})

it('builds bars from every print of a watched market, requests the list after the first, and reports a lost stream', () => {
  const { watch, firsts, join } = openWatch()
  const hear = (at: number) => watch.handleMessage({ saw: 'trade', at, symbol: btc, trade: trade('100', at) })
  expect(watch.getPrintBars(btc, '1s')).toBeUndefined()
  watch.watch([btc])
  for (let at = 10; at < 110; at += 1) hear(at)
  expect(firsts).toEqual([btc])
  join([trade('100', 9), trade('100', 10)])
  expect(watch.getPrintBars(btc, '100t')).toMatchObject({
    since: 9,
    gaps: [],
    bars: [
      { at: 9, volume: '100' },
      { at: 109, volume: '1' },
    ],
  })
  watch.setChannelState('closed')
  watch.setChannelState('open')
  hear(5_000)
  join(undefined)
  expect(firsts).toEqual([btc, btc])
  expect(watch.getPrintBars(btc, '1s')).toMatchObject({ gaps: [{ from: 109, to: 5_000 }] })
  watch.watch([btc, eth])
  watch.handleMessage({ saw: 'trade', at: 6_000, symbol: eth, trade: trade('9', 6_000) })
  expect(firsts).toEqual([btc, btc, eth])
  watch.watch([eth])
  expect(watch.getPrintBars(btc, '1s')).toBeUndefined()
})

it('dates the prints of each view by the last push, and by none while the socket is disconnected', () => {
  const { watch, views, frame } = openWatch()
  watch.watch([btc])
  watch.handlePush(500)
  // Answers to requests are heard on a socket that pushes nothing.
  watch.handleMessage({ saw: 'public message', at: 9_000 })
  watch.addOlderTrades(btc, [trade('9', 100)])
  watch.addBook(book(btc, '100'), 9_000)
  frame()
  const heardAtTimes = [views.at(-1)?.heardAt]
  watch.watch([eth])
  frame()
  heardAtTimes.push(views.at(-1)?.heardAt)
  watch.setChannelState('closed')
  frame()
  expect([...heardAtTimes, views.at(-1)?.heardAt]).toEqual([500, 500, undefined])
})

describe('a quiet book', () => {
  const quiet = () => {
    const opened = openWatch()
    opened.watch.watch([btc])
    opened.watch.handleMessage({ saw: 'book', at: 10, book: book(btc, '100') })
    return opened
  }
  const ages = ({ watch }: ReturnType<typeof openWatch>) => {
    const { asOf, confirmedAt } = watch.getBook(btc) ?? {}
    return [asOf, confirmedAt]
  }

  it('is as fresh as the last message on its socket, and confirmed by its own changes alone', () => {
    const opened = quiet()
    opened.watch.handleMessage({ saw: 'public message', at: 30_000 })
    expect(ages(opened)).toEqual([30_000, 10])
    opened.frame()
    expect(opened.views.at(-1)?.bookAt).toBe(30_000)
    opened.watch.handleMessage({ saw: 'book', at: 30_100, book: book(btc, '100') })
    expect(ages(opened)).toEqual([30_100, 30_100])
  })

  it('is as old as its last confirmation while its chain is broken', () => {
    const opened = quiet()
    opened.watch.handleMessage({ saw: 'public message', at: 30_000 })
    opened.watch.handleMessage({ saw: 'book lost', at: 30_400, symbol: btc })
    opened.watch.handleMessage({ saw: 'public message', at: 30_500 })
    expect(ages(opened)).toEqual([10, 10])
    opened.frame()
    expect(opened.views.at(-1)?.bookAt).toBe(10)
    opened.watch.handleMessage({ saw: 'book', at: 31_000, book: book(btc, '101') })
    opened.watch.handleMessage({ saw: 'public message', at: 31_500 })
    expect(ages(opened)).toEqual([31_500, 31_000])
  })

  it.each([
    ['confirmed by an equal snapshot, however old', 0, '100', ['100', 50]],
    ['kept where an older snapshot differs', 0, '99', ['100', 10]],
    ['replaced by a newer snapshot', 2, '99', ['99', 50]],
  ] as const)('is %s', (_what, ts, bid, expected) => {
    const opened = quiet()
    opened.watch.addBook({ ...book(btc, bid), ts }, 50)
    const now = opened.watch.getBook(btc)
    expect([now?.value.bids[0]?.price, now?.confirmedAt]).toEqual(expected)
  })
})
