import type { StoredKeyRow, StoredKeyRows } from '../main-ports'
import type { DeskDatabase } from './desk-database'

/** Opens the table of keys. Changes are stored on disk before they take effect. */
export function openKeyRowStore({ sql, isInPlace }: DeskDatabase): StoredKeyRows {
  const put = sql.prepare(
    `INSERT INTO keys (id, mark, state, since) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET mark = excluded.mark, state = excluded.state, since = excluded.since`,
  )
  const remove = sql.prepare('DELETE FROM keys WHERE id = ?')
  const read = sql.prepare('SELECT id AS keyId, mark, state, since FROM keys ORDER BY since, id')
  const rows = new Map((read.all() as readonly StoredKeyRow[]).map(row => [row.keyId, { ...row }]))
  return {
    get: keyId => rows.get(keyId),
    all: () => [...rows.values()],
    put: row =>
      isInPlace() &&
      tryWrite(() => put.run(row.keyId, row.mark, row.state, row.since)) &&
      rows.set(row.keyId, row) === rows,
    forget: keyId => isInPlace() && tryWrite(() => remove.run(keyId)) && rows.delete(keyId),
  }
}

export function createUnwritableKeyRowStore(): StoredKeyRows {
  return { get: () => undefined, all: () => [], put: () => false, forget: () => false }
}

function tryWrite(write: () => unknown): boolean {
  try {
    write()
    return true
  } catch {
    return false
  }
}
