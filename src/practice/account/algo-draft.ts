import type { FixedDecimal } from '../numbers/fixed-decimal'
import type { AlgoOrderType } from '../records/algo-order-records'
import type { MarginMode, OrderSide } from '../records/trading-records'

/** An algo order as the client sent it: parsed, not checked. */
export interface AlgoOrderDraft {
  readonly symbol: string
  readonly algoType: AlgoOrderType
  readonly type: 'LIMIT' | 'MARKET' | 'CLOSE_POSITION' | undefined
  readonly side: OrderSide | undefined
  readonly quantity: FixedDecimal | undefined
  readonly price: FixedDecimal | undefined
  readonly triggerPrice: FixedDecimal | undefined
  readonly reduceOnly: boolean
  readonly mode: MarginMode | undefined
  readonly clientId: string | undefined
  readonly tag: string | undefined
  readonly callbackRate: FixedDecimal | undefined
  readonly callbackValue: FixedDecimal | undefined
  readonly activatedPrice: FixedDecimal | undefined
  readonly active: boolean
  readonly children: readonly AlgoOrderDraft[]
}
