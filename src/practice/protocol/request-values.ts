import { type FixedDecimal, parseFixedDecimal } from '../numbers/fixed-decimal'
import { type ParsedJson, isJsonNumber } from './exact-json'

export function parseAmountValue(value: ParsedJson): FixedDecimal | undefined {
  const text = isJsonNumber(value) ? value.figure : value
  return typeof text === 'string' && text !== '' ? parseFixedDecimal(text) : undefined
}

export const parseEnumValue = <T extends string>(words: readonly T[], value: ParsedJson): T | undefined =>
  words.find(word => word === value)

/** Parses a text. Clients sometimes send ids as numbers. */
export const parseTextValue = (value: ParsedJson): string | undefined =>
  typeof value === 'string' ? value : isJsonNumber(value) ? value.figure : undefined
