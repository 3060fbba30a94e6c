import { parseDigits, parseScaledInteger, rescaleUnits, bigPowerOfTen, formatUnits } from './scaled-integer'

/**
 * A decimal amount as plain text: optional minus, digits, optional fraction; no exponent. Text survives JSON, IPC, disk
 * and comparison unchanged, unlike a binary number. Arithmetic uses integers and never loses precision; only division,
 * powers and explicit rounding round.
 */
export type Amount = string & { readonly amount: unique symbol }

/** Rounding direction: to lower, to higher, towards zero, or to nearest. */
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
 * Parses plain decimal text exactly; exponents, spaces, plus signs and other digits give `undefined`. Leading zeros are
 * allowed.
 */
export function parseAmount(written: string): Amount | undefined {
  return written.length <= MAX_LENGTH && TYPED_PATTERN.test(written) ? toCanonical(written) : undefined
}

/** Parses well-formed text, such as a constant; throws otherwise. */
export function requireAmount(written: string): Amount {
  const read = parseAmount(written)
  if (read === undefined) throw new RangeError(`Not a plain decimal: ${written.slice(0, MAX_LENGTH)}`)
  return read
}

export const isAmount = (written: string): written is Amount => CANONICAL_PATTERN.test(written)

/** Parses a venue's number token, with exponent, as an exact amount. */
export function parseNumberToken(token: string): Amount | undefined {
  if (token.length > MAX_LENGTH || !TOKEN_PATTERN.test(token)) return undefined
  const lower = token.indexOf('e')
  const at = lower < 0 ? token.indexOf('E') : lower
  return at < 0 ? toCanonical(token) : shiftPoint(token.slice(0, at), parseDigits(token.slice(at + 1)))
}

const toCanonical = (plain: string): Amount =>
  CANONICAL_PATTERN.test(plain) ? (plain as Amount) : shiftPoint(plain, 0)

/** Moves the decimal point to the right and normalises, on text only. */
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

function addScaled(a: Amount, b: Amount, sign: 1n | -1n): Amount {
  const left = parseScaledInteger(a)
  const right = parseScaledInteger(b)
  const places = Math.max(left.places, right.places)
  return unitsToAmountText(rescaleUnits(left, places) + sign * rescaleUnits(right, places), places)
}

const unitsToAmountText = (units: bigint, places: number): Amount => formatUnits(units, places) as Amount

export const add = (a: Amount, b: Amount): Amount => (b === ZERO ? a : a === ZERO ? b : addScaled(a, b, 1n))
export const subtract = (a: Amount, b: Amount): Amount => (b === ZERO ? a : addScaled(a, b, -1n))

/** Sums products in integers and creates one amount at the end, because formatting is the most expensive part. */
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
 * Compares by text: with canonical spelling, more integer digits mean larger, and equal lengths compare alphabetically.
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

export const positiveOrUndefined = (a: Amount | undefined): Amount | undefined =>
  a !== undefined && isPositive(a) ? a : undefined

export const parsePositiveAmount = (written: string): Amount | undefined =>
  positiveOrUndefined(parseAmount(written))

/** Divides to `places` decimals; `undefined` for division by zero. */
export function divide(
  a: Amount,
  b: Amount,
  places = 20,
  rounding: RoundingMode = 'zero',
): Amount | undefined {
  const [over, under] = [parseScaledInteger(a), parseScaledInteger(b)]
  if (under.units === 0n) return undefined
  const shift = places + under.places - over.places
  const [above, below] =
    shift >= 0
      ? [over.units * bigPowerOfTen(shift), under.units]
      : [over.units, under.units * bigPowerOfTen(-shift)]
  return unitsToAmountText(divideIntegers(above, below, rounding), places)
}

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

/** Decimal places of the margin curve. */
const CURVE_PLACES = 20

/**
 * Raises to the power 0.8 (the venue's margin curve) to 20 decimals towards zero; zero for a negative base. Computed as
 * the fifth root of the fourth power in integers: exact, and a hundred times faster than a general power.
 */
export function raiseToFourFifths(base: Amount): Amount {
  const { units, places } = parseScaledInteger(base)
  if (units <= 0n) return ZERO
  const shift = CURVE_PLACES * 5 - places * 4
  const fourth = units ** 4n
  return unitsToAmountText(
    integerFifthRoot(shift >= 0 ? fourth * bigPowerOfTen(shift) : fourth / bigPowerOfTen(-shift)),
    CURVE_PLACES,
  )
}

function integerFifthRoot(whole: bigint): bigint {
  if (whole === 0n) return 0n
  // Newton's method converges from any start above the root.
  let root = 1n << BigInt(Math.ceil((whole.toString(16).length * 4) / 5))
  for (;;) {
    const next = (root * 4n + whole / root ** 4n) / 5n
    if (next >= root) return root
    root = next
  }
}

/** Integer square root; zero for a negative amount. */
export function integerSquareRoot(a: Amount): Amount {
  const { units, places } = parseScaledInteger(a)
  const whole = units / bigPowerOfTen(places)
  if (whole <= 0n) return ZERO
  // Newton's method converges from any start above the root.
  let root = bigPowerOfTen((String(whole).length + 1) >> 1)
  for (;;) {
    const next = (root + whole / root) / 2n
    if (next >= root) return unitsToAmountText(root, 0)
    root = next
  }
}

/** Returns true if `a` is on the grid of `step` from `origin`. A zero step allows everything. */
export function isOnStepGrid(a: Amount, step: Amount, origin: Amount = ZERO): boolean {
  if (isZero(step)) return true
  const [from, by] = [parseScaledInteger(subtract(a, origin)), parseScaledInteger(step)]
  const places = Math.max(from.places, by.places)
  return rescaleUnits(from, places) % rescaleUnits(by, places) === 0n
}

export function roundToGrid(a: Amount, step: Amount, rounding: RoundingMode, origin: Amount = ZERO): Amount {
  const steps = divide(subtract(a, origin), step, 0, rounding)
  return steps === undefined ? a : add(multiply(steps, step), origin)
}

export const roundToPlaces = (a: Amount, places: number, rounding: RoundingMode): Amount =>
  countDecimals(a) <= places ? a : (divide(a, ONE, places, rounding) ?? a)

export const countDecimals = (a: Amount): number => (a.includes('.') ? a.length - a.indexOf('.') - 1 : 0)

/** Formats with exactly `places` decimals; for display only. */
export function formatWithPlaces(a: Amount, places: number, rounding: RoundingMode = 'nearest'): string {
  const rounded = roundToPlaces(a, places, rounding)
  const missing = places - countDecimals(rounded)
  if (missing === 0) return rounded
  return `${rounded}${missing === places ? '.' : ''}${'0'.repeat(missing)}`
}
