import type { MarginMode, OrderSide } from '../market/venue-market-rules'
import type { Amount } from '../value/decimal-amount'
import type { FundingFee } from './venue-history-records'

export interface RoundTripPart {
  readonly is: 'fill' | 'taken'
  readonly id: string
  readonly orderId?: string
  readonly side: OrderSide
  readonly price: Amount
  readonly quantity: Amount
  readonly fee?: Amount
  readonly realised?: Amount
  readonly at: number
  readonly does: 'opens' | 'closes'
  /** True if the rest of the fill belongs to the previous or next trade. */
  readonly isShare: boolean
}

/** Start of a trade. A position before the first stored fill is never guessed. */
export type TradeBeginning = 'from flat' | 'not known'

export type TradeEndKind = 'open' | 'by fills' | 'turned' | 'liquidated' | 'without a fill'

export interface RoundTrip {
  readonly id: string
  readonly symbol: string
  /** Absent if the orders of its fills are not stored. */
  readonly marginMode?: MarginMode
  readonly way: 'LONG' | 'SHORT'
  readonly begins: TradeBeginning
  readonly ends: TradeEndKind
  readonly openedAt: number
  readonly closedAt?: number
  readonly largest?: Amount
  readonly parts: readonly RoundTripPart[]
  readonly funding: readonly FundingFee[]
  /** Realised PnL reported by the venue for the closed position. */
  readonly venueResult?: Amount
}

export interface SealedTradeStop {
  readonly attemptId: string
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly way: RoundTrip['way']
  readonly price: Amount
  readonly at: number
  readonly until?: number
  readonly isBracket: boolean
}

/** Best and worst PnL before fees and funding, and the share of the duration with known marks. */
export interface TradeExcursion {
  /** Worst, at most zero; absent if marks are incomplete. */
  readonly mae?: Amount
  /** Best, at least zero. */
  readonly mfe?: Amount
  readonly kept: Amount
}

export interface TradeFigures {
  /** Paid for buys and received for sells, without fees. */
  readonly bought: Amount
  readonly sold: Amount
  readonly entry?: Amount
  readonly exit?: Amount
  readonly gross?: Amount
  readonly fees?: Amount
  /** Positive was paid. */
  readonly funding: Amount
  /** After fees and funding; for an open trade only the closed part. */
  readonly result?: Amount
  /** Source of the result: the fills' prices, or the venue's record if fills are incomplete. */
  readonly by: 'prices' | 'venue'
}

/** Part of a trade that one UTC day closed, after fees and funding; `result` is absent if it is not known. */
export interface TradeDay {
  readonly day: number
  readonly result?: Amount
}

export interface RoundTripRow
  extends TradeFigures, TradeExcursion, Omit<RoundTrip, 'parts' | 'funding' | 'venueResult'> {
  readonly fills: number
  /** Absent if the whole result belongs to the day of its end. */
  readonly days?: readonly TradeDay[]
  readonly kind?: string
  readonly tags: readonly string[]
  readonly stop?: SealedTradeStop
  readonly risk?: Amount
  readonly r?: Amount
  /** `gross` as a share of `mfe`. */
  readonly efficiency?: Amount
}

export interface TradesReport {
  readonly rows: readonly RoundTripRow[]
  readonly left: number
  readonly looseFunding: { readonly count: number; readonly amount: Amount }
}

export interface TradeDetail {
  readonly row: RoundTripRow
  readonly parts: readonly RoundTripPart[]
  readonly funding: readonly FundingFee[]
  readonly path: readonly PnlPathPoint[]
}

export interface PnlPathPoint {
  readonly at: number
  readonly low: Amount
  readonly high: Amount
}
