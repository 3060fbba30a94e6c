import { Decimal } from 'decimal.js'

/**
 * A decimal amount as plain text: an optional minus, digits, an optional point and digits. Never an exponent.
 *
 * Text survives JSON, IPC, disk and comparison unchanged; a binary number does not.
 */
export type Amount = string & { readonly amount: unique symbol }

/** Which way a result is taken to the grid: towards less, towards more, towards zero, to the nearest. */
export type Rounding = 'down' | 'up' | 'zero' | 'nearest'

// Wide enough that sums and products of venue figures are exact; only division and powers round.
const Exact = Decimal.clone({ precision: 60, toExpNeg: -1e9, toExpPos: 1e9, rounding: Decimal.ROUND_DOWN })

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const TYPED = /^-?\d+(?:\.\d+)?$/
const LONGEST = 80

const modes: Record<Rounding, Decimal.Rounding> = {
  down: Decimal.ROUND_FLOOR,
  up: Decimal.ROUND_CEIL,
  zero: Decimal.ROUND_DOWN,
  nearest: Decimal.ROUND_HALF_UP,
}

const text = (value: Decimal): Amount => (value.isZero() ? '0' : value.toFixed()) as Amount

export const ZERO = '0' as Amount
export const ONE = '1' as Amount

/** Reads plain decimal text exactly; anything else (exponents, spaces, signs, other digits) is undefined. */
export function amount(written: string): Amount | undefined {
  return written.length <= LONGEST && TYPED.test(written) ? text(new Exact(written)) : undefined
}

/** An amount from text known to be well formed, such as a constant; throws where it is not. */
export function exactly(written: string): Amount {
  const read = amount(written)
  if (read === undefined) throw new RangeError(`Not a plain decimal: ${written.slice(0, LONGEST)}`)
  return read
}

/** Whether text already is an amount in its one canonical spelling. */
export function isAmount(written: string): written is Amount {
  return PLAIN.test(written) && text(new Exact(written)) === written
}

/** Reads a venue's number token, exponent forms included, as an exact plain amount. */
export function fromToken(token: string): Amount | undefined {
  if (token.length > LONGEST || !/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/.test(token)) return undefined
  return text(new Exact(token))
}

export const add = (a: Amount, b: Amount): Amount => text(new Exact(a).plus(b))
export const subtract = (a: Amount, b: Amount): Amount => text(new Exact(a).minus(b))
export const multiply = (a: Amount, b: Amount): Amount => text(new Exact(a).times(b))
export const negate = (a: Amount): Amount => text(new Exact(a).negated())
export const absolute = (a: Amount): Amount => text(new Exact(a).abs())
export const smaller = (a: Amount, b: Amount): Amount => (compare(a, b) <= 0 ? a : b)
export const larger = (a: Amount, b: Amount): Amount => (compare(a, b) >= 0 ? a : b)
export const compare = (a: Amount, b: Amount): -1 | 0 | 1 => new Exact(a).cmp(b) as -1 | 0 | 1
export const isZero = (a: Amount): boolean => a === ZERO
export const isNegative = (a: Amount): boolean => a.startsWith('-')
export const isPositive = (a: Amount): boolean => a !== ZERO && !a.startsWith('-')

/** a ÷ b to `places` decimals. Division by zero is undefined, not infinite. */
export function divide(a: Amount, b: Amount, places = 20, rounding: Rounding = 'zero'): Amount | undefined {
  return isZero(b) ? undefined : text(new Exact(a).div(b).toDecimalPlaces(places, modes[rounding]))
}

/** base to a fractional power (the venue's margin curves use 0.8), to 20 decimals. */
export function power(base: Amount, exponent: Amount): Amount {
  return text(new Exact(base).pow(exponent).toDecimalPlaces(20))
}

/** Whether `a` lies on the grid that starts at `origin` and has this `step`. A step of zero allows everything. */
export function isOnGrid(a: Amount, step: Amount, origin: Amount = ZERO): boolean {
  return isZero(step) || new Exact(a).minus(origin).mod(step).isZero()
}

/** The nearest point of the grid in the given direction. */
export function toGrid(a: Amount, step: Amount, rounding: Rounding, origin: Amount = ZERO): Amount {
  if (isZero(step)) return a
  const steps = new Exact(a).minus(origin).div(step).toDecimalPlaces(0, modes[rounding])
  return text(steps.times(step).plus(origin))
}

/** Rounded to a number of decimals. */
export const toPlaces = (a: Amount, places: number, rounding: Rounding): Amount =>
  text(new Exact(a).toDecimalPlaces(places, modes[rounding]))

/** How many decimals an amount is written with. */
export const placesOf = (a: Amount): number => (a.includes('.') ? a.length - a.indexOf('.') - 1 : 0)

/** The amount written with exactly this many decimals, for display and never for sending. */
export function padded(a: Amount, places: number, rounding: Rounding = 'nearest'): string {
  return new Exact(toPlaces(a, places, rounding)).toFixed(places)
}
