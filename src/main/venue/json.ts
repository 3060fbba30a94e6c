import { isUtf8 } from 'node:buffer'
import { type Amount, fromToken } from '@core/value/decimal'
import { JsonReader } from './json-reader'
import { Digits, Fields, type Json, JsonFault, jsonLimits } from './json-value'

/** Reads bytes as UTF-8 that must be well formed, and then as JSON. */
export const readJson = (bytes: Uint8Array): Json => parseJson(strictText(bytes))

/** The text of bytes. What is not well-formed UTF-8 is refused, and not mended: mended text is not what was sent. */
export function strictText(bytes: Uint8Array): string {
  if (bytes.byteLength > jsonLimits.bytes) throw new JsonFault('too large')
  if (!isUtf8(bytes)) throw new JsonFault('not UTF-8')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

/** Reads JSON text without losing a digit; throws `JsonFault` for what is not JSON, or not JSON this desk accepts. */
export function parseJson(text: string): Json {
  if (text.length > jsonLimits.bytes) throw new JsonFault('too large')
  return new JsonReader(text).whole()
}

/** A number's own digits, as text; undefined for anything that was not written as a number. */
export function numberText(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value)
  return value instanceof Digits ? value.text : undefined
}

/** Text that was written as text. */
export function plainText(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** An exact amount, written as a number or as text. */
export function amountOf(value: Json | undefined): Amount | undefined {
  // Nearly every figure is written in the one spelling an amount has, which was seen as it was read.
  if (value instanceof Digits) return value.canonical ? (value.text as Amount) : fromToken(value.text)
  if (typeof value === 'number') return String(value) as Amount
  return typeof value === 'string' ? fromToken(value) : undefined
}

/** A time or a small count, written as a number or as digits. Never asked about money. */
export function wholeNumber(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && WHOLE.test(value) ? Number(value) : undefined
}

/** Whether a value is a JSON object. */
export function isFields(value: Json | undefined): value is Fields {
  return value instanceof Fields
}

const WHOLE = /^\d{1,15}$/
