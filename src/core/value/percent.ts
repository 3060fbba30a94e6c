import { divide, exactly, multiply, ZERO, type Amount } from './decimal'

const HUNDRED = exactly('100')
const HUNDREDTH = exactly('0.01')

/** A fraction in percent. */
export const asPercent = (fraction: Amount): Amount => multiply(fraction, HUNDRED)

/** A percentage as a fraction; basis points in percent. */
export const ofPercent = (percentage: Amount): Amount => multiply(percentage, HUNDREDTH)

/** How many percent a part is of the whole; nothing where there is no whole. */
export const percentOf = (part: Amount, whole: Amount, places = 0): Amount =>
  divide(asPercent(part), whole, places) ?? ZERO
