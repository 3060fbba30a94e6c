import type { MarketRules } from '@core/market/venue-market-rules'
import type { CommandAliasFault } from '@messages/aliases'
import { lineAliasLimits } from './alias-limits'
import { lineTermWords } from './line-terms'
import { QUOTE_WORD } from './line-sizes'
import { findMarketsByWord, lookUpWord, listNamedWords, lineVerbs, splitLineWords } from './line-words'

/** All words of the line grammar. An alias can never replace one of them. */
const grammarWords: ReadonlySet<string> = new Set([
  ...lineVerbs,
  ...lineTermWords,
  ...listNamedWords(),
  QUOTE_WORD,
])

const isReserved = (word: string, markets: readonly MarketRules[]): boolean =>
  grammarWords.has(word) || findMarketsByWord(word, markets).length > 0

interface ExpandedLine {
  readonly words: readonly string[]
  readonly from?: string
}

/**
 * Expands the aliases of a line: a single word may expand to a whole line, any other only to a market. Expansions are
 * not expanded again, except for markets in a whole line. A name of a listed market always means that market.
 */
export function expandLineAliases(
  words: readonly string[],
  aliases: Readonly<Record<string, string>>,
  markets: readonly MarketRules[],
): ExpandedLine {
  const expansionOf = (word: string): readonly string[] | undefined => {
    const text = isReserved(word, markets) ? undefined : lookUpWord(word, aliases)
    return text === undefined ? undefined : splitLineWords(text)
  }
  const [first = ''] = words
  const whole = words.length === 1 ? expansionOf(first) : undefined
  const isLine = whole !== undefined && whole.length > 1
  const line = isLine ? whole : words
  const expanded = line.map(word => {
    const market = expansionOf(word)
    return market?.length === 1 ? (market[0] ?? word) : word
  })
  const isSame = !isLine && expanded.every((word, i) => word === words[i])
  return { words: expanded, ...(!isSame && { from: expanded.join(' ') }) }
}

export function findAliasFault(
  word: string,
  text: string,
  {
    aliases,
    markets,
  }: { readonly aliases: Readonly<Record<string, string>>; readonly markets: readonly MarketRules[] },
): CommandAliasFault | undefined {
  if (!lineAliasLimits.word.test(word)) return { why: 'word' }
  if (isReserved(word, markets)) return { why: 'taken', word }
  const expansion = splitLineWords(text)
  if (expansion.length === 0 || text.length > lineAliasLimits.longest) return { why: 'text' }
  const [only = ''] = expansion
  if (expansion.length === 1 && !lineVerbs.includes(only) && findMarketsByWord(only, markets).length !== 1)
    return { why: 'no market', word: only }
  if (!Object.hasOwn(aliases, word) && Object.keys(aliases).length >= lineAliasLimits.most)
    return { why: 'full', most: lineAliasLimits.most }
  return undefined
}
