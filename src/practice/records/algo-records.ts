import type { FixedDecimal } from '../numbers/fixed'
import type { MarginMode, OrderStatus, OrderSide } from './records'

export type AlgoOrderType =
  'STOP' | 'TP_SL' | 'POSITIONAL_TP_SL' | 'BRACKET' | 'TRAILING_STOP' | 'TAKE_PROFIT' | 'STOP_LOSS'

/** An order that waits for the mark price, or one leg or root of such orders. */
export interface AlgoOrderRecord {
  readonly id: number
  readonly root: number
  /** The order it hangs under; 0 at the root. */
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
  /** Whether it fires when mark rises to the trigger, rather than when it falls. */
  rising: boolean
  quantity: FixedDecimal | undefined
  price: FixedDecimal | undefined
  triggerPrice: FixedDecimal | undefined
  /** The best mark a trailing stop has seen since it began to trail. */
  extreme: FixedDecimal | undefined
  /** Whether it takes part at all; a leg can be switched off. */
  active: boolean
  /** Whether it watches the mark yet. */
  armed: boolean
  triggered: boolean
  triggeredAt: number
  /** The ordinary order it became. */
  order: number | undefined
  executed: FixedDecimal
  spent: FixedDecimal
  fee: FixedDecimal
  realized: FixedDecimal
  status: OrderStatus
  updatedAt: number
}

const WAITING: readonly OrderStatus[] = ['NEW', 'PARTIAL_FILLED']

/** Whether an algo order can still do something. */
export const isWaitingAlgoOrder = ({ status }: AlgoOrderRecord): boolean => WAITING.includes(status)

/** Whether it is a pair of legs of which one ends the other. */
export const isAlgoOrderPair = ({ algoType }: { readonly algoType: AlgoOrderType }): boolean =>
  algoType === 'TP_SL' || algoType === 'POSITIONAL_TP_SL'
