import { afterEach, describe, expect, it } from 'vitest'
import type { KeyRow } from '../ports'
import { type Database, openDatabase } from './database'
import { createUnwritableKeyRows, openKeyRows } from './key-rows'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function database(): Promise<Database> {
  const opened = await openDatabase(':memory:')
  if (opened.is !== 'open') throw new Error(opened.why)
  closers.push(opened.database.close)
  return opened.database
}

const row = (keyId: string, more: Partial<KeyRow> = {}): KeyRow => ({
  keyId,
  mark: 'ab'.repeat(32),
  state: 'keeping',
  since: 5,
  ...more,
})

describe('the rows of keys', () => {
  it('are there for the next to open the database, as they were last put', async () => {
    const held = await database()
    const rows = openKeyRows(held)
    const put = [rows.put(row('a')), rows.put(row('b', { since: 4 })), rows.put(row('a', { state: 'kept' }))]
    expect(put).toEqual([true, true, true])
    for (const reader of [rows, openKeyRows(held)]) {
      expect(new Set(reader.all())).toEqual(new Set([row('b', { since: 4 }), row('a', { state: 'kept' })]))
      expect([reader.get('a'), reader.get('c')]).toEqual([row('a', { state: 'kept' }), undefined])
    }
  })

  it('are gone for good when they are forgotten', async () => {
    const held = await database()
    const rows = openKeyRows(held)
    rows.put(row('a'))
    expect([rows.forget('a'), rows.get('a'), openKeyRows(held).all()]).toEqual([true, undefined, []])
  })

  it('do not count when they cannot be written', async () => {
    const held = await database()
    const rows = openKeyRows(held)
    rows.put(row('a'))
    held.sql.exec('PRAGMA query_only = ON')
    expect([rows.put(row('b')), rows.put(row('a', { state: 'kept' })), rows.forget('a')]).toEqual([
      false,
      false,
      false,
    ])
    expect(rows.all()).toEqual([row('a')])
  })

  it('refuse every key where there is no database', () => {
    const rows = createUnwritableKeyRows()
    expect([rows.put(row('a')), rows.forget('a'), rows.get('a'), rows.all()]).toEqual([
      false,
      false,
      undefined,
      [],
    ])
  })
})
