import { isUtf8 } from 'node:buffer'
import { type Amount, parseNumberToken } from '@core/value/decimal-amount'
import { ExactJsonReader } from './exact-json-reader'
import { NumberDigits, JsonFields, type ExactJson, JsonFaultError, venueJsonLimits } from './exact-json-value'

export const parseJsonBytes = (bytes: Uint8Array): ExactJson => parseExactJson(decodeStrictUtf8(bytes))

/** Decodes bytes as UTF-8; refuses invalid sequences, because repaired text is not the sent text. */
export function decodeStrictUtf8(bytes: Uint8Array): string {
  if (bytes.byteLength > venueJsonLimits.bytes) throw new JsonFaultError('too large')
  if (!isUtf8(bytes)) throw new JsonFaultError('not UTF-8')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

/** Parses JSON without losing a digit; throws `JsonFaultError` for unacceptable text. */
export function parseExactJson(text: string): ExactJson {
  if (text.length > venueJsonLimits.bytes) throw new JsonFaultError('too large')
  return new ExactJsonReader(text).readWhole()
}

export function getNumberText(value: ExactJson | undefined): string | undefined {
  if (typeof value === 'number') return String(value)
  return value instanceof NumberDigits ? value.text : undefined
}

export function getPlainText(value: ExactJson | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function parseJsonAmount(value: ExactJson | undefined): Amount | undefined {
  // Nearly all numbers are in canonical form already, which the reader noted.
  if (value instanceof NumberDigits)
    return value.canonical ? (value.text as Amount) : parseNumberToken(value.text)
  if (typeof value === 'number') return String(value) as Amount
  return typeof value === 'string' ? parseNumberToken(value) : undefined
}

/** Returns a time or small count, written as number or digits. Never used for money. */
export function parseWholeNumber(value: ExactJson | undefined): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : undefined
}

export function isJsonFields(value: ExactJson | undefined): value is JsonFields {
  return value instanceof JsonFields
}

const WHOLE_NUMBER = /^\d{1,15}$/
