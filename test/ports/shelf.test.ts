import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Shelf, ShelfUnwritable } from '../../src/main/ports'
import { type Database, openDatabase } from '../../src/main/records/database'
import { createPassingShelf, openShelf } from '../../src/main/records/shelf'
import { memoryShelf } from '../kit/memory-records'

let home: string
const closers: (() => void)[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perpdesk-shelf-'))
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
  rmSync(home, { recursive: true, force: true })
})

async function database(): Promise<Database> {
  const opened = await openDatabase(join(home, 'desk.db'))
  if (opened.is !== 'open') throw new Error(opened.why)
  closers.push(opened.database.close)
  return opened.database
}

const shelves: readonly [string, () => Promise<Shelf>][] = [
  ['of a test', () => Promise.resolve(memoryShelf())],
  ['that holds as long as the run', () => Promise.resolve(createPassingShelf())],
  ['on the disk', async () => openShelf(await database())],
]

describe.each(shelves)('a shelf %s', (_, open) => {
  it('has nothing that was not put there', async () => {
    const shelf = await open()
    expect(['', 'theme', '__proto__', 'constructor'].map(name => shelf.get(name))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('gives back what was put there last, exactly', async () => {
    const shelf = await open()
    const value = '{"a":"1e-7"}\n\u2028 😀 \' "'
    shelf.set('profiles', 'first')
    shelf.set('profiles', value)
    shelf.set('theme', '')
    expect([shelf.get('profiles'), shelf.get('theme')]).toEqual([value, ''])
  })
})

describe('a shelf on the disk', () => {
  it('has the same after its database was closed and opened', async () => {
    const first = await database()
    openShelf(first).set('theme', 'dark')
    first.close()
    expect(openShelf(await database()).get('theme')).toBe('dark')
  })

  it('says when something could not be put there, and keeps what was there before', async () => {
    const held = await database()
    const shelf = openShelf(held)
    shelf.set('theme', 'dark')
    held.sql.exec('PRAGMA max_page_count = 1')
    expect(() => shelf.set('theme', 'x'.repeat(100_000))).toThrow(new ShelfUnwritable('the disk is full'))
    expect(shelf.get('theme')).toBe('dark')
  })
})
