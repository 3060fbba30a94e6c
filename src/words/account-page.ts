import type { AccountStatistics } from '@core/account/account-statistics'
import type { Terms } from '@core/account/account'
import type { Market, Quote } from '@core/market/market'
import { mostLeverage } from '@core/figures/rates'
import { bps, counted, exact, money, percent, price, size, times } from './format'
import { shown } from './fill'
import { statusWords } from './market'
import { line, type Line } from './outlook'

const untold = 'the venue does not say it'

/** What the account is and pays, as the venue states it. */
export const termsLines = (terms: Terms): readonly Line[] => {
  const rate = (label: string, told: Terms['takerBps'] | undefined): Line =>
    line(label, told && bps(told), untold)
  const word = (label: string, told: string | undefined): Line =>
    line(label, told === undefined ? undefined : shown(told, 24), untold)
  return [
    word('Account mode', terms.mode),
    word('Tier', terms.tier),
    word('Tier of futures', terms.futuresTier),
    rate('Futures, taker', terms.takerBps),
    rate('Futures, maker', terms.makerBps),
    rate('Real-world assets, taker', terms.rwaTakerBps),
    rate('Real-world assets, maker', terms.rwaMakerBps),
    rate('Other, taker', terms.otherTakerBps),
    rate('Other, maker', terms.otherMakerBps),
    line('Leverage of the account, at most', terms.maxLeverage && times(terms.maxLeverage), untold),
  ]
}

/** What the account traded and paid, by the venue's own count. */
export const statisticsLines = (told: AccountStatistics): readonly Line[] => {
  const usdc = (label: string, amount: AccountStatistics['feesOfMonth']): Line =>
    line(label, amount && `${money(amount)} USDC`, untold)
  return [
    usdc('Fees of 30 days', told.feesOfMonth),
    usdc('Of them in perpetuals', told.perpFeesOfMonth),
    usdc('Volume of 30 days', told.volumeOfMonth),
    usdc('In perpetuals: 24 hours', told.perpVolumeOfDay),
    usdc('7 days', told.perpVolumeOfWeek),
    usdc('30 days', told.perpVolumeOfMonth),
    usdc('This year', told.perpVolumeOfYear),
    usdc('Ever', told.perpVolumeEver),
    line(
      'Days since it was registered',
      told.daysRegistered === undefined ? undefined : counted(told.daysRegistered),
      untold,
    ),
  ]
}

/** The rules of one market as they were just read. */
export const singleMarketLines = (market: Market): readonly Line[] => [
  line('Status', statusWords(market.status)?.word ?? shown(market.status, 24), untold),
  line('Tick', `${exact(market.tick)} USDC`, untold),
  line('Step', `${exact(market.step)} ${shown(market.base, 12)}`, untold),
  line('Sizes', `${size(market.sizeMin, market)} to ${size(market.sizeMax, market)}`, untold),
  line('Least value', `${exact(market.minNotional)} USDC`, untold),
  line('Most leverage', mostLeverageWords(market), untold),
  line('Margin', market.isolatedOnly ? 'isolated only' : 'cross or isolated', untold),
]

/** What stands in one market as it was just read. */
export const singleQuoteLines = (quote: Quote, market: Market | undefined): readonly Line[] => {
  const at = (label: string, told: Quote['mark']): Line =>
    line(label, told && `${price(told, market)} USDC`, untold)
  return [
    at('Mark', quote.mark),
    at('Index', quote.index),
    at('Last', quote.last),
    at('High of 24 hours', quote.high24h),
    at('Low of 24 hours', quote.low24h),
    line(
      'Open interest',
      quote.openInterest &&
        `${size(quote.openInterest, market)} ${market === undefined ? '' : shown(market.base, 12)}`.trim(),
      untold,
    ),
    line('Funding of this period', quote.fundingRate && percent(quote.fundingRate, 4), untold),
  ]
}

/** The most leverage that a market allows. */
export function mostLeverageWords(market: Market | undefined): string | undefined {
  const most = market && mostLeverage(market, 2)
  return most && times(most)
}

/** What is said on the account's own page. */
export const accountSays = {
  terms: 'Account and fees',
  termsSource: 'GET /v1/client/info',
  /** Of an account that is looked at by its address: what anybody is told, and what nobody else is. */
  termsByAddress: 'POST /v1/public/query, feeRate',
  marketsByAddress: (terms: string, rules: string): string =>
    `Fees: public/query, feeRate · ${terms} — public/info · ${rules}. Leverages, modes and caps are told to the account’s own key alone.`,
  untold: 'Not told by the account’s address.',
  statistics: 'Volumes and fees',
  statisticsSource: 'GET /v1/client/statistics',
  markets: 'Leverages and caps by market',
  /** Where each part of the table comes from, with its age. */
  marketsSources: (leverages: string, modes: string, caps: string, rules: string): string =>
    `GET /v1/client/leverages · ${leverages} — margin_modes · ${modes} — client/info (caps) · ${caps} — public/info · ${rules}`,
  one: (symbol: string): string => `${shown(symbol, 40)}, read by itself`,
  oneSource: 'GET /v1/public/info/{symbol}',
  quoteSource: 'GET /v1/public/futures/{symbol}',
  maintenance: 'Maintenance',
  modes:
    'A new position begins in the mode that its market is set to; the mode is changed only while nothing of the account is open in the market, and some markets are isolated only. Positions that are open keep theirs.',
  steps: (steps: readonly number[]): string =>
    `The venue offers leverages from ${counted(Math.min(...steps))} to ${counted(Math.max(...steps))}, each market up to its own.`,
  again: 'Read again',
  notRead: 'not read yet',
  failed: (why: string): string => `not read: ${shown(why, 40)}`,
  noMarket: { title: 'No market was read yet.', next: 'They appear here once the venue has listed them.' },
  columns: {
    mode: 'New positions',
    cross: 'Cross',
    isolated: 'Isolated',
    most: 'At most',
    cap: 'Cap, USDC',
    taker: 'Taker',
    maker: 'Maker',
  },
}
