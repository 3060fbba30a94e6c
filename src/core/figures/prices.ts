import { add, divide, exactly, multiply, positive, subtract, toGrid, type Amount } from '../value/decimal'

const HALF = exactly('0.5')

/** The price half way between two. */
export const middleOf = (one: Amount, other: Amount): Amount => multiply(add(one, other), HALF)

/** How far two prices stand apart. */
export const spreadOf = (bid: Amount, ask: Amount): Amount => subtract(ask, bid)

/** How far two prices stand apart, as a fraction of their middle. */
export const widthOf = (low: Amount, high: Amount): Amount | undefined =>
  divide(spreadOf(low, high), middleOf(low, high))

/** How far a price is from another one, as a fraction of that. Undefined where that is nothing. */
export const changeFrom = (from: Amount, to: Amount, places?: number): Amount | undefined =>
  divide(subtract(to, from), from, places)

/** The price on a market's grid that is nearest; none where that is nothing or less. */
export const nearestPrice = (near: Amount, tick: Amount): Amount | undefined =>
  positive(toGrid(near, tick, 'nearest'))
