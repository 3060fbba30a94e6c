import type { BookLevel, RestingEntry } from './order-book'
import { type FixedDecimal, maxFixed, minFixed, FIXED_ONE, multiplyFixed } from '../numbers/fixed-decimal'
import { type MarketState, getMidPrice } from './market-state'
import {
  type OrderRecord,
  type OrderSide,
  getOppositeSide,
  getRemainingQuantity,
} from '../records/trading-records'

export interface BookMatch {
  readonly restingId: number
  readonly price: FixedDecimal
  readonly quantity: FixedDecimal
  /** True if the resting quantity was hidden. The resting side then pays the taker fee too. */
  readonly hidden: boolean
}

export interface BookTaker {
  readonly side: OrderSide
  readonly limit: FixedDecimal | undefined
  readonly quantity: FixedDecimal
  /** The account's order. A simulated order has none. */
  readonly order: OrderRecord | undefined
}

export interface MatchingCallbacks {
  /** Returns the quantity that a resting order can still fill. A reduce-only order may have nothing left to reduce. */
  readonly getRestingCapacity: (restingId: number) => FixedDecimal | undefined
  /** Books a match. The book is already reduced by it. */
  readonly bookMatch: (
    market: MarketState,
    taker: Pick<BookTaker, 'side' | 'order'>,
    meeting: BookMatch,
  ) => void
  readonly removeExhausted: (restingId: number) => void
  /** Returns the quantity that the taker may still fill. Called before each match. */
  readonly getTakerCapacity: (taker: BookTaker) => FixedDecimal
}

/**
 * Matches a taker against the book by price, then by time. Returns the unfilled quantity. The book is read again before
 * every match, because booking a match may remove other orders.
 */
export function matchBookTaker(
  market: MarketState,
  taker: BookTaker,
  callbacks: MatchingCallbacks,
): FixedDecimal {
  const side = getOppositeSide(taker.side)
  let left = taker.quantity
  while (left > 0n) {
    const level = market.book.best(side)
    const resting = level?.queue[0]
    if (level === undefined || resting === undefined || !isWithinLimit(taker, level.price)) break
    const capacity = resting.id === 0 ? undefined : callbacks.getRestingCapacity(resting.id)
    if (capacity !== undefined && capacity <= 0n) {
      callbacks.removeExhausted(resting.id)
      continue
    }
    const wanted = minFixed(left, callbacks.getTakerCapacity(taker))
    const quantity = minFixed(wanted, minFixed(resting.visible + resting.hidden, capacity ?? wanted))
    if (quantity <= 0n) break
    const meeting = consumeResting(market, side, level, resting, quantity)
    left -= meeting.quantity
    callbacks.bookMatch(market, taker, meeting)
  }
  return left
}

/** Matches hidden quantity of an order before its visible quantity, as a separate match. */
function consumeResting(
  market: MarketState,
  side: OrderSide,
  level: BookLevel,
  resting: RestingEntry,
  wanted: FixedDecimal,
): BookMatch {
  const hidden = resting.hidden > 0n
  const quantity = minFixed(wanted, hidden ? resting.hidden : resting.visible)
  market.book.reduce(side, level, resting, hidden ? 0n : quantity, hidden ? quantity : 0n)
  return { restingId: resting.id, price: level.price, quantity, hidden }
}

const isWithinLimit = ({ side, limit }: Pick<BookTaker, 'side' | 'limit'>, price: FixedDecimal): boolean =>
  limit === undefined || (side === 'BUY' ? price <= limit : price >= limit)

/** Returns the quantity that could fill now within the limit. */
export function computeReachableQuantity(market: MarketState, taker: BookTaker): FixedDecimal {
  let sum = 0n
  for (const level of market.book.levels(getOppositeSide(taker.side))) {
    if (!isWithinLimit(taker, level.price) || sum >= taker.quantity) break
    sum += level.visible + level.hidden
  }
  return minFixed(sum, taker.quantity)
}

/** Returns the worst price at which an order may fill. A market order has the market's range and its own slippage. */
export function getFillLimit(market: MarketState, order: OrderRecord): FixedDecimal {
  if (order.price !== undefined) return order.price
  const { mark, rules } = market
  const isBuy = order.side === 'BUY'
  const range = isBuy
    ? multiplyFixed(mark, FIXED_ONE + rules.priceRange)
    : multiplyFixed(mark, FIXED_ONE - rules.priceRange)
  if (order.slippage === undefined) return range
  const middle = getMidPrice(market)
  return isBuy
    ? minFixed(range, multiplyFixed(middle, FIXED_ONE + order.slippage))
    : maxFixed(range, multiplyFixed(middle, FIXED_ONE - order.slippage))
}

export function wouldTakeVisible(market: MarketState, order: OrderRecord): boolean {
  const level = market.book.bestVisible(getOppositeSide(order.side))
  return level !== undefined && isWithinLimit({ side: order.side, limit: order.price }, level.price)
}

/** Returns the quantity that an order may still fill. A reduce-only order must not turn the position around. */
export function computeFillableQuantity(order: OrderRecord, position: FixedDecimal): FixedDecimal {
  const left = getRemainingQuantity(order)
  if (!order.reduceOnly) return left
  const reducible = order.side === 'BUY' ? -position : position
  return maxFixed(0n, minFixed(left, reducible))
}
