import {
  add,
  divide,
  requireAmount,
  multiply,
  positiveOrUndefined,
  subtract,
  roundToGrid,
  type Amount,
} from '../value/decimal-amount'

const HALF = requireAmount('0.5')

export const computeMiddlePrice = (one: Amount, other: Amount): Amount => multiply(add(one, other), HALF)

export const computeSpread = (bid: Amount, ask: Amount): Amount => subtract(ask, bid)

/** Returns the spread as a fraction of the mid price. */
export const computeRelativeSpread = (low: Amount, high: Amount): Amount | undefined =>
  divide(computeSpread(low, high), computeMiddlePrice(low, high))

/** Returns the change as a fraction of `from`; `undefined` if that is zero. */
export const computeRelativeChange = (from: Amount, to: Amount, places?: number): Amount | undefined =>
  divide(subtract(to, from), from, places)

export const roundToTick = (near: Amount, tick: Amount): Amount | undefined =>
  positiveOrUndefined(roundToGrid(near, tick, 'nearest'))
