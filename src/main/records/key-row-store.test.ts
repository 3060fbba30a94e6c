import { afterEach, describe, expect, it } from 'vitest'
import type { StoredKeyRow } from '../main-ports'
import { type DeskDatabase, openDeskDatabase } from './desk-database'
import { createUnwritableKeyRowStore, openKeyRowStore } from './key-row-store'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function database(): Promise<DeskDatabase> {
  const opened = await openDeskDatabase(':memory:')
  if (opened.is !== 'open') throw new Error(opened.why)
  closers.push(opened.database.close)
  return opened.database
}

const row = (keyId: string, more: Partial<StoredKeyRow> = {}): StoredKeyRow => ({
  keyId,
  mark: 'ab'.repeat(32),
  state: 'keeping',
  since: 5,
  ...more,
})

describe('key rows', () => {
  it('are restored in the next run as last written', async () => {
    const held = await database()
    const rows = openKeyRowStore(held)
    const put = [rows.put(row('a')), rows.put(row('b', { since: 4 })), rows.put(row('a', { state: 'kept' }))]
    expect(put).toEqual([true, true, true])
    for (const reader of [rows, openKeyRowStore(held)]) {
      expect(new Set(reader.all())).toEqual(new Set([row('b', { since: 4 }), row('a', { state: 'kept' })]))
      expect([reader.get('a'), reader.get('c')]).toEqual([row('a', { state: 'kept' }), undefined])
    }
  })

  it('are gone permanently when they are deleted', async () => {
    const held = await database()
    const rows = openKeyRowStore(held)
    rows.put(row('a'))
    expect([rows.forget('a'), rows.get('a'), openKeyRowStore(held).all()]).toEqual([true, undefined, []])
  })

  it('do not count if they cannot be written', async () => {
    const held = await database()
    const rows = openKeyRowStore(held)
    rows.put(row('a'))
    held.sql.exec('PRAGMA query_only = ON')
    expect([rows.put(row('b')), rows.put(row('a', { state: 'kept' })), rows.forget('a')]).toEqual([
      false,
      false,
      false,
    ])
    expect(rows.all()).toEqual([row('a')])
  })

  it('refuse every key without a database', () => {
    const rows = createUnwritableKeyRowStore()
    expect([rows.put(row('a')), rows.forget('a'), rows.get('a'), rows.all()]).toEqual([
      false,
      false,
      undefined,
      [],
    ])
  })
})
