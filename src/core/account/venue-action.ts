import type { MarginMode, OrderSide } from '../market/venue-market-rules'
import type { Amount } from '../value/decimal-amount'

export type VenueActionKind =
  | 'liquidated'
  | 'deleveraged'
  | 'settled'
  /** A position shrank and no fill or record explains it yet. */
  | 'closed by the venue'

/** An action of the venue on the account. */
export interface VenueAction {
  readonly id: string
  readonly is: VenueActionKind
  /** Id of the venue's record of the liquidation, position or settlement; absent while there is none. */
  readonly record?: string
  /** In venue time. */
  readonly at: number
  readonly parts: readonly ClosedPositionPart[]
  readonly fee?: Amount
  /** Profit or loss that a settlement moved. */
  readonly settled?: Amount
  readonly orders: readonly CancelledOpenOrder[]
}

export interface ClosedPositionPart {
  readonly symbol: string
  readonly marginMode?: MarginMode
  /** Positive from a long, negative from a short; absent if unknown. */
  readonly quantity?: Amount
  readonly price?: Amount
}

/** An open order that an action ended; `quantity` is its unfilled rest. */
export interface CancelledOpenOrder {
  readonly orderId: string
  readonly symbol: string
  readonly side: OrderSide
  readonly quantity: Amount
}

/** All known venue actions on an account, and the ids that the user has reviewed. */
export interface VenueActionRecord {
  readonly acts: readonly VenueAction[]
  readonly seen: readonly string[]
  /** Time of the first journal line about the account, on this desk's clock; absent if there is none. */
  readonly since?: number
}

export const emptyVenueActions: VenueActionRecord = { acts: [], seen: [] }
