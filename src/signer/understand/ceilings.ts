import { isExactAmount } from './amount'
import { signerWordFormats } from './shapes'

/**
 * What one key signs at most of what adds, whoever asks. It lies beside the key, and a question of its own changes it.
 *
 * All of it is in what a market trades and none in money: a sell fills above its price and an order at market at any,
 * so a price in a request bounds nothing, and what the key knows of prices it would have to be told.
 */
export interface SigningCeilings {
  /** How many writes in a minute, of whatever kind; what takes away is never kept out. */
  readonly writesAMinute: number
  /** The markets in which something may be added. */
  readonly markets: ReadonlyMap<string, MarketSigningCeiling>
}

export interface MarketSigningCeiling {
  readonly perOrder: string
  /** A day is one of UTC. */
  readonly perDay: string
}

/**
 * Which ceiling something is above; `unset` where a key has none, and so signs nothing that adds; `unknown` where the
 * list of what it signed today was lost, and the day counts as full.
 */
export const signingCeilingNames = ['unset', 'market', 'order', 'day', 'pace', 'unknown'] as const
export type SigningCeilingName = (typeof signingCeilingNames)[number]

/** How many markets there are at most, and how long their text is: one of the stores takes no more than 2,560 bytes in all. */
export const MAX_CEILING_MARKETS = 24
export const MAX_CEILINGS_LENGTH = 2_440

const PACE_FORMAT = /^[1-9]\d{0,3}$/
/** The longest figures that are taken: more than any market trades in a day, and finer than any lot. */
const LIMIT_FORMAT = /^\d{1,15}(?:\.\d{1,12})?$/

/** Ceilings as they lie beside the key and pass to it; undefined where they are none, or too many. */
export function formatCeilings({ writesAMinute, markets }: SigningCeilings): string | undefined {
  const rows = [...markets].map(([symbol, { perOrder, perDay }]) => `${symbol}:${perOrder}:${perDay}`)
  const text = [writesAMinute, ...rows].join(';')
  return parseCeilings(text) && text
}

/** The same read back. Whatever is not written as it is written here is none. */
export function parseCeilings(text: string): SigningCeilings | undefined {
  if (text.length > MAX_CEILINGS_LENGTH) return undefined
  const [pace = '', ...rows] = text.split(';')
  if (!PACE_FORMAT.test(pace) || rows.length === 0 || rows.length > MAX_CEILING_MARKETS) return undefined
  const markets = new Map<string, MarketSigningCeiling>()
  for (const row of rows) {
    const [symbol = '', perOrder = '', perDay = '', ...more] = row.split(':')
    if (more.length > 0 || markets.has(symbol) || !signerWordFormats.symbol.test(symbol)) return undefined
    if (![perOrder, perDay].every(figure => isExactAmount(figure) && LIMIT_FORMAT.test(figure))) return undefined
    markets.set(symbol, { perOrder, perDay })
  }
  return { writesAMinute: JSON.parse(pace) as number, markets }
}
