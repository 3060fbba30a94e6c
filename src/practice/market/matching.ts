import type { BookLevel, RestingEntry } from './book'
import { type FixedDecimal, maxFixed, minFixed, FIXED_ONE, multiplyFixed } from '../numbers/fixed'
import { type MarketState, getMidPrice } from './market'
import { type OrderRecord, type OrderSide, getOppositeSide, getRemainingQuantity } from '../records/records'

/** One meeting of a taker with a resting entry. */
export interface BookMatch {
  readonly restingId: number
  readonly price: FixedDecimal
  readonly quantity: FixedDecimal
  /** Whether it could not be seen: then the resting side pays as a taker too. */
  readonly hidden: boolean
}

/** What a taker brings to the book. */
export interface BookTaker {
  readonly side: OrderSide
  readonly limit: FixedDecimal | undefined
  readonly quantity: FixedDecimal
  /** The order it comes with; the crowd has none. */
  readonly order: OrderRecord | undefined
}

/** What the book asks of whoever keeps the accounts. */
export interface MatchingCallbacks {
  /** How much of its quantity a resting order can fill at all; a reduce-only one may have nothing left to reduce. */
  readonly getRestingCapacity: (restingId: number) => FixedDecimal | undefined
  /** Books the meeting. The book is already without what was filled. */
  readonly bookMatch: (market: MarketState, taker: Pick<BookTaker, 'side' | 'order'>, meeting: BookMatch) => void
  /** Takes an order off that can fill no more. */
  readonly removeExhausted: (restingId: number) => void
  /** How much more the taker may fill; asked before each meeting. */
  readonly getTakerCapacity: (taker: BookTaker) => FixedDecimal
}

/**
 * Lets a taker through the book by price, then by time. Gives what it could not fill.
 *
 * The book is read afresh before every meeting: booking one may take other orders off it.
 */
export function matchBookTaker(market: MarketState, taker: BookTaker, callbacks: MatchingCallbacks): FixedDecimal {
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

/** Hidden quantity goes before visible quantity of the same order, as a meeting of its own. */
function consumeResting(market: MarketState, side: OrderSide, level: BookLevel, resting: RestingEntry, wanted: FixedDecimal): BookMatch {
  const hidden = resting.hidden > 0n
  const quantity = minFixed(wanted, hidden ? resting.hidden : resting.visible)
  market.book.reduce(side, level, resting, hidden ? 0n : quantity, hidden ? quantity : 0n)
  return { restingId: resting.id, price: level.price, quantity, hidden }
}

const isWithinLimit = ({ side, limit }: Pick<BookTaker, 'side' | 'limit'>, price: FixedDecimal): boolean =>
  limit === undefined || (side === 'BUY' ? price <= limit : price >= limit)

/** How much could be filled right now within a limit, up to what is wanted. */
export function computeReachableQuantity(market: MarketState, taker: BookTaker): FixedDecimal {
  let sum = 0n
  for (const level of market.book.levels(getOppositeSide(taker.side))) {
    if (!isWithinLimit(taker, level.price) || sum >= taker.quantity) break
    sum += level.visible + level.hidden
  }
  return minFixed(sum, taker.quantity)
}

/** The worst price at which an order may fill; a MARKET order has the market's range and its own slippage. */
export function getFillLimit(market: MarketState, order: OrderRecord): FixedDecimal {
  if (order.price !== undefined) return order.price
  const { mark, rules } = market
  const isBuy = order.side === 'BUY'
  const range = isBuy ? multiplyFixed(mark, FIXED_ONE + rules.priceRange) : multiplyFixed(mark, FIXED_ONE - rules.priceRange)
  if (order.slippage === undefined) return range
  const middle = getMidPrice(market)
  return isBuy
    ? minFixed(range, multiplyFixed(middle, FIXED_ONE + order.slippage))
    : maxFixed(range, multiplyFixed(middle, FIXED_ONE - order.slippage))
}

/** Whether a post-only order would take from quantity that can be seen. */
export function wouldTakeVisible(market: MarketState, order: OrderRecord): boolean {
  const level = market.book.bestVisible(getOppositeSide(order.side))
  return level !== undefined && isWithinLimit({ side: order.side, limit: order.price }, level.price)
}

/** How much of an order may still fill, given the position it must not turn around. */
export function computeFillableQuantity(order: OrderRecord, position: FixedDecimal): FixedDecimal {
  const left = getRemainingQuantity(order)
  if (!order.reduceOnly) return left
  const reducible = order.side === 'BUY' ? -position : position
  return maxFixed(0n, minFixed(left, reducible))
}
