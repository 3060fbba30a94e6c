import type { MarginMode, OrderSide } from '../market/market'
import type { Amount } from '../value/decimal'

/** What the venue can do to an account of its own accord, or by somebody else’s hand. */
export type VenueActionKind =
  | 'liquidated'
  | 'deleveraged'
  | 'settled'
  /** A position shrank, and no fill and no record says why: not known yet is what is known of it. */
  | 'closed by the venue'

/** What the venue did to the account, told once for each record of its own. */
export interface VenueAction {
  readonly id: string
  readonly is: VenueActionKind
  /** The number of the venue’s own record; absent while none was read. */
  readonly record?: string
  /** By the venue’s clock. */
  readonly at: number
  readonly parts: readonly TakenPositionPart[]
  /** What it cost beside its price, where the record says so. */
  readonly fee?: Amount
  /** What a settlement moved into the balance. */
  readonly settled?: Amount
  /** The open orders that were cancelled with it, as far as they were heard of. */
  readonly orders: readonly CancelledOpenOrder[]
}

/** What an act took in one market. */
export interface TakenPositionPart {
  readonly symbol: string
  readonly marginMode?: MarginMode
  /** Above zero of a long position, below zero of a short one; absent where nothing says how much. */
  readonly quantity?: Amount
  readonly price?: Amount
}

/** An open order that an act ended, with what of it had not filled. */
export interface CancelledOpenOrder {
  readonly orderId: string
  readonly symbol: string
  readonly side: OrderSide
  readonly quantity: Amount
}

/** Every act that an account is known to have suffered, and those that a person has looked at. */
export interface VenueActionRecord {
  /** In the order in which they were told. */
  readonly acts: readonly VenueAction[]
  readonly seen: readonly string[]
  /** When the first line was written that is about the account, by this desk’s clock; absent while there is none. */
  readonly since?: number
}

export const emptyVenueActions: VenueActionRecord = { acts: [], seen: [] }
