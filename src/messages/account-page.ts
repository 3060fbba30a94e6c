import type { AccountTerms } from '@core/account/account-margin'
import type { AccountStatistics } from '@core/account/account-statistics'
import type { MarketRules, MarketQuote } from '@core/market/venue-market-rules'
import { sanitizeExternalText } from './fill'
import { formatCount } from './format'
import { describeMarketStatus } from './market'
import * as accountLines from './account-lines'
import type { FigureLine } from './line'
import { fillMessage } from './message'
import * as messages from './en/account-page'

export const accountLineMessages: accountLines.AccountLineMessages = {
  ...messages.accountLinesSay,
  market: {
    ...messages.accountLinesSay.market,
    statusIs: status => describeMarketStatus(status)?.word,
    sizes: (least, most) => fillMessage(messages.accountLinesSay.market.sizes, { least, most }),
  },
}

export const describeAccountTerms = (terms: AccountTerms): readonly FigureLine[] =>
  accountLines.composeAccountTermLines(accountLineMessages, terms)

/** Returns what the account traded and paid according to the venue's statistics. */
export const describeAccountStatistics = (statistics: AccountStatistics): readonly FigureLine[] =>
  accountLines.composeStatisticsLines(accountLineMessages, statistics)

export const describeMarketRules = (market: MarketRules): readonly FigureLine[] =>
  accountLines.composeMarketRuleLines(accountLineMessages, market)

export const describeMarketQuote = (
  quote: MarketQuote,
  market: MarketRules | undefined,
): readonly FigureLine[] => accountLines.composeMarketQuoteLines(accountLineMessages, quote, market)

export const describeMaxLeverage = (market: MarketRules | undefined): string | undefined =>
  accountLines.formatMaxLeverage(market)

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
