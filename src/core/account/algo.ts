import type { Amount } from '../value/decimal'
import type { MarginMode, OrderSide } from '../market/market'
import type { OrderStatus, RecordSource } from './order'

/** The venue's record of an algo order, or of one leg of one. */
export interface AlgoOrder extends RecordSource {
  readonly algoOrderId: string
  /** The record this one is a leg of; undefined for the outermost. */
  readonly parentId?: string
  readonly rootId: string
  readonly clientOrderId?: string
  readonly symbol: string
  /** The venue's own word: legs are `TAKE_PROFIT` and `STOP_LOSS`. */
  readonly kind: string
  readonly type?: string
  readonly side?: OrderSide
  /** Zero where it has no size of its own: it takes the whole position, or as much as what it is a leg of. */
  readonly quantity: Amount
  readonly executed: Amount
  readonly price?: Amount
  readonly averagePrice?: Amount
  readonly triggerPrice?: Amount
  readonly triggerPriceType?: string
  readonly triggered: boolean
  /** Whether this leg is switched on. */
  readonly active: boolean
  readonly status: OrderStatus
  readonly statusWord: string
  readonly rootStatus: OrderStatus
  readonly activatedPrice?: Amount
  /** How far a trailing stop follows: as a fraction, or as an amount. */
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

/** The id and the market of an algo order that moved. */
export type AlgoOrderReference = Pick<AlgoOrder, 'algoOrderId' | 'symbol'>
