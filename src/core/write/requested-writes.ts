import type { AlgoDraft, CancelAlgoDraft, CancelAllAlgoDraft, EditAlgoDraft } from './algo-order-draft'
import type { Amount } from '../value/decimal-amount'
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
} from './write-drafts'
import type { MarginMode, OrderType, OrderSide } from '../market/venue-market-rules'
import type { WriteScope } from './write-scope'

/** A write without the state at planning time. Each is one request and one attempt. */
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

/** New price and size for a resting order. The venue requires every other field again, unchanged. */
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
  /** Visible quantity of an iceberg order. Without it the venue would show the whole order. */
  readonly visible?: Amount
}

export interface CancelAllWrite {
  readonly is: CancelAllDraft['is']
  readonly reach: WriteScope
}

/** Makes the venue cancel everything, stops included, unless the timer is renewed in time. Zero switches it off. */
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

/** Adds margin to an isolated position, or removes it. Not idempotent: never repeat it. */
export interface MoveMarginWrite {
  readonly is: MoveMarginDraft['is']
  readonly symbol: string
  readonly amount: Amount
  readonly way: 'ADD' | 'REDUCE'
}

export interface MaintenanceFlagWrite {
  readonly is: MaintenanceFlagDraft['is']
  readonly cancels: boolean
}

/**
 * Restricts the key of this desk to one address. `key` is its fingerprint; the key itself is inserted when the request
 * is sent.
 */
export interface BindKeyWrite {
  readonly is: BindKeyDraft['is']
  readonly key: string
  readonly address: string
}

export interface RevokeKeyWrite {
  readonly is: RevokeKeyDraft['is']
  readonly key: string
}

/** Settles the profit and loss of the account. The venue accepts each `nonce` once. */
export interface SettlePnlWrite {
  readonly is: SettlePnlDraft['is']
  readonly nonce: string
}

/** An order that waits for a trigger. Triggers always use the mark price: the venue accepts no other. */
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

export interface TpSlTerms {
  readonly kind: 'TP_SL'
  readonly quantity: Amount
  readonly legs: readonly AlgoLegTerms[]
}

export interface PositionalTpSlTerms {
  readonly kind: 'POSITIONAL_TP_SL'
  readonly legs: readonly AlgoLegTerms[]
}

export interface BracketOrderTerms extends AlgoEntryTerms {
  readonly kind: 'BRACKET'
  readonly protection: 'TP_SL' | 'POSITIONAL_TP_SL'
  readonly legs: readonly AlgoLegTerms[]
}

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

/** A take-profit or stop-loss. Without `price` it leaves at market. It can only reduce. */
export interface AlgoLegTerms {
  readonly kind: 'TAKE_PROFIT' | 'STOP_LOSS'
  readonly side: OrderSide
  readonly triggerPrice: Amount
  readonly price?: Amount
}

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

/** Cancels stops, take-profits and stop-losses, including those that protect positions. */
export interface CancelAllAlgoWrite {
  readonly is: CancelAllAlgoDraft['is']
  readonly reach: WriteScope
}
