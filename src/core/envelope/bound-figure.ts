import { parsePositiveAmount, type Amount } from '../value/decimal'

/** The longest figure that the signer reads in sealed bounds: 15 digits, and 12 behind the point. */
const BOUND_PATTERN = /^\d{1,15}(?:\.\d{1,12})?$/

/** Reads a figure of what is to be armed; undefined where it is none above zero, or longer than the signer reads. */
export function parseBoundFigure(typed: string): Amount | undefined {
  const read = parsePositiveAmount(typed)
  return read !== undefined && BOUND_PATTERN.test(read) ? read : undefined
}
