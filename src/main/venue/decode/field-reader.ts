import type { Amount } from '@core/value/decimal-amount'
import type { OrderRecord } from '@core/account/order-record'
import type { MarginMode, OrderSide } from '@core/market/venue-market-rules'
import { parseJsonAmount, isJsonFields, getNumberText, getPlainText, parseWholeNumber } from '../json'
import type { JsonFields, ExactJson } from '../exact-json-value'

/** Error with the path of an invalid venue field. It leads to a new request, never to a guess. */
export class DecodeFault extends Error {
  override readonly name = 'DecodeFault'
  constructor(readonly path: string) {
    super(`Cannot read ${path}`)
  }
}

export function assertFields(value: ExactJson | undefined, path: string): JsonFields {
  if (isJsonFields(value)) return value
  throw new DecodeFault(path)
}

export function decodeEachRow<T>(
  value: ExactJson | undefined,
  path: string,
  read: (row: JsonFields) => T,
): readonly T[] {
  if (!Array.isArray(value)) throw new DecodeFault(path)
  const rows: T[] = []
  try {
    for (const row of value as readonly ExactJson[]) rows.push(read(assertFields(row, '')))
  } catch (error) {
    throw prefixDecodeFault(`${path}[${rows.length}]`, error)
  }
  return rows
}

export function prefixDecodeFault(path: string, error: unknown): unknown {
  if (!(error instanceof DecodeFault)) return error
  return new DecodeFault(error.path === '' ? path : `${path}.${error.path}`)
}

export function readText(from: JsonFields, key: string): string {
  const text = getPlainText(from.get(key))
  if (text === undefined) throw new DecodeFault(key)
  return text
}

export function readOptionalText(from: JsonFields, key: string): string | undefined {
  const value = from.get(key)
  if (isMissing(value)) return undefined
  const text = getPlainText(value)
  if (text === undefined) throw new DecodeFault(key)
  return text
}

export function readAmount(from: JsonFields, key: string): Amount {
  const amount = parseJsonAmount(from.get(key))
  if (amount === undefined) throw new DecodeFault(key)
  return amount
}

export function readOptionalAmount(from: JsonFields, key: string): Amount | undefined {
  const value = from.get(key)
  if (isMissing(value)) return undefined
  const amount = parseJsonAmount(value)
  if (amount === undefined) throw new DecodeFault(key)
  return amount
}

export function readNonZeroAmount(from: JsonFields, key: string): Amount | undefined {
  const amount = readOptionalAmount(from, key)
  return amount === '0' ? undefined : amount
}

/** Reads a figure with several names; some may be missing, and all present ones must agree. */
export function readAgreedAmount(from: JsonFields, keys: readonly [string, ...string[]]): Amount {
  let agreed: Amount | undefined
  for (const key of keys) {
    const amount = readOptionalAmount(from, key)
    if (amount === undefined) continue
    if (agreed !== undefined && agreed !== amount) throw new DecodeFault(key)
    agreed = amount
  }
  if (agreed === undefined) throw new DecodeFault(keys[0])
  return agreed
}

/** Reads an id as text, because ids exceed the precision of a double. */
export function readNumericId(from: JsonFields, key: string): string {
  const id = readOptionalNumericId(from, key)
  if (id === undefined) throw new DecodeFault(key)
  return id
}

/** Reads an id; `0`, an empty text and `null` mean none. */
export function readOptionalNumericId(from: JsonFields, key: string): string | undefined {
  const value = from.get(key)
  if (isMissing(value)) return undefined
  const id = getNumberText(value) ?? getPlainText(value)
  if (id === undefined || !/^\d{1,40}$/.test(id)) throw new DecodeFault(key)
  return /^0+$/.test(id) ? undefined : id
}

export function readIdentifier(from: JsonFields, key: string): string {
  const value = from.get(key)
  const word = getNumberText(value) ?? getPlainText(value)
  if (word === undefined || !/^[A-Za-z0-9_-]{1,128}$/.test(word)) throw new DecodeFault(key)
  return word
}

/** Reads a client order id; `0`, an empty text and `null` mean none. */
export function readClientOrderId(from: JsonFields, key: string): string | undefined {
  const value = from.get(key)
  if (isMissing(value)) return undefined
  const id = getNumberText(value) ?? getPlainText(value)
  if (id === undefined || id.length > 128) throw new DecodeFault(key)
  return id === '0' ? undefined : id
}

