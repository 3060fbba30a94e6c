import { isExactAmount } from './exact-amount'
import { requestFieldFormats } from './word-formats'

/**
 * Limits of what a key may sign that adds risk. They are stored beside the key and changed only by their own question.
 * Only a buy's price × quantity is a ceiling: a sell may fill above its price and a market order at any, and the signer
 * has no trusted prices. Everything else is limited by quantity in base units.
 */
export interface SigningCeilings {
  /** Maximum writes per minute of any kind; protective writes are never refused. */
  readonly writesAMinute: number
  /** Notional of buys of all markets. Absent in the older form, which signs only in the listed markets. */
  readonly buys?: SigningLimit
  /** Quantities by market. */
  readonly markets: ReadonlyMap<string, SigningLimit>
}

export interface SigningLimit {
  readonly perOrder: string
  /** Limit per UTC day. */
  readonly perDay: string
}

/**
 * Exceeded ceiling. `unset`: the key has no ceilings and signs nothing that adds. `market`: the market has no quantity.
 * `order` and `day` are quantities. `unknown`: today's list was lost, so the day counts as full.
 */
export const signingCeilingNames = [
  'unset',
  'market',
  'order',
  'day',
  'order notional',
  'day notional',
  'pace',
  'unknown',
] as const
export type SigningCeilingName = (typeof signingCeilingNames)[number]

/** One of the key stores accepts only 2,560 bytes for the whole item. */
export const MAX_CEILINGS_LENGTH = 2_440

/** First part of a text with notionals. Without a name it is the older form. */
const FORM_NAME = 'limits_2'
/** First part of a text with the quantity of one market, which is added to stored ceilings. */
const MARKET_FORM_NAME = 'market_1'
const MAX_OLD_MARKETS = 24
const PACE_FORMAT = /^[1-9]\d{0,3}$/
/** Format of limits: larger than any daily volume, and finer than any lot. */
const LIMIT_FORMAT = /^\d{1,15}(?:\.\d{1,12})?$/
/** The usual symbols are stored by their base token, so that about 140 markets fit beside a key. */
const USUAL_SYMBOL = /^PERP_([A-Za-z0-9]+)_USDC$/
const SHORT_SYMBOL = /^\.([A-Za-z0-9]+)$/

export function formatCeilings({
  writesAMinute,
  buys,
  markets,
}: SigningCeilings & { readonly buys: SigningLimit }): string | undefined {
  const rows = [...markets].map(([symbol, limit]) => formatRow(symbol, limit))
  const text = [FORM_NAME, writesAMinute, formatLimit(buys), ...rows].join(';')
  return parseCeilings(text) && text
}

export function parseCeilings(text: string): SigningCeilings | undefined {
  if (text.length > MAX_CEILINGS_LENGTH) return undefined
  const [first = '', ...more] = text.split(';')
  if (first !== FORM_NAME) return parseOldCeilings(first, more)
  const [pace = '', notional = '', ...rows] = more
  const buys = parseLimit(notional.split(':'))
  const markets = parseRows(rows, expandSymbol)
  if (!PACE_FORMAT.test(pace) || buys === undefined || markets === undefined) return undefined
  return { writesAMinute: parsePace(pace), buys, markets }
}

/** Parses the form without notionals, which lists every market that the key signs for. */
function parseOldCeilings(pace: string, rows: readonly string[]): SigningCeilings | undefined {
  const markets = parseRows(rows, symbol => symbol)
  if (!PACE_FORMAT.test(pace) || markets === undefined) return undefined
  return markets.size === 0 || markets.size > MAX_OLD_MARKETS
    ? undefined
    : { writesAMinute: parsePace(pace), markets }
}

export function formatMarketLimit(symbol: string, limit: SigningLimit): string | undefined {
  const text = [MARKET_FORM_NAME, formatRow(symbol, limit)].join(';')
  return isMarketLimit(text) ? text : undefined
}

export const isMarketLimit = (text: string): boolean => parseMarketLimit(text) !== undefined

/**
 * Returns the text of ceilings with the quantity of one more market, or with another one of a listed market.
 * `undefined` for the older form, which has no notional, and if the text would be too long.
 */
export function addMarketLimit(ceilings: string, marketLimit: string): string | undefined {
  const [before, added] = [parseCeilings(ceilings), parseMarketLimit(marketLimit)]
  if (before?.buys === undefined || added === undefined) return undefined
  return formatCeilings({ ...before, buys: before.buys, markets: new Map([...before.markets, ...added]) })
}

function parseMarketLimit(text: string): ReadonlyMap<string, SigningLimit> | undefined {
  const [name, row, ...more] = text.split(';')
  if (name !== MARKET_FORM_NAME || row === undefined || more.length > 0) return undefined
  return parseRows([row], expandSymbol)
}

function parseRows(
  rows: readonly string[],
  toSymbol: (text: string) => string,
): ReadonlyMap<string, SigningLimit> | undefined {
  const markets = new Map<string, SigningLimit>()
  for (const row of rows) {
    const [name = '', ...figures] = row.split(':')
    const symbol = toSymbol(name)
    const limit = parseLimit(figures)
    if (markets.has(symbol) || !requestFieldFormats.symbol.test(symbol) || limit === undefined)
      return undefined
    markets.set(symbol, limit)
  }
  return markets
}

function parseLimit(figures: readonly string[]): SigningLimit | undefined {
  const [perOrder = '', perDay = '', ...more] = figures
  const isValid =
    more.length === 0 &&
    [perOrder, perDay].every(figure => isExactAmount(figure) && LIMIT_FORMAT.test(figure))
  return isValid ? { perOrder, perDay } : undefined
}

const formatRow = (symbol: string, limit: SigningLimit): string =>
  `${symbol.replace(USUAL_SYMBOL, '.$1')}:${formatLimit(limit)}`
const formatLimit = ({ perOrder, perDay }: SigningLimit): string => `${perOrder}:${perDay}`
const expandSymbol = (text: string): string => text.replace(SHORT_SYMBOL, 'PERP_$1_USDC')
const parsePace = (text: string): number => JSON.parse(text) as number
