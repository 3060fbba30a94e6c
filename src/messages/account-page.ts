import type { Terms } from '@core/account/account'
import type { AccountStatistics } from '@core/account/account-statistics'
import type { Market, Quote } from '@core/market/market'
import { shown } from './fill'
import { counted } from './format'
import { statusWords } from './market'
import * as once from './account-lines'
import type { Line } from './line'
import { fill } from './message'
import * as messages from './en/account-page'

/** What the figures of an account and of a market are called. */
export const accountLinesSay: once.AccountLinesSay = {
  ...messages.accountLinesSay,
  market: {
    ...messages.accountLinesSay.market,
    statusIs: status => statusWords(status)?.word,
    sizes: (least, most) => fill(messages.accountLinesSay.market.sizes, { least, most }),
  },
}

/** What the account is and pays, as the venue states it. */
export const termsLines = (terms: Terms): readonly Line[] => once.termsLines(accountLinesSay, terms)

/** What the account traded and paid, by the venue's own count. */
export const statisticsLines = (told: AccountStatistics): readonly Line[] =>
  once.statisticsLines(accountLinesSay, told)

/** The rules of one market as they were just read. */
export const singleMarketLines = (market: Market): readonly Line[] =>
  once.singleMarketLines(accountLinesSay, market)

/** What stands in one market as it was just read. */
export const singleQuoteLines = (quote: Quote, market: Market | undefined): readonly Line[] =>
  once.singleQuoteLines(accountLinesSay, quote, market)

/** The most leverage that a market allows. */
export const mostLeverageWords = (market: Market | undefined): string | undefined =>
  once.mostLeverageWords(market)

/** What is said on the account's own page. */
export const accountSays = {
  ...messages.accountSays,
  marketsByAddress: (terms: string, rules: string): string =>
    fill(messages.accountSays.marketsByAddress, { terms, rules }),
  /** Where each part of the table comes from, with its age. */
  marketsSources: (leverages: string, modes: string, caps: string, rules: string): string =>
    fill(messages.accountSays.marketsSources, { leverages, modes, caps, rules }),
  one: (symbol: string): string => fill(messages.accountSays.one, { symbol: shown(symbol, 40) }),
  steps: (steps: readonly number[]): string =>
    fill(messages.accountSays.steps, { min: counted(Math.min(...steps)), max: counted(Math.max(...steps)) }),
  failed: (why: string): string => fill(messages.accountSays.failed, { why: shown(why, 40) }),
}
