import { dirname } from 'node:path'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { fileIn, ownFile, ownFolder } from '../own-disk'
import { deskShape, type DatabaseShape } from './schema'
import { troubleOf } from './trouble'
import { causes } from '@messages/records'

/** A database that this desk alone holds, until it is closed or its holder is gone. */
export interface Database {
  readonly sql: DatabaseSyncInstance
  /** Made by a newer desk: it is read and never written. */
  readonly readOnly: boolean
  /** Does what has to outlast a power cut: its commits are on the disk when it returns, and all before them. */
  durably<T>(run: () => T): T
  /** Whether what is open is what lies in its place: whoever opens that next meets our lock, and reads our lines. */
  isInPlace(): boolean
  close(): void
}

/** The result of opening a database. One that could not be read is left exactly as it was. */
export type Opened =
  | { readonly is: 'open'; readonly database: Database }
  | { readonly is: 'newer'; readonly why: string; readonly database: Database }
  | { readonly is: 'unwritable' | 'locked' | 'damaged'; readonly why: string }

export interface DatabaseOptions {
  readonly shape?: DatabaseShape
  /** How long to wait for another holder to let go, in milliseconds. */
  readonly patience?: number
  /**
   * Whether each commit is on the disk when it returns. Without it a power cut may cost the last commits,
   * though never the database.
   */
  readonly flushed?: boolean
}

/** Opens a database file, or one in memory, and brings it up to today's shape. */
export async function openDatabase(
  path: string,
  { shape = deskShape, patience = 250, flushed = true }: DatabaseOptions = {},
): Promise<Opened> {
  // The binding is loaded when it is first needed: it would otherwise be paid for before the first paint.
  const { DatabaseSync } = await import('@photostructure/sqlite')
  let sql: DatabaseSyncInstance | undefined
  try {
    if (path !== ':memory:') {
      ownFolder(dirname(path))
      ownFile(path)
    }
    sql = new DatabaseSync(path, { timeout: patience })
    const opened = prepare(sql, shape, flushed, watchPlace(path))
    if (!('database' in opened)) letGo(sql)
    return opened
  } catch (error) {
    if (sql !== undefined) letGo(sql)
    const { is, why } = troubleOf(error)
    return { is: is === 'full' ? 'unwritable' : is, why }
  }
}

function prepare(
  sql: DatabaseSyncInstance,
  shape: DatabaseShape,
  flushed: boolean,
  isInPlace: () => boolean,
): Opened {
  // SECURITY: held for as long as we live, so that two desks never write one journal; the system lets it go with us.
  sql.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON')
  sql.enableDefensive(true)
  const version = number(sql, 'user_version')
  const isEmpty = number(sql, 'schema_version') === 0
  if (!isEmpty && number(sql, 'application_id') !== shape.applicationId)
    return { is: 'damaged', why: causes.foreign }
  if (first(sql, 'PRAGMA quick_check(1)') !== 'ok') return { is: 'damaged', why: causes.damaged }
  if (version > shape.steps.length) {
    sql.exec('PRAGMA query_only = ON')
    return { is: 'newer', why: causes.newer, database: hold(sql, true, isInPlace) }
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
    const isWhole = version === shape.steps.length && troubleOf(error).is === 'full'
    if (isWhole) return { is: 'open', database: hold(sql, false, isInPlace) }
    // It may be in write-ahead mode by now, and would keep its lock there for as long as this desk runs.
    letGo(sql, OURS)
    throw error
  }
  return { is: 'open', database: hold(sql, false, isInPlace) }
}

/** All missing steps or none; writing the version even when nothing is missing proves that the file takes writes. */
function migrate(sql: DatabaseSyncInstance, { applicationId, steps }: DatabaseShape, from: number): void {
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
function watchPlace(path: string): () => boolean {
  if (path === ':memory:') return () => true
  const log = `${path}-wal`
  const opened = fileIn(path)
  let beside: string | undefined
  return () => {
    beside ??= fileIn(log)
    return fileIn(path) === opened && fileIn(log) === beside
  }
}

function hold(sql: DatabaseSyncInstance, readOnly: boolean, isInPlace: () => boolean): Database {
  isInPlace()
  const usual = number(sql, 'synchronous')
  return {
    sql,
    readOnly,
    durably(run) {
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
    close: () => letGo(sql, readOnly || !isInPlace() ? '' : OURS),
  }
}

/** What a database that this desk writes needs before it is let go. */
const OURS = 'PRAGMA journal_mode = DELETE;'

/**
 * Gives the lock back and closes; `first` is what our own databases need before.
 *
 * The binding keeps the file open until the last statement was collected, so the lock has to be let go by name. In
 * write-ahead mode it cannot be, and leaving that mode also leaves one whole file behind.
 */
function letGo(sql: DatabaseSyncInstance, first = ''): void {
  if (!sql.isOpen) return
  try {
    sql.exec(`${first} PRAGMA locking_mode = NORMAL; SELECT 1 FROM sqlite_schema`)
  } catch {
    // What was flushed is in the log beside the file, and is taken up by the next one to open it.
  }
  sql.close()
}

function first(sql: DatabaseSyncInstance, query: string): unknown {
  const row: unknown = sql.prepare(query).get()
  return typeof row === 'object' && row !== null ? Object.values(row)[0] : undefined
}

function number(sql: DatabaseSyncInstance, pragma: string): number {
  const value = first(sql, `PRAGMA ${pragma}`)
  return typeof value === 'number' ? value : 0
}
