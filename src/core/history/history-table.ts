import type {
  DailyStatistics,
  FundingFee,
  LiquidationRecord,
  PastPosition,
  PnlSettlement,
  BalanceTransfer,
} from './venue-history-records'
import type { OrderSide } from '../market/venue-market-rules'
import type { FillRecord, OrderRecord } from '../account/order-record'

export interface HistoryRows {
  readonly orders: OrderRecord
  readonly fills: FillRecord
  readonly funding: FundingFee
  readonly settlements: PnlSettlement
  readonly positions: PastPosition
  readonly liquidations: LiquidationRecord
  readonly transfers: BalanceTransfer
  readonly days: DailyStatistics
}

export type HistoryTable = keyof HistoryRows

/** All tables in display order. Their indexes are stored on disk, so new ones must come last. */
export const historyTables = [
  'orders',
  'fills',
  'funding',
  'settlements',
  'positions',
  'liquidations',
  'transfers',
  'days',
] as const satisfies readonly HistoryTable[]

export const publicHistoryTables = [
  'orders',
  'fills',
  'funding',
  'transfers',
] as const satisfies readonly HistoryTable[]

const DAY_MS = 86_400_000

/** From `from` up to but excluding `to`, in milliseconds. */
export interface TimePeriod {
  readonly from: number
  readonly to: number
}

/** Returns the period of a UTC day by its date. */
export function parseDayPeriod(date: string): TimePeriod {
  const from = Date.parse(`${date}T00:00:00Z`)
  return { from, to: from + DAY_MS }
}

export interface HistoryQuery {
  readonly table: HistoryTable
  readonly period: TimePeriod
  readonly symbol?: string
  /** A long position counts as a buy, a short one as a sell. */
  readonly side?: OrderSide
  readonly order?: 'newest first' | 'oldest first'
  /** Maximum number of rows; 100 by default. */
  readonly size?: number
  readonly after?: string
}

/** Rows of a table with the continuation value; absent on the last page. */
export type HistoryPage = {
  readonly [T in HistoryTable]: {
    readonly table: T
    readonly rows: readonly HistoryRows[T][]
    readonly next?: string
  }
}[HistoryTable]

export interface HistoryRowKey {
  readonly id: string
  readonly at: number
  readonly symbol?: string
  readonly side?: OrderSide
}

/** Returns the UTC day number since 1970. */
export const getUtcDay = (at: number): number => Math.floor(at / DAY_MS)

export const getUtcDayStart = (day: number): number => day * DAY_MS

export const formatUtcDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

const facts: { readonly [T in HistoryTable]: (row: HistoryRows[T]) => HistoryRowKey } = {
  orders: ({ orderId, createdAt, symbol, side }) => ({ id: orderId, at: createdAt, symbol, side }),
  fills: ({ tradeId, at, symbol, side }) => ({ id: tradeId, at, symbol, side }),
  // Funding payments have no id; there is one per market, mode and time.
  funding: ({ symbol, marginMode, at }) => ({ id: `${symbol} ${marginMode} ${at}`, at, symbol }),
  settlements: ({ id, requestedAt }) => ({ id, at: requestedAt }),
  positions: ({ positionId, closedAt, openedAt, symbol, side }) => ({
    id: positionId,
    at: closedAt ?? openedAt,
    symbol,
    side: side === 'LONG' ? 'BUY' : 'SELL',
  }),
  liquidations: ({ liquidationId, at }) => ({ id: liquidationId, at }),
  transfers: ({ id, createdAt }) => ({ id, at: createdAt }),
  days: ({ date }) => ({ id: date, at: parseDayPeriod(date).from }),
}

export const getHistoryRowKey = <T extends HistoryTable>(table: T, row: HistoryRows[T]): HistoryRowKey =>
  facts[table](row)

/** Returns true if a row matches the query. A row without market or side never matches a query for one. */
export function matchesHistoryQuery(found: HistoryRowKey, { period, symbol, side }: HistoryQuery): boolean {
  const isThen = found.at >= period.from && found.at < period.to
  return isThen && (symbol ?? found.symbol) === found.symbol && (side ?? found.side) === found.side
}
