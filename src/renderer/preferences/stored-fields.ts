/** Returns the fields of a stored value, or an empty record if it is not an object. */
export const toFieldRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

const SYMBOL = /^[A-Z0-9_]{1,60}$/i

/**
 * Returns true for a possible market symbol. Names of `Object.prototype` are excluded, because symbols are used as
 * record keys.
 */
export const isMarketSymbol = (value: unknown): value is string =>
  typeof value === 'string' && SYMBOL.test(value) && !(value in Object.prototype)

export const parseMarketSymbols = (value: unknown, maxCount: number): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter(isMarketSymbol))].slice(0, maxCount) : []
