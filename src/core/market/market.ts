import type { Amount } from '../value/decimal'

/** A market's rules as the venue states them now. Nothing about a market is known from anywhere else. */
export interface MarketRules {
  readonly symbol: string
  /** The venue's own word; a word this desk does not know takes no orders. */
  readonly status: string
  /** What the market is about, for display: "BTC". */
  readonly base: string
  readonly priceMin: Amount
  readonly priceMax: Amount
  readonly tick: Amount
  readonly sizeMin: Amount
  readonly sizeMax: Amount
  readonly step: Amount
  readonly minNotional: Amount
  /** How far above the mark a buy may be priced (and below it a sell), as a fraction. */
  readonly priceRange: Amount
  /** How far below the mark a buy may be priced (and above it a sell), as a fraction. */
  readonly priceScope: Amount
  readonly baseImr: Amount
  readonly baseMmr: Amount
  /** The market's own margin factor, used when the account has none for it. */
  readonly imrFactor?: Amount
  readonly fundingHours: number
  readonly fundingCap: Amount
  readonly fundingFloor: Amount
  readonly isolatedOnly: boolean
}

/** The figures of a market that move. Each may be missing: a dash is shown, never a zero. */
export interface MarketQuote {
  readonly symbol: string
  readonly mark?: Amount
  readonly index?: Amount
  readonly last?: Amount
  readonly open24h?: Amount
  readonly high24h?: Amount
  readonly low24h?: Amount
  /** In base units. */
  readonly volume24h?: Amount
  /** In quote units. */
  readonly turnover24h?: Amount
  readonly openInterest?: Amount
  /** The rate expected at the next funding time, as a fraction. */
  readonly fundingRate?: Amount
  readonly nextFundingAt?: number
  readonly sumUnitaryFunding?: Amount
}

export type OrderSide = 'BUY' | 'SELL'

/** The types of an order, by the venue's names: those alone that it documents. */
export type OrderType = 'LIMIT' | 'MARKET' | 'IOC' | 'FOK' | 'POST_ONLY' | 'ASK' | 'BID'

export type MarginMode = 'CROSS' | 'ISOLATED'

/** A print on the tape. */
export interface PublicTrade {
  readonly price: Amount
  readonly quantity: Amount
  readonly side: OrderSide
  readonly at: number
}

export type CandleInterval = '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '12h' | '1d' | '1w' | '1mon'

/** Bars that no venue keeps, made of prints as they were heard: of so many seconds, or of so many prints. */
export const printIntervals = ['1s', '5s', '15s', '30s', '100t', '500t'] as const
export type PrintInterval = (typeof printIntervals)[number]

/** Everything that a bar of the chart can be of. */
export type ChartInterval = CandleInterval | PrintInterval

export const isPrintInterval = (interval: ChartInterval): interval is PrintInterval =>
  printIntervals.some(each => each === interval)

/** One bar of the chart; `at` is when it opened. */
export interface PriceCandle {
  readonly at: number
  readonly open: Amount
  readonly high: Amount
  readonly low: Amount
  readonly close: Amount
  readonly volume: Amount
}
