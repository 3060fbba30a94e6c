import type { WriteScope } from './write-scope'
import type { MarginMode, OrderSide } from '../market/venue-market-rules'

/** An order that waits for a trigger, as typed. Triggers always use the mark price. */
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

export interface TpSlDraft {
  readonly kind: 'TP_SL'
  readonly quantity: string
  readonly legs: readonly AlgoLegDraft[]
}

/** Protects the whole position as it is when a leg triggers. */
export interface PositionalTpSlDraft {
  readonly kind: 'POSITIONAL_TP_SL'
  readonly legs: readonly AlgoLegDraft[]
}

export interface BracketOrderDraft extends EntryDraft {
  readonly kind: 'BRACKET'
  readonly protection: 'TP_SL' | 'POSITIONAL_TP_SL'
  /** As in `OrderTerms`. Such an entry is a limit order: the venue's brackets take no IOC. */
  readonly maxSlippage?: string
  readonly legs: readonly AlgoLegDraft[]
}

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

/** A take-profit or stop-loss. Without `price` it leaves at market. Its side is opposite to the position. */
export interface AlgoLegDraft {
  readonly kind: 'TAKE_PROFIT' | 'STOP_LOSS'
  readonly triggerPrice: string
  readonly price?: string
}

/** A change of an algo order through its root. An absent field stays unchanged. */
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

/** Cancels every trigger order of one market or of all, including the stops that protect positions. */
export interface CancelAllAlgoDraft {
  readonly is: 'cancel all algo'
  readonly reach: WriteScope
}

export const canIncreasePosition = (order: {
  readonly kind: string
  readonly reduceOnly?: boolean
}): boolean => order.kind === 'BRACKET' || order.reduceOnly === false

export type AnyAlgoDraft = AlgoDraft | EditAlgoDraft | CancelAlgoDraft | CancelAllAlgoDraft
