import { divide, requireAmount, multiply, ZERO, type Amount } from './decimal-amount'

const HUNDRED = requireAmount('100')
const HUNDREDTH = requireAmount('0.01')

export const convertToPercent = (fraction: Amount): Amount => multiply(fraction, HUNDRED)

/** Converts a percentage to a fraction, or basis points to percent. */
export const convertFromPercent = (percentage: Amount): Amount => multiply(percentage, HUNDREDTH)

/** Returns `part` in percent of `whole`; zero if `whole` is zero. */
export const computePercentOf = (part: Amount, whole: Amount, places = 0): Amount =>
  divide(convertToPercent(part), whole, places) ?? ZERO
