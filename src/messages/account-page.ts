import type { AccountTerms } from '@core/account/account'
import type { AccountStatistics } from '@core/account/account-statistics'
import type { MarketRules, MarketQuote } from '@core/market/market'
import { sanitizeExternalText } from './fill'
import { formatCount } from './format'
import { describeMarketStatus } from './market'
import * as once from './account-lines'
import type { FigureLine } from './line'
import { fillMessage } from './message'
import * as messages from './en/account-page'

/** What the figures of an account and of a market are called. */
export const accountLineMessages: once.AccountLineMessages = {
  ...messages.accountLinesSay,
  market: {
    ...messages.accountLinesSay.market,
    statusIs: status => describeMarketStatus(status)?.word,
    sizes: (least, most) => fillMessage(messages.accountLinesSay.market.sizes, { least, most }),
  },
}

/** What the account is and pays, as the venue states it. */
export const describeAccountTerms = (terms: AccountTerms): readonly FigureLine[] => once.composeAccountTermLines(accountLineMessages, terms)

/** What the account traded and paid, by the venue's own count. */
export const describeAccountStatistics = (statistics: AccountStatistics): readonly FigureLine[] =>
  once.composeStatisticsLines(accountLineMessages, statistics)

/** The rules of one market as they were just read. */
export const describeMarketRules = (market: MarketRules): readonly FigureLine[] =>
  once.composeMarketRuleLines(accountLineMessages, market)

/** What stands in one market as it was just read. */
export const describeMarketQuote = (quote: MarketQuote, market: MarketRules | undefined): readonly FigureLine[] =>
  once.composeMarketQuoteLines(accountLineMessages, quote, market)

/** The most leverage that a market allows. */
export const describeMaxLeverage = (market: MarketRules | undefined): string | undefined =>
  once.formatMaxLeverage(market)

/** What is said on the account's own page. */
export const accountPageMessages = {
  ...messages.accountSays,
  marketsByAddress: (terms: string, rules: string): string =>
    fillMessage(messages.accountSays.marketsByAddress, { terms, rules }),
  /** Where each part of the table comes from, with its age. */
  marketsSources: (leverages: string, modes: string, caps: string, rules: string): string =>
    fillMessage(messages.accountSays.marketsSources, { leverages, modes, caps, rules }),
  one: (symbol: string): string => fillMessage(messages.accountSays.one, { symbol: sanitizeExternalText(symbol, 40) }),
  steps: (steps: readonly number[]): string =>
    fillMessage(messages.accountSays.steps, { min: formatCount(Math.min(...steps)), max: formatCount(Math.max(...steps)) }),
  failed: (why: string): string => fillMessage(messages.accountSays.failed, { why: sanitizeExternalText(why, 40) }),
}
