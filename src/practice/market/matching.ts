import type { Level, Resting } from './book'
import { type Fixed, max, min, ONE, times } from '../numbers/fixed'
import { type Market, middleOf } from './market'
import { type Order, type Side, opposite, remaining } from '../records/records'

/** One meeting of a taker with a resting entry. */
export interface Meeting {
  readonly restingId: number
  readonly price: Fixed
  readonly quantity: Fixed
  /** Whether it could not be seen: then the resting side pays as a taker too. */
  readonly hidden: boolean
}

/** What a taker brings to the book. */
export interface Taker {
  readonly side: Side
  readonly limit: Fixed | undefined
  readonly quantity: Fixed
  /** The order it comes with; the crowd has none. */
  readonly order: Order | undefined
}

/** What the book asks of whoever keeps the accounts. */
export interface Floor {
  /** How much of its quantity a resting order can fill at all; a reduce-only one may have nothing left to reduce. */
  readonly capacity: (restingId: number) => Fixed | undefined
  /** Books the meeting. The book is already without what was filled. */
  readonly meet: (market: Market, taker: Pick<Taker, 'side' | 'order'>, meeting: Meeting) => void
  /** Takes an order off that can fill no more. */
  readonly dismiss: (restingId: number) => void
  /** How much more the taker may fill; asked before each meeting. */
  readonly appetite: (taker: Taker) => Fixed
}

/**
 * Lets a taker through the book by price, then by time. Gives what it could not fill.
 *
 * The book is read afresh before every meeting: booking one may take other orders off it.
 */
export function cross(market: Market, taker: Taker, floor: Floor): Fixed {
  const side = opposite(taker.side)
  let left = taker.quantity
  while (left > 0n) {
    const level = market.book.best(side)
    const resting = level?.queue[0]
    if (level === undefined || resting === undefined || !reaches(taker, level.price)) break
    const capacity = resting.id === 0 ? undefined : floor.capacity(resting.id)
    if (capacity !== undefined && capacity <= 0n) {
      floor.dismiss(resting.id)
      continue
    }
    const wanted = min(left, floor.appetite(taker))
    const quantity = min(wanted, min(resting.shown + resting.hidden, capacity ?? wanted))
    if (quantity <= 0n) break
    const meeting = consume(market, side, level, resting, quantity)
    left -= meeting.quantity
    floor.meet(market, taker, meeting)
  }
  return left
}

/** Hidden quantity goes before visible quantity of the same order, as a meeting of its own. */
function consume(market: Market, side: Side, level: Level, resting: Resting, wanted: Fixed): Meeting {
  const hidden = resting.hidden > 0n
  const quantity = min(wanted, hidden ? resting.hidden : resting.shown)
  market.book.reduce(side, level, resting, hidden ? 0n : quantity, hidden ? quantity : 0n)
  return { restingId: resting.id, price: level.price, quantity, hidden }
}

const reaches = ({ side, limit }: Pick<Taker, 'side' | 'limit'>, price: Fixed): boolean =>
  limit === undefined || (side === 'BUY' ? price <= limit : price >= limit)

/** How much could be filled right now within a limit, up to what is wanted. */
export function reachable(market: Market, taker: Taker): Fixed {
  let sum = 0n
  for (const level of market.book.levels(opposite(taker.side))) {
    if (!reaches(taker, level.price) || sum >= taker.quantity) break
    sum += level.shown + level.hidden
  }
  return min(sum, taker.quantity)
}

/** The worst price at which an order may fill; a MARKET order has the market's range and its own slippage. */
export function limitOf(market: Market, order: Order): Fixed {
  if (order.price !== undefined) return order.price
  const { mark, rules } = market
  const buys = order.side === 'BUY'
  const range = buys ? times(mark, ONE + rules.priceRange) : times(mark, ONE - rules.priceRange)
  if (order.slippage === undefined) return range
  const middle = middleOf(market)
  return buys
    ? min(range, times(middle, ONE + order.slippage))
    : max(range, times(middle, ONE - order.slippage))
}

/** Whether a post-only order would take from quantity that can be seen. */
export function wouldTake(market: Market, order: Order): boolean {
  const level = market.book.bestShown(opposite(order.side))
  return level !== undefined && reaches({ side: order.side, limit: order.price }, level.price)
}

/** How much of an order may still fill, given the position it must not turn around. */
export function appetiteOf(order: Order, position: Fixed): Fixed {
  const left = remaining(order)
  if (!order.reduceOnly) return left
  const reducible = order.side === 'BUY' ? -position : position
  return max(0n, min(left, reducible))
}
