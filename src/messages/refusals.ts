import { parseAmount, isNegative, isZero } from '@core/value/decimal'
import { refusalMeanings, type TextFacts, type Refusal, type RefusalCode } from '@core/value/result'
import { UNKNOWN_FIGURE_DASH, formatExactNumber, formatExactPercent, formatMarketPrice } from './format'
import { explainLiveTradingBlock, explainExcessKeyScope } from './bar'
import { fillMessageFacts, type PriceGrid, type MessageTemplate } from './fill'
import { explainKeychainTrouble, explainKeyRefusal, explainProfileRetention } from './key'
import { describeMarketStatus } from './market'
import { describeUpdateDelay } from './updates'
import { fillMessage, fillMessageHoles } from './message'
import * as messages from './en/refusals'

/** What to say to a person for each code: what happened, and what to do where there is something to do. */
const refusalSentences: Record<RefusalCode, MessageTemplate> = messages.sentences

/** The same with a dash for each fact, where one that it needs did not come. */
const fillWithDashes = (sentence: MessageTemplate): string => fillMessageHoles(sentence, () => UNKNOWN_FIGURE_DASH)

/** Facts that are words of this desk, by the name of the fact: their names in a sentence. */
const factValueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = messages.factNames

const translateFacts = (facts: TextFacts): TextFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, text]) => {
      const words = factValueLabels[name]
      return [name, words !== undefined && Object.hasOwn(words, text) ? (words[text] ?? text) : text]
    }),
  )

const missingFactFallback: string = messages.onMissingFact

/** A refusal as a sentence. Where a figure is missing, the plain meaning of the code is said instead. */
export const explainRefusal = (refusal: Refusal): string => createRefusalFormatter(undefined)(refusal)

/** The same of a refusal about a market: its figures are rounded to the market’s grid. */
export const createRefusalFormatter =
  (market: PriceGrid | undefined) =>
  ({ code, facts }: Refusal): string =>
    (code === 'KEY_UNREADABLE' ? explainKeychainTrouble(facts['why']) : undefined) ??
    (code === 'KEY_REFUSED' ? explainKeyRefusal(facts['cause']) : undefined) ??
    (code === 'WRITES_READ_ONLY' ? explainLiveTradingBlock(facts['why']) : undefined) ??
    (code === 'KEY_TOO_ABLE' ? explainExcessKeyScope(facts['why']) : undefined) ??
    (code === 'UPDATE_WAITS' ? describeUpdateDelay(facts['open']) : undefined) ??
    (code === 'PROFILE_STAYS' ? explainProfileRetention(facts['why']) : undefined) ??
    (code === 'MARKET_NOT_TRADING' ? describeClosedMarket(facts['status']) : undefined) ??
    (code === 'REDUCE_ONLY_NOTHING' ? explainNothingToReduce(facts) : undefined) ??
    (code === 'DISTANCE_OUT_OF_RANGE' ? describeTrailingDistance(facts, market) : undefined) ??
    fillMessageFacts(
      refusalSentences[code],
      translateFacts(facts),
      missingFactFallback === 'dashes' ? fillWithDashes(refusalSentences[code]) : refusalMeanings[code],
      market,
    )

/** A market that does not take an order, by a word that is not the venue’s own. */
function describeClosedMarket(status: string | undefined): string | undefined {
  const statusText = status === undefined ? undefined : describeMarketStatus(status)
  return statusText && fillMessage(messages.closedWords, { word: statusText.word, meaning: statusText.meaning })
}

/** Why an order that only reduces has nothing to reduce: there is no position, or it is on the order’s own side. */
export function explainNothingToReduce({ position }: TextFacts): string | undefined {
  const held = parseAmount(position ?? '')
  if (held === undefined || isZero(held)) return undefined
  return isNegative(held)
    ? messages.nothingToReduce.positionShortSell
    : messages.nothingToReduce.positionLongBuy
}

/** How far a trailing stop was to follow, as it is typed: in percent, or in quote money. */
function describeTrailingDistance(
  { is, distance = '', min = '', max = '' }: TextFacts,
  market: PriceGrid | undefined,
): string | undefined {
  const [requested, least, most] = [distance, min, max].map(parseAmount)
  if (requested === undefined || most === undefined) return undefined
  if (is === 'value')
    return fillMessage(messages.distanceWords.trailingDistanceUsdc, {
      asked: formatExactNumber(requested),
      most: formatMarketPrice(most, market),
    })
  return is === 'rate' && least !== undefined
    ? fillMessage(messages.distanceWords.trailingDistance, {
        asked: formatExactPercent(requested),
        least: formatExactPercent(least),
        most: formatExactPercent(most),
      })
    : undefined
}
