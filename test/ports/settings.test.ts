import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SettingsStore, SettingsUnwritableError } from '../../src/main/main-ports'
import { type DeskDatabase, openDeskDatabase } from '../../src/main/records/desk-database'
import { createTemporarySettings, openStoredSettings } from '../../src/main/records/stored-settings'
import { memorySettings } from '../kit/memory-records'

let home: string
const closers: (() => void)[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perpdesk-settings-'))
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
  rmSync(home, { recursive: true, force: true })
})

async function database(): Promise<DeskDatabase> {
  const opened = await openDeskDatabase(join(home, 'desk.db'))
  if (opened.is !== 'open') throw new Error(opened.why)
  closers.push(opened.database.close)
  return opened.database
}

const shelves: readonly [string, () => Promise<SettingsStore>][] = [
  ['of a test', () => Promise.resolve(memorySettings())],
  ['that holds as long as the run', () => Promise.resolve(createTemporarySettings())],
  ['on the disk', async () => openStoredSettings(await database())],
]

describe.each(shelves)('settings %s', (_, open) => {
  it('returns nothing that was not stored', async () => {
    const settings = await open()
    expect(['', 'theme', '__proto__', 'constructor'].map(name => settings.get(name))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('returns the last stored value, exactly', async () => {
    const settings = await open()
    const value = '{"a":"1e-7"}\n\u2028 😀 \' "'
    settings.set('profiles', 'first')
    settings.set('profiles', value)
    settings.set('theme', '')
    expect([settings.get('profiles'), settings.get('theme')]).toEqual([value, ''])
  })
})

describe('settings on disk', () => {
  it('keeps its values after its database was closed and opened', async () => {
    const first = await database()
    openStoredSettings(first).set('theme', 'dark')
    first.close()
    expect(openStoredSettings(await database()).get('theme')).toBe('dark')
  })

  it('reports a failed write, and keeps the previous value', async () => {
    const held = await database()
    const settings = openStoredSettings(held)
    settings.set('theme', 'dark')
    held.sql.exec('PRAGMA max_page_count = 1')
    expect(() => settings.set('theme', 'x'.repeat(100_000))).toThrow(new SettingsUnwritableError('disk full'))
    expect(settings.get('theme')).toBe('dark')
  })
})
