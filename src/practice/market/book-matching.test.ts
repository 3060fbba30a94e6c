import { describe, expect, it } from 'vitest'
import { fixedFromLiteral, formatFixedDecimal } from '../numbers/fixed-decimal'
import type { OrderRecord, OrderSide } from '../records/trading-records'
import type { OrderBook } from './order-book'
import { type MarketState, openMarketState } from './market-state'
import { listMarketOpenings } from './market-listings'
import {
  type MatchingCallbacks,
  type BookMatch,
  computeFillableQuantity,
  matchBookTaker,
  getFillLimit,
  computeReachableQuantity,
  wouldTakeVisible,
} from './book-matching'
import { createPriceWalks } from './price-walks'

const NOW = 1_800_000_000_000

/** A market whose book holds what a test puts there and nothing else. */
function openFloor(): MarketState {
  const [opening] = listMarketOpenings(1, NOW)
  const walk =
    opening === undefined ? undefined : createPriceWalks(1, [opening.walk]).get(opening.rules.symbol)
  if (opening === undefined || walk === undefined) throw new Error('there are no markets')
  const memory = {
    symbol: opening.rules.symbol,
    sumFunding: 0n,
    lastRate: 0n,
    lastFundingAt: NOW,
    nextFundingAt: NOW + 1,
    premium: undefined,
    rates: [],
    shocks: [],
  }
  const market = openMarketState(1, opening, walk, memory, () => NOW)
  market.makers.withdrawQuotes()
  market.mark = fixedFromLiteral('100')
  return market
}

/** Puts `[id, side, price, shown, hidden]` into a book. */
type Entry = readonly [number, OrderSide, string, string, string?]
const fill = (book: OrderBook, entries: readonly Entry[]) => {
  for (const [id, side, price, shown, hidden = '0'] of entries)
    book.rest(side, fixedFromLiteral(price), {
      id,
      visible: fixedFromLiteral(shown),
      hidden: fixedFromLiteral(hidden),
    })
}

const BOOK: readonly Entry[] = [
  [1, 'SELL', '101', '2'],
  [2, 'SELL', '101', '3'],
  [3, 'SELL', '102', '4', '1'],
  [4, 'SELL', '103', '5'],
  [5, 'BUY', '99', '2'],
  [6, 'BUY', '98', '2'],
]

/** Lets a taker through. Gives its meetings as `id x quantity @ price`, and what was left of it. */
function take(
  side: OrderSide,
  quantity: string,
  limit?: string,
  capacities: Readonly<Record<number, string>> = {},
) {
  const market = openFloor()
  fill(market.book, BOOK)
  const met: string[] = []
  const dismissed: number[] = []
  const floor: MatchingCallbacks = {
    getRestingCapacity: id => (capacities[id] === undefined ? undefined : fixedFromLiteral(capacities[id])),
    getTakerCapacity: taker => taker.quantity,
    removeExhausted: id => {
      dismissed.push(id)
      for (const [entry, of, price] of BOOK)
        if (entry === id) market.book.remove(of, fixedFromLiteral(price), id)
    },
    bookMatch: (_, __, { restingId, price, quantity: size, hidden }: BookMatch) => {
      met.push(
        `${restingId} x ${formatFixedDecimal(size)} @ ${formatFixedDecimal(price)}${hidden ? ' hidden' : ''}`,
      )
    },
  }
  const taker = {
    side,
    quantity: fixedFromLiteral(quantity),
    limit: limit === undefined ? undefined : fixedFromLiteral(limit),
    order: undefined,
  }
  const left = formatFixedDecimal(matchBookTaker(market, taker, floor))
  return { met, left, dismissed }
}

