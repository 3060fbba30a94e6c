import type { Amount } from '../value/decimal-amount'
import type { MarginMode, OrderSide } from '../market/venue-market-rules'

export interface PublicAccountKey {
  readonly address: string
  readonly accountId: string
}

export interface PublicAccountEntry {
  readonly accountId: string
  readonly brokerId: string
  readonly type: string
  readonly worth?: Amount
}

export interface BrokerName {
  readonly brokerId: string
  readonly name: string
}

export interface PublicPositionRow {
  readonly symbol: string
  readonly marginMode: MarginMode
  /** Positive for a long, negative for a short. */
  readonly quantity: Amount
  readonly entry?: Amount
  readonly mark?: Amount
  readonly unrealised?: Amount
  readonly unsettled?: Amount
  readonly imr?: Amount
  readonly mmr?: Amount
  readonly liquidation?: Amount
  readonly leverage?: Amount
  readonly updatedAt?: number
}

/**
 * An account by public data. Its collateral is computed in another way than in private responses and must not be
 * compared with them. A figure that the venue cannot compute at the moment is absent.
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

export interface PublicOrderRow {
  readonly orderId: string
  readonly symbol: string
  /** Absent for an algo order with legs on both sides. */
  readonly side?: OrderSide
  readonly type: string
  readonly statusWord: string
  readonly price?: Amount
  readonly quantity?: Amount
  readonly executed: Amount
  readonly triggerPrice?: Amount
  /** Present only for algo orders, which share the list with ordinary ones. */
  readonly triggerWord?: string
  readonly averagePrice?: Amount
  readonly fee?: Amount
  readonly feeAsset?: string
  readonly realised?: Amount
  readonly reduceOnly?: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

export interface PublicFillRow {
  readonly tradeId: string
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

/** Fee rates by public data, as fractions. */
export interface PublicFeeRates {
  readonly maker: Amount
  readonly taker: Amount
  readonly tier?: string
}

export interface PublicResultPage<T> {
  readonly rows: readonly T[]
  readonly next?: string
}
