import { add, divide, requireAmount, multiply, roundToGrid, roundToPlaces, type Amount } from '../value/decimal'

/** What bounds are filled in with before anybody changes them: nothing of it allows anything before it stands on a sheet. */

/** So much at that price, on whole cents and never less. */
export const computeMaxNotional = (size: Amount, price: Amount): Amount => roundToPlaces(multiply(size, price), 2, 'up')

/** All orders together, until somebody wants another number of them. */
export const computeDefaultTotal = (one: Amount): Amount => multiply(one, FIVE)
const FIVE = requireAmount('5')

/** All that may be sent: what is caught up is beside the size. */
export const addCatchUpSize = (size: Amount, again: Amount): Amount => add(size, again)

/** One of so many equal parts, to the step of its market. */
export const computeEqualPart = (size: Amount, parts: number, step: Amount): Amount =>
  roundToGrid(divide(size, requireAmount(String(parts))) ?? size, step, 'nearest')
