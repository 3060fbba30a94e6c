import type { Amount } from '../value/decimal-amount'
import type { MarginMode, OrderSide } from '../market/venue-market-rules'
import type { OrderStatus, RecordSource } from './order-record'

export interface AlgoOrder extends RecordSource {
  readonly algoOrderId: string
  /** Parent record of a leg; `undefined` for the outermost order. */
  readonly parentId?: string
  readonly rootId: string
  readonly clientOrderId?: string
  readonly symbol: string
  /** The venue's own word; legs are `TAKE_PROFIT` or `STOP_LOSS`. */
  readonly kind: string
  readonly type?: string
  readonly side?: OrderSide
  /** Zero for an order without its own size: it closes the whole position, or as much as its parent. */
  readonly quantity: Amount
  readonly executed: Amount
  readonly price?: Amount
  readonly averagePrice?: Amount
  readonly triggerPrice?: Amount
  readonly triggerPriceType?: string
  readonly triggered: boolean
  readonly active: boolean
  readonly status: OrderStatus
  readonly statusWord: string
  readonly rootStatus: OrderStatus
  readonly activatedPrice?: Amount
  /** Trailing distance: `callbackRate` as a fraction, or `callbackValue` as a price difference. */
  readonly callbackRate?: Amount
  readonly callbackValue?: Amount
  readonly extremePrice?: Amount
  readonly fee?: Amount
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
  readonly createdAt: number
  readonly updatedAt: number
  readonly legs: readonly AlgoOrder[]
}

export type AlgoOrderReference = Pick<AlgoOrder, 'algoOrderId' | 'symbol'>
