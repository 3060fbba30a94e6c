import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireAmount } from '@core/value/decimal-amount'
import type { DatedValue } from '@core/value/value-freshness'
import type { SnapshotSections } from '@core/snapshot/desk-snapshot'
import { afterEach, describe, expect, it } from 'vitest'
import { turnableClock } from '../../../test/kit/clock'
import {
  createEmptyArchive,
  KEEP_INTERVAL_MS,
  openAccountArchive,
  PRICES_INTERVAL_MS,
  WRITE_RETRY_MS,
} from './account-archive'
import { openDeskDatabase } from './desk-database'
import { archiveDatabaseSchema } from './database-schema'
import { createRecordCipher, type RecordCipher } from './record-cipher'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const account = (value: string, version = 1): DatedValue<SnapshotSections['account']> => ({
  value: {
    totalCollateral: requireAmount(value),
    free: requireAmount('1'),
    value: requireAmount('1'),
    marginRatio: requireAmount('10'),
    initialMarginRatio: requireAmount('0.1'),
    maintenanceMarginRatio: requireAmount('0.05'),
  },
  version,
  asOf: 7,
  from: 'live',
})
const markets: DatedValue<SnapshotSections['markets']> = { value: [], version: 3, asOf: 8, from: 'live' }

async function stage(
  sealers: Record<string, RecordCipher | undefined> = { a: createRecordCipher(randomBytes(32)) },
) {
  const opened = await openDeskDatabase(':memory:', { shape: archiveDatabaseSchema })
  if (opened.is !== 'open') throw new Error(opened.why)
  const clock = turnableClock()
  closers.push(clock.close, opened.database.close)
  const { sql } = opened.database
  const troubles: string[] = []
  const log = { trouble: (what: string) => void troubles.push(what) }
  const archive = openAccountArchive(opened.database, { clock, log, sealerOf: id => sealers[id] })
  const rows = () => sql.prepare('SELECT profile, section, version FROM archive ORDER BY 1, 2').all()
  return { sql, clock, archive, rows, troubles, sealers }
}

