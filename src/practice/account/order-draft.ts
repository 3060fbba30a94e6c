import type { FixedDecimal } from '../numbers/fixed-decimal'
import type { MarginMode, OrderType, OrderSide } from '../records/trading-records'

/** An order as the client sent it: parsed, not checked. */
export interface OrderDraft {
  readonly symbol: string
  readonly side: OrderSide
  readonly type: Exclude<OrderType, 'LIQUIDATE'>
  readonly price: FixedDecimal | undefined
  readonly quantity: FixedDecimal
  readonly visible: FixedDecimal | undefined
  readonly reduceOnly: boolean
  readonly mode: MarginMode | undefined
  readonly clientId: string | undefined
  readonly tag: string | undefined
  readonly slippage: FixedDecimal | undefined
  readonly level: number
  readonly adjust: boolean
}

/** Values of the fields that an order request may leave out. */
export const ORDER_DRAFT_DEFAULTS = {
  price: undefined,
  visible: undefined,
  reduceOnly: false,
  mode: undefined,
  clientId: undefined,
  tag: undefined,
  slippage: undefined,
  level: 0,
  adjust: false,
} as const satisfies Partial<OrderDraft>
