import type { Amount } from '../value/decimal-amount'
import type { MarginMode, OrderSide } from '../market/venue-market-rules'
import type { WriteScope } from './write-scope'

/** New price and size for a resting order. `quantity` is the total size, filled part included. */
export interface OrderEditDraft {
  readonly is: 'edit'
  readonly symbol: string
  readonly orderId: string
  readonly price: string
  readonly quantity: string
}

/**
 * Cancels the ordinary orders of one market or of all; stops and take-profits stay. The venue cannot cancel one side,
 * so with `side` the plan has one cancel for each order.
 */
export interface CancelAllDraft {
  readonly is: 'cancel all'
  readonly reach: WriteScope
  readonly side?: OrderSide
}

export interface LeverageDraft {
  readonly is: 'leverage'
  readonly reach: WriteScope
  readonly marginMode: MarginMode
  readonly leverage: string
}

export interface MarginModeDraft {
  readonly is: 'margin mode'
  readonly symbol: string
  readonly marginMode: MarginMode
}

export interface MoveMarginDraft {
  readonly is: 'move margin'
  readonly symbol: string
  readonly way: 'ADD' | 'REDUCE'
  readonly amount: string
}

/**
 * Makes the venue cancel everything, stops included, unless the timer is renewed in time. `seconds` of "0" switches it
 * off.
 */
export interface CancelAllAfterDraft {
  readonly is: 'cancel all after'
  readonly seconds: string
}

export interface MaintenanceFlagDraft {
  readonly is: 'maintenance flag'
  readonly cancels: boolean
}

/** Restricts the key of this desk to the current IP address of this computer, as the venue sees it. */
export interface BindKeyDraft {
  readonly is: 'bind key'
}

export interface RevokeKeyDraft {
  readonly is: 'revoke key'
}

/**
 * Settles the unsettled profit and loss of a sub-account into its balance. For a main account the venue needs a wallet
 * signature.
 */
export interface SettlePnlDraft {
  readonly is: 'settle pnl'
  /** Single-use number from the venue. Not typed: it is requested while the plan is made. */
  readonly nonce?: string
}

export interface LadderDraft {
  readonly is: 'ladder'
  readonly symbol: string
  readonly side: OrderSide
  readonly type: 'LIMIT' | 'POST_ONLY'
  readonly from: string
  readonly to: string
  readonly count: string
  readonly quantity: string
  readonly skew: 'even' | 'more at the start' | 'more at the end'
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
}

/**
 * Sends orders off the steps of a market, which can never be placed, with dates in the past: it shows that the venue
 * refuses requests by their date as documented.
 */
export interface AgeTestDraft {
  readonly is: 'age test'
  readonly symbol: string
  /** Price and size of the orders. Not typed: computed once while the plan is made. */
  readonly price?: Amount
  readonly quantity?: Amount
}
