import { type FixedDecimal, parseFixedDecimal } from '../numbers/fixed'
import { type ParsedJson, isJsonNumber } from './json'

/** A number a client sent, as a JSON number or as text. */
export function parseAmountValue(value: ParsedJson): FixedDecimal | undefined {
  const text = isJsonNumber(value) ? value.figure : value
  return typeof text === 'string' && text !== '' ? parseFixedDecimal(text) : undefined
}

/** One of a few words. */
export const parseEnumValue = <T extends string>(words: readonly T[], value: ParsedJson): T | undefined =>
  words.find(word => word === value)

/** A text a client sent; ids sometimes come as numbers. */
export const parseTextValue = (value: ParsedJson): string | undefined =>
  typeof value === 'string' ? value : isJsonNumber(value) ? value.figure : undefined
