import { type Amount, isAmount } from '@core/value/decimal-amount'
import { isPlainRequestPath } from '../venue-hosts'

/** Error for a write that cannot be encoded exactly: a bug of this desk, found before sealing. */
export class EncodeFault extends Error {
  override readonly name = 'EncodeFault'
}

/** Formats of the words in a request. None contains a character that JSON or a path would escape. */
export const wordFormats = {
  symbol: /^[A-Za-z0-9_]{3,64}$/,
  word: /^[A-Z_]{2,20}$/,
  orderId: /^[1-9]\d{0,39}$/,
  /** An unsigned integer of at most 64 bits in JSON notation. */
  nonce: /^(?:0|[1-9]\d{0,19})$/,
  address: /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7})$/,
  /** The venue's rule: at most 36 characters, with hyphens anywhere except first. */
  clientId: /^[A-Za-z0-9_][A-Za-z0-9_-]{0,35}$/,
} as const

/** Characters that percent-decoding does not change. */
const PLAIN_VALUE = /^[A-Za-z0-9_\-.,:]+$/

/** Returns a word in the given format; throws otherwise. */
export function assertFormat(text: string, shape: RegExp): string {
  // A pattern test would convert a missing value to text.
  if (typeof text !== 'string' || !shape.test(text))
    throw new EncodeFault('A word has a shape the venue does not take')
  return text
}

export const encodeWord = (text: string, shape: RegExp): string => `"${assertFormat(text, shape)}"`

export function encodeAmount(amount: Amount): string {
  if (!isAmount(amount) || amount.startsWith('-')) throw new EncodeFault('A figure is not a plain amount')
  return amount
}

export function encodeInteger(count: number, least: number, most: number): string {
  if (!Number.isSafeInteger(count) || count < least || count > most) {
    throw new EncodeFault('A count is out of its bounds')
  }
  return count.toFixed(0)
}

export const encodeFlag = (is: boolean): string => (is ? 'true' : 'false')

/** Encodes a JSON object from encoded fields in this order; a field without text is omitted. */
export function encodeObject(fields: readonly (readonly [name: string, text: string | undefined])[]): string {
  let written = ''
  for (const [name, text] of fields) {
    if (text !== undefined) written += `${written === '' ? '' : ','}"${name}":${text}`
  }
  return `{${written}}`
}

export const encodeList = (items: readonly string[]): string => `[${items.join(',')}]`

export const encodeOptional = <T>(value: T | undefined, write: (value: T) => string): string | undefined =>
  value === undefined ? undefined : write(value)

/** Returns a path with its query in the given order; throws if it would need percent-encoding. */
export function createRequestPath(
  path: string,
  query: readonly (readonly [string, string | undefined])[],
): string {
  const asked = query.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
  const pairs = asked.map(({ name, value }) => `${name}=${value}`)
  const full = pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
  if (
    path.includes('?') ||
    !asked.every(({ value }) => PLAIN_VALUE.test(value)) ||
    !isPlainRequestPath(full)
  ) {
    throw new EncodeFault('A path would need percent-encoding')
  }
  return full
}
