import { parsePositiveAmount, type Amount } from '../value/decimal-amount'

/** Longest figure that the signer reads: 15 digits and 12 decimals. */
const BOUND_PATTERN = /^\d{1,15}(?:\.\d{1,12})?$/

/** Parses a bound of a mandate; `undefined` if it is not positive or longer than the signer reads. */
export function parseBoundFigure(typed: string): Amount | undefined {
  const read = parsePositiveAmount(typed)
  return read !== undefined && BOUND_PATTERN.test(read) ? read : undefined
}
