import type { DailyStatistics, FundingFee, LiquidationRecord, PastPosition, PnlSettlement, BalanceTransfer } from './history'
import type { OrderSide } from '../market/market'
import type { FillRecord, OrderRecord } from '../account/order'

/** What is kept of an account's past, table by table. */
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

/** The tables, in the order they are shown. Their places are written to the disk: new ones come last. */
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

/** The tables of which the venue tells anybody who names the account. */
export const publicHistoryTables = [
  'orders',
  'fills',
  'funding',
  'transfers',
] as const satisfies readonly HistoryTable[]

/** From then up to and not including then, in milliseconds. */
export interface TimePeriod {
  readonly from: number
  readonly to: number
}

/** Which rows are asked for, and where to go on. */
export interface HistoryQuery {
  readonly table: HistoryTable
  readonly period: TimePeriod
  readonly symbol?: string
  /** A long position counts as bought, a short one as sold. */
  readonly side?: OrderSide
  readonly order?: 'newest first' | 'oldest first'
  /** At most so many; 100 where nothing is said. */
  readonly size?: number
  /** What the page before said comes next. */
  readonly after?: string
}

/** Some rows of a table, and where the next ones begin; without `next` there are no more. */
export type HistoryPage = {
  readonly [T in HistoryTable]: {
    readonly table: T
    readonly rows: readonly HistoryRows[T][]
    readonly next?: string
  }
}[HistoryTable]

/** What a row is found by. */
export interface HistoryRowKey {
  readonly id: string
  readonly at: number
  readonly symbol?: string
  readonly side?: OrderSide
}

const DAY_MS = 86_400_000

/** The day, counted from the beginning of 1970 in UTC, that a moment belongs to. */
export const getUtcDay = (at: number): number => Math.floor(at / DAY_MS)

/** When a day begins. */
export const getUtcDayStart = (day: number): number => day * DAY_MS

/** The name of a day, as the venue writes it. */
export const formatUtcDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

const facts: { readonly [T in HistoryTable]: (row: HistoryRows[T]) => HistoryRowKey } = {
  orders: ({ orderId, createdAt, symbol, side }) => ({ id: orderId, at: createdAt, symbol, side }),
  fills: ({ tradeId, at, symbol, side }) => ({ id: tradeId, at, symbol, side }),
  // The venue gives a funding payment no name; there is one of each market and mode at a time.
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
  days: ({ date }) => ({ id: date, at: Date.parse(`${date}T00:00:00Z`) }),
}

/** What a row of a table is found by. */
export const getHistoryRowKey = <T extends HistoryTable>(table: T, row: HistoryRows[T]): HistoryRowKey => facts[table](row)

/** Whether a row is among those asked for; what has no market or side is not, where one was asked for. */
export function matchesHistoryQuery(found: HistoryRowKey, { period, symbol, side }: HistoryQuery): boolean {
  const isThen = found.at >= period.from && found.at < period.to
  return isThen && (symbol ?? found.symbol) === found.symbol && (side ?? found.side) === found.side
}
