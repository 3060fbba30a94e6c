import type { Fixed } from '../numbers/fixed'
import type { MarginMode, OrderStatus, Side } from './records'

export type AlgoType =
  'STOP' | 'TP_SL' | 'POSITIONAL_TP_SL' | 'BRACKET' | 'TRAILING_STOP' | 'TAKE_PROFIT' | 'STOP_LOSS'

/** An order that waits for the mark price, or one leg or root of such orders. */
export interface AlgoOrder {
  readonly id: number
  readonly root: number
  /** The order it hangs under; 0 at the root. */
  readonly parent: number
  readonly account: string
  readonly symbol: string
  readonly algoType: AlgoType
  readonly type: 'LIMIT' | 'MARKET' | 'CLOSE_POSITION' | undefined
  readonly side: Side | undefined
  readonly mode: MarginMode
  readonly reduceOnly: boolean
  readonly clientId: string | undefined
  readonly tag: string | undefined
  readonly createdAt: number
  readonly callbackRate: Fixed | undefined
  readonly callbackValue: Fixed | undefined
  readonly activatedPrice: Fixed | undefined
  /** Whether it fires when mark rises to the trigger, rather than when it falls. */
  rising: boolean
  quantity: Fixed | undefined
  price: Fixed | undefined
  triggerPrice: Fixed | undefined
  /** The best mark a trailing stop has seen since it began to trail. */
  extreme: Fixed | undefined
  /** Whether it takes part at all; a leg can be switched off. */
  active: boolean
  /** Whether it watches the mark yet. */
  armed: boolean
  triggered: boolean
  triggeredAt: number
  /** The ordinary order it became. */
  order: number | undefined
  executed: Fixed
  spent: Fixed
  fee: Fixed
  realized: Fixed
  status: OrderStatus
  updatedAt: number
}

const WAITING: readonly OrderStatus[] = ['NEW', 'PARTIAL_FILLED']

/** Whether an algo order can still do something. */
export const isWaiting = ({ status }: AlgoOrder): boolean => WAITING.includes(status)

/** Whether it is a pair of legs of which one ends the other. */
export const isPair = ({ algoType }: { readonly algoType: AlgoType }): boolean =>
  algoType === 'TP_SL' || algoType === 'POSITIONAL_TP_SL'
