import { isZero, type Amount } from '@core/value/decimal'
import { computeSizeForValue } from '@core/figures/sizing'
import type { MarketRules } from '@core/market/market'
import type { DecimalMarkReading, TypedNotional } from '@messages/typed-order'
import { startsLikeFigure, parseLineFigure, requireMarketByWord, findMarketsByWord, rejectLine } from './line-words'

/** How large an order was said to be: in base, or by what it is to be worth. */
export interface TypedSize {
  readonly size: Amount
  readonly isWorth: boolean
  readonly market: MarketRules
  readonly rest: readonly string[]
}

/** What a size is said in that is none of the market’s own. */
export const QUOTE_WORD = 'usdc'

/** Reads a size, its unit where that is the quote, and the market behind it. */
export function parseTypedSize(words: readonly string[], marks: DecimalMarkReading[], markets: readonly MarketRules[]): TypedSize {
  const [sizeWord, unit, named] = words
  if (sizeWord === undefined || !startsLikeFigure(sizeWord)) return rejectLine({ why: 'no size' })
  const size = parseLineFigure(sizeWord, marks)
  // Where something is traded that is called like the quote, it is meant by itself and not as a unit.
  const isWorth =
    unit === QUOTE_WORD &&
    (findMarketsByWord(QUOTE_WORD, markets).length === 0 || findMarketsByWord(named ?? '', markets).length > 0)
  const market = requireMarketByWord(isWorth ? named : unit, markets)
  return { size, isWorth, market, rest: words.slice(isWorth ? 3 : 2) }
}

/** The size in base, and what it was worked out of where it was said in USDC. */
export function convertToBaseSize(
  { size, isWorth, market }: TypedSize,
  at: Amount | undefined,
): { readonly size: Amount; readonly worth?: TypedNotional } {
  if (!isWorth) return { size }
  if (at === undefined) return rejectLine({ why: 'no price for a worth', symbol: market.symbol })
  const sized = computeSizeForValue(size, at, market) ?? rejectLine({ why: 'no price for a worth', symbol: market.symbol })
  if (isZero(sized)) rejectLine({ why: 'too small a worth' })
  return { size: sized, worth: { usdc: size, at } }
}
