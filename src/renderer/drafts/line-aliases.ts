import type { Market } from '@core/market/market'
import type { AliasFault } from '@messages/aliases'
import { aliasLimits } from './alias-limits'
import { sayings } from './line-sayings'
import { QUOTE } from './line-sizes'
import { marketsCalled, meant, namedWords, verbs, wordsOf } from './line-words'

/** Every word that lines are made of. No word of a person's own can stand for anything in the place of one. */
const grammar: ReadonlySet<string> = new Set([...verbs, ...sayings, ...namedWords(), QUOTE])

const isTaken = (word: string, markets: readonly Market[]): boolean =>
  grammar.has(word) || marketsCalled(word, markets).length > 0

/** What a line says once a person's own words are said in full. */
interface Unaliased {
  readonly words: readonly string[]
  /** The line in full, where one of the words was a person's own. */
  readonly from?: string
}

/**
 * Says a person's own words in full: one that stands alone for a whole line, any other for a market. What they stand for
 * is not searched for such words again, but a whole line for markets. A word that a market has come to be called by since
 * is that market.
 */
export function withoutAliases(
  words: readonly string[],
  aliases: Readonly<Record<string, string>>,
  markets: readonly Market[],
): Unaliased {
  const standsFor = (word: string): readonly string[] | undefined => {
    const text = isTaken(word, markets) ? undefined : meant(word, aliases)
    return text === undefined ? undefined : wordsOf(text)
  }
  const [first = ''] = words
  const whole = words.length === 1 ? standsFor(first) : undefined
  const isLine = whole !== undefined && whole.length > 1
  const line = isLine ? whole : words
  const said = line.map(word => {
    const market = standsFor(word)
    return market?.length === 1 ? (market[0] ?? word) : word
  })
  const isSame = !isLine && said.every((word, i) => word === words[i])
  return { words: said, ...(!isSame && { from: said.join(' ') }) }
}

/** Why a word of one's own cannot stand for something; undefined where it can. */
export function aliasFault(
  word: string,
  text: string,
  {
    aliases,
    markets,
  }: { readonly aliases: Readonly<Record<string, string>>; readonly markets: readonly Market[] },
): AliasFault | undefined {
  if (!aliasLimits.word.test(word)) return { why: 'word' }
  if (isTaken(word, markets)) return { why: 'taken', word }
  const means = wordsOf(text)
  if (means.length === 0 || text.length > aliasLimits.longest) return { why: 'text' }
  const [only = ''] = means
  if (means.length === 1 && !verbs.includes(only) && marketsCalled(only, markets).length !== 1)
    return { why: 'no market', word: only }
  if (!Object.hasOwn(aliases, word) && Object.keys(aliases).length >= aliasLimits.most)
    return { why: 'full', most: aliasLimits.most }
  return undefined
}
