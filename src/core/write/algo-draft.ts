import type { WriteScope } from './reach'
import type { MarginMode, OrderSide } from '../market/market'

/** An order that waits for a trigger, as typed. Triggers are always on the mark price. */
export type AlgoDraft = {
  readonly is: 'algo order'
  readonly symbol: string
  readonly marginMode: MarginMode
} & (StopOrderDraft | TpSlDraft | PositionalTpSlDraft | BracketOrderDraft | TrailingStopDraft)

export interface StopOrderDraft extends EntryDraft {
  readonly kind: 'STOP'
  readonly triggerPrice: string
  readonly reduceOnly: boolean
}

/** Protects a stated quantity of the position. */
export interface TpSlDraft {
  readonly kind: 'TP_SL'
  readonly quantity: string
  readonly legs: readonly AlgoLegDraft[]
}

/** Protects whatever the position is when a leg is triggered. */
export interface PositionalTpSlDraft {
  readonly kind: 'POSITIONAL_TP_SL'
  readonly legs: readonly AlgoLegDraft[]
}

/** An entry that brings its protection along. */
export interface BracketOrderDraft extends EntryDraft {
  readonly kind: 'BRACKET'
  readonly protection: 'TP_SL' | 'POSITIONAL_TP_SL'
  readonly legs: readonly AlgoLegDraft[]
}

/** Follows the mark at a distance: a fraction of it, or an amount. */
export interface TrailingStopDraft {
  readonly kind: 'TRAILING_STOP'
  readonly side: OrderSide
  readonly quantity: string
  readonly distance: { readonly is: 'rate' | 'value'; readonly by: string }
  readonly activatedPrice?: string
  readonly reduceOnly: boolean
}

interface EntryDraft {
  readonly side: OrderSide
  readonly type: 'LIMIT' | 'MARKET'
  readonly quantity: string
  readonly price?: string
}

/** One way out: where it triggers, and at what price, if not at market. Its side is the position's other one. */
export interface AlgoLegDraft {
  readonly kind: 'TAKE_PROFIT' | 'STOP_LOSS'
  readonly triggerPrice: string
  readonly price?: string
}

/** A change of an algo order through its root. What is left out stays as it is. */
export interface EditAlgoDraft {
  readonly is: 'edit algo'
  readonly symbol: string
  readonly algoOrderId: string
  readonly quantity?: string
  readonly price?: string
  readonly triggerPrice?: string
  readonly legs: readonly AlgoLegEditDraft[]
}

export interface AlgoLegEditDraft {
  readonly algoOrderId: string
  readonly quantity?: string
  readonly price?: string
  readonly triggerPrice?: string
  readonly active?: boolean
}

export interface CancelAlgoDraft {
  readonly is: 'cancel algo'
  readonly symbol: string
  readonly algoOrderId: string
}

/** Every order of one market, or of all, that waits for a trigger. What protects a position goes with it. */
export interface CancelAllAlgoDraft {
  readonly is: 'cancel all algo'
  readonly reach: WriteScope
}

/** Whether an order that waits can lead to a larger position. Ways out can only reduce one. */
export const canIncreasePosition = (order: { readonly kind: string; readonly reduceOnly?: boolean }): boolean =>
  order.kind === 'BRACKET' || order.reduceOnly === false

/** Every draft about orders that wait for a trigger. */
export type AnyAlgoDraft = AlgoDraft | EditAlgoDraft | CancelAlgoDraft | CancelAllAlgoDraft
