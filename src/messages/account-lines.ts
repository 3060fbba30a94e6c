import type { Terms } from '@core/account/account'
import type { AccountStatistics } from '@core/account/account-statistics'
import { mostLeverage } from '@core/figures/rates'
import type { Market, Quote } from '@core/market/market'
import { shown } from './fill'
import { bps, counted, exact, money, percent, price, size, times } from './format'
import { line, type Line } from './line'

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

/** What a language calls the figures of an account and of a market. Which there are, and in which form, is here. */
export interface AccountLinesSay {
  readonly untold: string
  readonly terms: Readonly<Record<Term, string>>
  readonly statistics: Readonly<Record<keyof AccountStatistics, string>>
  readonly market: {
    readonly status: string
    /** What a status of the venue's is called; nothing where nobody knows it. */
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

/** What the account is and pays, as the venue states it. */
export function termsLines({ terms: says, untold }: AccountLinesSay, terms: Terms): readonly Line[] {
  const word = (name: 'mode' | 'tier' | 'futuresTier'): Line => {
    const told = terms[name]
    return line(says[name], told === undefined ? undefined : shown(told, 24), untold)
  }
  const rate = (name: Exclude<Term, 'mode' | 'tier' | 'futuresTier' | 'maxLeverage'>): Line => {
    const told = terms[name]
    return line(says[name], told && bps(told), untold)
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
    line(says.maxLeverage, terms.maxLeverage && times(terms.maxLeverage), untold),
  ]
}

/** What the account traded and paid, by the venue's own count. */
export function statisticsLines(
  { statistics: says, untold }: AccountLinesSay,
  told: AccountStatistics,
): readonly Line[] {
  const usdc = (name: Exclude<keyof AccountStatistics, 'daysRegistered'>): Line => {
    const amount = told[name]
    return line(says[name], amount && `${money(amount)} USDC`, untold)
  }
  const { daysRegistered: days } = told
  return [
    usdc('feesOfMonth'),
    usdc('perpFeesOfMonth'),
    usdc('volumeOfMonth'),
    usdc('perpVolumeOfDay'),
    usdc('perpVolumeOfWeek'),
    usdc('perpVolumeOfMonth'),
    usdc('perpVolumeOfYear'),
    usdc('perpVolumeEver'),
    line(says.daysRegistered, days === undefined ? undefined : counted(days), untold),
  ]
}

/** The rules of one market as they were just read. */
export const singleMarketLines = (
  { market: says, untold }: AccountLinesSay,
  market: Market,
): readonly Line[] => [
  line(says.status, says.statusIs(market.status) ?? shown(market.status, 24), untold),
  line(says.tick, `${exact(market.tick)} USDC`, untold),
  line(says.step, `${exact(market.step)} ${shown(market.base, 12)}`, untold),
  line(says.size, says.sizes(size(market.sizeMin, market), size(market.sizeMax, market)), untold),
  line(says.minNotional, `${exact(market.minNotional)} USDC`, untold),
  line(says.leverage, mostLeverageWords(market), untold),
  line(says.margin, market.isolatedOnly ? says.isolatedOnly : says.eitherMode, untold),
]

/** What stands in one market as it was just read. */
export function singleQuoteLines(
  { quote: says, untold }: AccountLinesSay,
  quote: Quote,
  market: Market | undefined,
): readonly Line[] {
  const at = (name: 'mark' | 'index' | 'last' | 'high24h' | 'low24h'): Line => {
    const told = quote[name]
    return line(says[name], told && `${price(told, market)} USDC`, untold)
  }
  const { openInterest: open, fundingRate: rate } = quote
  const base = market === undefined ? '' : shown(market.base, 12)
  return [
    at('mark'),
    at('index'),
    at('last'),
    at('high24h'),
    at('low24h'),
    line(says.openInterest, open && `${size(open, market)} ${base}`.trim(), untold),
    line(says.fundingRate, rate && percent(rate, 4), untold),
  ]
}

/** The most leverage that a market allows. */
export function mostLeverageWords(market: Market | undefined): string | undefined {
  const most = market && mostLeverage(market, 2)
  return most && times(most)
}
