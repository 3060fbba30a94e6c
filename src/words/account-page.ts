import type { Terms } from '@core/account/account'
import type { AccountStatistics } from '@core/account/account-statistics'
import type { Market, Quote } from '@core/market/market'
import { shown } from './fill'
import { counted } from './format'
import { statusWords } from './market'
import * as once from './once/account-lines'
import type { Line } from './once/line'

/** What the figures of an account and of a market are called. */
export const accountLinesSay: once.AccountLinesSay = {
  untold: 'not reported by the venue',
  terms: {
    mode: 'Account mode',
    tier: 'Tier',
    futuresTier: 'Futures tier',
    takerBps: 'Futures, taker',
    makerBps: 'Futures, maker',
    rwaTakerBps: 'Real-world assets, taker',
    rwaMakerBps: 'Real-world assets, maker',
    otherTakerBps: 'Other, taker',
    otherMakerBps: 'Other, maker',
    maxLeverage: 'Max account leverage',
  },
  statistics: {
    feesOfMonth: 'Fees, 30 days',
    perpFeesOfMonth: 'Perp fees, 30 days',
    volumeOfMonth: 'Volume, 30 days',
    perpVolumeOfDay: 'Perp volume, 24 hours',
    perpVolumeOfWeek: 'Perp volume, 7 days',
    perpVolumeOfMonth: 'Perp volume, 30 days',
    perpVolumeOfYear: 'Perp volume, this year',
    perpVolumeEver: 'Perp volume, all time',
    daysRegistered: 'Account age, days',
  },
  market: {
    status: 'Status',
    statusIs: status => statusWords(status)?.word,
    tick: 'Tick',
    step: 'Step',
    size: 'Order size',
    sizes: (least, most) => `${least} to ${most}`,
    minNotional: 'Min notional',
    leverage: 'Max leverage',
    margin: 'Margin',
    isolatedOnly: 'isolated only',
    eitherMode: 'cross or isolated',
  },
  quote: {
    mark: 'Mark',
    index: 'Index',
    last: 'Last',
    high24h: '24 h high',
    low24h: '24 h low',
    openInterest: 'Open interest',
    fundingRate: 'Funding rate, this period',
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
  terms: 'Account and fees',
  termsSource: 'Your account at the venue',
  /** Of an account that is looked at by its address: what anybody is told, and what nobody else is. */
  termsByAddress: 'Fee rates of this address, public',
  marketsByAddress: (terms: string, rules: string): string =>
    `Fees ${terms} · Market rules ${rules}. Leverages, modes and caps are told to the account’s own key alone.`,
  untold: 'Not told by the account’s address.',
  statistics: 'Volumes and fees',
  statisticsSource: 'By the venue’s own count',
  markets: 'Leverages and caps by market',
  /** Where each part of the table comes from, with its age. */
  marketsSources: (leverages: string, modes: string, caps: string, rules: string): string =>
    `Leverage ${leverages} · Margin modes ${modes} · Caps ${caps} · Market rules ${rules}`,
  one: (symbol: string): string => `${shown(symbol, 40)}, details`,
  oneSource: 'Market rules',
  quoteSource: 'Prices and funding',
  maintenance: 'Maintenance',
  modes:
    'A new position opens in its market’s margin mode. The mode can be changed only with no position and no order in that market; some markets are isolated only. Open positions keep their mode.',
  steps: (steps: readonly number[]): string =>
    `The venue offers leverages from ${counted(Math.min(...steps))} to ${counted(Math.max(...steps))}, each market up to its own.`,
  again: 'Read again',
  failed: (why: string): string => `not read: ${shown(why, 40)}`,
  noMarket: {
    title: 'No market loaded yet.',
    next: 'Markets appear here once the venue has listed them.',
  },
  columns: {
    mode: 'New positions',
    cross: 'Cross',
    isolated: 'Isolated',
    most: 'Max',
    cap: 'Cap, USDC',
    taker: 'Taker',
    maker: 'Maker',
  },
}
