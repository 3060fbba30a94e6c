import type { HistoryTable, TimePeriod } from './history-table'

export interface HistoryProgress {
  readonly tables: readonly TableProgress[]
  readonly why?: string
  /** Progress of filling gaps from public data; absent if not enabled. */
  readonly filling?: GapFillingProgress
}

/**
 * Rows missing in the account's own lists that public data has. The venue does not document how far back those lists
 * go.
 */
export interface GapFillingProgress {
  /** Public queries need the user's permission. */
  readonly is: 'not allowed' | 'reading' | 'up to date'
  readonly upTo?: number
  readonly rows: number
  /** Number of rows left out because they may exist already. */
  readonly unsure: number
  /** Failure of the last read; it is retried. */
  readonly trouble?: string
}

export interface TableProgress {
  readonly table: HistoryTable
  readonly is: 'waiting' | 'reading' | 'up to date'
  readonly upTo?: number
  /** Start of the reading; older rows were never requested. */
  readonly since?: number
  readonly taken: number
  /** Failure of the last read; it is retried. */
  readonly trouble?: string
}

export const findUnreadTables = (
  progress: HistoryProgress | undefined,
  wanted: readonly HistoryTable[],
  { to }: TimePeriod,
): readonly HistoryTable[] =>
  wanted.filter(table => {
    const told = progress?.tables.find(each => each.table === table)
    return told?.is !== 'up to date' && !((told?.upTo ?? 0) >= to)
  })
