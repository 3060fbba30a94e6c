import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SettingsStore } from '../../src/main/main-ports'
import { openDeskDatabase, type DeskDatabase } from '../../src/main/records/desk-database'
import { openAnchoredJournal } from '../../src/main/records/anchored-journal'
import { openStoredSettings } from '../../src/main/records/stored-settings'
import { generousGuards } from '../kit/generous-guards'
import { memoryJournal, type MemoryJournal } from '../kit/memory-records'
import { openDesk, type OpenDesk } from '../kit/open-desk'
import { openReal } from '../kit/real-account'

/** Number of calls that a compromised page got through the door in ten seconds. */
const TIMES = 236

let home: string
const closers: (() => unknown)[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perpdesk-nothing-'))
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
  rmSync(home, { recursive: true, force: true })
})

/** A production journal and settings in a private folder. */
async function onDisk(): Promise<{ readonly journal: MemoryJournal; readonly settings: SettingsStore }> {
  const opened = await openDeskDatabase(join(home, 'perpdesk.db'))
  if (opened.is !== 'open') throw new Error(opened.why)
  const { database }: { readonly database: DeskDatabase } = opened
  closers.push(database.close)
  const journal = openAnchoredJournal(database, join(home, 'perpdesk.anchor'))
  const { lines, fail } = memoryJournal()
  return { journal: { ...journal, lines, fail }, settings: openStoredSettings(database) }
}

const size = (): number => readdirSync(home).reduce((sum, name) => sum + statSync(join(home, name)).size, 0)

async function often(press: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < TIMES; count += 1) await press()
}

async function opened(opening: Promise<OpenDesk>): Promise<OpenDesk> {
  const desk = await opening
  closers.push(() => desk.close())
  return desk
}

it('writes no line for a repeated stop, guard change or close of the desk, however often it is pressed', async () => {
  const desk = await opened(openDesk(await onDisk()))
  const guards = { ...generousGuards, orderNotional: '100', positionNotional: '100', openNotional: '100' }
  await desk.api.writes.stop()
  await desk.api.guards.set(guards)
  await desk.api.connection.leave()
  const before = [size(), desk.journal.readAll().length]

  await often(async () => {
    expect(await desk.api.writes.stop()).toEqual({ ok: true, value: undefined })
    await desk.api.guards.set(guards)
    await desk.api.guards.set({ ...guards, orderNotional: '100.00' })
    await desk.api.guards.cancelRaise()
    await desk.api.connection.leave()
  })
  expect([size(), desk.journal.readAll().length]).toEqual(before)
}, 60_000)

it('does not disallow writing a second time', async () => {
  const desk = await openReal()
  closers.push(() => desk.close())
  const { id } = desk.row().profile
  await desk.api.profiles.forbidWrites({ id })
  const before = desk.journal.lines.length
  await often(() => desk.api.profiles.forbidWrites({ id }))
  expect(desk.journal.lines.length).toBe(before)
})

it('queues one line for a stop that could not be journalled, however often it is pressed', async () => {
  const desk = await opened(openDesk())
  desk.journal.fail('disk full')
  const full = { ok: false, error: [{ code: 'JOURNAL_UNWRITABLE', facts: { why: 'disk full' } }] }
  await often(async () => expect(await desk.api.writes.stop()).toEqual(full))
  desk.journal.fail(undefined)
  await desk.turn(5_000)
  expect(desk.journal.lines.filter(({ saw }) => saw === 'stop').length).toBe(1)
})
