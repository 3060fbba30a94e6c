import { Decimal } from 'decimal.js'

/** Arithmetic with so many digits that no rounding of its own can be seen in a figure. */
export const Exact = Decimal.clone({ precision: 60, toExpNeg: -1e9, toExpPos: 1e9 })

export type Figure = Decimal

export const figure = (written: string | number): Figure => new Exact(written)
export const ZERO = figure(0)
export const ONE = figure(1)

/** A to the power four fifths. */
export const fourFifths = (a: Figure): Figure => a.pow('0.8')

export const most = (...all: readonly Figure[]): Figure => Exact.max(...all)
export const least = (...all: readonly Figure[]): Figure => Exact.min(...all)
export const sum = (all: Iterable<Figure>): Figure => {
  let total = ZERO
  for (const each of all) total = total.plus(each)
  return total
}
