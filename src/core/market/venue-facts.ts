import type { Amount } from '../value/decimal'
import type { MarginMode } from './market'

/** What funding was, is expected to be, and when it is next paid. Rates are fractions. */
export interface FundingRate {
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

/** What a market cost a while ago, by the venue's names of the spans ("5m" to "30d"); what it does not know is absent. */
export interface PriceChanges {
  readonly symbol: string
  readonly last?: Amount
  readonly before: Readonly<Record<string, Amount>>
}

/** How much is held long and short in a market, in base units. */
export interface OpenInterest {
  readonly symbol: string
  readonly long: Amount
  readonly short: Amount
}

/** Where an index price comes from. */
export interface IndexSource {
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
export interface Announcement {
  readonly id: string
  readonly message: string
  /** What it is about, in the venue’s own word: "DELISTING"; absent where it says none. */
  readonly about?: string
  /** An address that it names. It is opened only after a person was asked, and only where it is an https one. */
  readonly url?: string
  readonly at?: number
}

/** Something the venue tells this account. Only plain summaries are kept: its long form is HTML. */
export interface Notification {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly summary: string
  readonly read: boolean
  readonly at: number
}

/** Whether the venue works, and when it next will not, by its own clock. */
export interface SystemStatus {
  readonly maintenance: boolean
  readonly words?: string
  readonly from?: number
  readonly to?: number
}
