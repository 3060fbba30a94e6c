import { randomBytes } from 'node:crypto'
import { requireAmount } from '@core/value/decimal-amount'
import type { DatedValue } from '@core/value/value-freshness'
import type { TokenHolding } from '@core/account/account-margin'
import type { SnapshotSectionName } from '@core/snapshot/desk-snapshot'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { openDeskDatabase } from './desk-database'
import { openAccountHistoryStore } from './account-history-store'
import { archiveDatabaseSchema } from './database-schema'
import { createRecordCipher, type RecordCipher } from './record-cipher'
import { openHistoryRetention } from './history-retention'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function stage(mostKept?: number) {
  const opened = await openDeskDatabase(':memory:', { shape: archiveDatabaseSchema })
  if (opened.is !== 'open') throw new Error(opened.why)
  const { database } = opened
  closers.push(database.close)
  const troubles: string[] = []
  const keys: Record<string, RecordCipher | undefined> = { a: createRecordCipher(randomBytes(32)) }
  const open = () =>
    openAccountHistoryStore(database, {
      sealerOf: id => keys[id],
      log: { trouble: what => void troubles.push(what) },
    })
  const moments = open()
  return {
    sql: database.sql,
    moments,
    keys,
    troubles,
    open,
    retention: openHistoryRetention(database, moments, mostKept),
    count: () => (database.sql.prepare('SELECT count(*) AS n FROM moments').get() as { n: number }).n,
  }
}

const holding = (token: string, held: string): TokenHolding => ({
  token,
  held: requireAmount(held),
  frozen: requireAmount('0'),
  pendingShort: requireAmount('0'),
  updatedAt: 1,
})

const of = (asOf: number, sections: Partial<Record<SnapshotSectionName, unknown>>) =>
  new Map(
    Object.entries(sections).map(([name, value]): [SnapshotSectionName, DatedValue<unknown>] => [
      name as SnapshotSectionName,
      { value, version: asOf, asOf, from: 'live' },
    ]),
  )

const heldAt = (moments: ReturnType<typeof openAccountHistoryStore>, time: number) =>
  moments.at('a', time).holdings?.value.map(({ token, held }) => `${token} ${held}`)

