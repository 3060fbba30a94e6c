import type { OrderStatus } from '@core/account/order-record'
import type { OrderType, OrderSide } from '@core/market/venue-market-rules'

export interface OrderListQuery {
  readonly symbol?: string
  readonly side?: OrderSide
  readonly type?: OrderType
  readonly status?: OrderStatus | 'INCOMPLETE' | 'COMPLETED'
  readonly from?: number
  readonly to?: number
}
