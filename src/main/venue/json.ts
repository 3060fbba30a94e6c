import { isUtf8 } from 'node:buffer'
import { type Amount, parseNumberToken } from '@core/value/decimal'
import { ExactJsonReader } from './json-reader'
import { NumberDigits, JsonFields, type ExactJson, JsonFaultError, venueJsonLimits } from './json-value'

/** Reads bytes as UTF-8 that must be well formed, and then as JSON. */
export const parseJsonBytes = (bytes: Uint8Array): ExactJson => parseExactJson(decodeStrictUtf8(bytes))

/** The text of bytes. What is not well-formed UTF-8 is refused, and not mended: mended text is not what was sent. */
export function decodeStrictUtf8(bytes: Uint8Array): string {
  if (bytes.byteLength > venueJsonLimits.bytes) throw new JsonFaultError('too large')
  if (!isUtf8(bytes)) throw new JsonFaultError('not UTF-8')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

/** Reads JSON text without losing a digit; throws `JsonFault` for what is not JSON, or not JSON this desk accepts. */
export function parseExactJson(text: string): ExactJson {
  if (text.length > venueJsonLimits.bytes) throw new JsonFaultError('too large')
  return new ExactJsonReader(text).readWhole()
}

/** A number's own digits, as text; undefined for anything that was not written as a number. */
export function getNumberText(value: ExactJson | undefined): string | undefined {
  if (typeof value === 'number') return String(value)
  return value instanceof NumberDigits ? value.text : undefined
}

/** Text that was written as text. */
export function getPlainText(value: ExactJson | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** An exact amount, written as a number or as text. */
export function parseJsonAmount(value: ExactJson | undefined): Amount | undefined {
  // Nearly every figure is written in the one spelling an amount has, which was seen as it was read.
  if (value instanceof NumberDigits) return value.canonical ? (value.text as Amount) : parseNumberToken(value.text)
  if (typeof value === 'number') return String(value) as Amount
  return typeof value === 'string' ? parseNumberToken(value) : undefined
}

/** A time or a small count, written as a number or as digits. Never asked about money. */
export function parseWholeNumber(value: ExactJson | undefined): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : undefined
}

/** Whether a value is a JSON object. */
export function isJsonFields(value: ExactJson | undefined): value is JsonFields {
  return value instanceof JsonFields
}

const WHOLE_NUMBER = /^\d{1,15}$/
