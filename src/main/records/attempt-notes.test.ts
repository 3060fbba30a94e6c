import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userNoteLimits, type UserNote } from '@core/history/user-note'
import { afterEach, describe, expect, it } from 'vitest'
import { openDeskDatabase } from './desk-database'
import { createEmptyNotes, openAttemptNotes } from './attempt-notes'
import { historyDatabaseSchema } from './database-schema'
import { createRecordCipher, type RecordCipher } from './record-cipher'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close()
})

const sealer = (): RecordCipher => {
  const made = createRecordCipher(randomBytes(32))
  if (made === undefined) throw new Error('the data key is none')
  return made
}
const key = sealer()

async function open(path = ':memory:', sealerOf: (id: string) => RecordCipher | undefined = () => key) {
  const opened = await openDeskDatabase(path, { shape: historyDatabaseSchema, flushed: false })
  if (!('database' in opened)) throw new Error(opened.why)
  const { database } = opened
  closers.push(() => database.close())
  return { notes: openAttemptNotes(database, sealerOf), database }
}
const note = (about: string, text = 'too early', tags: readonly string[] = ['plan-b']): UserNote => ({
  about,
  text,
  tags,
  at: 7,
})

describe('notes on attempts', () => {
  it('are stored per account, one for each attempt, and removed when they are emptied', async () => {
    const { notes } = await open()
    expect([
      notes.put('a', note('pd-1')),
      notes.put('a', note('pd-2')),
      notes.put('b', note('pd-1', 'b')),
    ]).toEqual([undefined, undefined, undefined])
    notes.put('a', note('pd-1', 'too late', []))
    notes.put('a', note('pd-2', '', []))
    expect([notes.all('a'), notes.all('b'), notes.all('c')]).toEqual([
      [note('pd-1', 'too late', [])],
      [note('pd-1', 'b')],
      [],
    ])
  })

  it('survive a restart, and do not reveal their text or their attempt without the key', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-notes-'))
    closers.push(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'history.db')
    const first = await open(path)
    first.notes.put('a', note('pd-01JD9QK3XR7F3A', 'a secret plan'))
    first.database.close()
    const bytes = readFileSync(path)
    expect([bytes.includes('secret plan'), bytes.includes('pd-01JD9QK3XR7F3A')]).toEqual([false, false])
    const again = await open(path)
    expect(again.notes.all('a')).toEqual([note('pd-01JD9QK3XR7F3A', 'a secret plan')])
    again.database.close()
    const other = sealer()
    expect((await open(path, () => other)).notes.all('a')).toEqual([])
  })

  it('are on disk once accepted, written or emptied, so that no power cut reverts one', async () => {
    const { database } = await open()
    const seen: unknown[] = []
    const runDurably: typeof database.runDurably = run => {
      seen.push(notes.all('a').length)
      const done = database.runDurably(run)
      seen.push(notes.all('a').length)
      return done
    }
    const notes = openAttemptNotes({ ...database, runDurably }, () => key)
    notes.put('a', note('pd-1'))
    notes.put('a', note('pd-1', '', []))
    expect(seen).toEqual([0, 1, 1, 0])
  })

  it('of one account do not open in another, even if moved and sealed by the same key', async () => {
    const { notes, database } = await open()
    notes.put('a', note('pd-1', 'of a'))
    notes.put('b', note('pd-1', 'of b'))
    expect(notes.all('b')).toEqual([note('pd-1', 'of b')])
    database.sql.exec('UPDATE notes SET body = (SELECT body FROM notes WHERE account = 1) WHERE account = 2')
    expect([notes.all('a'), notes.all('b')]).toEqual([[note('pd-1', 'of a')], []])
  })

  it('are refused without the account’s key, and above their limit', async () => {
    const locked = await open(':memory:', () => undefined)
    expect(locked.notes.put('a', note('pd-1'))).toBe('the notes’ key is not available')
    const { notes, database } = await open()
    notes.put('a', note('pd-1'))
    database.sql.exec(
      `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ${userNoteLimits.notes})
       INSERT INTO notes SELECT 1, CAST(i AS BLOB), x'00' FROM n`,
    )
    expect(notes.put('a', note('pd-2'))).toBe(`${userNoteLimits.notes} notes at most`)
    expect(notes.put('a', note('pd-1', 'changed'))).toBeUndefined()
    expect(notes.all('a')).toEqual([note('pd-1', 'changed')])
  })

  it('are read-only in a file of a newer desk', async () => {
    const { database } = await open()
    const notes = openAttemptNotes({ ...database, readOnly: true }, () => key)
    expect(notes.put('a', note('pd-1'))).toBe('database of a newer desk')
  })

  it('report why the disk refused them', async () => {
    const { notes, database } = await open()
    database.sql.exec('PRAGMA query_only = ON')
    expect(notes.put('a', note('pd-1'))).toEqual(expect.any(String))
    expect(notes.all('a')).toEqual([])
  })

  it('are empty without a database', () => {
    const none = createEmptyNotes()
    expect([none.all('a'), none.put('a', note('pd-1'))]).toEqual([[], 'there are no records to keep it in'])
  })
})
