import type { Amount } from '../value/decimal'
import type { MarginMode } from './market'

/** What funding was, is expected to be, and when it is next paid. Rates are fractions. */
export interface MarketFundingRate {
  readonly symbol: string
  readonly estimated: Amount
  readonly estimatedAt?: number
  readonly last: Amount
  readonly lastAt?: number
  readonly nextAt: number
  readonly sumUnitary: Amount
}

/** A funding rate that was paid. */
export interface PastFundingRate {
  readonly symbol: string
  readonly rate: Amount
  readonly at: number
}

/** How far back the venue tells prices, by its own names, the nearest first. */
export const priceChangeSpans = ['5m', '30m', '1h', '4h', '24h', '3d', '7d', '30d'] as const

export type PriceChangeSpan = (typeof priceChangeSpans)[number]

/** What a market cost a while ago; what the venue does not know is absent. */
export interface MarketPriceChanges {
  readonly symbol: string
  readonly last?: Amount
  readonly before: Readonly<Partial<Record<PriceChangeSpan, Amount>>>
}

/** Over how long the venue tells averages of funding, by its own names; `last` is the one rate that was paid last. */
export const fundingAverageSpans = ['last', '1d', '3d', '7d', '14d', '30d', '90d', '180d'] as const

export type FundingAverageSpan = (typeof fundingAverageSpans)[number]

/** The average of the rates that were paid in a while, and in how many periods longs and shorts paid. */
export interface FundingAverage {
  readonly rate: Amount
  readonly positive: number
  readonly negative: number
}

/** What funding of a market was on average; a span that the venue leaves out is absent. */
export interface FundingAverages {
  readonly symbol: string
  /** Since when the venue has rates of it, in its own words. */
  readonly since?: string
  readonly over: Readonly<Partial<Record<FundingAverageSpan, FundingAverage>>>
}

/** How much is held long and short in a market, in base units, by accounts that make no market. */
export interface MarketOpenInterest {
  readonly symbol: string
  readonly long: Amount
  readonly short: Amount
}

/** Where the index price of a market comes from. */
export interface IndexPriceSource {
  readonly symbol: string
  readonly sources: readonly string[]
  readonly updatedAt?: number
}

/** A token that can, or cannot, stand for margin. */
export interface CollateralToken {
  readonly token: string
  readonly isCollateral: boolean
  readonly baseWeight?: Amount
  readonly discountFactor?: Amount
  readonly haircut?: Amount
  /** The most of it that counts; absent when there is no such bound. */
  readonly most?: Amount
}

/** Which margin mode new positions of a market begin with. */
export interface DefaultMarginMode {
  readonly symbol: string
  readonly marginMode: MarginMode
}

/** Something the venue wants everybody to know. Shown as text, whatever it contains. */
export interface VenueAnnouncement {
  readonly id: string
  readonly message: string
  /** What it is about, in the venue’s own word: "DELISTING"; absent where it says none. */
  readonly about?: string
  /** An address that it names. It is opened only after a person was asked, and only where it is an https one. */
  readonly url?: string
  readonly at?: number
}

/** Whether the venue works, and when it next will not, by its own clock. */
export interface VenueSystemStatus {
  readonly maintenance: boolean
  readonly words?: string
  readonly from?: number
  readonly to?: number
}

/** What the venue tells of all markets to whoever looks, a kind of row for each. */
export interface MarketFactRows {
  readonly changes: MarketPriceChanges
  readonly interests: MarketOpenInterest
  readonly funding: MarketFundingRate
  readonly averages: FundingAverages
  readonly sources: IndexPriceSource
}

export type MarketFactName = keyof MarketFactRows

/** Rows of one kind, and when the venue said them, on this desk's clock. */
export type MarketFacts = {
  readonly [N in MarketFactName]: { readonly is: N; readonly rows: readonly MarketFactRows[N][]; readonly at: number }
}[MarketFactName]
