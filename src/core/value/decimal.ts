import { Decimal } from 'decimal.js'
import { readCount, readParts, rescale, tenTo, write } from './digits'

/**
 * A decimal amount as plain text: an optional minus, digits, an optional point and digits. Never an exponent.
 *
 * Text survives JSON, IPC, disk and comparison unchanged; a binary number does not. Arithmetic is on
 * whole numbers behind the text and has no precision to run out of: only division, powers and what is
 * asked to round ever rounds.
 */
export type Amount = string & { readonly amount: unique symbol }

/** Which way a result is taken to the grid: towards less, towards more, towards zero, to the nearest. */
export type Rounding = 'down' | 'up' | 'zero' | 'nearest'

const TYPED = /^-?\d+(?:\.\d+)?$/
const TOKEN = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/
const CANONICAL = /^(?:0|-?(?:[1-9]\d*(?:\.\d*[1-9])?|0\.\d*[1-9]))$/
const LONGEST = 80
const MINUS = 45
const ZERO_CODE = 48

export const ZERO = '0' as Amount
export const ONE = '1' as Amount

/**
 * Reads plain decimal text exactly; anything else (exponents, spaces, signs, other digits) is undefined.
 * Leading zeros a person typed mean nothing: "007" is 7.
 */
export function amount(written: string): Amount | undefined {
  return written.length <= LONGEST && TYPED.test(written) ? canonical(written) : undefined
}

/** An amount from text known to be well formed, such as a constant; throws where it is not. */
export function exactly(written: string): Amount {
  const read = amount(written)
  if (read === undefined) throw new RangeError(`Not a plain decimal: ${written.slice(0, LONGEST)}`)
  return read
}

/** Whether text already is an amount in its one canonical spelling. */
export const isAmount = (written: string): written is Amount => CANONICAL.test(written)

/** Reads a venue's number token, exponent forms included, as an exact plain amount. */
export function fromToken(token: string): Amount | undefined {
  if (token.length > LONGEST || !TOKEN.test(token)) return undefined
  const lower = token.indexOf('e')
  const at = lower < 0 ? token.indexOf('E') : lower
  return at < 0 ? canonical(token) : shifted(token.slice(0, at), readCount(token.slice(at + 1)))
}

const canonical = (plain: string): Amount => (CANONICAL.test(plain) ? (plain as Amount) : shifted(plain, 0))

/** Plain digits with their point moved to the right, in the one canonical spelling: text all the way. */
function shifted(plain: string, by: number): Amount {
  const start = plain.charCodeAt(0) === MINUS ? 1 : 0
  const point = plain.indexOf('.')
  const whole = plain.slice(start, point < 0 ? plain.length : point)
  const digits = point < 0 ? whole : whole + plain.slice(point + 1)
  let [first, last] = [0, digits.length]
  while (first < last && digits.charCodeAt(first) === ZERO_CODE) first += 1
  if (first === last) return ZERO
  while (digits.charCodeAt(last - 1) === ZERO_CODE) last -= 1
  const sign = start === 1 ? '-' : ''
  const places = whole.length + by
  if (places <= first) return `${sign}0.${'0'.repeat(first - places)}${digits.slice(first, last)}` as Amount
  if (places >= last) return `${sign}${digits.slice(first, last)}${'0'.repeat(places - last)}` as Amount
  return `${sign}${digits.slice(first, places)}.${digits.slice(places, last)}` as Amount
}

/** Adds up two amounts counted in the same places. */
function sum(a: Amount, b: Amount, sign: 1n | -1n): Amount {
  const left = readParts(a)
  const right = readParts(b)
  const places = Math.max(left.places, right.places)
  return asAmount(rescale(left, places) + sign * rescale(right, places), places)
}

const asAmount = (units: bigint, places: number): Amount => write(units, places) as Amount

export const add = (a: Amount, b: Amount): Amount => (b === ZERO ? a : a === ZERO ? b : sum(a, b, 1n))
export const subtract = (a: Amount, b: Amount): Amount => (b === ZERO ? a : sum(a, b, -1n))

/** Adds up products, and writes amounts only at the end: of many figures at once, most of the work is the writing. */
export function sumOfProducts(products: Iterable<readonly Amount[]>): Amount {
  let [total, finest] = [0n, 0]
  for (const factors of products) {
    let [units, places] = [1n, 0]
    for (const factor of factors) {
      const parts = readParts(factor)
      units *= parts.units
      places += parts.places
    }
    if (places > finest) [total, finest] = [total * tenTo(places - finest), places]
    total += rescale({ units, places }, finest)
  }
  return asAmount(total, finest)
}

/**
 * Which of two amounts is larger, read off their spelling: with one spelling for each value, the one with
 * more whole digits is larger, and of equally many the one that comes later in the alphabet.
 */
export function compare(a: Amount, b: Amount): -1 | 0 | 1 {
  if (a === b) return 0
  const isBelow = isNegative(a)
  if (isBelow !== isNegative(b)) return isBelow ? -1 : 1
  const longer = wholeLength(a) - wholeLength(b)
  const isLarger = longer === 0 ? a > b : longer > 0
  return isLarger === isBelow ? -1 : 1
}

function wholeLength(a: Amount): number {
  const point = a.indexOf('.')
  return point < 0 ? a.length : point
}

export function multiply(a: Amount, b: Amount): Amount {
  const x = readParts(a)
  const y = readParts(b)
  return asAmount(x.units * y.units, x.places + y.places)
}

/** Whether `a` to one whole power is above `b` to another. */
export function isPowerAbove(a: Amount, toA: number, b: Amount, toB: number): boolean {
  const [x, y] = [readParts(a), readParts(b)]
  const [left, right] = [x.places * toA, y.places * toB]
  const finer = Math.max(left, right)
  const above = rescale({ units: x.units ** BigInt(toA), places: left }, finer)
  return above > rescale({ units: y.units ** BigInt(toB), places: right }, finer)
}

