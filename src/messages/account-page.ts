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
import { describeMarketStatus } from './market'
import { fillMessage } from './message'
import * as messages from './en/account-page'

const { untold, ...lineLabels } = messages.accountLinesSay

const ratesShown = [
  'takerBps',
  'makerBps',
  'rwaTakerBps',
  'rwaMakerBps',
  'otherTakerBps',
  'otherMakerBps',
] as const
const amountsShown = [
  'feesOfMonth',
  'perpFeesOfMonth',
  'volumeOfMonth',
  'perpVolumeOfDay',
  'perpVolumeOfWeek',
  'perpVolumeOfMonth',
  'perpVolumeOfYear',
  'perpVolumeEver',
] as const

export function describeAccountTerms(terms: AccountTerms): readonly FigureLine[] {
  const { terms: labels } = lineLabels
  const word = (name: 'mode' | 'tier' | 'futuresTier'): FigureLine => {
    const value = terms[name]
    return createFigureLine(
      labels[name],
      value === undefined ? undefined : sanitizeExternalText(value, 24),
      untold,
    )
  }
  const rate = (name: (typeof ratesShown)[number]): FigureLine => {
    const value = terms[name]
    return createFigureLine(labels[name], value && formatBasisPoints(value), untold)
  }
  return [
    ...(['mode', 'tier', 'futuresTier'] as const).map(word),
    ...ratesShown.map(rate),
    createFigureLine(labels.maxLeverage, terms.maxLeverage && formatMultiple(terms.maxLeverage), untold),
  ]
}

/** Returns what the account traded and paid according to the venue's statistics. */
export function describeAccountStatistics(statistics: AccountStatistics): readonly FigureLine[] {
  const { statistics: labels } = lineLabels
  const usdc = (name: (typeof amountsShown)[number]): FigureLine => {
    const amount = statistics[name]
    return createFigureLine(labels[name], amount && `${formatQuoteMoney(amount)} USDC`, untold)
  }
  const { daysRegistered: days } = statistics
  return [
    ...amountsShown.map(usdc),
    createFigureLine(labels.daysRegistered, days === undefined ? undefined : formatCount(days), untold),
  ]
}

export const describeMarketRules = (market: MarketRules): readonly FigureLine[] => [
  createFigureLine(
    lineLabels.market.status,
    describeMarketStatus(market.status)?.word ?? sanitizeExternalText(market.status, 24),
    untold,
  ),
  createFigureLine(lineLabels.market.tick, `${formatExactNumber(market.tick)} USDC`, untold),
  createFigureLine(
    lineLabels.market.step,
    `${formatExactNumber(market.step)} ${sanitizeExternalText(market.base, 12)}`,
    untold,
  ),
  createFigureLine(
    lineLabels.market.size,
    fillMessage(lineLabels.market.sizes, {
      least: formatMarketSize(market.sizeMin, market),
      most: formatMarketSize(market.sizeMax, market),
    }),
    untold,
  ),
  createFigureLine(lineLabels.market.minNotional, `${formatExactNumber(market.minNotional)} USDC`, untold),
  createFigureLine(lineLabels.market.leverage, describeMaxLeverage(market), untold),
  createFigureLine(
    lineLabels.market.margin,
    market.isolatedOnly ? lineLabels.market.isolatedOnly : lineLabels.market.eitherMode,
    untold,
  ),
]

export function describeMarketQuote(
  quote: MarketQuote,
  market: MarketRules | undefined,
): readonly FigureLine[] {
  const { quote: labels } = lineLabels
  const at = (name: 'mark' | 'index' | 'last' | 'high24h' | 'low24h'): FigureLine => {
    const value = quote[name]
    return createFigureLine(labels[name], value && `${formatMarketPrice(value, market)} USDC`, untold)
  }
  const { openInterest: open, fundingRate: rate } = quote
  const base = market === undefined ? '' : sanitizeExternalText(market.base, 12)
  return [
    ...(['mark', 'index', 'last', 'high24h', 'low24h'] as const).map(at),
    createFigureLine(labels.openInterest, open && `${formatMarketSize(open, market)} ${base}`.trim(), untold),
    createFigureLine(labels.fundingRate, rate && formatPercent(rate, 4), untold),
  ]
}

export function describeMaxLeverage(market: MarketRules | undefined): string | undefined {
  const most = market && computeMaxLeverage(market, 2)
  return most && formatMultiple(most)
}

export const accountPageMessages = {
  ...messages.accountSays,
  marketsByAddress: (terms: string, rules: string): string =>
    fillMessage(messages.accountSays.marketsByAddress, { terms, rules }),
  /** States the source of each part of the table, with its age. */
  marketsSources: (leverages: string, modes: string, caps: string, rules: string): string =>
    fillMessage(messages.accountSays.marketsSources, { leverages, modes, caps, rules }),
  one: (symbol: string): string =>
    fillMessage(messages.accountSays.one, { symbol: sanitizeExternalText(symbol, 40) }),
  steps: (steps: readonly number[]): string =>
    fillMessage(messages.accountSays.steps, {
      min: formatCount(Math.min(...steps)),
      max: formatCount(Math.max(...steps)),
    }),
  failed: (why: string): string =>
    fillMessage(messages.accountSays.failed, { why: sanitizeExternalText(why, 40) }),
}
