/** A decimal as a whole number of units of 10^-places: 1.25 is 125 units of two places. */
export interface Parts<N extends number | bigint> {
  readonly units: N
  readonly places: number
}

/** As many digits as a number always keeps. */
export const MOST_DIGITS = 15

const [MINUS, POINT, ZERO_CODE] = [45, 46, 48]
const MOST = Number.MAX_SAFE_INTEGER
const POWERS = Array.from({ length: MOST_DIGITS + 2 }, (_, exponent) => 10 ** exponent)

/** 10 to a small power; not a number beyond what a number keeps. */
export const powerOfTen = (exponent: number): number => POWERS[exponent] ?? Number.NaN

/** The parts of plain decimal text where a number holds them; undefined where it might not. */
export function readParts(text: string): Parts<number> | undefined {
  const { length } = text
  if (length > MOST_DIGITS + 1) return undefined
  const isNegative = text.charCodeAt(0) === MINUS
  let units = 0
  let places = 0
  for (let at = isNegative ? 1 : 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === POINT) places = length - at - 1
    else units = units * 10 + (code - ZERO_CODE)
  }
  return units > MOST ? undefined : { units: isNegative ? -units : units, places }
}

/** The parts of plain decimal text of any length. */
export function readWideParts(text: string): Parts<bigint> {
  const point = text.indexOf('.')
  if (point < 0) return { units: BigInt(text), places: 0 }
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), places: text.length - point - 1 }
}

/** Units counted in finer places; undefined where a number might not hold them. */
export function rescale({ units, places }: Parts<number>, finer: number): number | undefined {
  if (finer === places) return units
  const power = POWERS[finer - places]
  if (power === undefined) return undefined
  const scaled = units * power
  return scaled <= MOST && scaled >= -MOST ? scaled : undefined
}

/** Units of any size counted in finer places. */
export const rescaleWide = ({ units, places }: Parts<bigint>, finer: number): bigint =>
  finer === places ? units : units * 10n ** BigInt(finer - places)

/** Whether a result of whole-number arithmetic is sure to be exact. */
export const isSure = (units: number): boolean => units <= MOST && units >= -MOST

/** Parts as text in the one canonical spelling: no idle zeros, no minus before nothing. */
export function write(units: number, places: number): string {
  if (units === 0) return '0'
  let left = units
  let decimals = places
  while (decimals > 0 && left % 10 === 0) {
    left /= 10
    decimals -= 1
  }
  return pointed(left < 0, String(left < 0 ? -left : left), decimals)
}

/** The same for units of any size. */
export function writeWide(units: bigint, places: number): string {
  if (units === 0n) return '0'
  const digits = String(units < 0n ? -units : units)
  let idle = 0
  while (idle < places && digits.charCodeAt(digits.length - 1 - idle) === ZERO_CODE) idle += 1
  return pointed(units < 0n, digits.slice(0, digits.length - idle), places - idle)
}

function pointed(isNegative: boolean, digits: string, places: number): string {
  const sign = isNegative ? '-' : ''
  if (places === 0) return sign + digits
  const point = digits.length - places
  if (point > 0) return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
  return `${sign}0.${'0'.repeat(-point)}${digits}`
}
