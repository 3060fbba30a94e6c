import type { SnapshotDifference } from '@core/snapshot/differences'
import type { ForecastReport, ScoreFilter } from '@core/attempt/calibration'
import type { SummedFigureExplanation, FigureRowsQuery } from '@core/history/explanation'
import type { HistoryPage, HistoryQuery, HistoryTable, TimePeriod } from '@core/history/history-table'
import type { OrderSide } from '@core/market/market'
import type { PeriodStatement } from '@core/history/statement-period'
import type { StatementDetailPage, StatementPartName } from '@core/history/statement-detail'
import type { StatementExportKind } from '@core/history/statement-text'
import type { SavedSnapshotMoment } from '@core/snapshot/saved-moment'
import type { PortfolioReport } from '@core/history/portfolio'
import type { TradesReport, TradeDetail } from '@core/history/trade'
import type { DeskSnapshot } from '@core/snapshot/snapshot'
import { defineCall } from './wire'

/** What the desk's window can ask of the past. */
export const historyApi = {
  snapshots: {
    /** The moments of a period at which something of the account was written down, newest first. */
    moments: defineCall<TimePeriod, readonly SavedSnapshotMoment[]>(),
    /** The account as it was then, all of it from disk. A section that was not written down by then is absent. */
    at: defineCall<{ readonly time: number }, DeskSnapshot>(),
    /** What changed between two moments, ready for sentences. */
    between: defineCall<{ readonly before: number; readonly after: number }, readonly SnapshotDifference[]>(),
  },
  history: {
    /** Some rows of one table, sorted by time; `next` of a page asks for the one after it. */
    page: defineCall<HistoryQuery, HistoryPage>(),
    /** What the account did in the whole days, in UTC, that the period touches. */
    portfolio: defineCall<TimePeriod, PortfolioReport>(),
    /** The rows that a figure of the portfolio is the sum of. */
    explain: defineCall<FigureRowsQuery, SummedFigureExplanation>(),
    /** How the account's value came from the beginning of whole days, in UTC, to their end. */
    statement: defineCall<TimePeriod, PeriodStatement>(),
    /** The rows that a part of one day's statement is the sum of. */
    statementRows: defineCall<StatementRowsQuery, StatementDetailPage>(),
    /** What sheets said of orders beside what happened, out of the journal alone, of those that ended in the period. */
    forecasts: defineCall<ForecastsQuery, ForecastReport>(),
    /** The trades that ended in a period, and those that are open, what ended last first. */
    trades: defineCall<TimePeriod, TradesReport>(),
    /** One trade with its fills, its funding and its path. */
    trade: defineCall<{ readonly id: string }, TradeDetail>(),
  },
  exports: {
    /** Asks the person for a place, in main's own dialog, and writes a table to it. */
    save: defineCall<TableExportRequest, SavedFile | 'declined'>(),
    /** The same with the statements of whole days, a column for each term. */
    statement: defineCall<StatementExportRequest, SavedFile | 'declined'>(),
    /** The same with the account as it was at a moment: every section, without the account’s id and its key. */
    moment: defineCall<{ readonly time: number }, SavedFile | 'declined'>(),
  },
}

/** The same, as a type. */
export type HistoryApi = typeof historyApi

/** Of which days forecasts are asked for, and of which of them the single orders. */
export interface ForecastsQuery extends ScoreFilter {
  readonly period: TimePeriod
}

/** The tables that are written down and kept by nobody: they are made of what is kept. */
export const derivedTables = ['trades', 'forecasts'] as const

/** Which rows to write down for other programs, and how. */
export interface TableExportRequest {
  readonly table: HistoryTable | (typeof derivedTables)[number]
  readonly period: TimePeriod
  readonly format: 'csv' | 'json'
  /** Only rows of this market, or of this side; a table whose rows have none has then no rows. */
  readonly symbol?: string
  readonly side?: OrderSide
}

/** Which rows of a statement are asked for: of the day that a moment belongs to, as it was told with the others. */
export interface StatementRowsQuery {
  readonly period: TimePeriod
  readonly day: number
  readonly part: StatementPartName
  /** What the page before said comes next. */
  readonly after?: number
}

/** Which statements to write down for other programs, a line for each day, fill or payment. */
export interface StatementExportRequest {
  readonly period: TimePeriod
  readonly of: StatementExportKind
  readonly format: 'csv' | 'json'
}

/** What was written, and the name of the file it is in. */
export interface SavedFile {
  readonly rows: number
  readonly file: string
}
