import type { MarketRules } from '@core/market/venue-market-rules'
import type { TextFacts } from '@core/value/result'
import { parseAmount, type Amount } from '@core/value/decimal-amount'
import { convertFromPercent } from '@core/value/percent'
import {
  UNKNOWN_FIGURE_DASH,
  formatBriefMoney,
  formatExactNumber,
  formatExactPercent,
  formatPercent,
  formatMarketPrice,
  formatMarketSize,
} from './format'
import { fillMessageHoles, MESSAGE_HOLE_PATTERN } from './message'
import { formatClockTime } from './times'

/**
 * A message with holes for facts: "The price {price:exact} is not a multiple of {tick:exact}." The part after the colon
 * is the kind of figure and decides its rounding. A hole without a kind takes a word.
 */
export type MessageTemplate = string

/** Tick and step of the market that a message is about. */
export type PriceGrid = Pick<MarketRules, 'tick' | 'step'>
export type MarketGrid = PriceGrid & Pick<MarketRules, 'base'>

export const formatSizeWithBase = (figure: Amount, market: MarketGrid | undefined): string =>
  market === undefined
    ? formatMarketSize(figure, market)
    : `${formatMarketSize(figure, market)} ${sanitizeExternalText(market.base)}`

export type MarketGridLookup = (symbol: string) => MarketGrid | undefined

const MAX_TEXT_LENGTH = 60
/**
 * Returns external text without control and direction characters, cut to `most` characters. Such characters could
 * reorder or hide the text around it.
 */
export function sanitizeExternalText(text: string, most = MAX_TEXT_LENGTH): string {
  const cleaned = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim()
  return cleaned.length <= most ? cleaned : `${cleaned.slice(0, most - 1)}…`
}

const figureFormatters = {
  /** Quote currency. Fractions of a cent are dropped in sentences. */
  money: (figure: Amount) => formatBriefMoney(figure),
  price: (figure: Amount, market: PriceGrid | undefined) => formatMarketPrice(figure, market),
  size: (figure: Amount, market: PriceGrid | undefined) => formatMarketSize(figure, market),
  /** Measured percentage, in which 5 means 5 %. */
  percent: (figure: Amount) => formatPercent(convertFromPercent(figure)),
  /** Fraction that a user typed or set, in which 0.05 means 5 %. */
  share: (figure: Amount) => formatExactPercent(figure),
} as const

const isKind = (kind: string): kind is keyof typeof figureFormatters => Object.hasOwn(figureFormatters, kind)

function formatFact(text: string, kind: string | undefined, market: PriceGrid | undefined): string {
  // The fact is a time in ISO 8601.
  if (kind === 'time') return formatClockTime(Date.parse(text))
  const figure = kind === undefined ? undefined : parseAmount(text)
  if (kind === undefined || figure === undefined) return sanitizeExternalText(text)
  // Shows a typed value, a count or a market rule without rounding, with any zeros that pad it to the grid.
  return isKind(kind) ? figureFormatters[kind](figure, market) : formatExactNumber(text)
}

/** Fills every hole with a dash. */
export const fillWithDashes = (sentence: MessageTemplate): string =>
  fillMessageHoles(sentence, () => UNKNOWN_FIGURE_DASH)

/** Fills a message with facts, or returns `otherwise` if a required fact is missing. */
export function fillMessageFacts(
  sentence: MessageTemplate,
  facts: TextFacts,
  otherwise: string,
  market?: PriceGrid,
): string {
  const names = [...sentence.matchAll(new RegExp(MESSAGE_HOLE_PATTERN, 'g'))].map(([, name]) => name ?? '')
  if (names.some(name => !Object.hasOwn(facts, name))) return otherwise
  return fillMessageHoles(sentence, (name, kind) => formatFact(facts[name] ?? '', kind, market))
}
