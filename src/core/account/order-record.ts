import type { Amount } from '../value/decimal-amount'
import type { MarginMode, OrderSide } from '../market/venue-market-rules'

/** Status of an order by the venue's record. `unrecognised` is an unknown status word and never final. */
export type OrderStatus = 'NEW' | 'PARTIAL_FILLED' | 'FILLED' | 'CANCELLED' | 'REJECTED' | 'unrecognised'

/** Source of a row. `public` data omits some fields. */
export interface RecordSource {
  readonly source?: 'public'
}

export interface OrderRecord extends RecordSource {
  readonly orderId: string
  readonly clientOrderId?: string
  readonly symbol: string
  readonly side: OrderSide
  /** The venue's own word; system orders have types that cannot be sent. */
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
  /** Absent if no report has included it; pushes may omit it. */
  readonly reduceOnly?: boolean
  readonly marginMode: MarginMode
  /** The venue's word for an unknown margin mode; `marginMode` is then meaningless. */
  readonly marginWord?: string
  /** The record omits the margin mode, as older records do; the mode must not be compared. */
  readonly modeUntold?: true
  readonly createdAt: number
  readonly updatedAt: number
}

const knownTypes: ReadonlySet<string> = new Set([
  ...['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY', 'ASK', 'BID'],
  ...['LIQUIDATE', 'SETTLEMENT'],
])

export const isKnownOrderType = (type: string): boolean => knownTypes.has(type)

/** Returns an unknown word in an order's record. While it has one, the state of the order is undetermined. */
export function findUnknownWord({
  status,
  statusWord,
  type,
  marginWord,
}: OrderStatusWords): string | undefined {
  if (status === 'unrecognised') return statusWord
  return type === undefined || knownTypes.has(type) ? marginWord : type
}

/** Words of a record. Algo orders have other types and leave `type` out. */
export type OrderStatusWords = Pick<OrderRecord, 'status' | 'statusWord' | 'marginWord'> & {
  readonly type?: string
}

/** One report of the private stream: a fill or a change of an order. Cumulative figures only grow. */
export interface ExecutionReport {
  readonly order: OrderRecord
  readonly fill?: FillRecord
  readonly seq?: string
}

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
  /** Absent for pushed fills and for fills stored by older versions. */
  readonly marginMode?: MarginMode
  /** PnL realised by the fill, by the venue's record; absent in pushes. */
  readonly realised?: Amount
  readonly at: number
}
