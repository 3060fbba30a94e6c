import { isZero, type Amount } from '@core/value/decimal-amount'
import { computeSizeForValue } from '@core/figures/order-sizing'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { DecimalMarkReading, TypedNotional } from '@messages/typed-order'
import {
  startsLikeFigure,
  parseLineFigure,
  requireMarketByWord,
  findMarketsByWord,
  rejectLine,
} from './line-words'

/** Typed size of an order, in base units or as a notional value. */
export interface TypedSize {
  readonly size: Amount
  readonly isWorth: boolean
  readonly market: MarketRules
  readonly rest: readonly string[]
}

export const QUOTE_WORD = 'usdc'

/** Parses a size, an optional quote unit, and the market after it. */
export function parseTypedSize(
  words: readonly string[],
  marks: DecimalMarkReading[],
  markets: readonly MarketRules[],
): TypedSize {
  const [sizeWord, unit, named] = words
  if (sizeWord === undefined || !startsLikeFigure(sizeWord)) return rejectLine({ why: 'no size' })
  const size = parseLineFigure(sizeWord, marks)
  // If a market has the name of the quote currency, the word alone means that market.
  const isWorth =
    unit === QUOTE_WORD &&
    (findMarketsByWord(QUOTE_WORD, markets).length === 0 ||
      findMarketsByWord(named ?? '', markets).length > 0)
  const market = requireMarketByWord(isWorth ? named : unit, markets)
  return { size, isWorth, market, rest: words.slice(isWorth ? 3 : 2) }
}

/** Converts a size to base units, and returns its notional if it was typed in USDC. */
export function convertToBaseSize(
  { size, isWorth, market }: TypedSize,
  at: Amount | undefined,
): { readonly size: Amount; readonly worth?: TypedNotional } {
  if (!isWorth) return { size }
  if (at === undefined) return rejectLine({ why: 'no price for a worth', symbol: market.symbol })
  const sized =
    computeSizeForValue(size, at, market) ??
    rejectLine({ why: 'no price for a worth', symbol: market.symbol })
  if (isZero(sized)) rejectLine({ why: 'too small a worth' })
  return { size: sized, worth: { usdc: size, at } }
}
