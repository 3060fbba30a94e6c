/** The named fields of something that was kept; none where it has none. */
export const toFieldRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

const SYMBOL = /^[A-Z0-9_]{1,60}$/i

/** Whether this can be the name of a market: none finds what every object has by itself among what is kept of markets. */
export const isMarketSymbol = (value: unknown): value is string =>
  typeof value === 'string' && SYMBOL.test(value) && !(value in Object.prototype)

/** The markets in a list that was kept, each once, in their order. */
export const parseMarketSymbols = (value: unknown, maxCount: number): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter(isMarketSymbol))].slice(0, maxCount) : []
