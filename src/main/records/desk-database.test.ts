import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DeskDatabase, openDeskDatabase, type OpenDatabaseResult } from './desk-database'
import { archiveDatabaseSchema, deskDatabaseSchema } from './database-schema'

let home: string
let path: string
const closers: (() => void)[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perpdesk-database-'))
  path = join(home, 'data', 'desk.db')
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
  rmSync(home, { recursive: true, force: true })
})

async function open(file = path): Promise<OpenDatabaseResult> {
  const opened = await openDeskDatabase(file, { lockTimeoutMs: 0 })
  if ('database' in opened) closers.push(opened.database.close)
  return opened
}

async function openWell(file = path): Promise<DeskDatabase> {
  const opened = await open(file)
  if (opened.is !== 'open') throw new Error(opened.why)
  return opened.database
}

/** Reads from a database, regardless of its maker. */
function inspect<T>(file: string, read: (sql: DatabaseSyncInstance) => T): T {
  const sql = new DatabaseSync(file)
  try {
    return read(sql)
  } finally {
    sql.close()
  }
}

describe('a database', () => {
  it('is created, with its folder, for its owner alone', async () => {
    const { sql } = await openWell()
    sql.exec("INSERT INTO shelf VALUES ('a', 'b')")
    const modes = [join(home, 'data'), path, `${path}-wal`].map(file => statSync(file).mode & 0o777)
    expect(modes).toEqual([0o700, 0o600, 0o600])
  })

  it('restricts the permissions of an existing folder and file', async () => {
    mkdirSync(join(home, 'data'), { mode: 0o755 })
    writeFileSync(path, '')
    chmodSync(path, 0o644)
    await openWell()
    expect([join(home, 'data'), path].map(file => statSync(file).mode & 0o777)).toEqual([0o700, 0o600])
  })

  it('writes every commit to disk before it returns, unless requested otherwise', async () => {
    const flushed = await openWell()
    const quick = await openDeskDatabase(join(home, 'quick.db'), {
      shape: archiveDatabaseSchema,
      flushed: false,
    })
    if (quick.is !== 'open') throw new Error(quick.why)
    closers.push(quick.database.close)
    const modes = [flushed, quick.database].map(({ sql }) => [
      sql.prepare('PRAGMA journal_mode').get(),
      sql.prepare('PRAGMA synchronous').get(),
    ])
    expect(modes).toEqual([
      [{ journal_mode: 'wal' }, { synchronous: 2 }],
      [{ journal_mode: 'wal' }, { synchronous: 1 }],
    ])
  })

  it('waits for the disk on request, and restores its usual mode after success or failure', async () => {
    const way = (sql: DatabaseSyncInstance) => sql.prepare('PRAGMA synchronous').get()
    const opened = await openDeskDatabase(':memory:', { flushed: false })
    if (opened.is !== 'open') throw new Error(opened.why)
    const { sql, runDurably, close } = opened.database
    expect([runDurably(() => way(sql)), way(sql)]).toEqual([{ synchronous: 2 }, { synchronous: 1 }])
    expect(() => runDurably(() => sql.exec('no statement'))).toThrow()
    expect(way(sql)).toEqual({ synchronous: 1 })
    close()
  })

  it('carries its schema version and its application id', async () => {
    ;(await openWell()).close()
    expect(
      inspect(path, sql => [
        sql.prepare('PRAGMA user_version').get(),
        sql.prepare('PRAGMA application_id').get(),
      ]),
    ).toEqual([
      { user_version: deskDatabaseSchema.steps.length },
      { application_id: deskDatabaseSchema.applicationId },
    ])
  })

  it('has the same content after it is closed and opened again', async () => {
    const first = await openWell()
    first.sql.exec("INSERT INTO shelf VALUES ('theme', 'dark')")
    first.close()
    const { sql } = await openWell()
    expect(sql.prepare('SELECT * FROM shelf').all()).toEqual([{ name: 'theme', value: 'dark' }])
  })

  it('can be closed twice', async () => {
    const database = await openWell()
    database.close()
    expect(() => database.close()).not.toThrow()
  })

  it('is in memory on request', async () => {
    const { sql } = await openWell(':memory:')
    expect(sql.prepare('SELECT count(*) AS lines FROM journal').get()).toEqual({ lines: 0 })
  })
})

it.each(['', '-wal', '-journal'])('is not opened through a link in the place of its file%s', async end => {
  mkdirSync(join(home, 'data'))
  const foreign = join(home, 'foreign')
  writeFileSync(foreign, '')
  symlinkSync(foreign, `${path}${end}`)
  const opened = await open()
  if ('database' in opened) opened.database.sql.exec("INSERT INTO shelf VALUES ('a', 'b')")
  expect(readFileSync(foreign, 'utf8')).toBe('')
  if (end === '') expect(opened).toEqual({ is: 'unwritable', why: 'a link in place of the file' })
})