describe('a taker', () => {
  it.each([
    ['nothing where the price is not reached', 'BUY', '1', '100.5', [], '1'],
    ['from the best price', 'BUY', '1', '101', ['1 x 1 @ 101'], '0'],
    ['from whoever came first at a price', 'BUY', '4', '101', ['1 x 2 @ 101', '2 x 2 @ 101'], '0'],
    ['only up to the limit', 'BUY', '9', '101', ['1 x 2 @ 101', '2 x 3 @ 101'], '4'],
    [
      'hidden quantity of an order before its visible one',
      'BUY',
      '7',
      '102',
      ['1 x 2 @ 101', '2 x 3 @ 101', '3 x 1 @ 102 hidden', '3 x 1 @ 102'],
      '0',
    ],
    ['downwards when selling', 'SELL', '3', '98', ['5 x 2 @ 99', '6 x 1 @ 98'], '0'],
    ['all there is without a limit', 'SELL', '9', undefined, ['5 x 2 @ 99', '6 x 2 @ 98'], '5'],
  ] as const)('takes %s', (_, side, quantity, limit, met, left) => {
    expect(take(side, quantity, limit)).toEqual({ met, left, dismissed: [] })
  })

  it('takes at most the fillable size of an order, and nothing from an unfillable one', () => {
    expect(take('BUY', '4', '102', { 1: '0', 2: '3' })).toEqual({
      met: ['2 x 3 @ 101', '3 x 1 @ 102 hidden'],
      left: '0',
      dismissed: [1],
    })
  })

  it.each([
    ['101', '5', '5'],
    ['101', '9', '5'],
    ['102', '99', '10'],
    ['100', '1', '0'],
  ])('can fill up to a limit of %s, for a size of %s, a size of %s', (limit, quantity, reach) => {
    const market = openFloor()
    fill(market.book, BOOK)
    const taker = {
      side: 'BUY',
      limit: fixedFromLiteral(limit),
      quantity: fixedFromLiteral(quantity),
      order: undefined,
    } as const
    expect(formatFixedDecimal(computeReachableQuantity(market, taker))).toBe(reach)
  })
})

const order = (change: Partial<OrderRecord>): OrderRecord => ({
  id: 9,
  account: 'a',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'MARKET',
  mode: 'CROSS',
  reduceOnly: false,
  clientId: undefined,
  tag: undefined,
  createdAt: 0,
  slippage: undefined,
  adjust: false,
  algo: undefined,
  price: undefined,
  quantity: fixedFromLiteral('5'),
  visible: fixedFromLiteral('5'),
  executed: 0n,
  spent: 0n,
  fee: 0n,
  realized: 0n,
  status: 'NEW',
  reason: '',
  updatedAt: 0,
  asked: [],
  ...change,
})

describe('an order', () => {
  it.each([
    ['its own price', { price: fixedFromLiteral('97') }, '97'],
    ['the market’s range above the mark', {}, '103'],
    ['the market’s range below the mark', { side: 'SELL' }, '97'],
    ['its slippage above the middle', { slippage: fixedFromLiteral('0.01') }, '101'],
    ['its slippage below the middle', { side: 'SELL', slippage: fixedFromLiteral('0.01') }, '99'],
    ['the range, where its slippage is wider', { slippage: fixedFromLiteral('0.5') }, '103'],
  ] as const)('fills no further than %s', (_, change, limit) => {
    const market = openFloor()
    market.rules = { ...market.rules, priceRange: fixedFromLiteral('0.03') }
    fill(market.book, BOOK)
    expect(formatFixedDecimal(getFillLimit(market, order(change)) ?? 0n)).toBe(limit)
  })

  it.each([
    ['100', true, false],
    ['101', true, true],
    ['102', false, false],
    ['103', false, true],
  ])('that is post-only at %s (with all shown: %s) would take: %s', (price, shown, takes) => {
    const market = openFloor()
    fill(
      market.book,
      shown
        ? BOOK
        : [
            [1, 'SELL', '101', '0', '9'],
            [2, 'SELL', '103', '1'],
          ],
    )
    expect(wouldTakeVisible(market, order({ type: 'POST_ONLY', price: fixedFromLiteral(price) }))).toBe(takes)
  })

  it.each([
    ['BUY', false, '0', '4'],
    ['BUY', true, '0', '0'],
    ['BUY', true, '3', '0'],
    ['BUY', true, '-3', '3'],
    ['BUY', true, '-9', '4'],
    ['SELL', true, '2', '2'],
    ['SELL', true, '-2', '0'],
  ] as const)(
    'to %s 5 with 1 filled, reduce-only %s and a position of %s may still fill %s',
    (side, reduceOnly, held, more) => {
      const mine = order({ side, reduceOnly, executed: fixedFromLiteral('1') })
      expect(formatFixedDecimal(computeFillableQuantity(mine, fixedFromLiteral(held)))).toBe(more)
    },
  )
})
