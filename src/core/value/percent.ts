import { divide, requireAmount, multiply, ZERO, type Amount } from './decimal'

const HUNDRED = requireAmount('100')
const HUNDREDTH = requireAmount('0.01')

/** A fraction in percent. */
export const convertToPercent = (fraction: Amount): Amount => multiply(fraction, HUNDRED)

/** A percentage as a fraction; basis points in percent. */
export const convertFromPercent = (percentage: Amount): Amount => multiply(percentage, HUNDREDTH)

/** How many percent a part is of the whole; nothing where there is no whole. */
export const computePercentOf = (part: Amount, whole: Amount, places = 0): Amount =>
  divide(convertToPercent(part), whole, places) ?? ZERO
