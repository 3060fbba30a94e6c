import type { OrderStatus } from '@core/account/order'
import type { OrderType, OrderSide } from '@core/market/market'

/** Which of the account's orders are asked for: all of them where nothing is said. */
export interface OrderListQuery {
  readonly symbol?: string
  readonly side?: OrderSide
  readonly type?: OrderType
  readonly status?: OrderStatus | 'INCOMPLETE' | 'COMPLETED'
  readonly from?: number
  readonly to?: number
}
