import { isZero, type Amount } from '@core/value/decimal'
import { sizeFor } from '@core/figures/sizing'
import type { Market } from '@core/market/market'
import type { TakenMark, Worth } from '@messages/typed-order'
import { beginsAsFigure, figureIn, marketCalled, marketsCalled, unclear } from './line-words'

/** How large an order was said to be: in base, or by what it is to be worth. */
export interface SaidSize {
  readonly size: Amount
  readonly isWorth: boolean
  readonly market: Market
  readonly rest: readonly string[]
}

/** What a size is said in that is none of the market’s own. */
export const QUOTE = 'usdc'

/** Reads a size, its unit where that is the quote, and the market behind it. */
export function sizeOf(words: readonly string[], marks: TakenMark[], markets: readonly Market[]): SaidSize {
  const [sizeWord, unit, named] = words
  if (sizeWord === undefined || !beginsAsFigure(sizeWord)) return unclear({ why: 'no size' })
  const size = figureIn(sizeWord, marks)
  // Where something is traded that is called like the quote, it is meant by itself and not as a unit.
  const isWorth =
    unit === QUOTE &&
    (marketsCalled(QUOTE, markets).length === 0 || marketsCalled(named ?? '', markets).length > 0)
  const market = marketCalled(isWorth ? named : unit, markets)
  return { size, isWorth, market, rest: words.slice(isWorth ? 3 : 2) }
}

/** The size in base, and what it was worked out of where it was said in USDC. */
export function sizedIn(
  { size, isWorth, market }: SaidSize,
  at: Amount | undefined,
): { readonly size: Amount; readonly worth?: Worth } {
  if (!isWorth) return { size }
  if (at === undefined) return unclear({ why: 'no price for a worth', symbol: market.symbol })
  const sized = sizeFor(size, at, market) ?? unclear({ why: 'no price for a worth', symbol: market.symbol })
  if (isZero(sized)) unclear({ why: 'too small a worth' })
  return { size: sized, worth: { usdc: size, at } }
}
