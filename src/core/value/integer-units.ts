import { parseNumberToken, countDecimals, type Amount } from './decimal-amount'
import { MAX_EXACT_DIGITS, powerOfTen } from './scaled-integer'

/** Marks text that the fast parser cannot read: too many decimals or digits, or another form. */
export const UNREADABLE_UNITS = -1

const POINT = 46
const ZERO_CODE = 48

/** Parses plain digits with at most `places` decimals as integer units of 10^-places, or returns `UNREADABLE_UNITS`. */
export function parsePlainUnits(text: string, places: number): number {
  const { length } = text
  let units = 0
  let point = -1
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === POINT && point < 0 && at > 0) {
      point = at
      continue
    }
    const digit = code - ZERO_CODE
    if (digit < 0 || digit > 9) return UNREADABLE_UNITS
    units = units * 10 + digit
  }
  const decimals = point < 0 ? 0 : length - point - 1
  const missing = places - decimals
  const digits = length - (point < 0 ? 0 : 1) + missing
  if (length === 0 || point === length - 1 || missing < 0 || digits > MAX_EXACT_DIGITS)
    return UNREADABLE_UNITS
  return missing === 0 ? units : units * powerOfTen(missing)
}

/** Parses any number token of the venue as integer units; `undefined` if it is no valid non-negative amount. */
export function parseWideUnits(token: string, places: number): bigint | undefined {
  const plain = parseNumberToken(token)
  if (plain === undefined || plain.startsWith('-')) return undefined
  const [whole = '', decimals = ''] = plain.split('.')
  return decimals.length > places ? undefined : BigInt(whole + decimals.padEnd(places, '0'))
}

/** Returns the decimals that a token needs; `undefined` if it is no valid non-negative amount. */
export function countNeededPlaces(token: string): number | undefined {
  const plain = parseNumberToken(token)
  return plain === undefined || plain.startsWith('-') ? undefined : countDecimals(plain)
}

export function unitsToAmount(units: number | bigint, places: number): Amount {
  const digits = String(units)
  if (places === 0) return digits as Amount
  const padded = digits.length > places ? digits : digits.padStart(places + 1, '0')
  let end = padded.length
  const point = end - places
  while (end > point && padded.charCodeAt(end - 1) === ZERO_CODE) end -= 1
  const whole = padded.slice(0, point)
  return (end === point ? whole : `${whole}.${padded.slice(point, end)}`) as Amount
}
