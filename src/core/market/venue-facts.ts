import type { Amount } from '../value/decimal-amount'
import type { MarginMode } from './venue-market-rules'

/** Last and estimated funding, with the next payment time. Rates are fractions. */
export interface MarketFundingRate {
  readonly symbol: string
  readonly estimated: Amount
  readonly estimatedAt?: number
  readonly last: Amount
  readonly lastAt?: number
  readonly nextAt: number
  readonly sumUnitary: Amount
}

export interface PastFundingRate {
  readonly symbol: string
  readonly rate: Amount
  readonly at: number
}

export const priceChangeSpans = ['5m', '30m', '1h', '4h', '24h', '3d', '7d', '30d'] as const

export type PriceChangeSpan = (typeof priceChangeSpans)[number]

/** Earlier prices of a market; unknown ones are absent. */
export interface MarketPriceChanges {
  readonly symbol: string
  readonly last?: Amount
  readonly before: Readonly<Partial<Record<PriceChangeSpan, Amount>>>
}

/** Spans of funding averages by the venue's names; `last` is the last paid rate. */
export const fundingAverageSpans = ['last', '1d', '3d', '7d', '14d', '30d', '90d', '180d'] as const

export type FundingAverageSpan = (typeof fundingAverageSpans)[number]

/** Average of paid rates, with the number of positive and negative periods. */
export interface FundingAverage {
  readonly rate: Amount
  readonly positive: number
  readonly negative: number
}

/** Average funding of a market; a span that the venue omits is absent. */
export interface FundingAverages {
  readonly symbol: string
  readonly since?: string
  readonly over: Readonly<Partial<Record<FundingAverageSpan, FundingAverage>>>
}

/** Long and short open interest in base units, without market makers. */
export interface MarketOpenInterest {
  readonly symbol: string
  readonly long: Amount
  readonly short: Amount
}

export interface IndexPriceSource {
  readonly symbol: string
  readonly sources: readonly string[]
  readonly updatedAt?: number
}

export interface CollateralToken {
  readonly token: string
  readonly isCollateral: boolean
  readonly baseWeight?: Amount
  readonly discountFactor?: Amount
  readonly haircut?: Amount
  readonly most?: Amount
}

export interface DefaultMarginMode {
  readonly symbol: string
  readonly marginMode: MarginMode
}

/** A public announcement of the venue, shown as plain text. */
export interface VenueAnnouncement {
  readonly id: string
  readonly message: string
  /** The venue's word for its kind, such as "DELISTING"; absent if none. */
  readonly about?: string
  /** A link. It opens only after a confirmation and only if it is https. */
  readonly url?: string
  readonly at?: number
}

export interface VenueSystemStatus {
  readonly maintenance: boolean
  readonly words?: string
  readonly from?: number
  readonly to?: number
}

export interface MarketFactRows {
  readonly changes: MarketPriceChanges
  readonly interests: MarketOpenInterest
  readonly funding: MarketFundingRate
  readonly averages: FundingAverages
  readonly sources: IndexPriceSource
}

export type MarketFactName = keyof MarketFactRows

export type MarketFacts = {
  readonly [N in MarketFactName]: {
    readonly is: N
    readonly rows: readonly MarketFactRows[N][]
    readonly at: number
  }
}[MarketFactName]
