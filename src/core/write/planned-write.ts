import type { PositionRecord } from '../account/position-record'
import type { Amount } from '../value/decimal-amount'
import type { UnsettledPnl } from '../figures/unsettled-pnl'
import type {
  BindKeyWrite,
  CancelAllAfterWrite,
  CancelAllWrite,
  OrderEditWrite,
  LeverageWrite,
  MaintenanceFlagWrite,
  MarginModeWrite,
  MoveMarginWrite,
  RevokeKeyWrite,
  SettlePnlWrite,
} from './requested-writes'

export interface PlannedOrderEdit extends OrderEditWrite {
  readonly was: {
    readonly price: Amount
    readonly quantity: Amount
    readonly executed: Amount
    /** Age of the record. An older record proves nothing about the edit. */
    readonly updatedAt: number
  }
}

export interface PlannedCancelAll extends CancelAllWrite {
  readonly open: readonly OrderReference[]
}

export interface OrderReference {
  readonly orderId: string
  readonly symbol: string
  /** Number of its single triggers, such as 2 for a take-profit with a stop-loss. Absent for one. */
  readonly triggers?: number
}

/** Counts referenced orders as the lists show them: each leg of a trigger order is one. */
export const countReferencedOrders = (orders: readonly OrderReference[]): number =>
  orders.reduce((sum, { triggers = 1 }) => sum + triggers, 0)

export interface PlannedLeverage extends LeverageWrite {
  readonly concerned: readonly MarketSettingChange[]
}

export interface PlannedMarginMode extends MarginModeWrite {
  readonly concerned: readonly MarketSettingChange[]
}

/** A move of isolated margin, with the position at planning time. The proof is the difference. */
export interface PlannedMoveMargin extends MoveMarginWrite {
  readonly was: { readonly margin: Amount; readonly quantity: Amount }
}

export interface PlannedMaintenanceFlag extends MaintenanceFlagWrite {
  readonly was: boolean
}

/** An address restriction of the key, with its previous addresses, separated by commas. Empty if it had none. */
export interface PlannedBindKey extends BindKeyWrite {
  readonly was: string
}

/**
 * Revocation of the key, with the orders, stops and positions that stay at the venue and can no longer be managed from
 * here.
 */
export interface PlannedRevokeKey extends RevokeKeyWrite {
  readonly open: readonly OrderReference[]
  readonly stops: readonly OrderReference[]
  readonly held: readonly Pick<PositionRecord, 'symbol' | 'marginMode'>[]
}

/** A settlement, with the unsettled amounts at planning time. The venue moves the amount that it computes later. */
export interface PlannedPnlSettlement extends SettlePnlWrite {
  readonly unsettled: readonly UnsettledPnl[]
  readonly readAt: number
  /** Balance and free amount in the quote token. Absent if not read. */
  readonly balance?: Amount
  readonly free?: Amount
}

/** A dead man's switch, with the orders and stops that it would remove at planning time. */
export interface PlannedCancelAfter extends CancelAllAfterWrite {
  readonly open: readonly OrderReference[]
  readonly stops: readonly OrderReference[]
  /** Venue time until which an earlier timer can still expire. */
  readonly was?: number
}

/** Setting of one market before and after a write, in the venue's values. */
export interface MarketSettingChange {
  readonly symbol: string
  readonly before: string
  readonly after: string
}
