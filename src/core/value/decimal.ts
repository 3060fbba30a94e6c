import { Decimal } from 'decimal.js'
import { parseDigits, parseScaledInteger, rescaleUnits, bigPowerOfTen, formatUnits } from './digits'

/**
 * A decimal amount as plain text: an optional minus, digits, an optional point and digits. Never an exponent.
 *
 * Text survives JSON, IPC, disk and comparison unchanged; a binary number does not. Arithmetic is on
 * whole numbers behind the text and has no precision to run out of: only division, powers and what is
 * asked to round ever rounds.
 */
export type Amount = string & { readonly amount: unique symbol }

/** Which way a result is taken to the grid: towards less, towards more, towards zero, to the nearest. */
export type RoundingMode = 'down' | 'up' | 'zero' | 'nearest'

const TYPED_PATTERN = /^-?\d+(?:\.\d+)?$/
const TOKEN_PATTERN = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/
const CANONICAL_PATTERN = /^(?:0|-?(?:[1-9]\d*(?:\.\d*[1-9])?|0\.\d*[1-9]))$/
const MAX_LENGTH = 80
const MINUS = 45
const ZERO_CODE = 48

export const ZERO = '0' as Amount
export const ONE = '1' as Amount

/**
 * Reads plain decimal text exactly; anything else (exponents, spaces, signs, other digits) is undefined.
 * Leading zeros a person typed mean nothing: "007" is 7.
 */
export function parseAmount(written: string): Amount | undefined {
  return written.length <= MAX_LENGTH && TYPED_PATTERN.test(written) ? toCanonical(written) : undefined
}

/** An amount from text known to be well formed, such as a constant; throws where it is not. */
export function requireAmount(written: string): Amount {
  const read = parseAmount(written)
  if (read === undefined) throw new RangeError(`Not a plain decimal: ${written.slice(0, MAX_LENGTH)}`)
  return read
}

/** Whether text already is an amount in its one canonical spelling. */
export const isAmount = (written: string): written is Amount => CANONICAL_PATTERN.test(written)

/** Reads a venue's number token, exponent forms included, as an exact plain amount. */
export function parseNumberToken(token: string): Amount | undefined {
  if (token.length > MAX_LENGTH || !TOKEN_PATTERN.test(token)) return undefined
  const lower = token.indexOf('e')
  const at = lower < 0 ? token.indexOf('E') : lower
  return at < 0 ? toCanonical(token) : shiftPoint(token.slice(0, at), parseDigits(token.slice(at + 1)))
}

const toCanonical = (plain: string): Amount => (CANONICAL_PATTERN.test(plain) ? (plain as Amount) : shiftPoint(plain, 0))

