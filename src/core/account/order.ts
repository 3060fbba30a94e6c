import type { Amount } from '../value/decimal'
import type { MarginMode, OrderSide } from '../market/market'

/** Where an order stands, by the venue's record. `unrecognised` keeps a word this desk does not know: never final. */
export type OrderStatus = 'NEW' | 'PARTIAL_FILLED' | 'FILLED' | 'CANCELLED' | 'REJECTED' | 'unrecognised'

/** By which of the venue's ways a row was told: `public` is what anybody is told, which leaves some of it out. */
export interface RecordSource {
  readonly source?: 'public'
}

/** The venue's record of one order. */
export interface OrderRecord extends RecordSource {
  readonly orderId: string
  readonly clientOrderId?: string
  readonly symbol: string
  readonly side: OrderSide
  /** The venue's own word: system orders carry types nobody can send. */
  readonly type: string
  readonly status: OrderStatus
  readonly statusWord: string
  readonly price?: Amount
  readonly quantity: Amount
  readonly executed: Amount
  readonly averagePrice?: Amount
  readonly visible?: Amount
  readonly fee?: Amount
  readonly feeAsset?: string
  /** Absent where nothing told so far says so: what is pushed need not. */
  readonly reduceOnly?: boolean
  readonly marginMode: MarginMode
  /** The venue's own word for the margin mode, where this desk does not know it: the mode is then nothing to go by. */
  readonly marginWord?: string
  /** The record leaves the margin mode out, as older ones do: nothing about it can be held against the order. */
  readonly isModeOmitted?: true
  readonly createdAt: number
  readonly updatedAt: number
}

/** The types of orders that are known: those that can be sent, and those the venue makes of its own accord. */
const knownTypes: ReadonlySet<string> = new Set([
  ...['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY', 'ASK', 'BID'],
  ...['LIQUIDATE', 'SETTLEMENT'],
])

export const isKnownOrderType = (type: string): boolean => knownTypes.has(type)

/** A word in an order's record that nobody knows; while there is one, how the order stands is not determined. */
export function findUnknownWord({ status, statusWord, type, marginWord }: OrderStatusWords): string | undefined {
  if (status === 'unrecognised') return statusWord
  return type === undefined || knownTypes.has(type) ? marginWord : type
}

/** The words that a record says of an order. What waits for a trigger has types of its own. */
export type OrderStatusWords = Pick<OrderRecord, 'status' | 'statusWord' | 'marginWord'> & { readonly type?: string }

/** One fill, or one change of an order, as the private stream tells it. Cumulative figures only grow. */
export interface ExecutionReport {
  readonly order: OrderRecord
  /** Present when this report is a fill. */
  readonly fill?: FillRecord
  readonly seq?: string
}

/** A trade of one's own. */
export interface FillRecord extends RecordSource {
  readonly tradeId: string
  readonly orderId: string
  readonly symbol: string
  readonly side: OrderSide
  readonly price: Amount
  readonly quantity: Amount
  readonly fee?: Amount
  readonly feeAsset?: string
  readonly maker: boolean
  /** Absent where it was read by a desk that did not keep it, or pushed. */
  readonly marginMode?: MarginMode
  /** What closing by it brought in, by the venue's own record; a push does not tell. */
  readonly realised?: Amount
  readonly at: number
}