describe('an archive', () => {
  it('writes nothing before its interval, and then the newest of each section once', async () => {
    const { archive, clock, rows, sql } = await stage()
    const changesBefore = sql.prepare('SELECT total_changes() AS n').get()
    for (let version = 1; version <= 50; version++)
      archive.keep('a', 'account', account(`${version}`, version))
    expect([rows(), sql.prepare('SELECT total_changes() AS n').get()]).toEqual([[], changesBefore])
    clock.turn(KEEP_INTERVAL_MS)
    expect([rows(), sql.prepare('SELECT total_changes() AS n').get()]).toEqual([
      [{ profile: 'a', section: 'account', version: 50 }],
      // The newest account and one moment of its past.
      { n: 2 },
    ])
  })

  it('writes at most once a second, however often it is updated', async () => {
    const { archive, clock, sql } = await stage()
    const changes = () => (sql.prepare('SELECT total_changes() AS n').get() as { n: number }).n
    const [before, began] = [changes(), clock.now()]
    for (let ms = 0; ms < 5_000; ms += 50) {
      archive.keep('a', 'account', account(`${ms}`, ms + 1))
      clock.turn(50)
    }
    const seconds = Math.ceil((clock.now() - began) / 1_000)
    // Each time the newest of the section, and by the first one a moment of the past.
    expect(changes() - before).toBeLessThanOrEqual(seconds + 1)
  })

  it('writes pending data when it closes', async () => {
    const { archive, rows } = await stage()
    archive.keep('a', 'account', account('1'))
    archive.close()
    expect(rows()).toHaveLength(1)
  })

  it('leaves no readable figure of an account on disk', async () => {
    const { archive, sql } = await stage()
    archive.keep('a', 'account', account('98765.4321'))
    archive.close()
    const body = (sql.prepare('SELECT body FROM archive').get() as { body: Uint8Array }).body
    expect(Buffer.from(body).toString('latin1')).not.toMatch(/98765|free|margin/)
  })

  it('writes nothing of a profile without its data key, and restores only public data', async () => {
    const { archive, rows, sealers } = await stage()
    archive.keep('b', 'account', account('1'))
    archive.keep('b', 'markets', markets)
    archive.close()
    expect(rows()).toEqual([])
    archive.keep('a', 'account', account('1'))
    archive.keep('a', 'markets', markets)
    archive.close()
    delete sealers['a']
    expect(archive.recall('a')).toEqual({ markets: { ...markets, from: 'disk' } })
  })

  it('stores no unknown section', async () => {
    const { archive, rows } = await stage()
    archive.keep('a', 'health', { value: { version: '1' } as never, version: 1, asOf: 1, from: 'live' })
    archive.keep('a', 'attempts', { value: [], version: 1, asOf: 1, from: 'live' })
    archive.close()
    expect(rows()).toEqual([])
  })

  it('stores last prices at intervals, also after the clock is set back, and marks never', async () => {
    const { archive, clock, rows, sql } = await stage()
    const quotes = (last: string, version: number): DatedValue<SnapshotSections['quotes']> => ({
      value: [
        {
          symbol: 'PERP_BTC_USDC',
          mark: requireAmount('1'),
          last: requireAmount(last),
          fundingRate: requireAmount('2'),
        },
      ],
      version,
      asOf: version,
      from: 'live',
    })
    for (let version = 1; version <= 9; version += 1) {
      archive.keep('a', 'quotes', quotes(`${version}`, version))
      clock.turn(KEEP_INTERVAL_MS)
    }
    expect(rows()).toMatchObject([{ section: 'quotes', version: 1 }])
    expect(archive.recall('a').quotes?.value).toEqual([{ symbol: 'PERP_BTC_USDC', last: '1' }])
    clock.turn(PRICES_INTERVAL_MS)
    archive.keep('a', 'quotes', quotes('7', 77))
    clock.turn(KEEP_INTERVAL_MS)
    clock.set(-3_600_000)
    archive.keep('a', 'quotes', quotes('8', 78))
    archive.close()
    expect([rows(), sql.prepare('SELECT count(*) AS n FROM moments').get()]).toMatchObject([
      [{ version: 78 }],
      { n: 0 },
    ])
  })

  it('has no fault any more once failed bars are written, unless other data is pending', async () => {
    const { archive, clock, sql } = await stage()
    const refuse = (table: string) =>
      sql.exec(`CREATE TRIGGER no_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'full'); END`)
    refuse('bars')
    archive.keepBars('a', 'PERP_BTC_USDC 1m', [])
    expect(archive.trouble()).toBeTypeOf('string')
    sql.exec('DROP TRIGGER no_bars')
    archive.keepBars('a', 'PERP_BTC_USDC 1m', [])
    expect(archive.trouble()).toBeUndefined()

    refuse('archive')
    archive.keep('a', 'account', account('1'))
    clock.turn(KEEP_INTERVAL_MS)
    archive.keepBars('a', 'PERP_BTC_USDC 1m', [])
    expect(archive.trouble()).toBeTypeOf('string')
    sql.exec('DROP TRIGGER no_archive')
    clock.turn(WRITE_RETRY_MS)
    expect(archive.trouble()).toBeUndefined()
  })

  it('restores earlier sections, change by change, and the bars that were viewed', async () => {
    const { archive, clock } = await stage()
    archive.keep('a', 'account', account('1', 1))
    clock.turn(KEEP_INTERVAL_MS)
    archive.keep('a', 'account', account('2', 2))
    archive.keep('a', 'leverages', { value: [], version: 1, asOf: 9, from: 'live' })
    clock.turn(KEEP_INTERVAL_MS)
    const [later, first] = archive.moments('a', 0, clock.now(), 10)
    expect([first?.sections, later?.sections.toSorted()]).toEqual([['account'], ['account', 'leverages']])
    expect(archive.at('a', first?.at ?? 0)).toEqual({ account: { ...account('1', 1), from: 'disk' } })
    expect(archive.at('a', later?.at ?? 0).account?.value.totalCollateral).toBe('2')
    const bar = {
      at: 1,
      open: requireAmount('1'),
      high: requireAmount('2'),
      low: requireAmount('1'),
      close: requireAmount('1.5'),
    }
    const bars = [{ ...bar, volume: requireAmount('9') }]
    archive.keepBars('a', 'PERP_BTC_USDC 1m', bars)
    archive.keepBars('b', 'PERP_BTC_USDC 1m', bars)
    expect([archive.bars('a', 'PERP_BTC_USDC 1m'), archive.bars('b', 'PERP_BTC_USDC 1m')]).toEqual([
      bars,
      undefined,
    ])
  })

  it.each([
    ['another account', "UPDATE archive SET profile = 'c'"],
    ['another section', "UPDATE archive SET section = 'terms'"],
    ['another time', 'UPDATE archive SET as_of = as_of + 1'],
    ['another version', 'UPDATE archive SET version = 9'],
    ['open text', `UPDATE archive SET sealed = 0, body = CAST('{"free":"1"}' AS BLOB)`],
    ['a cut record', 'UPDATE archive SET body = substr(body, 1, 20)'],
    ['an unknown section', "UPDATE archive SET section = '__proto__'"],
  ])('does not accept a record as %s', async (_, change) => {
    const sealer = createRecordCipher(randomBytes(32))
    const { archive, sql } = await stage({ a: sealer, c: sealer })
    archive.keep('a', 'account', account('1'))
    archive.close()
    sql.exec(change)
    expect([archive.recall('a'), archive.recall('c')]).toEqual([{}, {}])
  })

  it('reports a stored section that cannot be opened, and returns the rest', async () => {
    const { archive, sql, troubles } = await stage()
    archive.keep('a', 'account', account('1'))
    archive.keep('a', 'markets', markets)
    archive.close()
    sql.exec("UPDATE archive SET body = zeroblob(100) WHERE section = 'account'")
    expect(Object.keys(archive.recall('a'))).toEqual(['markets'])
    expect(troubles).toEqual(['a kept section does not open'])
    sql.exec("UPDATE archive SET body = CAST('[' AS BLOB) WHERE section = 'markets'")
    expect(archive.recall('a')).toEqual({})
  })

  it('reports a full disk, keeps the stored data, and then writes the data received meanwhile', async () => {
    const { archive, sql, troubles, clock } = await stage()
    archive.keep('a', 'account', account('1', 1))
    clock.turn(KEEP_INTERVAL_MS)
    sql.exec('PRAGMA max_page_count = 1')
    archive.keep('a', 'orders', { value: 'x'.repeat(90_000) as never, version: 1, asOf: 1, from: 'live' })
    clock.turn(KEEP_INTERVAL_MS)
    expect([troubles, archive.trouble()]).toEqual([['what is known could not be kept'], 'disk full'])
    archive.keep('a', 'account', account('2', 2))
    clock.turn(WRITE_RETRY_MS)
    expect([archive.recall('a').account?.version, archive.trouble()]).toEqual([1, 'disk full'])
    sql.exec('PRAGMA max_page_count = 100000')
    clock.turn(WRITE_RETRY_MS)
    const { account: kept, orders } = archive.recall('a')
    expect([kept?.version, orders?.version, archive.trouble()]).toEqual([2, 1, undefined])
    expect(archive.moments('a', 0, Infinity, 9)).toHaveLength(2)
  })

  it('keeps the bars of the 200 charts viewed last, and 1,000 bars of each', async () => {
    const { archive, clock } = await stage()
    const bar = (at: number) => ({ at }) as never
    const many = Array.from({ length: 1_200 }, (_, at) => bar(at))
    for (let chart = 1; chart <= 205; chart += 1) {
      archive.keepBars('a', `chart ${chart}`, chart === 205 ? many : [bar(chart)])
      clock.turn(10)
    }
    expect([1, 5, 6, 204].map(chart => archive.bars('a', `chart ${chart}`))).toEqual([
      undefined,
      undefined,
      [bar(6)],
      [bar(204)],
    ])
    expect(archive.bars('a', 'chart 205')).toEqual(many.slice(200))
  })

  it('of a newer desk returns its data, including the history, and accepts none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-archive-'))
    closers.push(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'archive.db')
    const clock = turnableClock()
    closers.push(clock.close)
    const sealer = createRecordCipher(randomBytes(32))
    const log = { trouble: (what: string) => expect.fail(what) }
    const open = async () => {
      const opened = await openDeskDatabase(path, { shape: archiveDatabaseSchema })
      if (!('database' in opened)) throw new Error(opened.why)
      const { database } = opened
      return { database, archive: openAccountArchive(database, { clock, log, sealerOf: () => sealer }) }
    }
    const first = await open()
    first.archive.keep('a', 'account', account('1'))
    first.archive.keepBars('a', 'PERP_BTC_USDC 1m', [])
    first.archive.close()
    first.database.sql.exec('PRAGMA user_version = 99')
    first.database.close()
    const bytes = readFileSync(path)

    const { archive, database } = await open()
    const { account: kept } = archive.recall('a')
    const [moment] = archive.moments('a', 0, Infinity, 9)
    archive.keep('a', 'account', account('2', 2))
    archive.keepBars('a', 'PERP_BTC_USDC 5m', [])
    clock.turn(3_600_000)
    expect([
      kept,
      archive.at('a', moment?.at ?? 0).account?.value,
      archive.recall('a').account?.version,
      archive.bars('a', 'PERP_BTC_USDC 1m'),
      archive.bars('a', 'PERP_BTC_USDC 5m'),
      archive.trouble(),
    ]).toEqual([{ ...account('1'), from: 'disk' }, account('1').value, 1, [], undefined, undefined])
    archive.close()
    database.close()
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })
})

describe('an archive of a desk without one', () => {
  it('stores and restores nothing', () => {
    const archive = createEmptyArchive()
    archive.keep('a', 'markets', markets)
    archive.close()
    expect(archive.recall('a')).toEqual({})
  })
})
