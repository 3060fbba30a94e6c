import type { Amount } from './decimal'
import type { MarginMode, OrderType, Side } from './market'

/** Names one try at one write. For orders it is the client order id that the venue keeps. */
export type AttemptId = string & { readonly attempt: unique symbol }

/** What a person asks for, as typed. Figures are text; nothing here has been checked. */
export type Draft = OrderDraft | CancelDraft

export interface OrderDraft {
  readonly is: 'order'
  readonly symbol: string
  readonly side: Side
  readonly type: Extract<OrderType, 'LIMIT' | 'MARKET' | 'IOC' | 'FOK' | 'POST_ONLY'>
  readonly price?: string
  readonly quantity: string
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
}

export interface CancelDraft {
  readonly is: 'cancel'
  readonly symbol: string
  readonly orderId: string
}

/** What will be asked of the venue, exactly. Each write is one request and one attempt. */
export type Write = OrderWrite | CancelWrite

export interface OrderWrite {
  readonly is: 'order'
  readonly symbol: string
  readonly side: Side
  readonly type: OrderDraft['type']
  readonly price?: Amount
  readonly quantity: Amount
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
}

export interface CancelWrite {
  readonly is: 'cancel'
  readonly symbol: string
  readonly orderId: string
  /** What stood when the cancel was planned, so that the sheet and the record can be compared. */
  readonly side: Side
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
