import type { Difference } from '@core/snapshot/differences'
import type { Forecasts, ScoreFilter } from '@core/attempt/calibration'
import type { Explanation, FigureQuery } from '@core/history/explanation'
import type { HistoryPage, HistoryQuery, HistoryTable, Period } from '@core/history/history-table'
import type { Side } from '@core/market/market'
import type { PeriodStatement } from '@core/history/statement-period'
import type { StatementPage, StatementPart } from '@core/history/statement-detail'
import type { StatementKind } from '@core/history/statement-text'
import type { SavedMoment } from '@core/snapshot/saved-moment'
import type { Portfolio } from '@core/history/portfolio'
import type { TradesTold, TradeStory } from '@core/history/trade'
import type { Snapshot } from '@core/snapshot/snapshot'
import { call } from './wire'

/** What the desk's window can ask of the past. */
export const pastApi = {
  snapshots: {
    /** The moments of a period at which something of the account was written down, newest first. */
    moments: call<Period, readonly SavedMoment[]>(),
    /** The account as it was then, all of it from disk. A section that was not written down by then is absent. */
    at: call<{ readonly time: number }, Snapshot>(),
    /** What changed between two moments, ready for sentences. */
    between: call<{ readonly before: number; readonly after: number }, readonly Difference[]>(),
  },
  history: {
    /** Some rows of one table, sorted by time; `next` of a page asks for the one after it. */
    page: call<HistoryQuery, HistoryPage>(),
    /** What the account did in the whole days, in UTC, that the period touches. */
    portfolio: call<Period, Portfolio>(),
    /** The rows that a figure of the portfolio is the sum of. */
    explain: call<FigureQuery, Explanation>(),
    /** How the account's value came from the beginning of whole days, in UTC, to their end. */
    statement: call<Period, PeriodStatement>(),
    /** The rows that a part of one day's statement is the sum of. */
    statementRows: call<StatementQuery, StatementPage>(),
    /** What sheets said of orders beside what happened, out of the journal alone, of those that ended in the period. */
    forecasts: call<ForecastsQuery, Forecasts>(),
    /** The trades that ended in a period, and those that are open, what ended last first. */
    trades: call<Period, TradesTold>(),
    /** One trade with its fills, its funding and its path. */
    trade: call<{ readonly id: string }, TradeStory>(),
  },
  exports: {
    /** Asks the person for a place, in main's own dialog, and writes a table to it. */
    save: call<ExportOrder, Saved | 'declined'>(),
    /** The same with the statements of whole days, a column for each term. */
    statement: call<StatementOrder, Saved | 'declined'>(),
    /** The same with the account as it was at a moment: every section, without the account’s id and its key. */
    moment: call<{ readonly time: number }, Saved | 'declined'>(),
  },
}

/** The same, as a type. */
export type PastApi = typeof pastApi

/** Of which days forecasts are asked for, and of which of them the single orders. */
export interface ForecastsQuery extends ScoreFilter {
  readonly period: Period
}

/** The tables that are written down and kept by nobody: they are made of what is kept. */
export const madeTables = ['trades', 'forecasts'] as const

/** Which rows to write down for other programs, and how. */
export interface ExportOrder {
  readonly table: HistoryTable | (typeof madeTables)[number]
  readonly period: Period
  readonly format: 'csv' | 'json'
  /** Only rows of this market, or of this side; a table whose rows have none has then no rows. */
  readonly symbol?: string
  readonly side?: Side
}

/** Which rows of a statement are asked for: of the day that a moment belongs to, as it was told with the others. */
export interface StatementQuery {
  readonly period: Period
  readonly day: number
  readonly part: StatementPart
  /** What the page before said comes next. */
  readonly after?: number
}

/** Which statements to write down for other programs, a line for each day, fill or payment. */
export interface StatementOrder {
  readonly period: Period
  readonly of: StatementKind
  readonly format: 'csv' | 'json'
}

/** What was written, and the name of the file it is in. */
export interface Saved {
  readonly rows: number
  readonly file: string
}
