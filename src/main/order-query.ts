import type { OrderStatus } from '@core/account/order'
import type { OrderType, Side } from '@core/market/market'

/** Which of the account's orders are asked for: all of them where nothing is said. */
export interface OrderQuery {
  readonly symbol?: string
  readonly side?: Side
  readonly type?: OrderType
  readonly status?: OrderStatus | 'INCOMPLETE' | 'COMPLETED'
  readonly from?: number
  readonly to?: number
}
