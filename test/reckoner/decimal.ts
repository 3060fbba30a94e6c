import { Decimal } from 'decimal.js'

/** Arithmetic with 40 digits, so that its rounding is invisible in every figure. */
export const Exact = Decimal.clone({ precision: 40, toExpNeg: -1e9, toExpPos: 1e9 })

export type Figure = Decimal

export const figure = (written: string | number | Figure): Figure => new Exact(written)
export const ZERO = figure(0)
export const ONE = figure(1)

/** A to the power four fifths: the fifth root of its fourth power, by Newton's steps from a binary guess. */
export function fourFifths(a: Figure): Figure {
  if (a.lte(0)) return ZERO
  const target = a.pow(4)
  let root = figure(a.toNumber() ** 0.8)
  for (let step = 0; step < 2; step += 1)
    root = root
      .times(4)
      .plus(target.div(root.pow(4)))
      .div(5)
  return root
}

/** Fewer digits for powers without an exact root. Still far more than any stated figure has. */
const Shorter = Decimal.clone({ precision: 24 })

/** A to any power. */
export const power = (a: Figure, exponent: Figure): Figure =>
  figure(new Shorter(a.toString()).pow(exponent.toString()).toString())

export const most = (...all: readonly Figure[]): Figure => Exact.max(...all)
export const least = (...all: readonly Figure[]): Figure => Exact.min(...all)
export const sum = (all: Iterable<Figure>): Figure => {
  let total = ZERO
  for (const each of all) total = total.plus(each)
  return total
}
