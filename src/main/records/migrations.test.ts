import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDeskDatabase } from './desk-database'
import {
  archiveDatabaseSchema,
  deskDatabaseSchema,
  historyDatabaseSchema,
  type DatabaseSchema,
} from './database-schema'

const shapes: Readonly<Record<string, DatabaseSchema>> = {
  'the desk’s own database': deskDatabaseSchema,
  'the archive': archiveDatabaseSchema,
  'the history': historyDatabaseSchema,
}

/** Every version a database of this desk ever had, and the empty file before the first of them. */
const versions = Object.entries(shapes).flatMap(([name, shape]) =>
  [...shape.steps.keys(), shape.steps.length].map(version => [name, version, shape] as const),
)

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdesk-migrations-'))
  path = join(folder, 'some.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function inspect<T>(read: (sql: DatabaseSyncInstance) => T, file = path): T {
  const sql = new DatabaseSync(file)
  try {
    return read(sql)
  } finally {
    sql.close()
  }
}

type Rows = readonly Record<string, unknown>[]
const rowsOf = (sql: DatabaseSyncInstance, query: string) => sql.prepare(query).all() as Rows
const tablesOf = (sql: DatabaseSyncInstance): readonly string[] =>
  rowsOf(sql, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").map(({ name }) =>
    String(name),
  )
const schemaOf = (sql: DatabaseSyncInstance) =>
  rowsOf(sql, 'SELECT type, name, sql FROM sqlite_schema ORDER BY name')
const versionOf = (sql: DatabaseSyncInstance) => rowsOf(sql, 'PRAGMA user_version')[0]?.['user_version']

/** Returns the whole content of a database, table by table. */
const contentOf = (sql: DatabaseSyncInstance) =>
  Object.fromEntries(tablesOf(sql).map(table => [table, rowsOf(sql, `SELECT * FROM ${table}`)]))

const sample: Readonly<Record<string, unknown>> = {
  INTEGER: 1,
  REAL: 2.5,
  TEXT: 'as it was',
  BLOB: Buffer.from('as it was'),
}

/** A database as an older desk left it, with a row in each of its tables. */
function older({ applicationId, steps }: DatabaseSchema, version: number): ReturnType<typeof contentOf> {
  return inspect(sql => {
    for (const step of steps.slice(0, version)) sql.exec(step)
    sql.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}`)
    for (const table of tablesOf(sql)) {
      const columns = rowsOf(sql, `PRAGMA table_info(${table})`)
      const values = columns.map(({ name, type }) => (name === 'state' ? 'kept' : sample[String(type)]))
      const insert = sql.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`)
      insert.run(...(values as never[]))
    }
    return contentOf(sql)
  })
}

const fresh = async (shape: DatabaseSchema) => {
  const opened = await openDeskDatabase(join(folder, 'fresh.db'), { shape })
  if ('database' in opened) opened.database.close()
  return inspect(schemaOf, join(folder, 'fresh.db'))
}

describe('a database of an earlier desk', () => {
  it.each(versions)(
    'migrates %s at version %i to the current schema with every row',
    async (_, version, shape) => {
      const before = older(shape, version)
      const opened = await openDeskDatabase(path, { shape })
      expect(opened.is).toBe('open')
      if ('database' in opened) opened.database.close()
      expect(inspect(versionOf)).toBe(shape.steps.length)
      expect(inspect(schemaOf)).toEqual(await fresh(shape))
      expect(inspect(contentOf)).toMatchObject(before)
    },
  )

  it.each(Object.entries(shapes))(
    'keeps %s complete at its version when a migration step fails',
    async (_, shape) => {
      const before = older(shape, shape.steps.length)
      const broken = {
        ...shape,
        steps: [...shape.steps, 'CREATE TABLE next (id) ; INSERT INTO nowhere VALUES (1)'],
      }
      expect(await openDeskDatabase(path, { shape: broken })).toMatchObject({ is: 'unwritable' })
      expect(inspect(sql => [versionOf(sql), contentOf(sql)])).toEqual([shape.steps.length, before])
    },
  )
})

describe('a database of a newer desk', () => {
  it.each(Object.entries(shapes))(
    'opens %s read-only, reports that, and changes no byte',
    async (_, shape) => {
      const before = older(shape, shape.steps.length)
      inspect(sql => sql.exec(`PRAGMA user_version = ${shape.steps.length + 1}; CREATE TABLE later (id)`))
      const bytes = readFileSync(path)
      const opened = await openDeskDatabase(path, { shape })
      expect(opened).toMatchObject({ is: 'newer', why: 'database of a newer desk' })
      if (!('database' in opened)) return
      expect(contentOf(opened.database.sql)).toMatchObject(before)
      expect(() => opened.database.sql.exec('INSERT INTO later VALUES (1)')).toThrow(/readonly/)
      opened.database.close()
      expect(readFileSync(path).equals(bytes)).toBe(true)
    },
  )
})
