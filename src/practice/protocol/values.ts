import { type Fixed, readFixed } from '../numbers/fixed'
import { type Read, isFigure } from './json'

/** A number a client sent, as a JSON number or as text. */
export function readAmount(value: Read): Fixed | undefined {
  const text = isFigure(value) ? value.figure : value
  return typeof text === 'string' && text !== '' ? readFixed(text) : undefined
}

/** One of a few words. */
export const readWord = <T extends string>(words: readonly T[], value: Read): T | undefined =>
  words.find(word => word === value)

/** A text a client sent; ids sometimes come as numbers. */
export const readText = (value: Read): string | undefined =>
  typeof value === 'string' ? value : isFigure(value) ? value.figure : undefined
