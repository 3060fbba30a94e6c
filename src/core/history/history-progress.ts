import type { HistoryTable, TimePeriod } from './history-table'

/** How far an account's past has been read into this desk's own records. */
export interface HistoryProgress {
  readonly tables: readonly TableProgress[]
  /** Why none of it can be kept now, when that is so. */
  readonly why?: string
  /** How far what its own lists leave out was looked for elsewhere; absent where it is not looked for. */
  readonly filling?: GapFillingProgress
}

/**
 * What an account's own lists leave out, as far as anybody is told it who names the account. How far back those lists
 * reach the venue does not say.
 */
export interface GapFillingProgress {
  /** It is asked for only where a person allowed it. */
  readonly is: 'not allowed' | 'reading' | 'up to date'
  /** Everything before this moment was held against it, by the venue's clock. */
  readonly upTo?: number
  /** Rows that were taken from there. */
  readonly rows: number
  /** Rows that were left out: they may be here already. */
  readonly unsure: number
  /** Why the last reading did not count; it is tried again. */
  readonly trouble?: string
}

/** Where the reading of one table stands. */
export interface TableProgress {
  readonly table: HistoryTable
  readonly is: 'waiting' | 'reading' | 'up to date'
  /** Everything before this moment is here, by the venue's clock. */
  readonly upTo?: number
  /** Where the reading began: what is older was never asked for. */
  readonly since?: number
  /** Rows taken in this run. */
  readonly taken: number
  /** Why the last reading did not count; it is tried again. */
  readonly trouble?: string
}

/** Which of these tables may still lack rows of a period. What was never read lacks all of them. */
export const findUnreadTables = (
  progress: HistoryProgress | undefined,
  wanted: readonly HistoryTable[],
  { to }: TimePeriod,
): readonly HistoryTable[] =>
  wanted.filter(table => {
    const told = progress?.tables.find(each => each.table === table)
    return told?.is !== 'up to date' && !((told?.upTo ?? 0) >= to)
  })
