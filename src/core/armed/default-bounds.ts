import type { MarketRules, OrderSide } from '../market/venue-market-rules'
import {
  absolute,
  add,
  compareDecimals,
  divide,
  isPositive,
  maxAmount,
  minAmount,
  requireAmount,
  multiply,
  ONE,
  roundToGrid,
  roundToPlaces,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal-amount'

/** Default bounds of a new mandate form. They allow nothing until they are sealed. */

/** Returns the notional of `size` at `price`, rounded up to whole cents. */
export const computeMaxNotional = (size: Amount, price: Amount): Amount =>
  roundToPlaces(multiply(size, price), 2, 'up')

/** Returns the default total of all orders: five times one order. */
export const computeDefaultTotal = (one: Amount): Amount => multiply(one, FIVE)
const FIVE = requireAmount('5')

/** Returns `total`, or the position held and the default total if `total` leaves no room for one more order. */
export function addRoomForOrder(total: Amount, held: Amount, one: Amount): Amount {
  const size = absolute(held)
  return compareDecimals(add(size, one), total) > 0 ? add(size, computeDefaultTotal(one)) : total
}

/** Returns the default notional that a session may open: what its requests can open if every second one closes. */
export const computeDefaultOpened = (requests: number, worthPerOrder: Amount): Amount =>
  multiply(worthPerOrder, requireAmount(String(Math.max(1, Math.ceil(requests / 2)))))

const KEY_SHARE = requireAmount('0.1')
const LOSS_SHARE = requireAmount('0.2')

/** Returns the default size of a key: a tenth of the largest order that the guards allow; `undefined` if too small. */
export function computeDefaultKeySize(
  orderNotional: Amount,
  mark: Amount,
  { step, sizeMin, minNotional }: Pick<MarketRules, 'step' | 'sizeMin' | 'minNotional'>,
): Amount | undefined {
  const size = roundToGrid(divide(multiply(orderNotional, KEY_SHARE), mark) ?? ZERO, step, 'down')
  const isLargeEnough =
    compareDecimals(size, sizeMin) >= 0 && compareDecimals(multiply(size, mark), minNotional) >= 0
  return isLargeEnough && isPositive(size) ? size : undefined
}

/** Returns the default loss of a session: a fifth of the loss that the guards allow in a day. */
export const computeDefaultLoss = (dailyLoss: Amount): Amount =>
  roundToPlaces(multiply(dailyLoss, LOSS_SHARE), 2, 'down')

/** Returns the sealed reach as typed, in basis points. */
export const toBasisPoints = (share: Amount): Amount => multiply(share, BASIS_POINTS)
const BASIS_POINTS = requireAmount('10000')

/** Distance from the mark of the default price limits. They bound hours; a press is bound by its own slippage. */
const PRICE_SHARE = requireAmount('0.05')

export const computeDefaultPriceLimit = (mark: Amount, side: OrderSide, tick: Amount): Amount =>
  side === 'BUY'
    ? roundToGrid(multiply(mark, add(ONE, PRICE_SHARE)), tick, 'down')
    : roundToGrid(multiply(mark, subtract(ONE, PRICE_SHARE)), tick, 'up')

/** Returns the next size of the keys: a tenth of the largest more or less, within it; `undefined` beyond either end. */
export function stepKeySize(now: Amount, most: Amount, step: Amount, direction: 1 | -1): Amount | undefined {
  const tenth = maxAmount(step, roundToGrid(multiply(most, KEY_SHARE), step, 'nearest'))
  const next = direction === 1 ? minAmount(most, add(now, tenth)) : subtract(now, tenth)
  return isPositive(next) && next !== now ? next : undefined
}

export const addCatchUpSize = (size: Amount, again: Amount): Amount => add(size, again)

export const computeEqualPart = (size: Amount, parts: number, step: Amount): Amount =>
  roundToGrid(divide(size, requireAmount(String(parts))) ?? size, step, 'nearest')
