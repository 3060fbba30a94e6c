import type { AnyAlgoDraft } from './algo-order-draft'
import type { Amount } from '../value/decimal-amount'
import type {
  AgeTestDraft,
  BindKeyDraft,
  CancelAllAfterDraft,
  CancelAllDraft,
  OrderEditDraft,
  LadderDraft,
  LeverageDraft,
  MaintenanceFlagDraft,
  MarginModeDraft,
  MoveMarginDraft,
  RevokeKeyDraft,
  SettlePnlDraft,
} from './write-drafts'
import type { AlgoWrite } from './requested-writes'
import type { MarginMode, OrderType, OrderSide } from '../market/venue-market-rules'
import type { AnyAlgoWrite } from './planned-algo'
import type {
  PlannedBindKey,
  PlannedCancelAfter,
  PlannedCancelAll,
  PlannedOrderEdit,
  PlannedLeverage,
  PlannedMaintenanceFlag,
  PlannedMarginMode,
  PlannedMoveMargin,
  PlannedRevokeKey,
  PlannedPnlSettlement,
} from './planned-write'

/** Identifies one attempt of one write. For orders it is the client order id at the venue. */
export type AttemptId = string & { readonly attempt: unique symbol }

export type WriteDraft =
  | OrderDraft
  | CloseDraft
  | CancelDraft
  | OrderEditDraft
  | CancelAllDraft
  | LeverageDraft
  | MarginModeDraft
  | MoveMarginDraft
  | MaintenanceFlagDraft
  | BindKeyDraft
  | RevokeKeyDraft
  | SettlePnlDraft
  | CancelAllAfterDraft
  | LadderDraft
  | FlattenDraft
  | ReverseDraft
  | AgeTestDraft
  | AnyAlgoDraft

/** Terms of an order that is sent, closes a position, or is released by a trigger. */
export interface OrderTerms {
  readonly symbol: string
  readonly side: OrderSide
  readonly type: Extract<OrderType, 'LIMIT' | 'MARKET' | 'IOC' | 'FOK' | 'POST_ONLY'>
  readonly price?: string
  readonly quantity: string
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
  /** Quantity that the book may show at once. Absent shows all, zero shows nothing. */
  readonly visible?: string
  /** True if a post-only order that would fill at once is repriced by one tick instead of cancelled. */
  readonly stepsBack?: boolean
  /**
   * Makes it a protected market order: allowed distance from the best opposite price, as a fraction. Without `price`
   * main computes the limit while the plan is made. With `price` it is that computed limit, which stays fixed.
   */
  readonly maxSlippage?: string
}

export interface OrderDraft extends OrderTerms {
  readonly is: 'order'
}

export const createOrderDraft = (terms: OrderTerms): OrderDraft => ({ is: 'order', ...terms })

/** Closes all or a part of a position. It can only reduce and is sent as an order. */
export interface CloseDraft {
  readonly is: 'close'
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly size:
    | { readonly is: 'share'; readonly percent: '25' | '50' | '100' }
    | { readonly is: 'quantity'; readonly quantity: string }
  readonly also?: readonly PositionReference[]
}

export interface PositionReference {
  readonly symbol: string
  readonly marginMode: MarginMode
}

/** A close of several positions, with the order of each. Not typed: created while the plan is made. */
export interface MultiCloseDraft extends CloseDraft {
  readonly terms: readonly OrderDraft[]
}

/**
 * Closes everything with one confirmation: stops writing, cancels all orders and trigger orders, closes each position.
 */
export interface FlattenDraft {
  readonly is: 'flatten'
  /** Closing orders, largest first. Not typed: created while the plan is made. */
  readonly closes?: readonly OrderDraft[]
}

/** Closes a position and opens the same size on the other side, with one confirmation. */
export interface ReverseDraft {
  readonly is: 'reverse'
  readonly symbol: string
  readonly marginMode: MarginMode
  /** Allowed distance of both limits from the best price, as a fraction. */
  readonly slippage: string
}

export interface CancelDraft {
  readonly is: 'cancel'
  readonly symbol: string
  readonly orderId: string
}

export const createCancelDraft = (symbol: string, orderId: string): CancelDraft => ({
  is: 'cancel',
  symbol,
  orderId,
})

export const cancelEveryOrderDraft: CancelAllDraft = { is: 'cancel all', reach: { is: 'all markets' } }

/** Exact content of a request to the venue. Each write is one request and one attempt. */
export type Write =
  | OrderWrite
  | CancelWrite
  | PlannedOrderEdit
  | PlannedCancelAll
  | PlannedLeverage
  | PlannedMarginMode
  | PlannedMoveMargin
  | PlannedMaintenanceFlag
  | PlannedBindKey
  | PlannedRevokeKey
  | PlannedPnlSettlement
  | PlannedCancelAfter
  | AnyAlgoWrite

export interface OrderWrite {
  readonly is: OrderDraft['is']
  readonly symbol: string
  readonly side: OrderSide
  readonly type: OrderDraft['type']
  readonly price?: Amount
  readonly quantity: Amount
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
  readonly visible?: Amount
  readonly stepsBack?: true
  /** Milliseconds by which a test order, which can never be placed, is dated into the past. Absent for any other. */
  readonly testAge?: number
}

export const createOrderWrite = (terms: Omit<OrderWrite, 'is'>): OrderWrite => ({ is: 'order', ...terms })

export interface CancelWrite {
  readonly is: CancelDraft['is']
  readonly symbol: string
  readonly orderId: string
  readonly side: OrderSide
  readonly quantity: Amount
  readonly executed: Amount
  readonly price?: Amount
}

/** Exact bytes of a request. Only headers with timestamp and signature are added. */
export interface SealedRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** Path with query. Nothing in it needs percent-encoding. */
  readonly path: string
  readonly body: string
}

export function getWriteMarket(asked: WriteDraft | Write): string | undefined {
  if ('symbol' in asked) return asked.symbol
  return 'reach' in asked && asked.reach.is === 'market' ? asked.reach.symbol : undefined
}

export const isOrderPlacement = (write: Write): write is OrderWrite => write.is === 'order'

export const isAlgoPlacement = (write: Write): write is AlgoWrite => write.is === 'algo order'

export const isAnyPlacement = (write: Write): write is OrderWrite | AlgoWrite =>
  isOrderPlacement(write) || isAlgoPlacement(write)

/** Returns true if the write cancels one ordinary order. It is over once the record of that order has ended. */
export const isOrderCancel = (write: Write): write is CancelWrite => write.is === 'cancel'

export const isDecidedByOrderRecord = (write: Write): write is OrderWrite | AlgoWrite | CancelWrite =>
  isAnyPlacement(write) || isOrderCancel(write)

/** Returns true for a reduce-only IOC order: it never rests, and an unfilled rest is intended. */
export const isImmediateClose = (write: Write): write is OrderWrite =>
  isOrderPlacement(write) && write.type === 'IOC' && write.reduceOnly

/** Returns true if `next` opens the other side of the position that `before` closes: the second request of a reverse. */
export const opensAfterClose = (before: Write, next: Write): next is OrderWrite =>
  isImmediateClose(before) &&
  isOrderPlacement(next) &&
  !next.reduceOnly &&
  next.symbol === before.symbol &&
  next.marginMode === before.marginMode &&
  next.side === before.side
