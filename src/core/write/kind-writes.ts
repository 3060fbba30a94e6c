import type { AlgoDraft, CancelAlgoDraft, CancelAllAlgoDraft, EditAlgoDraft } from './algo-draft'
import type { Amount } from '../value/decimal'
import type {
  BindKeyDraft,
  CancelAllAfterDraft,
  CancelAllDraft,
  OrderEditDraft,
  LeverageDraft,
  MaintenanceFlagDraft,
  MarginModeDraft,
  MoveMarginDraft,
  RevokeKeyDraft,
  SettlePnlDraft,
} from './kind-drafts'
import type { MarginMode, OrderType, OrderSide } from '../market/market'
import type { WriteScope } from './reach'

/** A write as it is asked, without what stood when it was planned. Each is one request and one attempt. */
export type RequestedWrite =
  | OrderEditWrite
  | CancelAllWrite
  | CancelAllAfterWrite
  | LeverageWrite
  | MarginModeWrite
  | MoveMarginWrite
  | MaintenanceFlagWrite
  | BindKeyWrite
  | RevokeKeyWrite
  | SettlePnlWrite
  | AlgoWrite
  | EditAlgoWrite
  | CancelAlgoWrite
  | CancelAllAlgoWrite

/** A new price and size for an order that rests. Everything else is said again as it is. */
export interface OrderEditWrite {
  readonly is: OrderEditDraft['is']
  readonly orderId: string
  readonly symbol: string
  readonly side: OrderSide
  readonly type: Extract<OrderType, 'LIMIT' | 'MARKET' | 'IOC' | 'FOK' | 'POST_ONLY'>
  readonly price: Amount
  readonly quantity: Amount
  readonly reduceOnly: boolean
  readonly clientOrderId?: string
  /** How much of it shows, where the order hides a part: left out, the venue would show all of it. */
  readonly visible?: Amount
}

/** Ordinary orders only: stops and take-profits stay. */
export interface CancelAllWrite {
  readonly is: CancelAllDraft['is']
  readonly reach: WriteScope
}

/** Lets the venue cancel everything, stops included, unless it hears again in time. Zero calls it off. */
export interface CancelAllAfterWrite {
  readonly is: CancelAllAfterDraft['is']
  readonly ms: number
}

export interface LeverageWrite {
  readonly is: LeverageDraft['is']
  readonly reach: WriteScope
  readonly marginMode: MarginMode
  readonly leverage: number
}

export interface MarginModeWrite {
  readonly is: MarginModeDraft['is']
  readonly symbol: string
  readonly marginMode: MarginMode
}

/** Puts margin to an isolated position, or takes it away. Not idempotent: it is never repeated. */
export interface MoveMarginWrite {
  readonly is: MoveMarginDraft['is']
  readonly symbol: string
  readonly amount: Amount
  readonly way: 'ADD' | 'REDUCE'
}

/** A flag of the account: whether its open orders are cancelled as a maintenance begins. */
export interface MaintenanceFlagWrite {
  readonly is: MaintenanceFlagDraft['is']
  readonly cancels: boolean
}

/** Limits this desk's own key to one address. It is named by its fingerprint: its text is put in as the request leaves. */
export interface BindKeyWrite {
  readonly is: BindKeyDraft['is']
  readonly key: string
  readonly address: string
}

/** Ends this desk's own key, which is named as where it is bound. */
export interface RevokeKeyWrite {
  readonly is: RevokeKeyDraft['is']
  readonly key: string
}

/** Settles the account's profit and loss. The number makes it single: the venue takes each of them once. */
export interface SettlePnlWrite {
  readonly is: SettlePnlDraft['is']
  readonly nonce: string
}

/** An order that waits for a trigger. Triggers are always on the mark price: the venue takes no other. */
export type AlgoWrite = {
  readonly is: AlgoDraft['is']
  readonly symbol: string
  readonly marginMode: MarginMode
} & (StopOrderTerms | TpSlTerms | PositionalTpSlTerms | BracketOrderTerms | TrailingStopTerms)

export interface StopOrderTerms extends AlgoEntryTerms {
  readonly kind: 'STOP'
  readonly triggerPrice: Amount
  readonly reduceOnly: boolean
}

/** Protects a stated quantity. */
export interface TpSlTerms {
  readonly kind: 'TP_SL'
  readonly quantity: Amount
  readonly legs: readonly AlgoLegTerms[]
}

/** Protects whatever the position is when a leg is triggered. */
export interface PositionalTpSlTerms {
  readonly kind: 'POSITIONAL_TP_SL'
  readonly legs: readonly AlgoLegTerms[]
}

/** An entry that brings its protection along. */
export interface BracketOrderTerms extends AlgoEntryTerms {
  readonly kind: 'BRACKET'
  readonly protection: 'TP_SL' | 'POSITIONAL_TP_SL'
  readonly legs: readonly AlgoLegTerms[]
}

/** Follows the price at a distance: a fraction of it, or an amount. */
export interface TrailingStopTerms {
  readonly kind: 'TRAILING_STOP'
  readonly side: OrderSide
  readonly quantity: Amount
  readonly distance: { readonly is: 'rate' | 'value'; readonly by: Amount }
  readonly activatedPrice?: Amount
  readonly reduceOnly: boolean
}

interface AlgoEntryTerms {
  readonly side: OrderSide
  readonly type: 'LIMIT' | 'MARKET'
  readonly quantity: Amount
  readonly price?: Amount
}

/** One way out: where it triggers, and at what price, if not at market. It can only reduce. */
export interface AlgoLegTerms {
  readonly kind: 'TAKE_PROFIT' | 'STOP_LOSS'
  readonly side: OrderSide
  readonly triggerPrice: Amount
  readonly price?: Amount
}

/** Changes an algo order through its root; a leg can be moved or switched off. */
export interface EditAlgoWrite {
  readonly is: EditAlgoDraft['is']
  readonly algoOrderId: string
  readonly symbol: string
  readonly quantity?: Amount
  readonly price?: Amount
  readonly triggerPrice?: Amount
  readonly legs: readonly AlgoLegEdit[]
}

export interface AlgoLegEdit {
  readonly algoOrderId: string
  readonly quantity?: Amount
  readonly price?: Amount
  readonly triggerPrice?: Amount
  readonly active?: boolean
}

export interface CancelAlgoWrite {
  readonly is: CancelAlgoDraft['is']
  readonly symbol: string
  readonly algoOrderId: string
}

/** Stops, take-profits and stop-losses: what protects a position goes with it. */
export interface CancelAllAlgoWrite {
  readonly is: CancelAllAlgoDraft['is']
  readonly reach: WriteScope
}
