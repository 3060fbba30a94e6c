import type { SnapshotDifference } from '@core/snapshot/snapshot-differences'
import type { ForecastReport, ScoreFilter } from '@core/attempt/forecast-calibration'
import type { SummedFigureExplanation, FigureRowsQuery } from '@core/history/figure-explanation'
import type { HeldFigures } from '@core/history/held-figures'
import type { HistoryPage, HistoryQuery, HistoryTable, TimePeriod } from '@core/history/history-table'
import type { OrderSide } from '@core/market/venue-market-rules'
import type { PeriodStatement } from '@core/history/statement-period'
import type { StatementDetailPage, StatementPartName } from '@core/history/statement-detail'
import type { StatementExportKind } from '@core/history/statement-export'
import type { SavedSnapshotMoment } from '@core/snapshot/saved-moment'
import type { PortfolioReport } from '@core/history/portfolio-report'
import type { TradesReport, TradeDetail } from '@core/history/round-trip'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { defineCall } from './ipc-contract'

export const historyApi = {
  snapshots: {
    /** Times in the period at which account data was stored, newest first. */
    moments: defineCall<TimePeriod, readonly SavedSnapshotMoment[]>(),
    /** Returns the account at a past time, from disk only. A section without stored data by then is absent. */
    at: defineCall<{ readonly time: number }, DeskSnapshot>(),
    between: defineCall<{ readonly before: number; readonly after: number }, readonly SnapshotDifference[]>(),
  },
  history: {
    /** Returns one page of a table, sorted by time. Its `next` requests the following page. */
    page: defineCall<HistoryQuery, HistoryPage>(),
    /** Returns the portfolio for the whole UTC days that the period touches. */
    portfolio: defineCall<TimePeriod, PortfolioReport>(),
    explain: defineCall<FigureRowsQuery, SummedFigureExplanation>(),
    /** Explains the change of the account's value over whole UTC days. */
    statement: defineCall<TimePeriod, PeriodStatement>(),
    statementRows: defineCall<StatementRowsQuery, StatementDetailPage>(),
    /** Compares forecasts with results from the journal, for orders that ended in the period. */
    forecasts: defineCall<ForecastsQuery, ForecastReport>(),
    trades: defineCall<TimePeriod, TradesReport>(),
    /**
     * Returns the figures of open positions that need past fills; `undefined` while fills are unread, as for some seconds
     * after each fill. `dayStart` is 0:00 UTC by the venue's clock.
     */
    held: defineCall<{ readonly dayStart: number }, readonly HeldFigures[] | undefined>(),
    trade: defineCall<{ readonly id: string }, TradeDetail>(),
    progress: defineCall<void, WorkProgress>(),
  },
  exports: {
    save: defineCall<TableExportRequest, SavedFile | 'declined'>(),
    statement: defineCall<StatementExportRequest, SavedFile | 'declined'>(),
    /** Writes the account at a past time to a chosen file: every section, without account id and key. */
    moment: defineCall<{ readonly time: number }, SavedFile | 'declined'>(),
  },
}

export type HistoryApi = typeof historyApi

/** Progress of main's running statement or export; empty while there is none. */
export interface WorkProgress {
  /** Share of a statement's days that are computed, from 0 to 1. */
  readonly statementShare?: number
  /** Bytes of an export written so far. The total is unknown until it ends. */
  readonly savedBytes?: number
}

/** Days of the forecasts, with a filter for single orders. */
export interface ForecastsQuery extends ScoreFilter {
  readonly period: TimePeriod
}

/** Derived tables: computed from stored data and not stored themselves. */
export const derivedTables = ['trades', 'forecasts'] as const

export interface TableExportRequest {
  readonly table: HistoryTable | (typeof derivedTables)[number]
  readonly period: TimePeriod
  readonly format: 'csv' | 'json'
  /** Filters by market or side. A table without that column exports no rows. */
  readonly symbol?: string
  readonly side?: OrderSide
}

/** Selects statement rows of the day that contains `day`. */
export interface StatementRowsQuery {
  readonly period: TimePeriod
  readonly day: number
  readonly part: StatementPartName
  readonly after?: number
}

/** Statements to export for other programs; one line for each day, fill or payment. */
export interface StatementExportRequest {
  readonly period: TimePeriod
  readonly of: StatementExportKind
  readonly format: 'csv' | 'json'
}

export interface SavedFile {
  readonly rows: number
  readonly file: string
}
