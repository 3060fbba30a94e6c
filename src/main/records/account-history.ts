import {
  historyTables,
  type HistoryPage,
  type HistoryQuery,
  type HistoryRows,
  type HistoryTable,
  type TimePeriod,
} from '@core/history/history-table'
import { ZERO, type Amount } from '@core/value/decimal-amount'
import type { AccountReading } from '@core/history/account-reading'
import type { DayPnlFigures } from '@core/history/portfolio-report'
import type { LogPort } from '../main-ports'
import type { DeskDatabase } from './desk-database'
import { emptyStoredMarks, openStoredMarks, type StoredMarks } from './mark-store'
import { openStoredAccounts, type StoredAccount } from './stored-accounts'
import { openDailySums, type PutRows } from './daily-sums'
import { openStoredReadings } from './stored-readings'
import { openHistoryRows } from './history-rows'
import type { RecordCipher } from './record-cipher'
import { describeDatabaseError } from './database-trouble'
import { storageFailureReasons } from '@messages/records'

export interface AccountHistory {
  /** Returns the reason why the account's history cannot be stored now; `undefined` if it can. */
  closedReason(profileId: string): string | undefined
  trouble(): string | undefined
  /** Stores rows with the reading position in one transaction. Existing rows are replaced. */
  put<T extends HistoryTable>(
    profileId: string,
    table: T,
    rows: readonly HistoryRows[T][],
    progress?: unknown,
  ): void
  progress(profileId: string, table: HistoryTable): unknown
  page(profileId: string, query: HistoryQuery): HistoryPage
  /** Returns all rows of a period; for short tables only. */
  all<T extends HistoryTable>(profileId: string, table: T, period: TimePeriod): readonly HistoryRows[T][]
  days(profileId: string, firstDay: number, endDay: number): ReadonlyMap<number, DayPnlFigures>
  keepReading(profileId: string, day: number, reading: AccountReading): void
  readings(profileId: string, firstDay: number, endDay: number): ReadonlyMap<number, AccountReading>
  /** Returns the net amount of fills and funding from `from` up to `to` (exclusive). */
  net(profileId: string, from: number, to: number): Amount
  changes(): number
  readonly marks: StoredMarks
}

export interface AccountHistoryParts {
  readonly sealerOf: (profileId: string) => RecordCipher | undefined
  readonly log: Pick<LogPort, 'trouble'>
}

export function openAccountHistory(
  database: DeskDatabase,
  { sealerOf, log }: AccountHistoryParts,
): AccountHistory {
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
      // A database of a newer version is read-only.
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
      const text =
        row === undefined ? undefined : account.sealer.open(row[0], createProgressContext(account, table))
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
