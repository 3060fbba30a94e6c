import type { FixedDecimal } from '../numbers/fixed-decimal'

export type OrderSide = 'BUY' | 'SELL'
export type MarginMode = 'CROSS' | 'ISOLATED'
export type OrderType = 'LIMIT' | 'MARKET' | 'IOC' | 'FOK' | 'POST_ONLY' | 'ASK' | 'BID' | 'LIQUIDATE'
export type OrderStatus = 'NEW' | 'PARTIAL_FILLED' | 'FILLED' | 'CANCELLED' | 'REJECTED'

/** An account of the exchange. Its keys are never stored. */
export interface AccountRecord {
  readonly id: string
  /** Short number that order payloads contain. */
  readonly number: number
  readonly createdAt: number
  readonly main?: string
  description?: string
  /** Settled USDC balance outside of any position. */
  holding: FixedDecimal
  /** Balances other than USDC, by token. */
  tokens?: Readonly<Record<string, FixedDecimal>>
  takerBps: FixedDecimal
  makerBps: FixedDecimal
  /** Rates for real-world assets. Missing in accounts created before they existed. */
  rwaTakerBps?: FixedDecimal
  rwaMakerBps?: FixedDecimal
  /** Configured leverage by `symbol/mode`. */
  leverages: Readonly<Record<string, number>>
  /** Maximum leverage as set by the older operation. It limits nothing. */
  maxLeverage: number
  modes: Readonly<Record<string, MarginMode>>
  maintenanceCancel: boolean
  /** Number of balance changes, with which a client drops stale pushes. */
  version: number
}

export interface OrderRecord {
  readonly id: number
  readonly account: string
  readonly symbol: string
  readonly side: OrderSide
  readonly type: OrderType
  readonly mode: MarginMode
  readonly reduceOnly: boolean
  readonly clientId: string | undefined
  readonly tag: string | undefined
  readonly createdAt: number
  /** Largest distance of a market order's fills from the mid price, as a fraction. */
  readonly slippage: FixedDecimal | undefined
  /** True if a POST_ONLY order moves back by one tick instead of being cancelled. */
  readonly adjust: boolean
  readonly algo: number | undefined
  price: FixedDecimal | undefined
  quantity: FixedDecimal
  visible: FixedDecimal
  executed: FixedDecimal
  /** Sum of price times size over its fills. */
  spent: FixedDecimal
  fee: FixedDecimal
  realized: FixedDecimal
  status: OrderStatus
  reason: string
  updatedAt: number
  /** Acknowledged actions that are not performed yet. They are stored, so that they are performed after a crash too. */
  asked: readonly PendingOrderAction[]
}

/** An acknowledged action on an order. */
export type PendingOrderAction =
  | { readonly is: 'match' }
  | { readonly is: 'cancel' }
  | { readonly is: 'edit'; readonly price: FixedDecimal | undefined; readonly quantity: FixedDecimal }

export interface TradeRecord {
  readonly id: number
  readonly account: string
  readonly order: number
  readonly symbol: string
  readonly side: OrderSide
  readonly mode: MarginMode
  readonly price: FixedDecimal
  readonly quantity: FixedDecimal
  readonly fee: FixedDecimal
  readonly maker: boolean
  readonly realized: FixedDecimal
  readonly at: number
  readonly match: SequenceNumber
}

export interface PositionRecord {
  readonly account: string
  readonly symbol: string
  readonly mode: MarginMode
  /** Positive is long. */
  quantity: FixedDecimal
  /** Cost of the quantity since the last settlement, with fees and funding. */
  cost: FixedDecimal
  /** Cost of the present quantity at its opening, with fees. */
  entry: FixedDecimal
  /** Funding index up to which funding is included in `cost`. */
  funded: FixedDecimal
  /** Funding paid (+) since the last settlement. */
  accrued: FixedDecimal
  margin: FixedDecimal
  /** Totals since the position was opened, for the position history. */
  life: PositionLife
  settledAt: number
  seq: SequenceNumber
  updatedAt: number
}

export interface PositionLife {
  readonly openedAt: number
  peak: FixedDecimal
  opened: FixedDecimal
  openedWorth: FixedDecimal
  closed: FixedDecimal
  closedWorth: FixedDecimal
  realized: FixedDecimal
  fees: FixedDecimal
  funding: FixedDecimal
}

/** A strictly increasing number: a time and a counter. Its text has nineteen digits. */
export interface SequenceNumber {
  readonly at: number
  readonly count: number
}

export const formatSequenceNumber = ({ at, count }: SequenceNumber): string =>
  `${at}${String(count % 1_000_000).padStart(6, '0')}`

export const isOpenOrder = (order: Pick<OrderRecord, 'status'>): boolean =>
  order.status === 'NEW' || order.status === 'PARTIAL_FILLED'

export const getRemainingQuantity = (order: Pick<OrderRecord, 'quantity' | 'executed'>): FixedDecimal =>
  order.quantity - order.executed

export const getSideSign = (side: OrderSide): 1n | -1n => (side === 'BUY' ? 1n : -1n)

export const getOppositeSide = (side: OrderSide): OrderSide => (side === 'BUY' ? 'SELL' : 'BUY')