/** Plain digits with their point moved to the right, in the one canonical spelling: text all the way. */
function shiftPoint(plain: string, by: number): Amount {
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
function addScaled(a: Amount, b: Amount, sign: 1n | -1n): Amount {
  const left = parseScaledInteger(a)
  const right = parseScaledInteger(b)
  const places = Math.max(left.places, right.places)
  return unitsToAmountText(rescaleUnits(left, places) + sign * rescaleUnits(right, places), places)
}

const unitsToAmountText = (units: bigint, places: number): Amount => formatUnits(units, places) as Amount

export const add = (a: Amount, b: Amount): Amount => (b === ZERO ? a : a === ZERO ? b : addScaled(a, b, 1n))
export const subtract = (a: Amount, b: Amount): Amount => (b === ZERO ? a : addScaled(a, b, -1n))

/** Adds up products, and writes amounts only at the end: of many figures at once, most of the work is the writing. */
export function sumAmountProducts(products: Iterable<readonly Amount[]>): Amount {
  let [total, finest] = [0n, 0]
  for (const factors of products) {
    let [units, places] = [1n, 0]
    for (const factor of factors) {
      const parts = parseScaledInteger(factor)
      units *= parts.units
      places += parts.places
    }
    if (places > finest) [total, finest] = [total * bigPowerOfTen(places - finest), places]
    total += rescaleUnits({ units, places }, finest)
  }
  return unitsToAmountText(total, finest)
}

/**
 * Which of two amounts is larger, read off their spelling: with one spelling for each value, the one with
 * more whole digits is larger, and of equally many the one that comes later in the alphabet.
 */
export function compareDecimals(a: Amount, b: Amount): -1 | 0 | 1 {
  if (a === b) return 0
  const isBelow = isNegative(a)
  if (isBelow !== isNegative(b)) return isBelow ? -1 : 1
  const longer = getIntegerLength(a) - getIntegerLength(b)
  const isLarger = longer === 0 ? a > b : longer > 0
  return isLarger === isBelow ? -1 : 1
}

function getIntegerLength(a: Amount): number {
  const point = a.indexOf('.')
  return point < 0 ? a.length : point
}

export function multiply(a: Amount, b: Amount): Amount {
  const x = parseScaledInteger(a)
  const y = parseScaledInteger(b)
  return unitsToAmountText(x.units * y.units, x.places + y.places)
}

/** Whether `a` to one whole power is above `b` to another. */
export function isPowerGreater(a: Amount, toA: number, b: Amount, toB: number): boolean {
  const [x, y] = [parseScaledInteger(a), parseScaledInteger(b)]
  const [left, right] = [x.places * toA, y.places * toB]
  const finer = Math.max(left, right)
  const above = rescaleUnits({ units: x.units ** BigInt(toA), places: left }, finer)
  return above > rescaleUnits({ units: y.units ** BigInt(toB), places: right }, finer)
}

export const negate = (a: Amount): Amount =>
  (a === ZERO ? a : a.startsWith('-') ? a.slice(1) : `-${a}`) as Amount
export const absolute = (a: Amount): Amount => (a.startsWith('-') ? a.slice(1) : a) as Amount
export const minAmount = (a: Amount, b: Amount): Amount => (compareDecimals(a, b) <= 0 ? a : b)
export const maxAmount = (a: Amount, b: Amount): Amount => (compareDecimals(a, b) >= 0 ? a : b)
export const isZero = (a: Amount): boolean => a === ZERO
export const isNegative = (a: Amount): boolean => a.charCodeAt(0) === MINUS
export const isPositive = (a: Amount): boolean => a !== ZERO && !isNegative(a)

/** An amount where there is one above zero. */
export const positiveOrUndefined = (a: Amount | undefined): Amount | undefined =>
  a !== undefined && isPositive(a) ? a : undefined

/** What was typed, where it is a plain number above zero. */
export const parsePositiveAmount = (written: string): Amount | undefined => positiveOrUndefined(parseAmount(written))

/** a ÷ b to `places` decimals. Division by zero is undefined, not infinite. */
export function divide(a: Amount, b: Amount, places = 20, rounding: RoundingMode = 'zero'): Amount | undefined {
  const [over, under] = [parseScaledInteger(a), parseScaledInteger(b)]
  if (under.units === 0n) return undefined
  const shift = places + under.places - over.places
  const [above, below] =
    shift >= 0 ? [over.units * bigPowerOfTen(shift), under.units] : [over.units, under.units * bigPowerOfTen(-shift)]
  return unitsToAmountText(divideIntegers(above, below, rounding), places)
}

/** A whole quotient, the rest taken the way that is asked. */
function divideIntegers(above: bigint, below: bigint, rounding: RoundingMode): bigint {
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
export function raiseToPower(base: Amount, exponent: Amount): Amount {
  return toCanonical(new Powers(base).pow(exponent).toFixed(20, Decimal.ROUND_DOWN))
}

/** What a margin curve is read to. */
const CURVE_PLACES = 20

/**
 * base to the power 0.8, the venue's margin curve, to 20 decimals towards zero; zero of one below zero.
 *
 * It is the fifth root of the fourth power: in whole numbers that is exact, and a hundredth of the work of a power.
 */
export function raiseToFourFifths(base: Amount): Amount {
  const { units, places } = parseScaledInteger(base)
  if (units <= 0n) return ZERO
  const shift = CURVE_PLACES * 5 - places * 4
  const fourth = units ** 4n
  return unitsToAmountText(integerFifthRoot(shift >= 0 ? fourth * bigPowerOfTen(shift) : fourth / bigPowerOfTen(-shift)), CURVE_PLACES)
}

/** The whole part of a fifth root. */
function integerFifthRoot(whole: bigint): bigint {
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
export function integerSquareRoot(a: Amount): Amount {
  const { units, places } = parseScaledInteger(a)
  const whole = units / bigPowerOfTen(places)
  if (whole <= 0n) return ZERO
  // Newton's steps fall towards the root from anywhere above it.
  let root = bigPowerOfTen((String(whole).length + 1) >> 1)
  for (;;) {
    const next = (root + whole / root) / 2n
    if (next >= root) return unitsToAmountText(root, 0)
    root = next
  }
}

/** Whether `a` lies on the grid that starts at `origin` and has this `step`. A step of zero allows everything. */
export function isOnStepGrid(a: Amount, step: Amount, origin: Amount = ZERO): boolean {
  if (isZero(step)) return true
  const [from, by] = [parseScaledInteger(subtract(a, origin)), parseScaledInteger(step)]
  const places = Math.max(from.places, by.places)
  return rescaleUnits(from, places) % rescaleUnits(by, places) === 0n
}

/** The nearest point of the grid in the given direction. */
export function roundToGrid(a: Amount, step: Amount, rounding: RoundingMode, origin: Amount = ZERO): Amount {
  const steps = divide(subtract(a, origin), step, 0, rounding)
  return steps === undefined ? a : add(multiply(steps, step), origin)
}

/** Rounded to a number of decimals. */
export const roundToPlaces = (a: Amount, places: number, rounding: RoundingMode): Amount =>
  countDecimals(a) <= places ? a : (divide(a, ONE, places, rounding) ?? a)

/** How many decimals an amount is written with. */
export const countDecimals = (a: Amount): number => (a.includes('.') ? a.length - a.indexOf('.') - 1 : 0)

/** The amount written with exactly this many decimals, for display and never for sending. */
export function formatWithPlaces(a: Amount, places: number, rounding: RoundingMode = 'nearest'): string {
  const rounded = roundToPlaces(a, places, rounding)
  const missing = places - countDecimals(rounded)
  if (missing === 0) return rounded
  return `${rounded}${missing === places ? '.' : ''}${'0'.repeat(missing)}`
}
