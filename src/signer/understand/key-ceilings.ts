import { isExactAmount } from './exact-amount'
import { requestFieldFormats } from './word-formats'

/**
 * Limits of what a key may sign that adds risk. They are stored beside the key and changed only by their own question.
 * Quantities are in base units, not in money: a price in a request limits nothing, because a sell may fill above it and
 * a market order at any price, and the signer has no trusted prices.
 */
export interface SigningCeilings {
  /** Maximum writes per minute of any kind; protective writes are never refused. */
  readonly writesAMinute: number
  readonly markets: ReadonlyMap<string, MarketSigningCeiling>
}

export interface MarketSigningCeiling {
  readonly perOrder: string
  /** Limit per UTC day. */
  readonly perDay: string
}

/**
 * Exceeded ceiling. `unset`: the key has no ceilings and signs nothing that adds. `unknown`: today's list was lost, so
 * the day counts as full.
 */
export const signingCeilingNames = ['unset', 'market', 'order', 'day', 'pace', 'unknown'] as const
export type SigningCeilingName = (typeof signingCeilingNames)[number]

export const MAX_CEILING_MARKETS = 24
/** One of the key stores accepts only 2,560 bytes for the whole item. */
export const MAX_CEILINGS_LENGTH = 2_440

const PACE_FORMAT = /^[1-9]\d{0,3}$/
/** Format of limits: larger than any daily volume, and finer than any lot. */
const LIMIT_FORMAT = /^\d{1,15}(?:\.\d{1,12})?$/

export function formatCeilings({ writesAMinute, markets }: SigningCeilings): string | undefined {
  const rows = [...markets].map(([symbol, { perOrder, perDay }]) => `${symbol}:${perOrder}:${perDay}`)
  const text = [writesAMinute, ...rows].join(';')
  return parseCeilings(text) && text
}

export function parseCeilings(text: string): SigningCeilings | undefined {
  if (text.length > MAX_CEILINGS_LENGTH) return undefined
  const [pace = '', ...rows] = text.split(';')
  if (!PACE_FORMAT.test(pace) || rows.length === 0 || rows.length > MAX_CEILING_MARKETS) return undefined
  const markets = new Map<string, MarketSigningCeiling>()
  for (const row of rows) {
    const [symbol = '', perOrder = '', perDay = '', ...more] = row.split(':')
    if (more.length > 0 || markets.has(symbol) || !requestFieldFormats.symbol.test(symbol)) return undefined
    if (![perOrder, perDay].every(figure => isExactAmount(figure) && LIMIT_FORMAT.test(figure)))
      return undefined
    markets.set(symbol, { perOrder, perDay })
  }
  return { writesAMinute: JSON.parse(pace) as number, markets }
}
