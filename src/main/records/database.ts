import { dirname } from 'node:path'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { readFileIdentity, ensureOwnFile, ensureOwnFolder } from '../own-disk'
import { deskDatabaseSchema, type DatabaseSchema } from './schema'
import { describeDatabaseError } from './trouble'
import { storageFailureReasons } from '@messages/records'

/** A database that this desk alone holds, until it is closed or its holder is gone. */
export interface DeskDatabase {
  readonly sql: DatabaseSyncInstance
  /** Made by a newer desk: it is read and never written. */
  readonly readOnly: boolean
  /** Does what has to outlast a power cut: its commits are on the disk when it returns, and all before them. */
  runDurably<T>(run: () => T): T
  /** Whether what is open is what lies in its place: whoever opens that next meets our lock, and reads our lines. */
  isInPlace(): boolean
  close(): void
}

/** The result of opening a database. One that could not be read is left exactly as it was. */
export type OpenDatabaseResult =
  | { readonly is: 'open'; readonly database: DeskDatabase }
  | { readonly is: 'newer'; readonly why: string; readonly database: DeskDatabase }
  | { readonly is: 'unwritable' | 'locked' | 'damaged'; readonly why: string }

export interface DatabaseOptions {
  readonly shape?: DatabaseSchema
  /** How long to wait for another holder to let go, in milliseconds. */
  readonly lockTimeoutMs?: number
  /**
   * Whether each commit is on the disk when it returns. Without it a power cut may cost the last commits,
   * though never the database.
   */
  readonly flushed?: boolean
}

/** Opens a database file, or one in memory, and brings it up to today's shape. */
export async function openDeskDatabase(
  path: string,
  { shape = deskDatabaseSchema, lockTimeoutMs = 250, flushed = true }: DatabaseOptions = {},
): Promise<OpenDatabaseResult> {
  // The binding is loaded when it is first needed: it would otherwise be paid for before the first paint.
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
  // SECURITY: held for as long as we live, so that two desks never write one journal; the system lets it go with us.
  sql.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON')
  sql.enableDefensive(true)
  const version = readPragma(sql, 'user_version')
  const isEmpty = readPragma(sql, 'schema_version') === 0
  if (!isEmpty && readPragma(sql, 'application_id') !== shape.applicationId)
    return { is: 'damaged', why: storageFailureReasons.foreign }
  if (readFirstValue(sql, 'PRAGMA quick_check(1)') !== 'ok') return { is: 'damaged', why: storageFailureReasons.damaged }
  if (version > shape.steps.length) {
    sql.exec('PRAGMA query_only = ON')
    return { is: 'newer', why: storageFailureReasons.newer, database: createDatabase(sql, true, isInPlace) }
  }
  // On macOS a plain flush stops at the drive's own cache.
  sql.exec(
    `PRAGMA synchronous = ${flushed ? 'FULL' : 'NORMAL'}; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON`,
  )
  try {
    sql.exec('PRAGMA journal_mode = WAL')
    migrate(sql, shape, version)
  } catch (error) {
    // A full disk still gives what is on it, and takes more once there is room: each write says which of the two.
    const isWhole = version === shape.steps.length && describeDatabaseError(error).is === 'full'
    if (isWhole) return { is: 'open', database: createDatabase(sql, false, isInPlace) }
    // It may be in write-ahead mode by now, and would keep its lock there for as long as this desk runs.
    releaseDatabase(sql, LEAVE_WAL)
    throw error
  }
  return { is: 'open', database: createDatabase(sql, false, isInPlace) }
}

/** All missing steps or none; writing the version even when nothing is missing proves that the file takes writes. */
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
 * Watches over a database that was just opened, and over the log beside it from when that is first there: a folder
 * that is removed or a copy that is put in the place leaves the open files with nobody who would ever read them.
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

function createDatabase(sql: DatabaseSyncInstance, readOnly: boolean, isInPlace: () => boolean): DeskDatabase {
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
    // One that was closed has taken its log with it, and says for itself that it takes nothing more.
    isInPlace: () => !sql.isOpen || isInPlace(),
    // SECURITY: leaving that mode removes the log by its name: another desk's, where ours is not in its place.
    close: () => releaseDatabase(sql, readOnly || !isInPlace() ? '' : LEAVE_WAL),
  }
}

/** What a database that this desk writes needs before it is let go. */
const LEAVE_WAL = 'PRAGMA journal_mode = DELETE;'

/**
 * Gives the lock back and closes; `first` is what our own databases need before.
 *
 * The binding keeps the file open until the last statement was collected, so the lock has to be let go by name. In
 * write-ahead mode it cannot be, and leaving that mode also leaves one whole file behind.
 */
function releaseDatabase(sql: DatabaseSyncInstance, first = ''): void {
  if (!sql.isOpen) return
  try {
    sql.exec(`${first} PRAGMA locking_mode = NORMAL; SELECT 1 FROM sqlite_schema`)
  } catch {
    // What was flushed is in the log beside the file, and is taken up by the next one to open it.
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
