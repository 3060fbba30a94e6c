import type { Amount } from '../value/decimal-amount'

export interface MarketRules {
  readonly symbol: string
  /** The venue's own word; an unknown one accepts no orders. */
  readonly status: string
  readonly base: string
  readonly priceMin: Amount
  readonly priceMax: Amount
  readonly tick: Amount
  readonly sizeMin: Amount
  readonly sizeMax: Amount
  readonly step: Amount
  readonly minNotional: Amount
  /** Maximum distance above the mark for a buy price, and below it for a sell, as a fraction. */
  readonly priceRange: Amount
  /** Maximum distance below the mark for a buy price, and above it for a sell, as a fraction. */
  readonly priceScope: Amount
  readonly baseImr: Amount
  readonly baseMmr: Amount
  readonly imrFactor?: Amount
  readonly fundingHours: number
  readonly fundingCap: Amount
  readonly fundingFloor: Amount
  readonly isolatedOnly: boolean
}

/** Moving figures of a market. A missing one is shown as a dash, never as zero. */
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
  /** Estimated rate for the next funding time, as a fraction. */
  readonly fundingRate?: Amount
  readonly nextFundingAt?: number
  readonly sumUnitaryFunding?: Amount
}

export type OrderSide = 'BUY' | 'SELL'

export type OrderType = 'LIMIT' | 'MARKET' | 'IOC' | 'FOK' | 'POST_ONLY' | 'ASK' | 'BID'

export type MarginMode = 'CROSS' | 'ISOLATED'

export interface PublicTrade {
  readonly price: Amount
  readonly quantity: Amount
  readonly side: OrderSide
  readonly at: number
}

export type CandleInterval = '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '12h' | '1d' | '1w' | '1mon'

/** Intervals of bars computed from received prints: seconds, or numbers of prints. The venue has none of them. */
export const printIntervals = ['1s', '5s', '15s', '30s', '100t', '500t'] as const
export type PrintInterval = (typeof printIntervals)[number]

export type ChartInterval = CandleInterval | PrintInterval

export const isPrintInterval = (interval: ChartInterval): interval is PrintInterval =>
  printIntervals.some(each => each === interval)

/** One bar of the chart; `at` is its opening time. */
export interface PriceCandle {
  readonly at: number
  readonly open: Amount
  readonly high: Amount
  readonly low: Amount
  readonly close: Amount
  readonly volume: Amount
}
