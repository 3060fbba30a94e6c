import type { FixedDecimal } from '../numbers/fixed'

export type OrderSide = 'BUY' | 'SELL'
export type MarginMode = 'CROSS' | 'ISOLATED'
export type OrderType = 'LIMIT' | 'MARKET' | 'IOC' | 'FOK' | 'POST_ONLY' | 'ASK' | 'BID' | 'LIQUIDATE'
export type OrderStatus = 'NEW' | 'PARTIAL_FILLED' | 'FILLED' | 'CANCELLED' | 'REJECTED'

/** An account of the exchange; its keys are kept apart and never written down. */
export interface AccountRecord {
  readonly id: string
  /** The short number under which orders name it. */
  readonly number: number
  readonly createdAt: number
  /** The main account that it is a sub-account of; a main account has none. */
  readonly main?: string
  /** What its owner calls a sub-account. */
  description?: string
  /** USDC that is settled and free of any position. */
  holding: FixedDecimal
  /** What it holds beside USDC, by token. */
  tokens?: Readonly<Record<string, FixedDecimal>>
  takerBps: FixedDecimal
  makerBps: FixedDecimal
  /** The same in markets of real-world assets; an account of before there were any has none. */
  rwaTakerBps?: FixedDecimal
  rwaMakerBps?: FixedDecimal
  /** Configured leverage by `symbol/mode`, where it was ever set. */
  leverages: Readonly<Record<string, number>>
  /** The highest leverage of the account, as the older way of setting leverage has it: it binds nothing. */
  maxLeverage: number
  /** The mode an order has that names none, by symbol, where it was ever set. */
  modes: Readonly<Record<string, MarginMode>>
  maintenanceCancel: boolean
  /** How often the balance has changed: what a client uses to drop a stale push. */
  version: number
}

/** One order as the exchange knows it. */
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
  /** How far from the middle a MARKET order may fill, as a fraction. */
  readonly slippage: FixedDecimal | undefined
  /** Whether a POST_ONLY order steps back by one tick rather than being cancelled. */
  readonly adjust: boolean
  /** The algo order that sent it, if one did. */
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
  /** What was asked about it and acknowledged, but is not done yet. Survives a kill, so that it gets done. */
  asked: readonly PendingOrderAction[]
}

/** Work on an order that its owner was told will be done. */
export type PendingOrderAction =
  | { readonly is: 'match' }
  | { readonly is: 'cancel' }
  | { readonly is: 'edit'; readonly price: FixedDecimal | undefined; readonly quantity: FixedDecimal }

/** One side of one fill. */
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
  /** Shared by both sides. */
  readonly match: SequenceNumber
}

/** What an account holds in one market under one margin mode. */
export interface PositionRecord {
  readonly account: string
  readonly symbol: string
  readonly mode: MarginMode
  /** Positive is long. */
  quantity: FixedDecimal
  /** What the quantity cost since the last settlement, with fees and with the funding paid meanwhile. */
  cost: FixedDecimal
  /** What the present quantity cost when it was opened, with fees: the entry. */
  entry: FixedDecimal
  /** The market's funding index up to which funding is already in the cost. */
  funded: FixedDecimal
  /** Funding paid (+) since the last settlement. */
  accrued: FixedDecimal
  /** Margin set apart, for an isolated position. */
  margin: FixedDecimal
  /** From its first unit to its last: what the history of positions will tell. */
  life: PositionLife
  settledAt: number
  seq: SequenceNumber
  updatedAt: number
}

/** The course of a position since it was last nothing. */
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

/** What only ever grows: a moment, and how many came before. Written out it has nineteen digits. */
export interface SequenceNumber {
  readonly at: number
  readonly count: number
}

/** The nineteen digits of a sequence number. */
export const formatSequenceNumber = ({ at, count }: SequenceNumber): string =>
  `${at}${String((count % 1_000_000) + 1_000_000).slice(1)}`

/** Whether an order can still fill. */
export const isOpenOrder = (order: Pick<OrderRecord, 'status'>): boolean =>
  order.status === 'NEW' || order.status === 'PARTIAL_FILLED'

/** What of an order is still to be filled. */
export const getRemainingQuantity = (order: Pick<OrderRecord, 'quantity' | 'executed'>): FixedDecimal =>
  order.quantity - order.executed

/** +1 for a buy and −1 for a sell. */
export const getSideSign = (side: OrderSide): 1n | -1n => (side === 'BUY' ? 1n : -1n)

/** The other side. */
export const getOppositeSide = (side: OrderSide): OrderSide => (side === 'BUY' ? 'SELL' : 'BUY')