describe('the snapshots of an account', () => {
  it('return every section as it was at any time, and nothing before the first', async () => {
    const { moments } = await stage()
    moments.record('a', 1_000, of(900, { holdings: [holding('USDC', '10')] }))
    moments.record('a', 5_000, of(4_900, { holdings: [holding('USDC', '7'), holding('ETH', '1')] }))
    moments.record('a', 9_000, of(8_900, { holdings: [holding('ETH', '1')], leverages: [] }))
    expect([500, 1_000, 4_999, 5_000, 20_000].map(time => heldAt(moments, time))).toEqual([
      undefined,
      ['USDC 10'],
      ['USDC 10'],
      ['ETH 1', 'USDC 7'],
      ['ETH 1'],
    ])
    expect(moments.at('a', 9_000)).toMatchObject({
      holdings: { from: 'disk', asOf: 8_900, version: 8_900 },
      leverages: { from: 'disk', value: [] },
    })
    expect(moments.list('a', 0, 10_000, 2)).toEqual([
      { at: 9_000, sections: expect.arrayContaining(['holdings', 'leverages']) as unknown },
      { at: 5_000, sections: ['holdings'] },
    ])
  })

  it('return the written data after any number of changes and restarts', async () => {
    const states = fc.array(
      fc.uniqueArray(fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), fc.constantFrom('1', '2', '3')), {
        selector: ([token]) => token,
      }),
      { minLength: 1, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(states, fc.array(fc.boolean(), { maxLength: 12 }), async (all, restarts) => {
        const { open } = await stage()
        let moments = open()
        for (const [index, state] of all.entries()) {
          if (restarts[index] === true) moments = open()
          const rows = state.map(([token, held]) => holding(token, held))
          moments.record('a', (index + 1) * 1_000, of(index, { holdings: rows }))
        }
        for (const [index, state] of all.entries()) {
          const expected = state.map(([token, held]) => `${token} ${held}`).sort()
          expect(heldAt(moments, (index + 1) * 1_000)?.sort()).toEqual(expected)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('write only changes, and nothing if only a mark moved', async () => {
    const { moments, count, sql } = await stage()
    const row = { symbol: 'A', marginMode: 'CROSS', quantity: '1', entry: '5' }
    moments.record('a', 1_000, of(1, { positions: [{ ...row, mark: '5' }] }))
    moments.record('a', 2_000, of(2, { positions: [{ ...row, mark: '6', unsettledPnl: '1' }] }))
    expect(count()).toBe(1)
    const many = Array.from({ length: 400 }, (_, index) => holding(`T${index}`, '1'))
    moments.record('a', 3_000, of(3, { holdings: many }))
    moments.record('a', 4_000, of(4, { holdings: many.with(7, holding('T7', '2')) }))
    const sizes = sql.prepare("SELECT size FROM moments WHERE section = 'holdings' ORDER BY at").all()
    const [whole, change] = sizes as { size: number }[]
    expect(whole?.size).toBeGreaterThan(100 * (change?.size ?? 0))
  })

  it('store the account’s own figures with every other change, and alone once a minute', async () => {
    const { moments } = await stage()
    const note = (at: number, more: object = {}) =>
      moments.record('a', at, of(at, { account: { value: `${at}` }, ...more }))
    for (let at = 1_000; at <= 59_000; at += 1_000) note(at)
    note(60_000, { leverages: [] })
    for (let at = 61_000; at <= 125_000; at += 1_000) note(at)
    expect(moments.list('a', 0, 200_000, 10).map(({ at }) => at)).toEqual([120_000, 60_000, 1_000])
  })

  it('are never inserted among earlier ones when the clock was set back', async () => {
    const { moments, open } = await stage()
    moments.record('a', 50_000, of(1, { holdings: [holding('USDC', '1')] }))
    open().record('a', 10_000, of(2, { holdings: [holding('USDC', '2')] }))
    expect(moments.list('a', 0, 1e9, 9).map(({ at }) => at)).toEqual([50_001, 50_000])
    expect(heldAt(moments, 60_000)).toEqual(['USDC 2'])
  })

  it('store and return nothing without the data key', async () => {
    const { moments, count, keys } = await stage()
    moments.record('b', 1_000, of(1, { holdings: [] }))
    expect(count()).toBe(0)
    moments.record('a', 1_000, of(1, { holdings: [] }))
    keys['a'] = undefined
    expect(moments.at('a', 2_000)).toEqual({})
  })
})

describe('snapshots that were tampered with', () => {
  const spoil: readonly (readonly [string, string])[] = [
    ['a change was taken out', 'DELETE FROM moments WHERE at = 2000'],
    ['a change was moved in time', 'UPDATE moments SET at = 2500 WHERE at = 2000'],
    ['a bit was flipped', 'UPDATE moments SET body = zeroblob(80) WHERE at = 2000'],
    ['an age was changed', 'UPDATE moments SET as_of = 1 WHERE at = 3000'],
    ['a section was put under another name', "UPDATE moments SET section = 'fills'"],
  ]
  it.each(spoil)('are absent rather than wrong when %s', async (_, statement) => {
    const { moments, sql, troubles } = await stage()
    for (const at of [1_000, 2_000, 3_000])
      moments.record('a', at, of(at, { holdings: [holding('USDC', String(at))] }))
    sql.exec(statement)
    expect(moments.at('a', 3_000)).toEqual({})
    expect(troubles).toHaveLength(1)
  })

  it('do not open for another account, even under the same key', async () => {
    const { moments, sql, keys, troubles } = await stage()
    keys['b'] = keys['a']
    moments.record('a', 1_000, of(1, { holdings: [holding('USDC', '1')] }))
    sql.exec("UPDATE moments SET profile = 'b'")
    expect([moments.at('b', 1_000), troubles.length]).toEqual([{}, 1])
  })
})

describe('the retention of snapshots', () => {
  async function aged(mostKept?: number) {
    const all = await stage(mostKept)
    const drain = (now: number) => {
      let slices = 0
      while (all.retention.runSlice('a', now)) slices += 1
      return slices
    }
    return { ...all, drain }
  }

  it('keeps every change for a day', async () => {
    const { moments, count, drain } = await aged()
    for (let at = 1; at <= 300; at += 1)
      moments.record('a', at * 1_000, of(at, { holdings: [holding('USDC', String(at))] }))
    expect([drain(DAY), count()]).toEqual([0, 300])
  })

  it('then ends each chain in a complete section, so that its last state stays correct', async () => {
    const { moments, drain, count } = await aged()
    for (let at = 1; at <= 250; at += 1)
      moments.record('a', at * 1_000, of(at, { holdings: [holding('USDC', String(at))] }))
    drain(DAY * 2)
    expect(count()).toBeLessThan(8)
    for (const time of [300_000, DAY, 30 * DAY]) expect(heldAt(moments, time)).toEqual(['USDC 250'])
  })

  it('is correct at the end of every span, however old', async () => {
    const { moments, drain } = await aged()
    for (let hour = 0; hour < 24 * 10; hour += 1)
      for (const part of [10, 30, 50])
        moments.record(
          'a',
          hour * HOUR + part * 60_000,
          of(hour, { holdings: [holding('USDC', `${hour}.${part}`)] }),
        )
    drain(10 * DAY)
    for (const hour of [0, 5, 100, 239])
      expect(heldAt(moments, (hour + 1) * HOUR - 1)).toEqual([`USDC ${requireAmount(`${hour}.5`)}`])
    expect(moments.list('a', 0, 2 * DAY, 1_000)).toHaveLength(48)
    expect(moments.list('a', 8 * DAY, 9 * DAY, 1_000)).toHaveLength(72)
  })

  it('reads the same between any two slices', async () => {
    const { moments, retention } = await aged()
    for (let at = 1; at <= 450; at += 1)
      moments.record(
        'a',
        at * 1_000,
        of(at, { holdings: [holding('USDC', String(at)), holding('ETH', '1')] }),
      )
    while (retention.runSlice('a', 2 * DAY)) expect(heldAt(moments, DAY)).toContain('USDC 450')
  })

  it('limits the stored amount, dropping the oldest first and the newest of each section never', async () => {
    const { moments, drain, sql } = await aged(20_000)
    for (let minute = 1; minute <= 400; minute += 1)
      moments.record('a', minute * 360_000, of(minute, { holdings: [holding('USDC', String(minute))] }))
    moments.record('a', 1, of(1, { leverages: [] }))
    drain(400 * 360_000)
    const { n } = sql.prepare('SELECT sum(size) AS n FROM moments').get() as { n: number }
    expect(n).toBeLessThan(20_000)
    expect(heldAt(moments, 1e12)).toEqual(['USDC 400'])
    expect(moments.at('a', 1e12).leverages?.value).toEqual([])
  })

  it('is limited to 500 MB per account, including the last known state and the viewed bars', async () => {
    const { drain, sql } = await aged()
    const row = sql.prepare(
      `INSERT INTO moments (profile, section, at, base, prev, as_of, version, size, body)
       VALUES ('a', ?, ?, ?, ?, 1, 1, 1000000, x'00')`,
    )
    // Each row states its own size, and only that is added up.
    for (let minute = 0; minute < 500; minute += 1)
      row.run('orders', minute * 60_000, minute * 60_000, minute * 60_000)
    const kept = () =>
      sql.prepare('SELECT sum(size) AS n, min(at) AS oldest, max(at) AS newest FROM moments').get()
    expect([drain(500 * 60_000), kept()]).toEqual([0, { n: 500_000_000, oldest: 0, newest: 499 * 60_000 }])

    sql.exec("INSERT INTO bars VALUES ('a', 'PERP_BTC_USDC 1m', 1, 'x')")
    expect(drain(500 * 60_000)).toBe(1)
    expect(kept()).toEqual({ n: 400_000_000, oldest: 100 * 60_000, newest: 499 * 60_000 })

    row.run('orders', 500 * 60_000, 500 * 60_000, 500 * 60_000)
    sql.exec('UPDATE moments SET size = 99999998 WHERE at = 30000000')
    sql.exec("INSERT INTO archive VALUES ('a', 'orders', 1, 1, 1, x'0000')")
    expect([drain(501 * 60_000), kept()]).toEqual([
      1,
      { n: 399_999_998, oldest: 200 * 60_000, newest: 500 * 60_000 },
    ])
  })
})
