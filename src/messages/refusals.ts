import { parseAmount, isNegative, isZero } from '@core/value/decimal-amount'
import { refusalMeanings, type TextFacts, type Refusal, type RefusalCode } from '@core/value/result'
import { formatExactNumber, formatExactPercent, formatMarketPrice } from './format'
import { explainLiveTradingBlock, explainExcessKeyScope } from './bar'
import { fillMessageFacts, fillWithDashes, type PriceGrid, type MessageTemplate } from './fill'
import { explainKeychainTrouble, explainKeyRefusal, explainProfileRetention } from './key'
import { describeMarketStatus } from './market'
import { describeUpdateDelay } from './updates'
import { fillMessage } from './message'
import * as messages from './en/refusals'

/** Text of each refusal code: the event and, if there is one, the remedy. */
const refusalSentences: Record<RefusalCode, MessageTemplate> = messages.sentences

/** Texts for facts with a fixed set of values, by fact name. */
const factValueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = messages.factNames

const translateFacts = (facts: TextFacts): TextFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, text]) => {
      const words = factValueLabels[name]
      return [name, words !== undefined && Object.hasOwn(words, text) ? (words[text] ?? text) : text]
    }),
  )

const missingFactFallback: string = messages.onMissingFact

/** Explains a refusal. A sentence with a missing figure is replaced by the general meaning of its code. */
export const explainRefusal = (refusal: Refusal): string => createRefusalFormatter(undefined)(refusal)

/** Creates a function like `explainRefusal` that rounds figures to the price grid of `market`. */
export const createRefusalFormatter =
  (market: PriceGrid | undefined) =>
  ({ code, facts }: Refusal): string =>
    (code === 'KEY_UNREADABLE' ? explainKeychainTrouble(facts['why']) : undefined) ??
    (code === 'KEY_REFUSED' ? explainKeyRefusal(facts['cause']) : undefined) ??
    (code === 'WRITES_READ_ONLY' ? explainLiveTradingBlock(facts['why']) : undefined) ??
    (code === 'KEY_TOO_ABLE' ? explainExcessKeyScope(facts['why']) : undefined) ??
    (code === 'UPDATE_WAITS' ? describeUpdateDelay(facts['open']) : undefined) ??
    (code === 'PROFILE_STAYS' ? explainProfileRetention(facts['why']) : undefined) ??
    (code === 'MARKET_NOT_TRADING' ? describeClosedMarket(facts) : undefined) ??
    (code === 'REDUCE_ONLY_NOTHING' ? explainNothingToReduce(facts) : undefined) ??
    (code === 'DISTANCE_OUT_OF_RANGE' ? describeTrailingDistance(facts, market) : undefined) ??
    fillMessageFacts(
      refusalSentences[code],
      translateFacts(facts),
      missingFactFallback === 'dashes' ? fillWithDashes(refusalSentences[code]) : refusalMeanings[code],
      market,
    )

/** Merges refusals by old figures into one that names them all. */
export function mergeStaleInputs(refusals: readonly Refusal[]): readonly Refusal[] {
  const [first, ...others] = refusals.filter(({ code }) => code === 'INPUT_STALE')
  if (first === undefined || others.length === 0) return refusals
  const input = [first, ...others].flatMap(({ facts }) => translateFacts(facts)['input'] ?? []).join(', ')
  return [{ ...first, facts: { input } }, ...refusals.filter(({ code }) => code !== 'INPUT_STALE')]
}

/** Describes a market that does not accept the order, without the venue's own word, and the flag that it lacks. */
function describeClosedMarket({ status, accepts }: TextFacts): string | undefined {
  const statusText = status === undefined ? undefined : describeMarketStatus(status)
  return (
    statusText &&
    fillMessage(messages.closedWords.market, {
      ...{ word: statusText.word, meaning: statusText.meaning },
      remedy: accepts === undefined ? '' : messages.closedWords.tickReduceOnly,
    })
  )
}

/** Explains why a reduce-only order is on the wrong side. Returns `undefined` without a position. */
export function explainNothingToReduce({ position }: TextFacts): string | undefined {
  const held = parseAmount(position ?? '')
  if (held === undefined || isZero(held)) return undefined
  return isNegative(held)
    ? messages.nothingToReduce.positionShortSell
    : messages.nothingToReduce.positionLongBuy
}

/** Describes a trailing distance out of range, in percent or quote currency as the trader typed it. */
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
