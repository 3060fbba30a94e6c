import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import { ids } from '../kit/ids'
import { createMemoryVault, createPracticeVault } from '../kit/memory-vault'
import { openPlainRecords } from '../kit/plain-records'
import { openingHere } from '../kit/opening'
import { AT, consent, outcome, sending } from '../campaigns/planted'
import { breath, handClock } from '../kit/hand-clock'
import { clientOf } from '../kit/open-desk'
import { personAtTheDesk } from '../kit/surface'
import { openPlainApp } from '../kit/plain-app'

const files = ['perpdesk.db', 'archive.db', 'history.db'] as const
type File = (typeof files)[number]
const quiet = { note: () => undefined, trouble: () => undefined }
const holdings = {
  value: [{ token: 'USDC', held: '10000', frozen: '0', pendingShort: '0', updatedAt: 1 }],
  version: 1,
  asOf: 1,
  from: 'live',
} as const
const yes = consent('pd-1')

let good: string
let folder: string
const closers: (() => Promise<void>)[] = []

/** The records of a desk that sent one order and never learnt its outcome. */
beforeAll(async () => {
  good = mkdtempSync(join(tmpdir(), 'perpdesk-good-'))
  const records = await openPlainRecords(good, handClock(AT))
  for (const entry of [yes, sending(yes), outcome(yes, { is: 'unknown', why: 'the line broke' })])
    records.journal.append(entry)
  records.settings.set('screen preferences', '{"theme":"light"}')
  records.archive.keep('practice', 'holdings', holdings as never)
  records.close()
})
afterAll(() => rmSync(good, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdesk-bad-'))
  cpSync(good, folder, { recursive: true })
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a desk on these records with its venue out of reach, and returns its snapshot after closing it. */
async function start(): Promise<DeskSnapshot> {
  const clock = handClock(AT)
  const records = await openPlainRecords(folder, clock)
  const drills = { list: () => Promise.resolve([]), run: () => Promise.resolve(undefined) }
  const app = openPlainApp({
    ...records,
    clock,
    ids,
    vault: createMemoryVault(clock),
    practiceVault: createPracticeVault,
    ...openingHere,
    practice: { start: () => ({ drills, stop: () => Promise.resolve() }) },
    surface: personAtTheDesk(),
    log: quiet,
    version: 'test',
  })
  // The profile is taken up in a separate turn.
  await breath()
  const result = await clientOf(app).desk.snapshot()
  await app.close()
  records.close()
  if (!result.ok) throw new Error('the desk says nothing')
  return result.value
}

/** A short form of the messages about the records, and of their remaining contents. */
async function tale() {
  const { health, writes, attempts, holdings: held } = await start()
  return {
    said: health?.value.storage,
    holds: writes?.value.holds.map(hold => ('why' in hold ? `${hold.is}: ${hold.why}` : hold.is)) ?? [],
    attempts: attempts?.value.map(({ id, state }) => `${id} ${state.is}`) ?? [],
    holdings: held?.from,
  }
}

const path = (file: File) => join(folder, file)
const bytesOf = (file: File) => readFileSync(path(file))
const sql = (file: File, text: string) => {
  const database = new DatabaseSync(path(file))
  database.exec(text)
  database.close()
}

const spoilt: Readonly<Record<string, readonly [(file: File) => void, string]>> = {
  flipped: [
    file => {
      const bytes = bytesOf(file)
      for (let at = 100; at < bytes.length; at += 7) bytes[at] = (bytes[at] ?? 0) ^ 0x55
      writeFileSync(path(file), bytes)
    },
    'database damaged',
  ],
  cut: [file => truncateSync(path(file), 4096 * 2 + 100), 'database damaged'],
  text: [file => writeFileSync(path(file), 'a letter to a friend, '.repeat(400)), 'not a database'],
  foreign: [
    file => {
      rmSync(path(file))
      sql(file, "CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')")
    },
    'database not made by this desk',
  ],
  newer: [file => sql(file, 'PRAGMA user_version = 99'), 'database of a newer desk'],
}
const cases = Object.entries(spoilt).flatMap(([how, [spoil, why]]) =>
  files.map(file => [file, how, spoil, why] as const),
)

const means: Readonly<Record<File, string>> = {
  'perpdesk.db': 'Orders not journalled: none is sent',
  'archive.db': 'No offline copy',
  'history.db': 'No history saved or shown',
}
const meansNewer: Readonly<Record<File, string>> = {
  'perpdesk.db': 'Orders not journalled: none is sent',
  'archive.db': 'Offline copy shown, not updated',
  'history.db': 'History shown, not updated',
}

describe('a desk with damaged databases', () => {
  it('has all its data while they are intact', async () => {
    expect(await tale()).toEqual({
      said: undefined,
      holds: ['unknown', 'offline'],
      attempts: ['pd-1 unknown'],
      holdings: 'disk',
    })
  })

  it.each(cases)(
    'with %s, %s: starts, reports it, keeps what it can, and leaves the file unchanged',
    async (file, how, spoil, why) => {
      spoil(file)
      const bytes = bytesOf(file)
      const { said: notice, holds, attempts, holdings: held } = await tale()
      const isNewer = how === 'newer'
      expect(notice).toBe(`${(isNewer ? meansNewer : means)[file]}: ${why}`)
      expect(bytesOf(file).equals(bytes)).toBe(true)
      const isJournal = file === 'perpdesk.db'
      // Records of a newer desk are read: its open attempts stay open, its kept data is shown.
      expect(attempts).toEqual(isJournal && !isNewer ? [] : ['pd-1 unknown'])
      if (isJournal) expect(holds.some(hold => hold.startsWith('journal: '))).toBe(true)
      expect(held).toBe(file === 'archive.db' && !isNewer ? undefined : 'disk')
    },
  )

  it('reads all data of a newer desk, adds to none of it, and reports that once', async () => {
    for (const file of files) sql(file, 'PRAGMA user_version = 99')
    const bytes = files.map(bytesOf)
    expect(await tale()).toEqual({
      said: `${meansNewer['perpdesk.db']}; offline copy shown, not updated; history shown, not updated: database of a newer desk`,
      holds: ['journal: database is read-only', 'unknown', 'offline'],
      attempts: ['pd-1 unknown'],
      holdings: 'disk',
    })
    expect(files.map((file, place) => bytesOf(file).equals(bytes[place] ?? Buffer.alloc(0)))).toEqual([
      true,
      true,
      true,
    ])
  })

  it.each(files)('treats %s of a newer desk as absent when its tables differ', async file => {
    const table = { 'perpdesk.db': 'journal', 'archive.db': 'archive', 'history.db': 'past' }[file]
    sql(file, `ALTER TABLE ${table} RENAME TO other; PRAGMA user_version = 99`)
    const bytes = bytesOf(file)
    expect((await tale()).said).toBe(`${means[file]}: database of a newer desk`)
    expect(bytesOf(file).equals(bytes)).toBe(true)
  })

  it('treats an emptied journal as rolled back, and halts', async () => {
    writeFileSync(path('perpdesk.db'), '')
    const { holds, attempts } = await tale()
    expect(attempts).toEqual([])
    expect(holds).toContain('halted: Journal rolled back outside this desk.')
  })

  it.each(['archive.db', 'history.db'] as const)(
    'recreates %s when it is empty, and loses nothing else',
    async file => {
      writeFileSync(path(file), '')
      expect(await tale()).toMatchObject({ said: undefined, attempts: ['pd-1 unknown'] })
    },
  )

  it.each([
    ['another kind of write', '"is":"order"', '"is":"nrder"'],
    ['no write', '"write":', '"vrite":'],
    ['no request', '"request":', '"sequest":'],
    ['another kind of line', '"saw":"consent"', '"saw":"bonsent"'],
    ['another state', '"is":"unknown"', '"is":"unknowm"'],
  ])('starts and halts when a line of its journal is changed to %s', async (_, from, to) => {
    const text = bytesOf('perpdesk.db').toString('latin1')
    expect(text).toContain(from)
    writeFileSync(path('perpdesk.db'), Buffer.from(text.replace(from, to), 'latin1'))
    expect((await tale()).holds.some(hold => hold.startsWith('halted: '))).toBe(true)
  })

  it('never silently forgets an open attempt, wherever a bit of its journal is flipped', async () => {
    const whole = bytesOf('perpdesk.db')
    const places = fc.record({ at: fc.nat({ max: whole.length - 1 }), bit: fc.nat({ max: 7 }) })
    await fc.assert(
      fc.asyncProperty(places, async ({ at, bit }) => {
        rmSync(folder, { recursive: true, force: true })
        cpSync(good, folder, { recursive: true })
        const bytes = Buffer.from(whole)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        writeFileSync(path('perpdesk.db'), bytes)
        const { said: notice, holds, attempts } = await tale()
        const isSaid = notice !== undefined || holds.some(hold => /^(halted|journal)/.test(hold))
        expect(isSaid || attempts[0] === 'pd-1 unknown').toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{"theme":'],
    ['another shape', '[1,2,3]'],
    ['a bomb', '['.repeat(50_000)],
    ['what pollutes', '{"__proto__":{"theme":"light"},"constructor":1}'],
  ])('starts when each of its settings holds %s', async (_, value) => {
    const names = [
      'profiles',
      'profile in use',
      'screen preferences',
      'practice seed',
      'offline by choice',
      'lock after',
    ]
    const database = new DatabaseSync(path('perpdesk.db'))
    for (const name of names) database.prepare('INSERT OR REPLACE INTO shelf VALUES (?, ?)').run(name, value)
    database.close()
    expect(await tale()).toMatchObject({ said: undefined, attempts: ['pd-1 unknown'] })
  })
})
