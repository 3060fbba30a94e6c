import { add, divide, requireAmount, multiply, positiveOrUndefined, subtract, roundToGrid, type Amount } from '../value/decimal'

const HALF = requireAmount('0.5')

/** The price half way between two. */
export const computeMiddlePrice = (one: Amount, other: Amount): Amount => multiply(add(one, other), HALF)

/** How far two prices stand apart. */
export const computeSpread = (bid: Amount, ask: Amount): Amount => subtract(ask, bid)

/** How far two prices stand apart, as a fraction of their middle. */
export const computeRelativeSpread = (low: Amount, high: Amount): Amount | undefined =>
  divide(computeSpread(low, high), computeMiddlePrice(low, high))

/** How far a price is from another one, as a fraction of that. Undefined where that is nothing. */
export const computeRelativeChange = (from: Amount, to: Amount, places?: number): Amount | undefined =>
  divide(subtract(to, from), from, places)

/** The price on a market's grid that is nearest; none where that is nothing or less. */
export const roundToTick = (near: Amount, tick: Amount): Amount | undefined =>
  positiveOrUndefined(roundToGrid(near, tick, 'nearest'))
