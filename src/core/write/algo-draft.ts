import type { Reach } from './reach'
import type { MarginMode, Side } from '../market/market'

/** An order that waits for a trigger, as typed. Triggers are always on the mark price. */
export type AlgoDraft = {
  readonly is: 'algo order'
  readonly symbol: string
  readonly marginMode: MarginMode
} & (StopDraft | PairDraft | PositionalDraft | BracketDraft | TrailingDraft)

export interface StopDraft extends EntryDraft {
  readonly kind: 'STOP'
  readonly triggerPrice: string
  readonly reduceOnly: boolean
}

/** Protects a stated quantity of the position. */
export interface PairDraft {
  readonly kind: 'TP_SL'
  readonly quantity: string
  readonly legs: readonly LegDraft[]
}

/** Protects whatever the position is when a leg is triggered. */
export interface PositionalDraft {
  readonly kind: 'POSITIONAL_TP_SL'
  readonly legs: readonly LegDraft[]
}

/** An entry that brings its protection along. */
export interface BracketDraft extends EntryDraft {
  readonly kind: 'BRACKET'
  readonly protection: 'TP_SL' | 'POSITIONAL_TP_SL'
  readonly legs: readonly LegDraft[]
}

/** Follows the mark at a distance: a fraction of it, or an amount. */
export interface TrailingDraft {
  readonly kind: 'TRAILING_STOP'
  readonly side: Side
  readonly quantity: string
  readonly distance: { readonly is: 'rate' | 'value'; readonly by: string }
  readonly activatedPrice?: string
  readonly reduceOnly: boolean
}

interface EntryDraft {
  readonly side: Side
  readonly type: 'LIMIT' | 'MARKET'
  readonly quantity: string
  readonly price?: string
}

/** One way out: where it triggers, and at what price, if not at market. Its side is the position's other one. */
export interface LegDraft {
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
  readonly legs: readonly EditedLegDraft[]
}

export interface EditedLegDraft {
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
  readonly reach: Reach
}

/** Whether an order that waits can lead to a larger position. Ways out can only reduce one. */
export const addsRisk = (asked: { readonly kind: string; readonly reduceOnly?: boolean }): boolean =>
  asked.kind === 'BRACKET' || asked.reduceOnly === false

/** Every draft about orders that wait for a trigger. */
export type AnyAlgoDraft = AlgoDraft | EditAlgoDraft | CancelAlgoDraft | CancelAllAlgoDraft
