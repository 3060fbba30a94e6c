import {
  historyTables,
  type HistoryPage,
  type HistoryQuery,
  type HistoryRows,
  type HistoryTable,
  type TimePeriod,
} from '@core/history/history-table'
import { ZERO, type Amount } from '@core/value/decimal'
import type { AccountReading } from '@core/history/account-reading'
import type { DayPnlFigures } from '@core/history/portfolio'
import type { LogPort } from '../ports'
import type { DeskDatabase } from './database'
import { emptyStoredMarks, openStoredMarks, type StoredMarks } from './kept-marks'
import { openStoredAccounts, type StoredAccount } from './past-accounts'
import { openDailySums, type PutRows } from './past-days'
import { openStoredReadings } from './past-readings'
import { openHistoryRows } from './past-rows'
import type { RecordCipher } from './sealer'
import { describeDatabaseError } from './trouble'
import { storageFailureReasons } from '@messages/records'

/** The past of accounts, row by row, sealed. */
export interface AccountHistory {
  /** Why nothing of this account can be taken now; undefined while it can. */
  closedReason(profileId: string): string | undefined
  /** Why the newest rows could not be written when that was last tried; undefined while all are. */
  trouble(): string | undefined
  /** Takes rows and how far the reading has come, both or neither. A row that is there already is replaced. */
  put<T extends HistoryTable>(
    profileId: string,
    table: T,
    rows: readonly HistoryRows[T][],
    progress?: unknown,
  ): void
  progress(profileId: string, table: HistoryTable): unknown
  /** Some rows, sorted by time, and where the next begin. */
  page(profileId: string, query: HistoryQuery): HistoryPage
  /** Every row of a period: for tables that are short. */
  all<T extends HistoryTable>(profileId: string, table: T, period: TimePeriod): readonly HistoryRows[T][]
  /** The figures of each day of these on which anything happened. */
  days(profileId: string, firstDay: number, endDay: number): ReadonlyMap<number, DayPnlFigures>
  /** Keeps what an account was as a day began, in the place of what was kept of that day. */
  keepReading(profileId: string, day: number, reading: AccountReading): void
  /** What accounts were as these days began, as far as it was kept. */
  readings(profileId: string, firstDay: number, endDay: number): ReadonlyMap<number, AccountReading>
  /** What stayed of fills and funding from one moment up to and not including another. */
  net(profileId: string, from: number, to: number): Amount
  /** How often rows were taken that say anything new, since this was opened. */
  changes(): number
  /** The marks of markets while a position was open in them. */
  readonly marks: StoredMarks
}

export interface AccountHistoryParts {
  readonly sealerOf: (profileId: string) => RecordCipher | undefined
  readonly log: Pick<LogPort, 'trouble'>
}

/** Opens the past in a database. */
export function openAccountHistory(database: DeskDatabase, { sealerOf, log }: AccountHistoryParts): AccountHistory {
  const { sql } = database
  const accounts = openStoredAccounts(database, sealerOf)
  const rows = openHistoryRows(database, log)
  const days = openDailySums(database, rows)
  const readings = openStoredReadings(database)
  const reached = sql.prepare(
    `INSERT INTO progress (account, kind, body) VALUES (?, ?, ?)
     ON CONFLICT (account, kind) DO UPDATE SET body = excluded.body`,
  )
  const how = sql.prepare('SELECT body FROM progress WHERE account = ? AND kind = ?')
  how.setReturnArrays(true)

  const marks = openStoredMarks(database, accounts, log)
  let trouble: string | undefined
  let changes = 0

  function runTransaction(run: () => void): void {
    try {
      sql.exec('BEGIN IMMEDIATE')
      run()
      sql.exec('COMMIT')
      trouble = undefined
    } catch (error) {
      if (sql.isTransaction) sql.exec('ROLLBACK')
      accounts.clearCache()
      days.clearCache()
      trouble = describeDatabaseError(error).why
      throw error
    }
  }

  function putProgress(account: StoredAccount, table: HistoryTable, progress: unknown): void {
    const body = account.sealer.seal(JSON.stringify(progress), createProgressContext(account, table))
    reached.run(account.id, historyTables.indexOf(table), body)
  }

  return {
    closedReason: profileId => {
      if (database.readOnly) return storageFailureReasons.newer
      return sealerOf(profileId) === undefined ? 'no data key' : undefined
    },
    trouble: () => trouble,
    put(profileId, table, added, progress) {
      // What a newer desk made is its to add to.
      if (database.readOnly) return
      runTransaction(() => {
        const account = accounts.findOrAdd(profileId)
        if (account === undefined) return
        const puts = added.map(row => [row, rows.put(account, table, row)] as const)
        if (puts.some(([, put]) => put.is !== 'known')) changes += 1
        if (table === 'fills') days.addRows(account, puts as PutRows<HistoryRows['fills']>, [])
        if (table === 'funding') days.addRows(account, [], puts as PutRows<HistoryRows['funding']>)
        if (progress !== undefined) putProgress(account, table, progress)
      })
    },
    progress(profileId, table) {
      const account = accounts.find(profileId)
      if (account === undefined) return undefined
      const row = how.get(account.id, historyTables.indexOf(table)) as readonly [Uint8Array] | undefined
      const text = row === undefined ? undefined : account.sealer.open(row[0], createProgressContext(account, table))
      return text === undefined ? undefined : (JSON.parse(text) as unknown)
    },
    page(profileId, query) {
      const account = accounts.find(profileId)
      return account === undefined ? createEmptyPage(query) : rows.page(account, query)
    },
    all(profileId, table, period) {
      const account = accounts.find(profileId)
      return account === undefined ? [] : [...rows.pieces(account, table, period)].flat()
    },
    days(profileId, firstDay, endDay) {
      const account = accounts.find(profileId)
      return account === undefined ? new Map() : days.between(account, firstDay, endDay)
    },
    keepReading(profileId, day, reading) {
      if (database.readOnly) return
      runTransaction(() => {
        const account = accounts.findOrAdd(profileId)
        if (account !== undefined) readings.put(account, day, reading)
      })
    },
    readings(profileId, firstDay, endDay) {
      const account = accounts.find(profileId)
      return account === undefined ? new Map() : readings.between(account, firstDay, endDay)
    },
    net(profileId, from, to) {
      const account = accounts.find(profileId)
      return account === undefined ? ZERO : days.net(account, from, to)
    },
    changes: () => changes,
    marks,
  }
}

/** A past for a desk that has no database for it: it takes nothing and has nothing. */
export function createEmptyHistory(): AccountHistory {
  return {
    closedReason: () => 'no records',
    trouble: () => undefined,
    put: () => undefined,
    progress: () => undefined,
    page: (_, query) => createEmptyPage(query),
    all: () => [],
    days: () => new Map(),
    keepReading: () => undefined,
    readings: () => new Map(),
    net: () => ZERO,
    changes: () => 0,
    marks: emptyStoredMarks,
  }
}

const createEmptyPage = ({ table }: HistoryQuery) => ({ table, rows: [] }) as HistoryPage
const createProgressContext = ({ profileId }: StoredAccount, table: HistoryTable) =>
  JSON.stringify(['perpdesk-progress-1', profileId, table])
