/** A decimal as an integer number of units of 10^-places: 1.25 is 125 units with two places. */
export interface ScaledInteger {
  readonly units: bigint
  readonly places: number
}

/** Decimal digits that a number always represents exactly. */
export const MAX_EXACT_DIGITS = 15

const ZERO_CODE = 48
const POINT = -2
const POWERS = Array.from({ length: MAX_EXACT_DIGITS + 2 }, (_, exponent) => 10 ** exponent)
const TENS = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))

/** Power of ten as a number; NaN if it is not exact. */
export const powerOfTen = (exponent: number): number => POWERS[exponent] ?? Number.NaN

export const bigPowerOfTen = (exponent: number): bigint => TENS[exponent] ?? 10n ** BigInt(exponent)

export function parseScaledInteger(text: string): ScaledInteger {
  const { length } = text
  if (length > MAX_EXACT_DIGITS) return parseLongText(text)
  const isBelow = text.startsWith('-')
  let [units, point] = [0, -1]
  for (let at = isBelow ? 1 : 0; at < length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO_CODE
    if (digit >= 0 && digit <= 9) units = units * 10 + digit
    else if (digit === POINT && point < 0) point = at
    else return parseLongText(text)
  }
  return { units: BigInt(isBelow ? -units : units), places: point < 0 ? 0 : length - point - 1 }
}

function parseLongText(text: string): ScaledInteger {
  const point = text.indexOf('.')
  if (point < 0) return { units: BigInt(text), places: 0 }
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), places: text.length - point - 1 }
}

/** Parses a plain count such as an exponent. Never an amount. */
export function parseDigits(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= ZERO_CODE) count = count * 10 + (code - ZERO_CODE)
  }
  return text.startsWith('-') ? -count : count
}

export const rescaleUnits = ({ units, places }: ScaledInteger, finer: number): bigint =>
  finer === places ? units : units * bigPowerOfTen(finer - places)

/** Formats units as canonical text: no trailing zeros, no negative zero. */
export function formatUnits(units: bigint, places: number): string {
  if (units === 0n) return '0'
  const digits = String(units < 0n ? -units : units)
  let idle = 0
  while (idle < places && digits.charCodeAt(digits.length - 1 - idle) === ZERO_CODE) idle += 1
  return insertPoint(units < 0n, digits.slice(0, digits.length - idle), places - idle)
}

function insertPoint(isNegative: boolean, digits: string, places: number): string {
  const sign = isNegative ? '-' : ''
  if (places === 0) return sign + digits
  const point = digits.length - places
  if (point > 0) return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
  return `${sign}0.${'0'.repeat(-point)}${digits}`
}
