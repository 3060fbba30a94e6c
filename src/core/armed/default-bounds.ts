import {
  add,
  divide,
  requireAmount,
  multiply,
  roundToGrid,
  roundToPlaces,
  type Amount,
} from '../value/decimal-amount'

/** Default bounds of a new mandate form. They allow nothing until they are sealed. */

/** Returns the notional of `size` at `price`, rounded up to whole cents. */
export const computeMaxNotional = (size: Amount, price: Amount): Amount =>
  roundToPlaces(multiply(size, price), 2, 'up')

/** Returns the default total of all orders: five times one order. */
export const computeDefaultTotal = (one: Amount): Amount => multiply(one, FIVE)
const FIVE = requireAmount('5')

export const addCatchUpSize = (size: Amount, again: Amount): Amount => add(size, again)

export const computeEqualPart = (size: Amount, parts: number, step: Amount): Amount =>
  roundToGrid(divide(size, requireAmount(String(parts))) ?? size, step, 'nearest')
