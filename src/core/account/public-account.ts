import type { Amount } from '../value/decimal'
import type { MarginMode, OrderSide } from '../market/market'

/** A wallet, and which of its accounts is meant: what the public query goes by. */
export interface PublicAccountKey {
  readonly address: string
  readonly accountId: string
}

/** An account as it is found by its wallet, or by its id. */
export interface PublicAccountEntry {
  readonly accountId: string
  readonly brokerId: string
  /** The venue's own word: a main account, a sub account, or another. */
  readonly type: string
  readonly worth?: Amount
}

/** A broker, by the venue's id of it and by the name that people know its page by. */
export interface BrokerName {
  readonly brokerId: string
  readonly name: string
}

/** A position as the venue tells it to anybody. */
export interface PublicPositionRow {
  readonly symbol: string
  readonly marginMode: MarginMode
  /** Above zero is long, below zero is short. */
  readonly quantity: Amount
  readonly entry?: Amount
  readonly mark?: Amount
  readonly unrealised?: Amount
  readonly unsettled?: Amount
  readonly imr?: Amount
  readonly mmr?: Amount
  readonly liquidation?: Amount
  readonly leverage?: Amount
  /** When it changed last, where that is told. */
  readonly updatedAt?: number
}

/**
 * An account as the venue tells it to anybody. Its collateral is reckoned otherwise than in the private answers, and
 * is never held against theirs; what could not be worked out for a moment is left out.
 */
export interface PublicAccountState {
  readonly worth?: Amount
  readonly collateral: Amount
  readonly free?: Amount
  readonly unrealised?: Amount
  readonly marginRatio?: Amount
  readonly initialMarginRatio?: Amount
  readonly maintenanceMarginRatio?: Amount
  readonly positions: readonly PublicPositionRow[]
}

/** An order as the venue tells it to anybody: without a client order id, and without a margin mode. */
export interface PublicOrderRow {
  readonly orderId: string
  readonly symbol: string
  /** Absent where an order of a trigger has legs of both sides. */
  readonly side?: OrderSide
  /** The venue's own words: they are not those of the private answers. */
  readonly type: string
  readonly statusWord: string
  readonly price?: Amount
  readonly quantity?: Amount
  readonly executed: Amount
  readonly triggerPrice?: Amount
  /** Said of orders of a trigger alone, which their list holds beside the others. */
  readonly triggerWord?: string
  readonly averagePrice?: Amount
  readonly fee?: Amount
  readonly feeAsset?: string
  readonly realised?: Amount
  /** Said of orders of a trigger alone. */
  readonly reduceOnly?: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

/** A fill as the venue tells it to anybody. */
export interface PublicFillRow {
  readonly tradeId: string
  /** Absent of what a liquidation filled. */
  readonly orderId?: string
  readonly symbol: string
  readonly side: OrderSide
  readonly price: Amount
  readonly quantity: Amount
  readonly fee?: Amount
  readonly feeAsset?: string
  readonly maker: boolean
  readonly realised?: Amount
  readonly at: number
}

/** What the venue charges an account, as it tells anybody: rates as fractions. */
export interface PublicFeeRates {
  readonly maker: Amount
  readonly taker: Amount
  readonly tier?: string
}

/** A part of a list, and the word that asks for the next. */
export interface PublicResultPage<T> {
  readonly rows: readonly T[]
  /** Absent on the last. */
  readonly next?: string
}