describe('a database held by another desk', () => {
  it('is locked until the other desk closes it', async () => {
    const first = await openWell()
    expect(await open()).toEqual({ is: 'locked', why: 'another program holds the database' })
    first.close()
    expect(await open()).toMatchObject({ is: 'open' })
  })

  it('is locked under its other paths too', async () => {
    await openWell()
    linkSync(path, join(home, 'data', 'alias.db'))
    expect(await open(join(home, 'data', 'alias.db'))).toMatchObject({ is: 'locked' })
  })

  it('cannot be written by another connection, however it was opened', async () => {
    await openWell()
    const other = new DatabaseSync(path, { timeout: 0 })
    closers.push(() => other.close())
    expect(() => other.exec("INSERT INTO shelf VALUES ('a', 'b')")).toThrow(/locked/)
    expect(() => other.exec('BEGIN IMMEDIATE')).toThrow(/locked/)
  })
})

describe('a database from a newer desk', () => {
  const newer = deskDatabaseSchema.steps.length + 1

  beforeEach(async () => {
    const database = await openWell()
    database.sql.exec("INSERT INTO shelf VALUES ('theme', 'dark')")
    database.close()
    inspect(path, sql => sql.exec(`PRAGMA user_version = ${newer}`))
  })

  it('is read, never written, and reported as newer', async () => {
    const opened = await open()
    if (opened.is !== 'newer') throw new Error(opened.is)
    expect(opened.why).toBe('database of a newer desk')
    const { sql, readOnly } = opened.database
    expect({ readOnly, settings: sql.prepare('SELECT value FROM shelf').all() }).toEqual({
      readOnly: true,
      settings: [{ value: 'dark' }],
    })
    expect(() => sql.exec("INSERT INTO shelf VALUES ('a', 'b')")).toThrow(/readonly/)
  })

  it('keeps its version', async () => {
    const opened = await open()
    if ('database' in opened) opened.database.close()
    expect(inspect(path, sql => sql.prepare('PRAGMA user_version').get())).toEqual({ user_version: newer })
  })
})

describe('a file that is not a complete database of this desk', () => {
  const foreign = (file: string) =>
    inspect(file, sql => sql.exec("CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')"))

  const cases: readonly [string, (file: string) => void | Promise<void>, string][] = [
    ['text', file => writeFileSync(file, 'a letter to a friend, '.repeat(300)), 'not a database'],
    ["another program's database", foreign, 'database not made by this desk'],
    [
      'an archive in the place of the journal',
      async file => {
        const opened = await openDeskDatabase(file, { shape: archiveDatabaseSchema })
        if ('database' in opened) opened.database.close()
      },
      'database not made by this desk',
    ],
    [
      'a database whose pages are overwritten',
      async file => {
        const { sql, close } = await openWell(file)
        for (let line = 0; line < 200; line++)
          sql.exec(`INSERT INTO shelf VALUES ('${line}', '${'x'.repeat(900)}')`)
        close()
        const bytes = readFileSync(file)
        bytes.fill(0xa5, 4096 * 8, 4096 * 20)
        writeFileSync(file, bytes)
      },
      'database damaged',
    ],
    [
      'a database that was cut',
      async file => {
        const { sql, close } = await openWell(file)
        for (let line = 0; line < 200; line++)
          sql.exec(`INSERT INTO shelf VALUES ('${line}', '${'x'.repeat(900)}')`)
        close()
        writeFileSync(file, readFileSync(file).subarray(0, 4096 * 9))
      },
      'database damaged',
    ],
  ]

  it.each(cases)('is left unchanged with its fault reported: %s', async (_, spoil, why) => {
    mkdirSync(join(home, 'data'))
    await spoil(path)
    const before = readFileSync(path)
    expect(await open()).toEqual({ is: 'damaged', why })
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it('is accepted as new if it is empty', async () => {
    mkdirSync(join(home, 'data'))
    writeFileSync(path, '')
    expect(await open()).toMatchObject({ is: 'open' })
  })
})

describe('an unusable database location', () => {
  it('is reported as a file in place of a folder', async () => {
    writeFileSync(join(home, 'data'), '')
    expect(await open()).toEqual({ is: 'unwritable', why: 'a file where the folder should be' })
  })

  it('is reported as a folder in place of a file', async () => {
    mkdirSync(path, { recursive: true })
    expect(await open()).toEqual({ is: 'unwritable', why: 'a folder where the file should be' })
  })

  it('is reported as unwritable if the parent folder cannot be created', async () => {
    expect(await open('/proc/perpdesk/desk.db')).toMatchObject({ is: 'unwritable' })
  })
})