export const negate = (a: Amount): Amount =>
  (a === ZERO ? a : a.startsWith('-') ? a.slice(1) : `-${a}`) as Amount
export const absolute = (a: Amount): Amount => (a.startsWith('-') ? a.slice(1) : a) as Amount
export const smaller = (a: Amount, b: Amount): Amount => (compare(a, b) <= 0 ? a : b)
export const larger = (a: Amount, b: Amount): Amount => (compare(a, b) >= 0 ? a : b)
export const isZero = (a: Amount): boolean => a === ZERO
export const isNegative = (a: Amount): boolean => a.charCodeAt(0) === MINUS
export const isPositive = (a: Amount): boolean => a !== ZERO && !isNegative(a)

/** An amount where there is one above zero. */
export const positive = (a: Amount | undefined): Amount | undefined =>
  a !== undefined && isPositive(a) ? a : undefined

/** What was typed, where it is a plain number above zero. */
export const positiveAmount = (written: string): Amount | undefined => positive(amount(written))

/** a ÷ b to `places` decimals. Division by zero is undefined, not infinite. */
export function divide(a: Amount, b: Amount, places = 20, rounding: Rounding = 'zero'): Amount | undefined {
  const [over, under] = [readParts(a), readParts(b)]
  if (under.units === 0n) return undefined
  const shift = places + under.places - over.places
  const [above, below] =
    shift >= 0 ? [over.units * tenTo(shift), under.units] : [over.units, under.units * tenTo(-shift)]
  return asAmount(quotient(above, below, rounding), places)
}

/** A whole quotient, the rest taken the way that is asked. */
function quotient(above: bigint, below: bigint, rounding: Rounding): bigint {
  const [whole, rest] = [above / below, above % below]
  if (rest === 0n || rounding === 'zero') return whole
  const isBelow = rest < 0n !== below < 0n
  if (rounding === 'down') return isBelow ? whole - 1n : whole
  if (rounding === 'up') return isBelow ? whole : whole + 1n
  const twice = (rest < 0n ? -rest : rest) * 2n
  if (twice < (below < 0n ? -below : below)) return whole
  return isBelow ? whole - 1n : whole + 1n
}

const Powers = Decimal.clone({ precision: 40, toExpNeg: -1e9, toExpPos: 1e9 })

/** base to a fractional power, to 20 decimals. */
export function power(base: Amount, exponent: Amount): Amount {
  return canonical(new Powers(base).pow(exponent).toFixed(20, Decimal.ROUND_DOWN))
}

/** What a margin curve is read to. */
const CURVE_PLACES = 20

/**
 * base to the power 0.8, the venue's margin curve, to 20 decimals towards zero; zero of one below zero.
 *
 * It is the fifth root of the fourth power: in whole numbers that is exact, and a hundredth of the work of a power.
 */
export function fourFifths(base: Amount): Amount {
  const { units, places } = readParts(base)
  if (units <= 0n) return ZERO
  const shift = CURVE_PLACES * 5 - places * 4
  const fourth = units ** 4n
  return asAmount(fifthRoot(shift >= 0 ? fourth * tenTo(shift) : fourth / tenTo(-shift)), CURVE_PLACES)
}

/** The whole part of a fifth root. */
function fifthRoot(whole: bigint): bigint {
  if (whole === 0n) return 0n
  // Newton's steps fall towards the root from anywhere above it.
  let root = 1n << BigInt(Math.ceil((whole.toString(16).length * 4) / 5))
  for (;;) {
    const next = (root * 4n + whole / root ** 4n) / 5n
    if (next >= root) return root
    root = next
  }
}

/** The whole part of the square root of an amount; zero of one below zero. */
export function wholeRoot(a: Amount): Amount {
  const { units, places } = readParts(a)
  const whole = units / tenTo(places)
  if (whole <= 0n) return ZERO
  // Newton's steps fall towards the root from anywhere above it.
  let root = tenTo((String(whole).length + 1) >> 1)
  for (;;) {
    const next = (root + whole / root) / 2n
    if (next >= root) return asAmount(root, 0)
    root = next
  }
}

/** Whether `a` lies on the grid that starts at `origin` and has this `step`. A step of zero allows everything. */
export function isOnGrid(a: Amount, step: Amount, origin: Amount = ZERO): boolean {
  if (isZero(step)) return true
  const [from, by] = [readParts(subtract(a, origin)), readParts(step)]
  const places = Math.max(from.places, by.places)
  return rescale(from, places) % rescale(by, places) === 0n
}

/** The nearest point of the grid in the given direction. */
export function toGrid(a: Amount, step: Amount, rounding: Rounding, origin: Amount = ZERO): Amount {
  const steps = divide(subtract(a, origin), step, 0, rounding)
  return steps === undefined ? a : add(multiply(steps, step), origin)
}

/** Rounded to a number of decimals. */
export const toPlaces = (a: Amount, places: number, rounding: Rounding): Amount =>
  decimalsOf(a) <= places ? a : (divide(a, ONE, places, rounding) ?? a)

/** How many decimals an amount is written with. */
export const decimalsOf = (a: Amount): number => (a.includes('.') ? a.length - a.indexOf('.') - 1 : 0)

/** The amount written with exactly this many decimals, for display and never for sending. */
export function padded(a: Amount, places: number, rounding: Rounding = 'nearest'): string {
  const rounded = toPlaces(a, places, rounding)
  const missing = places - decimalsOf(rounded)
  if (missing === 0) return rounded
  return `${rounded}${missing === places ? '.' : ''}${'0'.repeat(missing)}`
}
