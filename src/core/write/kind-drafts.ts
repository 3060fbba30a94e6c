import type { MarginMode, OrderSide } from '../market/market'
import type { WriteScope } from './reach'

/** A new price and size for an order that rests: the whole size, what has filled included. */
export interface OrderEditDraft {
  readonly is: 'edit'
  readonly symbol: string
  readonly orderId: string
  readonly price: string
  readonly quantity: string
}

/**
 * Every ordinary order of one market, or of all. Stops and take-profits are not among them.
 *
 * The venue knows no cancel of one side: with a side it is a sheet of cancels, one for each order.
 */
export interface CancelAllDraft {
  readonly is: 'cancel all'
  readonly reach: WriteScope
  readonly side?: OrderSide
}

/** The leverage of one market in one mode, or of every market in it: a choice of its own. */
export interface LeverageDraft {
  readonly is: 'leverage'
  readonly reach: WriteScope
  readonly marginMode: MarginMode
  readonly leverage: string
}

/** Which mode new positions of a market begin with. */
export interface MarginModeDraft {
  readonly is: 'margin mode'
  readonly symbol: string
  readonly marginMode: MarginMode
}

/** Puts margin to an isolated position, or takes it away. */
export interface MoveMarginDraft {
  readonly is: 'move margin'
  readonly symbol: string
  readonly way: 'ADD' | 'REDUCE'
  readonly amount: string
}

/** Lets the venue cancel everything, stops included, unless it hears again in time; "0" calls that off. */
export interface CancelAllAfterDraft {
  readonly is: 'cancel all after'
  readonly seconds: string
}

/** Whether the venue is to cancel every open order of the account as a maintenance begins. */
export interface MaintenanceFlagDraft {
  readonly is: 'maintenance flag'
  readonly cancels: boolean
}

/** Lets this desk's own key be used from the address alone at which the venue sees this computer. */
export interface BindKeyDraft {
  readonly is: 'bind key'
}

/** Ends this desk's own key at the venue. */
export interface RevokeKeyDraft {
  readonly is: 'revoke key'
}

/** Moves what is not settled yet of a sub-account into its balance: a main account takes its wallet for that. */
export interface SettlePnlDraft {
  readonly is: 'settle pnl'
  /** The venue's number for it, good once. Nobody types it: it is asked for when the terms are fixed. */
  readonly nonce?: string
}

/** Several orders of one market between two prices. Each leaves as an order of its own. */
export interface LadderDraft {
  readonly is: 'ladder'
  readonly symbol: string
  readonly side: OrderSide
  readonly type: 'LIMIT' | 'POST_ONLY'
  readonly from: string
  readonly to: string
  readonly count: string
  /** The size of all of them together. */
  readonly quantity: string
  readonly skew: 'even' | 'more at the start' | 'more at the end'
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
}
