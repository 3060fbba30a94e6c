import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type { DatedValue } from '../../src/core/value/value-freshness'
import type { SnapshotSections } from '../../src/core/snapshot/desk-snapshot'
import type { AccountArchive } from '../../src/main/main-ports'
import { openAccountArchive } from '../../src/main/records/account-archive'
import { openDeskDatabase } from '../../src/main/records/desk-database'
import { archiveDatabaseSchema } from '../../src/main/records/database-schema'
import { createRecordCipher } from '../../src/main/records/record-cipher'
import { turnableClock } from '../kit/clock'
import { memoryArchive } from '../kit/memory-records'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** An archive, with a way to flush it to its disk. */
interface Stage {
  readonly archive: AccountArchive
  settle(): void
}

async function inDatabase(): Promise<Stage> {
  const opened = await openDeskDatabase(':memory:', { shape: archiveDatabaseSchema })
  if (opened.is !== 'open') throw new Error(opened.why)
  const clock = turnableClock()
  closers.push(clock.close, opened.database.close)
  const sealer = createRecordCipher(randomBytes(32))
  const log = { trouble: (what: string) => expect.fail(what) }
  return {
    archive: openAccountArchive(opened.database, { clock, log, sealerOf: () => sealer }),
    settle: () => clock.turn(1_000),
  }
}

const archives: readonly [string, () => Promise<Stage>][] = [
  ['of a test', () => Promise.resolve({ archive: memoryArchive(), settle: () => undefined })],
  ['in a database', inDatabase],
]

const holdings = (held: string, version = 1): DatedValue<SnapshotSections['holdings']> => ({
  value: [
    {
      token: 'USDC',
      held: requireAmount(held),
      frozen: requireAmount('0'),
      pendingShort: requireAmount('0'),
      updatedAt: 5,
    },
  ],
  version,
  asOf: 1_700_000_000_000,
  from: 'live',
})

describe.each(archives)('archive %s', (_, open) => {
  it('has no data for a profile it never met', async () => {
    expect((await open()).archive.recall('live-a')).toEqual({})
  })

  it('returns a stored value with its age and version, marked as read from disk', async () => {
    const { archive, settle } = await open()
    archive.keep('live-a', 'holdings', holdings('1234567890.123456789', 41))
    settle()
    expect(archive.recall('live-a')).toEqual({
      holdings: { ...holdings('1234567890.123456789', 41), from: 'disk' },
    })
  })

  it('returns the newest stored value', async () => {
    const { archive, settle } = await open()
    for (const version of [1, 2, 3]) archive.keep('live-a', 'holdings', holdings(`${version}`, version))
    settle()
    archive.keep('live-a', 'holdings', holdings('4', 4))
    settle()
    expect(archive.recall('live-a').holdings).toEqual({ ...holdings('4', 4), from: 'disk' })
  })

  it('keeps profiles apart', async () => {
    const { archive, settle } = await open()
    archive.keep('live-a', 'holdings', holdings('1'))
    archive.keep('live-b', 'holdings', holdings('2'))
    settle()
    expect(archive.recall('live-b').holdings?.value[0]?.held).toBe('2')
  })

  it('distinguishes “nothing is held” from “not known”', async () => {
    const { archive, settle } = await open()
    archive.keep('live-a', 'holdings', { ...holdings('1'), value: [] })
    settle()
    expect(archive.recall('live-a')).toEqual({ holdings: { ...holdings('1'), value: [], from: 'disk' } })
  })
})
