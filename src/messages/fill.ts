import type { MarketRules } from '@core/market/market'
import type { TextFacts } from '@core/value/result'
import { parseAmount, type Amount } from '@core/value/decimal'
import { convertFromPercent } from '@core/value/percent'
import { formatBriefMoney, formatExactNumber, formatExactPercent, formatPercent, formatMarketPrice, formatMarketSize } from './format'
import { fillMessageHoles, MESSAGE_HOLE_PATTERN } from './message'
import { formatClockTime } from './times'

/**
 * A sentence with holes for facts: "The price {price:exact} is not a multiple of {tick:exact}."
 *
 * A hole for a figure says what the figure is, and so how it is rounded; one that does not is for a word.
 */
export type MessageTemplate = string

/** The grid of the market that a sentence is about. */
export type PriceGrid = Pick<MarketRules, 'tick' | 'step'>
/** The same, with what it trades in. */
export type MarketGrid = PriceGrid & Pick<MarketRules, 'base'>

/** A size with what it is of. */
export const formatSizeWithBase = (figure: Amount, market: MarketGrid | undefined): string =>
  market === undefined ? formatMarketSize(figure, market) : `${formatMarketSize(figure, market)} ${sanitizeExternalText(market.base)}`

/** The grid and the base of each of several markets, by symbol. */
export type MarketGridLookup = (symbol: string) => MarketGrid | undefined

const MAX_TEXT_LENGTH = 60
/** Text from elsewhere, bounded and without characters that could reorder or hide its neighbours. */
export function sanitizeExternalText(text: string, most = MAX_TEXT_LENGTH): string {
  const flat = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim()
  return flat.length <= most ? flat : `${flat.slice(0, most - 1)}…`
}

/** How each kind of figure is written out. */
const figureFormatters = {
  /** Quote money; a fraction of a cent in a sentence helps nobody. */
  money: (figure: Amount) => formatBriefMoney(figure),
  price: (figure: Amount, market: PriceGrid | undefined) => formatMarketPrice(figure, market),
  size: (figure: Amount, market: PriceGrid | undefined) => formatMarketSize(figure, market),
  /** Hundredths, as they were measured. */
  percent: (figure: Amount) => formatPercent(convertFromPercent(figure)),
  /** A fraction, as it was typed or set. */
  share: (figure: Amount) => formatExactPercent(figure),
} as const

const isKind = (kind: string): kind is keyof typeof figureFormatters => Object.hasOwn(figureFormatters, kind)

function formatFact(text: string, kind: string | undefined, market: PriceGrid | undefined): string {
  // A moment in ISO 8601.
  if (kind === 'time') return formatClockTime(Date.parse(text))
  const figure = kind === undefined ? undefined : parseAmount(text)
  if (kind === undefined || figure === undefined) return sanitizeExternalText(text)
  // Typed, counted or a rule of the market: as it came, for it may be padded to the grid.
  return isKind(kind) ? figureFormatters[kind](figure, market) : formatExactNumber(text)
}

/** Fills a message with facts, or returns `otherwise` when a fact that it needs is not there. */
export function fillMessageFacts(sentence: MessageTemplate, facts: TextFacts, otherwise: string, market?: PriceGrid): string {
  const names = [...sentence.matchAll(new RegExp(MESSAGE_HOLE_PATTERN, 'g'))].map(([, name]) => name ?? '')
  if (names.some(name => !Object.hasOwn(facts, name))) return otherwise
  return fillMessageHoles(sentence, (name, kind) => formatFact(facts[name] ?? '', kind, market))
}
