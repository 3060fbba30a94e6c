import type { MarketRules } from '@core/market/venue-market-rules'
import { watchlistRefusalReasons } from '@messages/watchlist'

type MarketNames = Pick<MarketRules, 'symbol' | 'base'>

export interface TypedPrefix {
  readonly text: string
  readonly at: number
}

const LETTER_TIMEOUT_MS = 1_000

/** Appends a letter, or starts a new prefix after a pause. */
export const appendTypedLetter = (
  before: TypedPrefix | undefined,
  letter: string,
  at: number,
): TypedPrefix => ({
  text: before !== undefined && at - before.at < LETTER_TIMEOUT_MS ? before.text + letter : letter,
  at,
})

const startsWithText = ({ symbol, base }: MarketNames, text: string): boolean =>
  base.toUpperCase().startsWith(text) || symbol.toUpperCase().startsWith(text)

/** Finds the next market that begins with the letters. Repeating one letter steps through its markets. */
export function findMarketByPrefix<M extends MarketNames>(
  markets: readonly M[],
  now: string | undefined,
  { text: typed }: TypedPrefix,
): M | undefined {
  const text = typed.toUpperCase()
  const here = markets.findIndex(({ symbol }) => symbol === now)
  const isAgain = text.length > 1 && [...text].every(letter => letter === text[0])
  const after = (from: number): readonly M[] => [...markets.slice(from), ...markets.slice(0, from)]
  const whole = after(text.length > 1 ? Math.max(0, here) : here + 1).find(each => startsWithText(each, text))
  return whole ?? (isAgain ? after(here + 1).find(each => startsWithText(each, text[0] ?? '')) : undefined)
}

/**
 * Parses words into market symbols: each word is a symbol, a base or a part of exactly one symbol. Returns the refusal
 * if a word matches no market or several.
 */
export function parseMarketWords(typed: string, markets: readonly MarketNames[]): readonly string[] | string {
  const found: string[] = []
  for (const word of typed.split(/[\s,;]+/).filter(each => each !== '')) {
    const text = word.toUpperCase()
    const exact = markets.filter(({ symbol, base }) =>
      [symbol, base].some(name => name.toUpperCase() === text),
    )
    const fits =
      exact.length > 0 ? exact : markets.filter(({ symbol }) => symbol.toUpperCase().includes(text))
    const [first, second] = fits
    if (first === undefined) return watchlistRefusalReasons.noMarket(word)
    if (second !== undefined) return watchlistRefusalReasons.severalMarkets(word)
    found.push(first.symbol)
  }
  return found
}
