import type { AccountStatistics } from '@core/account/account-statistics'
import type { Terms } from '@core/account/account'
import type { Market, Quote } from '@core/market/market'
import { mostLeverage } from '@core/figures/rates'
import { bps, counted, exact, money, percent, price, size, times } from './format'
import { shown } from './fill'
import { statusWords } from './market'
import { line, type Line } from './outlook'

const untold = 'not reported by the venue'

/** What the account is and pays, as the venue states it. */
export const termsLines = (terms: Terms): readonly Line[] => {
  const rate = (label: string, told: Terms['takerBps'] | undefined): Line =>
    line(label, told && bps(told), untold)
  const word = (label: string, told: string | undefined): Line =>
    line(label, told === undefined ? undefined : shown(told, 24), untold)
  return [
    word('Account mode', terms.mode),
    word('Tier', terms.tier),
    word('Futures tier', terms.futuresTier),
    rate('Futures, taker', terms.takerBps),
    rate('Futures, maker', terms.makerBps),
    rate('Real-world assets, taker', terms.rwaTakerBps),
    rate('Real-world assets, maker', terms.rwaMakerBps),
    rate('Other, taker', terms.otherTakerBps),
    rate('Other, maker', terms.otherMakerBps),
    line('Max account leverage', terms.maxLeverage && times(terms.maxLeverage), untold),
  ]
}

/** What the account traded and paid, by the venue's own count. */
export const statisticsLines = (told: AccountStatistics): readonly Line[] => {
  const usdc = (label: string, amount: AccountStatistics['feesOfMonth']): Line =>
    line(label, amount && `${money(amount)} USDC`, untold)
  return [
    usdc('Fees, 30 days', told.feesOfMonth),
    usdc('Perp fees, 30 days', told.perpFeesOfMonth),
    usdc('Volume, 30 days', told.volumeOfMonth),
    usdc('Perp volume, 24 hours', told.perpVolumeOfDay),
    usdc('Perp volume, 7 days', told.perpVolumeOfWeek),
    usdc('Perp volume, 30 days', told.perpVolumeOfMonth),
    usdc('Perp volume, this year', told.perpVolumeOfYear),
    usdc('Perp volume, all time', told.perpVolumeEver),
    line(
      'Account age, days',
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
  line('Order size', `${size(market.sizeMin, market)} to ${size(market.sizeMax, market)}`, untold),
  line('Min notional', `${exact(market.minNotional)} USDC`, untold),
  line('Max leverage', mostLeverageWords(market), untold),
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
    at('24 h high', quote.high24h),
    at('24 h low', quote.low24h),
    line(
      'Open interest',
      quote.openInterest &&
        `${size(quote.openInterest, market)} ${market === undefined ? '' : shown(market.base, 12)}`.trim(),
      untold,
    ),
    line('Funding rate, this period', quote.fundingRate && percent(quote.fundingRate, 4), untold),
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
  notRead: 'not read yet',
  failed: (why: string): string => `not read: ${shown(why, 40)}`,
  noMarket: { title: 'No market loaded yet.', next: 'Markets appear here once the venue has listed them.' },
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
