import type { HistoryTable, TimePeriod } from './history-table'

/** Longest unread time in milliseconds that one reading closes. */
const SHORT_GAP_MS = 86_400_000

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
    const tableProgress = progress?.tables.find(each => each.table === table)
    return tableProgress?.is !== 'up to date' && !((tableProgress?.upTo ?? 0) >= to)
  })

/**
 * Returns the share of the wanted history that was read, from 0 to 1. `undefined` if no table lacks more than a short
 * time, or if nothing is read.
 */
export function computeHistoryShare(progress: HistoryProgress | undefined, now: number): number | undefined {
  if (progress === undefined || progress.why !== undefined) return undefined
  const { tables } = progress
  const isLate = ({ is, upTo }: TableProgress) =>
    is !== 'up to date' && !(upTo !== undefined && now - upTo <= SHORT_GAP_MS)
  if (!tables.some(isLate)) return undefined
  const shareOf = ({ is, since, upTo }: TableProgress): number => {
    if (is === 'up to date') return 1
    return since === undefined || upTo === undefined ? 0 : Math.min(1, (upTo - since) / (now - since))
  }
  return tables.reduce((sum, table) => sum + shareOf(table), 0) / tables.length
}
