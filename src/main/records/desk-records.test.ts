import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireAmount } from '@core/value/decimal-amount'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { turnableClock, type TurnableClock } from '../../../test/kit/clock'
import { JournalUnwritableError } from '../main-ports'
import type { DeskRecords } from './desk-records'
import { openPlainRecords } from '../../../test/kit/plain-records'

let home: string
let folder: string
let clock: TurnableClock
let troubles: [string, unknown][]
const closers: (() => void)[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perpdesk-records-'))
  folder = join(home, 'data')
  clock = turnableClock()
  troubles = []
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
  clock.close()
  rmSync(home, { recursive: true, force: true })
})

async function open(): Promise<DeskRecords> {
  const log = {
    note: () => undefined,
    trouble: (what: string, facts: unknown) => void troubles.push([what, facts]),
  }
  const records = await openPlainRecords(folder, clock, log)
  closers.push(records.close)
  return records
}

const holdings = {
  value: [
    {
      token: 'USDC',
      held: requireAmount('10000'),
      frozen: requireAmount('0'),
      pendingShort: requireAmount('0'),
      updatedAt: 1,
    },
  ],
  version: 1,
  asOf: 1,
  from: 'live',
} as const

describe('the records', () => {
  it('have everything after a restart that they had before', async () => {
    const first = await open()
    first.journal.append({ saw: 'stop', at: 5 })
    first.settings.set('theme', 'dark')
    first.keys.put({ keyId: 'live-a', mark: '00', state: 'kept', since: 5 })
    first.archive.keep('practice', 'holdings', holdings)
    first.close()
    const { journal, settings, keys, archive, storage } = await open()
    expect({
      found: journal.found,
      lines: journal.readAll(),
      theme: settings.get('theme'),
      keys: keys.all().map(({ keyId }) => keyId),
      known: archive.recall('practice'),
      storage: storage(),
      troubles,
    }).toEqual({
      found: 'whole',
      lines: [{ saw: 'stop', at: 5 }],
      theme: 'dark',
      keys: ['live-a'],
      known: { holdings: { ...holdings, from: 'disk' } },
      storage: undefined,
      troubles: [],
    })
  })

  it('are readable by their owner alone, in every file', async () => {
    const records = await open()
    records.journal.append({ saw: 'stop', at: 5 })
    const modes = readdirSync(folder).map(file => [
      file,
      (statSync(join(folder, file)).mode & 0o777).toString(8),
    ])
    expect(modes.filter(([, mode]) => mode !== '600')).toEqual([])
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
  })

  it('store nothing of an account without its data key', async () => {
    const records = await open()
    records.archive.keep('live-a', 'holdings', holdings)
    clock.turn(1_000)
    expect(records.archive.recall('live-a')).toEqual({})
  })

  it('renew the anchor each minute and at the end', async () => {
    const records = await open()
    const anchor = () => readFileSync(join(folder, 'perpdesk.anchor'), 'utf8')
    records.journal.append({ saw: 'stop', at: 5 })
    expect(anchor()).toContain('"count":0,')
    clock.turn(60_000)
    expect(anchor()).toContain('"count":1,')
    records.journal.append({ saw: 'stop', at: 6 })
    records.close()
    expect(anchor()).toContain('"count":2,')
  })

  it('report that the journal was rolled back', async () => {
    const first = await open()
    first.journal.append({ saw: 'stop', at: 5 })
    first.close()
    rmSync(join(folder, 'perpdesk.db'))
    expect((await open()).journal.found).toBe('rolled back')
    expect(troubles).toEqual([['the journal is not as it was left', { found: 'rolled back' }]])
  })
})

describe('records that cannot be stored', () => {
  const everything = 'Orders not journalled: none is sent; no offline copy; no history saved or shown'

  const writes = ({ journal }: DeskRecords) => {
    try {
      journal.append({ saw: 'stop', at: 5 })
      return 'written'
    } catch (error) {
      return error instanceof JournalUnwritableError ? error.message : 'another error'
    }
  }

  it.each([
    ['damaged', () => writeFileSync(join(folder, 'perpdesk.db'), 'x'.repeat(9_000)), 'not a database'],
    ['a folder', () => mkdirSync(join(folder, 'perpdesk.db')), 'a folder where the file should be'],
  ])('open even when the database is %s, and report the reason', async (_, spoil, why) => {
    mkdirSync(folder)
    spoil()
    const records = await open()
    records.settings.set('theme', 'dark')
    expect([
      records.storage(),
      writes(records),
      records.journal.readAll(),
      records.settings.get('theme'),
    ]).toEqual([`Orders not journalled: none is sent: ${why}`, why, [], 'dark'])
    expect(records.keys.put({ keyId: 'a', mark: '', state: 'keeping', since: 1 })).toBe(false)
  })

  it('open even if no folder can be created', async () => {
    writeFileSync(folder, '')
    const records = await open()
    const why = 'a file where the folder should be'
    expect([records.storage(), writes(records), records.archive.recall('practice')]).toEqual([
      `${everything}: ${why}`,
      why,
      {},
    ])
  })

  it('open beside another desk, and do not touch its files', async () => {
    const first = await open()
    first.journal.append({ saw: 'stop', at: 5 })
    const second = await open()
    expect([second.storage(), writes(second)]).toEqual([
      `${everything}: another program holds the database`,
      'another program holds the database',
    ])
    second.close()
    first.journal.append({ saw: 'stop', at: 6 })
    first.close()
    expect((await open()).journal.readAll()).toHaveLength(2)
  })

  it('still store the journal if only the archive is damaged', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'archive.db'), 'x'.repeat(9_000))
    const records = await open()
    expect([records.storage(), writes(records)]).toEqual(['No offline copy: not a database', 'written'])
  })
})
