import type { AccountTerms } from '@core/account/account-margin'
import type { AccountStatistics } from '@core/account/account-statistics'
import { computeMaxLeverage } from '@core/figures/margin-rates'
import type { MarketRules, MarketQuote } from '@core/market/venue-market-rules'
import { sanitizeExternalText } from './fill'
import {
  formatBasisPoints,
  formatCount,
  formatExactNumber,
  formatQuoteMoney,
  formatPercent,
  formatMarketPrice,
  formatMarketSize,
  formatMultiple,
} from './format'
import { createFigureLine, type FigureLine } from './line'

type Term =
  | 'mode'
  | 'tier'
  | 'futuresTier'
  | 'takerBps'
  | 'makerBps'
  | 'rwaTakerBps'
  | 'rwaMakerBps'
  | 'otherTakerBps'
  | 'otherMakerBps'
  | 'maxLeverage'

/**
 * Names that a language gives to the figures of an account and of a market. The functions of this file decide which
 * figures are shown and in which format.
 */
export interface AccountLineMessages {
  readonly untold: string
  readonly terms: Readonly<Record<Term, string>>
  readonly statistics: Readonly<Record<keyof AccountStatistics, string>>
  readonly market: {
    readonly status: string
    /** Returns the label of a venue's status word, or `undefined` if the word is unknown. */
    readonly statusIs: (status: string) => string | undefined
    readonly tick: string
    readonly step: string
    readonly size: string
    readonly sizes: (least: string, most: string) => string
    readonly minNotional: string
    readonly leverage: string
    readonly margin: string
    readonly isolatedOnly: string
    readonly eitherMode: string
  }
  readonly quote: Readonly<
    Record<'mark' | 'index' | 'last' | 'high24h' | 'low24h' | 'openInterest' | 'fundingRate', string>
  >
}

export function composeAccountTermLines(
  { terms: labels, untold }: AccountLineMessages,
  terms: AccountTerms,
): readonly FigureLine[] {
  const word = (name: 'mode' | 'tier' | 'futuresTier'): FigureLine => {
    const value = terms[name]
    return createFigureLine(
      labels[name],
      value === undefined ? undefined : sanitizeExternalText(value, 24),
      untold,
    )
  }
  const rate = (name: Exclude<Term, 'mode' | 'tier' | 'futuresTier' | 'maxLeverage'>): FigureLine => {
    const value = terms[name]
    return createFigureLine(labels[name], value && formatBasisPoints(value), untold)
  }
  return [
    word('mode'),
    word('tier'),
    word('futuresTier'),
    rate('takerBps'),
    rate('makerBps'),
    rate('rwaTakerBps'),
    rate('rwaMakerBps'),
    rate('otherTakerBps'),
    rate('otherMakerBps'),
    createFigureLine(labels.maxLeverage, terms.maxLeverage && formatMultiple(terms.maxLeverage), untold),
  ]
}

export function composeStatisticsLines(
  { statistics: labels, untold }: AccountLineMessages,
  statistics: AccountStatistics,
): readonly FigureLine[] {
  const usdc = (name: Exclude<keyof AccountStatistics, 'daysRegistered'>): FigureLine => {
    const amount = statistics[name]
    return createFigureLine(labels[name], amount && `${formatQuoteMoney(amount)} USDC`, untold)
  }
  const { daysRegistered: days } = statistics
  return [
    usdc('feesOfMonth'),
    usdc('perpFeesOfMonth'),
    usdc('volumeOfMonth'),
    usdc('perpVolumeOfDay'),
    usdc('perpVolumeOfWeek'),
    usdc('perpVolumeOfMonth'),
    usdc('perpVolumeOfYear'),
    usdc('perpVolumeEver'),
    createFigureLine(labels.daysRegistered, days === undefined ? undefined : formatCount(days), untold),
  ]
}

export const composeMarketRuleLines = (
  { market: labels, untold }: AccountLineMessages,
  market: MarketRules,
): readonly FigureLine[] => [
  createFigureLine(
    labels.status,
    labels.statusIs(market.status) ?? sanitizeExternalText(market.status, 24),
    untold,
  ),
  createFigureLine(labels.tick, `${formatExactNumber(market.tick)} USDC`, untold),
  createFigureLine(
    labels.step,
    `${formatExactNumber(market.step)} ${sanitizeExternalText(market.base, 12)}`,
    untold,
  ),
  createFigureLine(
    labels.size,
    labels.sizes(formatMarketSize(market.sizeMin, market), formatMarketSize(market.sizeMax, market)),
    untold,
  ),
  createFigureLine(labels.minNotional, `${formatExactNumber(market.minNotional)} USDC`, untold),
  createFigureLine(labels.leverage, formatMaxLeverage(market), untold),
  createFigureLine(labels.margin, market.isolatedOnly ? labels.isolatedOnly : labels.eitherMode, untold),
]

export function composeMarketQuoteLines(
  { quote: labels, untold }: AccountLineMessages,
  quote: MarketQuote,
  market: MarketRules | undefined,
): readonly FigureLine[] {
  const at = (name: 'mark' | 'index' | 'last' | 'high24h' | 'low24h'): FigureLine => {
    const value = quote[name]
    return createFigureLine(labels[name], value && `${formatMarketPrice(value, market)} USDC`, untold)
  }
  const { openInterest: open, fundingRate: rate } = quote
  const base = market === undefined ? '' : sanitizeExternalText(market.base, 12)
  return [
    at('mark'),
    at('index'),
    at('last'),
    at('high24h'),
    at('low24h'),
    createFigureLine(labels.openInterest, open && `${formatMarketSize(open, market)} ${base}`.trim(), untold),
    createFigureLine(labels.fundingRate, rate && formatPercent(rate, 4), untold),
  ]
}

export function formatMaxLeverage(market: MarketRules | undefined): string | undefined {
  const most = market && computeMaxLeverage(market, 2)
  return most && formatMultiple(most)
}