/** Reads a time in milliseconds, written as number or text. */
export function readTime(from: JsonFields, key: string): number {
  const time = parseWholeNumber(from.get(key))
  if (time === undefined) throw new DecodeFault(key)
  return time
}

export function readOptionalTime(from: JsonFields, key: string): number | undefined {
  const value = from.get(key)
  if (isMissing(value)) return undefined
  const time = parseWholeNumber(value)
  if (time === undefined) throw new DecodeFault(key)
  return time
}

/** Longer values would be later than the year 2286 in seconds, so they are milliseconds. */
const MAX_SECONDS_DIGITS = 10

export function parseSeconds(value: ExactJson | undefined, at: string): number {
  const seconds = parseWholeNumber(value)
  if (seconds === undefined || String(seconds).length > MAX_SECONDS_DIGITS) throw new DecodeFault(at)
  return seconds * 1_000
}

/**
 * Reads a time that older records write as fractional seconds. `otherwise` is the parent's time, if the record may omit
 * its own.
 */
export function readLegacyTime(from: JsonFields, key: string, otherwise?: number): number {
  const value = from.get(key)
  if (isMissing(value) && otherwise !== undefined) return otherwise
  const text = getNumberText(value) ?? getPlainText(value)
  if (text === undefined || !/^\d{1,15}(?:\.\d{1,9})?$/.test(text)) throw new DecodeFault(key)
  const [whole = '', part = ''] = text.split('.')
  const inSeconds = whole.length <= MAX_SECONDS_DIGITS
  const time = parseWholeNumber(inSeconds ? whole + part.slice(0, 3).padEnd(3, '0') : whole)
  if (time === undefined) throw new DecodeFault(key)
  return time
}

/** Reads a boolean, which the venue also writes as 1, 0 or words. */
export function readFlag(from: JsonFields, key: string): boolean {
  const flag = readOptionalFlag(from, key)
  if (flag === undefined) throw new DecodeFault(key)
  return flag
}

export function readOptionalFlag(from: JsonFields, key: string): boolean | undefined {
  const value = from.get(key)
  if (isMissing(value)) return undefined
  if (value === true || value === 'true' || getNumberText(value) === '1') return true
  if (value === false || value === 'false' || getNumberText(value) === '0') return false
  throw new DecodeFault(key)
}

export function readOrderSide(from: JsonFields, key: string): OrderSide {
  const side = from.get(key)
  if (side === 'BUY' || side === 'SELL') return side
  throw new DecodeFault(key)
}

export function readMarginMode(from: JsonFields, key: string): MarginMode {
  const mode = from.get(key)
  if (mode === 'CROSS' || mode === 'ISOLATED') return mode
  throw new DecodeFault(key)
}

/** Reads the margin mode of a historic record; records from before margin modes omit it and are all cross. */
export const readHistoricMarginMode = (from: JsonFields, key: string): MarginMode =>
  isMissing(from.get(key)) ? 'CROSS' : readMarginMode(from, key)

/** Reads an order's margin mode. An unknown word is kept in `marginWord`, and the mode is then meaningless. */
export function readOrderMarginMode(
  from: JsonFields,
  key: string,
  ifGone: 'fault' | 'older',
): Pick<OrderRecord, 'marginMode' | 'marginWord' | 'modeUntold'> {
  const word = readOptionalText(from, key)
  if (word === 'CROSS' || word === 'ISOLATED') return { marginMode: word }
  if (word !== undefined) return { marginMode: 'CROSS', marginWord: word }
  if (ifGone === 'fault') throw new DecodeFault(key)
  return { marginMode: 'CROSS', modeUntold: true }
}

const inheritedNames: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Reads a market id in the only format that is also valid in a path. */
export function readMarketSymbol(from: JsonFields, key = 'symbol'): string {
  const symbol = getPlainText(from.get(key))
  if (symbol === undefined || !/^[A-Za-z0-9_]{3,64}$/.test(symbol)) throw new DecodeFault(key)
  // SECURITY: ids are used as lookup keys, so names that every object inherits are refused.
  if (inheritedNames.has(symbol)) throw new DecodeFault(key)
  return symbol
}

const isMissing = (value: ExactJson | undefined): boolean =>
  value === undefined || value === null || value === ''
