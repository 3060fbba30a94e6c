import type { Fixed } from '../numbers/fixed'

export type Side = 'BUY' | 'SELL'
export type MarginMode = 'CROSS' | 'ISOLATED'
export type OrderType = 'LIMIT' | 'MARKET' | 'IOC' | 'FOK' | 'POST_ONLY' | 'ASK' | 'BID' | 'LIQUIDATE'
export type OrderStatus = 'NEW' | 'PARTIAL_FILLED' | 'FILLED' | 'CANCELLED' | 'REJECTED'

/** An account of the exchange; its keys are kept apart and never written down. */
export interface Account {
  readonly id: string
  /** The short number under which orders name it. */
  readonly number: number
  readonly createdAt: number
  /** The main account that it is a sub-account of; a main account has none. */
  readonly main?: string
  /** What its owner calls a sub-account. */
  description?: string
  /** USDC that is settled and free of any position. */
  holding: Fixed
  /** What it holds beside USDC, by token. */
  tokens?: Readonly<Record<string, Fixed>>
  takerBps: Fixed
  makerBps: Fixed
  /** The same in markets of real-world assets; an account of before there were any has none. */
  rwaTakerBps?: Fixed
  rwaMakerBps?: Fixed
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
export interface Order {
  readonly id: number
  readonly account: string
  readonly symbol: string
  readonly side: Side
  readonly type: OrderType
  readonly mode: MarginMode
  readonly reduceOnly: boolean
  readonly clientId: string | undefined
  readonly tag: string | undefined
  readonly createdAt: number
  /** How far from the middle a MARKET order may fill, as a fraction. */
  readonly slippage: Fixed | undefined
  /** Whether a POST_ONLY order steps back by one tick rather than being cancelled. */
  readonly adjust: boolean
  /** The algo order that sent it, if one did. */
  readonly algo: number | undefined
  price: Fixed | undefined
  quantity: Fixed
  visible: Fixed
  executed: Fixed
  /** Sum of price times size over its fills. */
  spent: Fixed
  fee: Fixed
  realized: Fixed
  status: OrderStatus
  reason: string
  updatedAt: number
  /** What was asked about it and acknowledged, but is not done yet. Survives a kill, so that it gets done. */
  asked: readonly Asked[]
}

/** Work on an order that its owner was told will be done. */
export type Asked =
  | { readonly is: 'match' }
  | { readonly is: 'cancel' }
  | { readonly is: 'edit'; readonly price: Fixed | undefined; readonly quantity: Fixed }

/** One side of one fill. */
export interface Trade {
  readonly id: number
  readonly account: string
  readonly order: number
  readonly symbol: string
  readonly side: Side
  readonly mode: MarginMode
  readonly price: Fixed
  readonly quantity: Fixed
  readonly fee: Fixed
  readonly maker: boolean
  readonly realized: Fixed
  readonly at: number
  /** Shared by both sides. */
  readonly match: Seq
}

/** What an account holds in one market under one margin mode. */
export interface Position {
  readonly account: string
  readonly symbol: string
  readonly mode: MarginMode
  /** Positive is long. */
  quantity: Fixed
  /** What the quantity cost since the last settlement, with fees and with the funding paid meanwhile. */
  cost: Fixed
  /** What the present quantity cost when it was opened, with fees: the entry. */
  entry: Fixed
  /** The market's funding index up to which funding is already in the cost. */
  funded: Fixed
  /** Funding paid (+) since the last settlement. */
  accrued: Fixed
  /** Margin set apart, for an isolated position. */
  margin: Fixed
  /** From its first unit to its last: what the history of positions will tell. */
  life: Life
  settledAt: number
  seq: Seq
  updatedAt: number
}

/** The course of a position since it was last nothing. */
export interface Life {
  readonly openedAt: number
  peak: Fixed
  opened: Fixed
  openedWorth: Fixed
  closed: Fixed
  closedWorth: Fixed
  realized: Fixed
  fees: Fixed
  funding: Fixed
}

/** What only ever grows: a moment, and how many came before. Written out it has nineteen digits. */
export interface Seq {
  readonly at: number
  readonly count: number
}

/** The nineteen digits of a sequence number. */
export const seqText = ({ at, count }: Seq): string =>
  `${at}${String((count % 1_000_000) + 1_000_000).slice(1)}`

/** Whether an order can still fill. */
export const isOpen = (order: Pick<Order, 'status'>): boolean =>
  order.status === 'NEW' || order.status === 'PARTIAL_FILLED'

/** What of an order is still to be filled. */
export const remaining = (order: Pick<Order, 'quantity' | 'executed'>): Fixed =>
  order.quantity - order.executed

/** +1 for a buy and −1 for a sell. */
export const signOf = (side: Side): 1n | -1n => (side === 'BUY' ? 1n : -1n)

/** The other side. */
export const opposite = (side: Side): Side => (side === 'BUY' ? 'SELL' : 'BUY')
