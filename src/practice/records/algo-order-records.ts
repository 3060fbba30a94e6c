import type { FixedDecimal } from '../numbers/fixed-decimal'
import type { MarginMode, OrderStatus, OrderSide } from './trading-records'

export type AlgoOrderType =
  'STOP' | 'TP_SL' | 'POSITIONAL_TP_SL' | 'BRACKET' | 'TRAILING_STOP' | 'TAKE_PROFIT' | 'STOP_LOSS'

/** An order that waits for the mark price, or a root or leg of such orders. Stored in the state file. */
export interface AlgoOrderRecord {
  readonly id: number
  readonly root: number
  /** Parent id, or 0 for the root. */
  readonly parent: number
  readonly account: string
  readonly symbol: string
  readonly algoType: AlgoOrderType
  readonly type: 'LIMIT' | 'MARKET' | 'CLOSE_POSITION' | undefined
  readonly side: OrderSide | undefined
  readonly mode: MarginMode
  readonly reduceOnly: boolean
  readonly clientId: string | undefined
  readonly tag: string | undefined
  readonly createdAt: number
  readonly callbackRate: FixedDecimal | undefined
  readonly callbackValue: FixedDecimal | undefined
  readonly activatedPrice: FixedDecimal | undefined
  /** True if it triggers when the mark rises to the trigger, false if when it falls. */
  rising: boolean
  quantity: FixedDecimal | undefined
  price: FixedDecimal | undefined
  triggerPrice: FixedDecimal | undefined
  extreme: FixedDecimal | undefined
  /** False if a leg is switched off. */
  active: boolean
  /** True if it observes the mark already. */
  armed: boolean
  triggered: boolean
  triggeredAt: number
  order: number | undefined
  executed: FixedDecimal
  spent: FixedDecimal
  fee: FixedDecimal
  realized: FixedDecimal
  status: OrderStatus
  updatedAt: number
}

const WAITING: readonly OrderStatus[] = ['NEW', 'PARTIAL_FILLED']

export const isWaitingAlgoOrder = ({ status }: AlgoOrderRecord): boolean => WAITING.includes(status)

/** Returns true for a pair of legs of which one cancels the other. */
export const isAlgoOrderPair = ({ algoType }: { readonly algoType: AlgoOrderType }): boolean =>
  algoType === 'TP_SL' || algoType === 'POSITIONAL_TP_SL'
