import { dirname } from 'node:path'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { readFileIdentity, ensureOwnFile, ensureOwnFolder } from '../own-disk'
import { deskDatabaseSchema, type DatabaseSchema } from './database-schema'
import { describeDatabaseError } from './database-trouble'
import { storageFailureReasons } from '@messages/records'

/** A database locked by this process until it closes or the process ends. */
export interface DeskDatabase {
  readonly sql: DatabaseSyncInstance
  /** True if a newer version created it; such a database is only read. */
  readonly readOnly: boolean
  /** Runs `run` so that its commits and all earlier ones are flushed to disk. */
  runDurably<T>(run: () => T): T
  /**
   * Returns true if the open file is still the one at its path, so that the next process finds its lock and its lines.
   */
  isInPlace(): boolean
  close(): void
}

export type OpenDatabaseResult =
  | { readonly is: 'open'; readonly database: DeskDatabase }
  | { readonly is: 'newer'; readonly why: string; readonly database: DeskDatabase }
  | { readonly is: 'unwritable' | 'locked' | 'damaged'; readonly why: string }

export interface DatabaseOptions {
  readonly shape?: DatabaseSchema
  /** Time in milliseconds to wait for another process's lock. */
  readonly lockTimeoutMs?: number
  /** True if each commit is flushed. Otherwise a power cut may lose the last commits but never damages the database. */
  readonly flushed?: boolean
}

export async function openDeskDatabase(
  path: string,
  { shape = deskDatabaseSchema, lockTimeoutMs = 250, flushed = true }: DatabaseOptions = {},
): Promise<OpenDatabaseResult> {
  // The binding is loaded at first use, so that it does not delay the first paint.
  const { DatabaseSync } = await import('@photostructure/sqlite')
  let sql: DatabaseSyncInstance | undefined
  try {
    if (path !== ':memory:') {
      ensureOwnFolder(dirname(path))
      ensureOwnFile(path)
    }
    sql = new DatabaseSync(path, { timeout: lockTimeoutMs })
    const opened = prepareDatabase(sql, shape, flushed, createPlaceCheck(path))
    if (!('database' in opened)) releaseDatabase(sql)
    return opened
  } catch (error) {
    if (sql !== undefined) releaseDatabase(sql)
    const { is, why } = describeDatabaseError(error)
    return { is: is === 'full' ? 'unwritable' : is, why }
  }
}

function prepareDatabase(
  sql: DatabaseSyncInstance,
  shape: DatabaseSchema,
  flushed: boolean,
  isInPlace: () => boolean,
): OpenDatabaseResult {
  // SECURITY: the lock is held for the life of the process, so that two desks never write one journal; the system
  // releases it.
  sql.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON')
  sql.enableDefensive(true)
  const version = readPragma(sql, 'user_version')
  const isEmpty = readPragma(sql, 'schema_version') === 0
  if (!isEmpty && readPragma(sql, 'application_id') !== shape.applicationId)
    return { is: 'damaged', why: storageFailureReasons.foreign }
  if (readFirstValue(sql, 'PRAGMA quick_check(1)') !== 'ok')
    return { is: 'damaged', why: storageFailureReasons.damaged }
  if (version > shape.steps.length) {
    sql.exec('PRAGMA query_only = ON')
    return { is: 'newer', why: storageFailureReasons.newer, database: createDatabase(sql, true, isInPlace) }
  }
  // A normal flush on macOS stops at the drive's cache.
  sql.exec(
    `PRAGMA synchronous = ${flushed ? 'FULL' : 'NORMAL'}; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON`,
  )
  try {
    sql.exec('PRAGMA journal_mode = WAL')
    migrate(sql, shape, version)
  } catch (error) {
    // A full disk can still be read, and accepts writes once there is space; each write reports that itself.
    const isWhole = version === shape.steps.length && describeDatabaseError(error).is === 'full'
    if (isWhole) return { is: 'open', database: createDatabase(sql, false, isInPlace) }
    // The file may be in write-ahead mode already and would keep its lock while this desk runs.
    releaseDatabase(sql, LEAVE_WAL)
    throw error
  }
  return { is: 'open', database: createDatabase(sql, false, isInPlace) }
}

/** Applies all missing steps or none. Writing the version in any case proves that the file is writable. */
function migrate(sql: DatabaseSyncInstance, { applicationId, steps }: DatabaseSchema, from: number): void {
  sql.exec('BEGIN EXCLUSIVE')
  try {
    for (const step of steps.slice(from)) sql.exec(step)
    sql.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${steps.length}`)
    sql.exec('COMMIT')
  } catch (error) {
    if (sql.isTransaction) sql.exec('ROLLBACK')
    throw error
  }
}

/**
 * Returns a check that the open database and its log are still the files at their paths; a removed folder or a replaced
 * copy would leave the open files unreachable.
 */
function createPlaceCheck(path: string): () => boolean {
  if (path === ':memory:') return () => true
  const log = `${path}-wal`
  const opened = readFileIdentity(path)
  let beside: string | undefined
  return () => {
    beside ??= readFileIdentity(log)
    return readFileIdentity(path) === opened && readFileIdentity(log) === beside
  }
}

function createDatabase(
  sql: DatabaseSyncInstance,
  readOnly: boolean,
  isInPlace: () => boolean,
): DeskDatabase {
  isInPlace()
  const usual = readPragma(sql, 'synchronous')
  return {
    sql,
    readOnly,
    runDurably(run) {
      sql.exec('PRAGMA synchronous = FULL')
      try {
        return run()
      } finally {
        sql.exec(`PRAGMA synchronous = ${usual}`)
      }
    },
    // A closed database has removed its log, and refuses writes itself.
    isInPlace: () => !sql.isOpen || isInPlace(),
    // SECURITY: leaving write-ahead mode deletes the log by name, which could be another desk's log if the file was
    // replaced.
    close: () => releaseDatabase(sql, readOnly || !isInPlace() ? '' : LEAVE_WAL),
  }
}

const LEAVE_WAL = 'PRAGMA journal_mode = DELETE;'

/**
 * Releases the lock and closes; `first` runs before. The binding keeps the file open until its last statement is
 * collected, so the lock is released explicitly. That is impossible in write-ahead mode; leaving the mode also merges
 * all data into one file.
 */
function releaseDatabase(sql: DatabaseSyncInstance, first = ''): void {
  if (!sql.isOpen) return
  try {
    sql.exec(`${first} PRAGMA locking_mode = NORMAL; SELECT 1 FROM sqlite_schema`)
  } catch {
    // Flushed data is in the log beside the file and is recovered at the next opening.
  }
  sql.close()
}

function readFirstValue(sql: DatabaseSyncInstance, query: string): unknown {
  const row: unknown = sql.prepare(query).get()
  return typeof row === 'object' && row !== null ? Object.values(row)[0] : undefined
}

function readPragma(sql: DatabaseSyncInstance, pragma: string): number {
  const value = readFirstValue(sql, `PRAGMA ${pragma}`)
  return typeof value === 'number' ? value : 0
}
