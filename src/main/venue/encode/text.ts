import { type Amount, isAmount } from '@core/value/decimal'
import { isPlainRequestPath } from '../hosts'

/** Says that a write cannot be written down exactly. A bug of this desk, found before anything is sealed. */
export class EncodeFault extends Error {
  override readonly name = 'EncodeFault'
}

/** The shapes of the words a request is made of. None holds a character that JSON or a path would change. */
export const wordFormats = {
  symbol: /^[A-Za-z0-9_]{3,64}$/,
  word: /^[A-Z_]{2,20}$/,
  orderId: /^[1-9]\d{0,39}$/,
  /** A whole number of at most 64 bits, as JSON writes it. */
  nonce: /^(?:0|[1-9]\d{0,19})$/,
  /** An address of the internet, of either kind. */
  address: /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7})$/,
  /** The venue's rule: at most 36 characters, a hyphen anywhere but first. */
  clientId: /^[A-Za-z0-9_][A-Za-z0-9_-]{0,35}$/,
} as const

/** The characters that mean the same whether a server decodes them or not. */
const PLAIN_VALUE = /^[A-Za-z0-9_\-.,:]+$/

/** A word that has its shape; throws where it has not. */
export function assertFormat(text: string, shape: RegExp): string {
  // A pattern would read what is missing as the word for it.
  if (typeof text !== 'string' || !shape.test(text))
    throw new EncodeFault('A word has a shape the venue does not take')
  return text
}

/** A word as JSON text. */
export const encodeWord = (text: string, shape: RegExp): string => `"${assertFormat(text, shape)}"`

/** An amount as a JSON number with every digit it was given. Never below zero. */
export function encodeAmount(amount: Amount): string {
  if (!isAmount(amount) || amount.startsWith('-')) throw new EncodeFault('A figure is not a plain amount')
  return amount
}

/** A whole number within bounds, as a JSON number. */
export function encodeInteger(count: number, least: number, most: number): string {
  if (!Number.isSafeInteger(count) || count < least || count > most) {
    throw new EncodeFault('A count is out of its bounds')
  }
  return count.toFixed(0)
}

export const encodeFlag = (is: boolean): string => (is ? 'true' : 'false')

/** A JSON object of fields already written, in this order; a field without a text is left out. */
export function encodeObject(fields: readonly (readonly [name: string, text: string | undefined])[]): string {
  let written = ''
  for (const [name, text] of fields) {
    if (text !== undefined) written += `${written === '' ? '' : ','}"${name}":${text}`
  }
  return `{${written}}`
}

export const encodeList = (items: readonly string[]): string => `[${items.join(',')}]`

/** Writes what is there; what is absent stays absent. */
export const encodeOptional = <T>(value: T | undefined, write: (value: T) => string): string | undefined =>
  value === undefined ? undefined : write(value)

/** A path with its query, in the order given, with nothing in it that would need percent-encoding. */
export function createRequestPath(path: string, query: readonly (readonly [string, string | undefined])[]): string {
  const asked = query.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
  const pairs = asked.map(({ name, value }) => `${name}=${value}`)
  const full = pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
  if (path.includes('?') || !asked.every(({ value }) => PLAIN_VALUE.test(value)) || !isPlainRequestPath(full)) {
    throw new EncodeFault('A path would need percent-encoding')
  }
  return full
}
