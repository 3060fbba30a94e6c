import { amount, isNegative, isZero } from '@core/value/decimal'
import { refusalMeanings, type Facts, type Refusal, type RefusalCode } from '@core/value/result'
import { DASH, exact, inPercent, price } from './format'
import { barredWords, tooAbleWords } from './bar'
import { fillFacts, type Grid, type Sentence } from './fill'
import { keychainWords, refusedKeyWords, staysWords } from './key'
import { statusWords } from './market'
import { waitsWords } from './updates'
import { fill, fillHoles } from './message'
import * as messages from './en/refusals'

/** What to say to a person for each code: what happened, and what to do where there is something to do. */
const sentences: Record<RefusalCode, Sentence> = messages.sentences

/** The same with a dash for each fact, where one that it needs did not come. */
const dashed = (sentence: Sentence): string => fillHoles(sentence, () => DASH)

/** Facts that are words of this desk, by the name of the fact: their names in a sentence. */
const factNames: Readonly<Record<string, Readonly<Record<string, string>>>> = messages.factNames

const named = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, text]) => {
      const words = factNames[name]
      return [name, words !== undefined && Object.hasOwn(words, text) ? (words[text] ?? text) : text]
    }),
  )

const onMissingFact: string = messages.onMissingFact

/** A refusal as a sentence. Where a figure is missing, the plain meaning of the code is said instead. */
export const refusalWords = (refusal: Refusal): string => refusalIn(undefined)(refusal)

/** The same of a refusal about a market: its figures are rounded to the market’s grid. */
export const refusalIn =
  (market: Grid | undefined) =>
  ({ code, facts }: Refusal): string =>
    (code === 'KEY_UNREADABLE' ? keychainWords(facts['why']) : undefined) ??
    (code === 'KEY_REFUSED' ? refusedKeyWords(facts['cause']) : undefined) ??
    (code === 'WRITES_READ_ONLY' ? barredWords(facts['why']) : undefined) ??
    (code === 'KEY_TOO_ABLE' ? tooAbleWords(facts['why']) : undefined) ??
    (code === 'UPDATE_WAITS' ? waitsWords(facts['open']) : undefined) ??
    (code === 'PROFILE_STAYS' ? staysWords(facts['why']) : undefined) ??
    (code === 'MARKET_NOT_TRADING' ? closedWords(facts['status']) : undefined) ??
    (code === 'REDUCE_ONLY_NOTHING' ? nothingToReduce(facts) : undefined) ??
    (code === 'DISTANCE_OUT_OF_RANGE' ? distanceWords(facts, market) : undefined) ??
    fillFacts(
      sentences[code],
      named(facts),
      onMissingFact === 'dashes' ? dashed(sentences[code]) : refusalMeanings[code],
      market,
    )

/** A market that does not take an order, by a word that is not the venue’s own. */
function closedWords(status: string | undefined): string | undefined {
  const said = status === undefined ? undefined : statusWords(status)
  return said && fill(messages.closedWords, { word: said.word, meaning: said.meaning })
}

/** Why an order that only reduces has nothing to reduce: there is no position, or it is on the order’s own side. */
export function nothingToReduce({ position }: Facts): string | undefined {
  const held = amount(position ?? '')
  if (held === undefined || isZero(held)) return undefined
  return isNegative(held)
    ? messages.nothingToReduce.positionShortSell
    : messages.nothingToReduce.positionLongBuy
}

/** How far a trailing stop was to follow, as it is typed: in percent, or in quote money. */
function distanceWords(
  { is, distance = '', min = '', max = '' }: Facts,
  market: Grid | undefined,
): string | undefined {
  const [asked, least, most] = [distance, min, max].map(amount)
  if (asked === undefined || most === undefined) return undefined
  if (is === 'value')
    return fill(messages.distanceWords.trailingDistanceUsdc, {
      asked: exact(asked),
      most: price(most, market),
    })
  return is === 'rate' && least !== undefined
    ? fill(messages.distanceWords.trailingDistance, {
        asked: inPercent(asked),
        least: inPercent(least),
        most: inPercent(most),
      })
    : undefined
}
