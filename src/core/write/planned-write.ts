import type { PositionRecord } from '../account/position'
import type { Amount } from '../value/decimal'
import type { UnsettledPnl } from '../figures/unsettled'
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
} from './kind-writes'

/** An edit with what stood when it was planned, so that the sheet and the record can be compared with it. */
export interface PlannedOrderEdit extends OrderEditWrite {
  readonly was: {
    readonly price: Amount
    readonly quantity: Amount
    readonly executed: Amount
    /** The age of that record: an older one says nothing about the edit. */
    readonly updatedAt: number
  }
}

/** A cancel of every ordinary order, with the orders that were open when it was planned. */
export interface PlannedCancelAll extends CancelAllWrite {
  readonly open: readonly OrderReference[]
}

/** An order by its venue's id and its market. */
export interface OrderReference {
  readonly orderId: string
  readonly symbol: string
}

/** A change of leverage, with what each market concerned was set to and will be. */
export interface PlannedLeverage extends LeverageWrite {
  readonly concerned: readonly MarketSettingChange[]
}

/** A change of margin mode, with what the market was set to and will be. */
export interface PlannedMarginMode extends MarginModeWrite {
  readonly concerned: readonly MarketSettingChange[]
}

/** A move of isolated margin, with what stood when it was planned: the proof is the difference. */
export interface PlannedMoveMargin extends MoveMarginWrite {
  readonly was: { readonly margin: Amount; readonly quantity: Amount }
}

/** A change of what becomes of orders in maintenance, with what was to become of them. */
export interface PlannedMaintenanceFlag extends MaintenanceFlagWrite {
  readonly was: boolean
}

/** A limit of this desk's own key, with the addresses that it had, with commas between; empty where it had none. */
export interface PlannedBindKey extends BindKeyWrite {
  readonly was: string
}

/** The end of this desk's own key, with what stays at the venue and can no longer be cancelled or closed from here. */
export interface PlannedRevokeKey extends RevokeKeyWrite {
  readonly open: readonly OrderReference[]
  readonly stops: readonly OrderReference[]
  readonly held: readonly Pick<PositionRecord, 'symbol' | 'marginMode'>[]
}

/** A settlement, with what was not settled then. What the venue moves is what it reckons at its own moment. */
export interface PlannedPnlSettlement extends SettlePnlWrite {
  readonly unsettled: readonly UnsettledPnl[]
  /** When that was read, on this desk's clock. */
  readonly readAt: number
  /** The balance then, in the quote token, and what was free; absent where they were not read. */
  readonly balance?: Amount
  readonly free?: Amount
}

/** A timer, with the orders and stops it would remove as things stand. */
export interface PlannedCancelAfter extends CancelAllAfterWrite {
  readonly open: readonly OrderReference[]
  readonly stops: readonly OrderReference[]
  /** Until when, in venue time, an earlier timer can still go off. */
  readonly was?: number
}

/** How one market is set, in the venue's own words, before a write and after it. */
export interface MarketSettingChange {
  readonly symbol: string
  readonly before: string
  readonly after: string
}
