import type { AnyAlgoDraft } from './algo-draft'
import type { Amount } from '../value/decimal'
import type {
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
} from './kind-drafts'
import type { AlgoWrite } from './kind-writes'
import type { MarginMode, OrderType, OrderSide } from '../market/market'
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

/** Names one try at one write. For orders it is the client order id that the venue keeps. */
export type AttemptId = string & { readonly attempt: unique symbol }

/** What a person asks for, as typed. Figures are text; nothing here has been checked. */
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
  | AnyAlgoDraft

/** What an order is to be, whether it leaves as one, closes a position or is what a trigger would let go. */
export interface OrderTerms {
  readonly symbol: string
  readonly side: OrderSide
  readonly type: Extract<OrderType, 'LIMIT' | 'MARKET' | 'IOC' | 'FOK' | 'POST_ONLY'>
  readonly price?: string
  readonly quantity: string
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
  /** How much of it the book may show at once; all of it where this is absent, nothing at zero. */
  readonly visible?: string
  /** Whether a post-only order that would fill at once is to step back by a tick instead of being cancelled. */
  readonly stepsBack?: boolean
}

export interface OrderDraft extends OrderTerms {
  readonly is: 'order'
}

/** Terms that are to leave as an order of their own. */
export const createOrderDraft = (terms: OrderTerms): OrderDraft => ({ is: 'order', ...terms })

/** A way out of a position, all of it or a part. It can only reduce, and it leaves as an order. */
export interface CloseDraft {
  readonly is: 'close'
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly size:
    | { readonly is: 'share'; readonly percent: '25' | '50' | '100' }
    | { readonly is: 'quantity'; readonly quantity: string }
  /** Positions that are closed whole under the same yes, each by a request of its own. */
  readonly also?: readonly PositionReference[]
}

/** A position by its market and margin mode. */
export interface PositionReference {
  readonly symbol: string
  readonly marginMode: MarginMode
}

/** A close of several positions, with what each leaves as. Nobody types it: it is made when the terms are fixed. */
export interface MultiCloseDraft extends CloseDraft {
  readonly terms: readonly OrderDraft[]
}

/** Everything out under one yes: writing stops, what rests and what waits is cancelled, each position is closed. */
export interface FlattenDraft {
  readonly is: 'flatten'
  /** What each position is closed by. Nobody types it: it is made when the terms are fixed, the largest first. */
  readonly closes?: readonly OrderDraft[]
}

export interface CancelDraft {
  readonly is: 'cancel'
  readonly symbol: string
  readonly orderId: string
}

/** A cancel of one order, as it is asked for. */
export const createCancelDraft = (symbol: string, orderId: string): CancelDraft => ({ is: 'cancel', symbol, orderId })

/** What will be asked of the venue, exactly. Each write is one request and one attempt. */
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
}

/** Terms that were read out of a request for an order. */
export const createOrderWrite = (terms: Omit<OrderWrite, 'is'>): OrderWrite => ({ is: 'order', ...terms })

export interface CancelWrite {
  readonly is: CancelDraft['is']
  readonly symbol: string
  readonly orderId: string
  /** What stood when the cancel was planned, so that the sheet and the record can be compared. */
  readonly side: OrderSide
  readonly quantity: Amount
  readonly executed: Amount
  readonly price?: Amount
}

/** The text that leaves, to the byte. Only a timestamp and a signature are added, in headers. */
export interface SealedRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** Path with its query, nothing in it needing percent-encoding. */
  readonly path: string
  readonly body: string
}

/** The market a draft or a write is about; undefined where it is about all of them. */
export function getWriteMarket(asked: WriteDraft | Write): string | undefined {
  if ('symbol' in asked) return asked.symbol
  return 'reach' in asked && asked.reach.is === 'market' ? asked.reach.symbol : undefined
}

/** Whether a write places an order in the book, or fills at once: its record is an ordinary order's. */
export const isOrderPlacement = (write: Write): write is OrderWrite => write.is === 'order'

/** Whether a write places what waits for a trigger: its record is among those that wait. */
export const isAlgoPlacement = (write: Write): write is AlgoWrite => write.is === 'algo order'

/** Whether a write makes an order that has a record of its own from then on. */
export const isAnyPlacement = (write: Write): write is OrderWrite | AlgoWrite =>
  isOrderPlacement(write) || isAlgoPlacement(write)

/** Whether a write is to end one ordinary order, and is over once that order's record has ended. */
export const isOrderCancel = (write: Write): write is CancelWrite => write.is === 'cancel'

/** Whether the record of one order decides what became of a write. */
export const isDecidedByOrderRecord = (write: Write): write is OrderWrite | AlgoWrite | CancelWrite =>
  isAnyPlacement(write) || isOrderCancel(write)

/** Whether an order can only reduce a position and never rests: what the book does not give was never meant to stay. */
export const isImmediateClose = (write: Write): write is OrderWrite =>
  isOrderPlacement(write) && write.type === 'IOC' && write.reduceOnly
