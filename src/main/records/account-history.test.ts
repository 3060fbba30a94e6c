import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync, copyFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { add, requireAmount, ZERO } from '@core/value/decimal-amount'
import type { HistoryPage, HistoryQuery } from '@core/history/history-table'
import type { FillRecord } from '@core/account/order-record'
import type { FundingFee } from '@core/history/venue-history-records'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { computeNetPnl, ZERO_PNL_FIGURES } from '@core/figures/pnl-figures'
import { addUpDay } from '../../../test/kit/day-figures'
import { openPastAt } from '../../../test/kit/past'
import { openDeskDatabase } from './desk-database'
import { createEmptyHistory } from './account-history'
import { historyDatabaseSchema } from './database-schema'

const DAY = 86_400_000
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close()
})

async function open(...given: Parameters<typeof openPastAt>) {
  const opened = await openPastAt(...given)
  closers.push(opened.close)
  return opened
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'perpdesk-past-'))
  closers.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const fill = (id: number, more: Partial<FillRecord> = {}): FillRecord => ({
  tradeId: `t${id}`,
  orderId: `o${id}`,
  symbol: id % 3 === 0 ? 'PERP_ETH_USDC' : 'PERP_BTC_USDC',
  side: id % 2 === 0 ? 'BUY' : 'SELL',
  price: requireAmount('61240.5'),
  quantity: requireAmount('0.01'),
  fee: requireAmount('0.25'),
  maker: false,
  at: 1_000 * Math.floor(id / 2),
  realised: requireAmount('1'),
  ...more,
})
const payment = (id: number, more: Partial<FundingFee> = {}): FundingFee => ({
  symbol: 'PERP_BTC_USDC',
  marginMode: 'CROSS',
  rate: requireAmount('0.0001'),
  mark: requireAmount('61240.5'),
  fee: requireAmount('0.1'),
  status: 'Settled',
  at: 1_000 * id,
  ...more,
})
const many = (count: number) => Array.from({ length: count }, (_, id) => fill(id))
const always = { from: 0, to: 1e12 }
/** From one moment to another: of whole days, from and into the midst of them, within one, and of nothing. */
const spans = [
  [0, 3 * DAY],
  [1, DAY + 5],
  [1_800_000, 2 * DAY + 43_200_001],
  [10_799_999, 10_800_000],
  [DAY, DAY],
] as const
const namesOf = ({ rows }: HistoryPage) => rows.map(row => ('tradeId' in row ? row.tradeId : '?'))

function everyPage(past: Awaited<ReturnType<typeof open>>['past'], query: HistoryQuery): readonly string[] {
  const names: string[] = []
  for (let page = past.page('a', query); ; page = past.page('a', { ...query, after: page.next ?? '' })) {
    names.push(...namesOf(page))
    if (page.next === undefined) return names
  }
}

describe('the history store', () => {
  it('returns every row once, in order, in pages of any size, under any filter', async () => {
    const { past } = await open()
    const rows = many(60)
    past.put('a', 'fills', rows)
    const queries = fc.record(
      {
        symbol: fc.constantFrom('PERP_BTC_USDC', 'PERP_ETH_USDC', 'PERP_SOL_USDC'),
        side: fc.constantFrom('BUY' as const, 'SELL' as const),
        order: fc.constantFrom('newest first' as const, 'oldest first' as const),
        size: fc.integer({ min: 1, max: 70 }),
        from: fc.integer({ min: 0, max: 30_000 }),
      },
      { requiredKeys: ['size'] },
    )
    fc.assert(
      fc.property(queries, ({ from = 0, ...filters }) => {
        const query: HistoryQuery = { table: 'fills', period: { from, to: 1e12 }, ...filters }
        const names = everyPage(past, query)
        const expected = rows.filter(
          ({ symbol, side, at }) =>
            at >= from && (filters.symbol ?? symbol) === symbol && (filters.side ?? side) === side,
        )
        expect(names.toSorted()).toEqual(expected.map(({ tradeId }) => tradeId).toSorted())
        const times = names.map(name => rows.find(({ tradeId }) => tradeId === name)?.at ?? -1)
        const sorted = times.toSorted((a, b) => (filters.order === 'oldest first' ? a - b : b - a))
        expect(times).toEqual(sorted)
      }),
      { numRuns: 60 },
    )
  })

  it('stores a row once however often it arrives, in its latest version', async () => {
    const { past, count } = await open()
    past.put('a', 'fills', [fill(1), fill(1)])
    past.put('a', 'fills', [fill(1, { fee: requireAmount('9') })])
    expect(count('SELECT count(*) AS n FROM past')).toBe(1)
    expect(past.page('a', { table: 'fills', period: always }).rows).toEqual([
      fill(1, { fee: requireAmount('9') }),
    ])
  })

  it('keeps accounts and tables separate', async () => {
    const { past } = await open()
    past.put('a', 'fills', [fill(1)])
    expect(past.page('b', { table: 'fills', period: always }).rows).toEqual([])
    expect(past.page('a', { table: 'orders', period: always }).rows).toEqual([])
  })

  it('recomputes a day when one of its rows is new, changed or moved to another day', async () => {
    const { past } = await open()
    const first = [fill(1), fill(2), fill(3, { at: DAY })]
    past.put('a', 'fills', first)
    expect(past.days('a', 0, 5)).toEqual(
      new Map([
        [0, addUpDay(first.slice(0, 2), [])],
        [1, addUpDay(first.slice(2), [])],
      ]),
    )
    const moved = fill(3, { at: 2 * DAY, fee: requireAmount('7') })
    past.put('a', 'fills', [moved, fill(4)])
    expect(past.days('a', 0, 5)).toEqual(
      new Map([
        [0, addUpDay([fill(1), fill(2), fill(4)], [])],
        [1, {}],
        [2, addUpDay([moved], [])],
      ]),
    )
  })

  it('adds new rows to the sums as they arrive, and reads no row again for it', async () => {
    const { past, tamper } = await open()
    past.put('a', 'fills', many(40))
    past.put('a', 'fills', [...many(40), fill(41)])
    past.put('a', 'funding', [payment(1)])
    tamper('DELETE FROM past')
    expect(past.days('a', 0, 1).get(0)).toEqual(addUpDay([...many(40), fill(41)], [payment(1)]))
  })

  it('writes nothing for an unchanged row', async () => {
    const { past, tamper } = await open()
    past.put('a', 'fills', many(5))
    for (const table of ['past', 'daily'])
      tamper(`CREATE TRIGGER no_${table} BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'again'); END`)
    expect(() => past.put('a', 'fills', many(5), { upTo: 2 })).not.toThrow()
    expect(() => past.put('a', 'fills', [fill(1, { fee: requireAmount('9') })])).toThrow('again')
  })

  it('replaces an updated row, and reads no other row for it', async () => {
    const { past, tamper } = await open()
    const later = fill(9, { at: 7_200_000 })
    past.put('a', 'fills', [fill(1), fill(2), later])
    tamper('UPDATE past SET body = zeroblob(99) WHERE at < 7200000')
    const anew = { ...later, realised: requireAmount('-4') }
    past.put('a', 'fills', [anew])
    expect(past.days('a', 0, 1).get(0)).toEqual(addUpDay([fill(1), fill(2), anew], []))
  })

  it('recomputes a day from the rows that open, if the previous version of a row does not', async () => {
    const { past, tamper } = await open()
    past.put('a', 'fills', [fill(1), fill(2)])
    tamper('UPDATE past SET body = zeroblob(99)')
    past.put('a', 'fills', [fill(1)])
    expect(past.days('a', 0, 1).get(0)).toEqual(addUpDay([fill(1)], []))
  })

  it.each([1, 2])('recomputes daily totals that an older desk computed with method %i', async way => {
    const path = join(folder(), 'history.db')
    const before = await openPastAt(path)
    const rows = [fill(1), fill(2, { at: 7_200_000 }), fill(3, { at: 80_000_000 })]
    before.past.put('a', 'fills', rows)
    const figures = { PERP_OLD_USDC: { ...ZERO_PNL_FIGURES, fees: requireAmount('5') } }
    const older = way === 1 ? figures : { figures, nets: { 0: '0.75' } }
    const sealed = before.sealer.seal(JSON.stringify(older), JSON.stringify([`perpdesk-day-${way}`, 'a', 0]))
    before.tamper(`UPDATE daily SET body = x'${Buffer.from(sealed).toString('hex')}'`)
    before.close()
    const { past } = await open(path, before.sealer)
    expect([past.net('a', 0, DAY), past.net('a', 1, DAY)]).toEqual(['3', '2'])
    past.put('a', 'fills', [fill(4)])
    expect(past.days('a', 0, 1).get(0)).toEqual(addUpDay([...rows, fill(4)], []))
  })

  it('has the correct days after any order of arrivals, changes, moves, failures and requests', async () => {
    const one = fc.record({
      id: fc.integer({ min: 0, max: 7 }),
      day: fc.integer({ min: 0, max: 2 }),
      fee: fc.constantFrom('0.25', '1', '-3'),
      is: fc.constantFrom('fills' as const, 'funding' as const),
    })
    const act = fc.oneof(
      fc.record({ do: fc.constant('put' as const), rows: fc.array(one, { maxLength: 6 }) }),
      fc.record({ do: fc.constantFrom('fail' as const, 'look' as const, 'begin again' as const) }),
    )
    const acts = fc.array(act, { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(acts, async done => {
        const path = join(folder(), 'history.db')
        let now = await openPastAt(path)
        const there = { fills: new Map<string, FillRecord>(), funding: new Map<string, FundingFee>() }
        const expected = () =>
          [0, 1, 2].map(day => {
            const of = <T extends { readonly at: number }>(rows: ReadonlyMap<string, T>) =>
              [...rows.values()].filter(({ at }) => Math.floor(at / DAY) === day)
            return addUpDay(of(there.fills), of(there.funding))
          })
        const actual = () => [0, 1, 2].map(day => now.past.days('a', day, day + 1).get(day) ?? {})
        const nets = () => spans.map(([from, to]) => now.past.net('a', from, to))
        const expectedNets = () =>
          spans.map(([from, to]) => {
            const of = <T extends { readonly at: number }>(rows: ReadonlyMap<string, T>) =>
              [...rows.values()].filter(({ at }) => at >= from && at < to)
            const figures = Object.values(addUpDay(of(there.fills), of(there.funding)))
            return figures.map(computeNetPnl).reduce(add, ZERO)
          })
        for (const each of done) {
          if (each.do === 'look') expect([actual(), nets()]).toEqual([expected(), expectedNets()])
          if (each.do === 'begin again') {
            now.close()
            now = await openPastAt(path, now.sealer)
          }
          if (each.do === 'fail') {
            now.tamper(`CREATE TRIGGER full BEFORE INSERT ON progress BEGIN SELECT RAISE(ABORT, 'full'); END`)
            expect(() => now.past.put('a', 'fills', [fill(50), fill(51, { at: DAY })], {})).toThrow('full')
            now.tamper('DROP TRIGGER full')
          }
          if (each.do !== 'put') continue
          for (const { is, id, day, fee } of each.rows) {
            const more = {
              at: day * DAY + id * 10_799_999,
              fee: requireAmount(fee),
              realised: requireAmount(fee),
            }
            if (is === 'fills') {
              now.past.put('a', is, [fill(id, more)])
              there.fills.set(String(id), fill(id, more))
            } else {
              now.past.put('a', is, [payment(id, more)])
              there.funding.set(`${more.at}`, payment(id, more))
            }
          }
        }
        expect([actual(), nets()]).toEqual([expected(), expectedNets()])
        now.close()
      }),
      { numRuns: 15 },
    )
  })

  it('stores rows and their end position together, or neither', async () => {
    const { past, tamper } = await open()
    past.put('a', 'fills', [fill(1)], { upTo: 1 })
    tamper(`CREATE TRIGGER full BEFORE UPDATE ON progress BEGIN SELECT RAISE(ABORT, 'full'); END`)
    expect(() => past.put('a', 'fills', [fill(2)], { upTo: 2 })).toThrow()
    expect([past.progress('a', 'fills'), past.page('a', { table: 'fills', period: always }).rows]).toEqual([
      { upTo: 1 },
      [fill(1)],
    ])
  })

  it('survives a restart, with the same key and no other', async () => {
    const path = join(folder(), 'history.db')
    const first = await openPastAt(path)
    first.past.put('a', 'fills', many(5), { upTo: 7 })
    first.close()
    const again = await openPastAt(path, first.sealer)
    expect([
      again.past.page('a', { table: 'fills', period: always }).rows.length,
      again.past.progress('a', 'fills'),
    ]).toEqual([5, { upTo: 7 }])
    again.close()
    const stranger = await open(path)
    expect([
      stranger.past.page('a', { table: 'fills', period: always }).rows,
      stranger.past.progress('a', 'fills'),
    ]).toEqual([[], undefined])
    expect(stranger.troubles).toHaveLength(5)
  })

  it('reveals no amount, name, market or side to a reader of the file', async () => {
    const dir = folder()
    const { past, close } = await openPastAt(join(dir, 'history.db'))
    const named = { tradeId: 'trade-one', orderId: 'order-one', price: requireAmount('98765.4321') }
    past.put('a', 'fills', [fill(1, named)], { upTo: 7 })
    past.days('a', 0, 5)
    close()
    const bytes = readdirSync(dir)
      .map(name => readFileSync(join(dir, name)).toString('latin1'))
      .join('')
    expect(bytes).not.toMatch(/98765|PERP_|USDC|SELL|trade-one|order-one|upTo/)
  })
})

describe('a history that was tampered with', () => {
  it.each([
    ['a row moved in time', 'UPDATE past SET at = at + 1'],
    ['a row stands in for another', "UPDATE past SET tag = x'00112233445566778899aabbccddeeff'"],
    ['a row was put into another table', 'UPDATE past SET kind = 2'],
    ['a bit was flipped', 'UPDATE past SET body = zeroblob(99)'],
  ])('omits rows that do not decrypt: %s', async (_, statement) => {
    const { past, tamper } = await open()
    past.put('a', 'fills', [fill(1)])
    past.put('a', 'funding', [])
    tamper(statement)
    const rows = (['fills', 'funding'] as const).map(table => past.page('a', { table, period: always }).rows)
    expect(rows).toEqual([[], []])
  })

  it('gives no account a row, a day or a position of another, even under the same key', async () => {
    const { past, tamper } = await open()
    past.put('a', 'fills', [fill(1)], { upTo: 7 })
    past.put('b', 'orders', [])
    const numberOf = (name: string) => `(SELECT id FROM accounts WHERE profile = '${name}')`
    for (const table of ['past', 'daily', 'progress'])
      tamper(`UPDATE ${table} SET account = ${numberOf('b')} WHERE account = ${numberOf('a')}`)
    expect([
      past.page('b', { table: 'fills', period: always }).rows,
      past.days('b', 0, 1),
      past.progress('b', 'fills'),
    ]).toEqual([[], new Map([[0, {}]]), undefined])
  })

  it('recomputes a day if its sum does not open', async () => {
    const dir = folder()
    const path = join(dir, 'history.db')
    const first = await openPastAt(path)
    first.past.put('a', 'fills', [fill(1)])
    first.past.days('a', 0, 1)
    first.tamper('UPDATE daily SET body = zeroblob(60)')
    first.close()
    const again = await open(path, first.sealer)
    expect(again.past.days('a', 0, 1).get(0)).toEqual(addUpDay([fill(1)], []))
  })
})

describe('a history file', () => {
  const spoilt: readonly (readonly [string, (path: string) => void, string])[] = [
    [
      'of another program',
      path => writeFileSync(path, 'a letter to my aunt, long enough to be one'),
      'damaged',
    ],
    ['whose first page was flipped', path => writeFileSync(path, flipped(readFileSync(path))), 'damaged'],
    ['that was cut', path => writeFileSync(path, readFileSync(path).subarray(0, 5_000)), 'damaged'],
  ]
  it.each(spoilt)('%s is not opened and stays unchanged', async (_, spoil, is) => {
    const path = join(folder(), 'history.db')
    const first = await openPastAt(path)
    first.past.put('a', 'fills', many(50))
    first.close()
    spoil(path)
    copyFileSync(path, `${path}.before`)
    const opened = await openDeskDatabase(path, { shape: historyDatabaseSchema, flushed: false })
    if ('database' in opened) opened.database.close()
    expect([opened.is, readFileSync(path).equals(readFileSync(`${path}.before`))]).toEqual([is, true])
  })

  it('of a newer desk returns its rows and their days, and accepts none', async () => {
    const path = join(folder(), 'history.db')
    const first = await openPastAt(path)
    first.past.put('a', 'fills', many(9), { upTo: 1 })
    first.tamper('PRAGMA user_version = 99')
    first.close()
    const bytes = readFileSync(path)

    const { past, troubles, close } = await openPastAt(path, first.sealer)
    past.put('a', 'fills', [fill(99)], { upTo: 2 })
    expect([
      past.closedReason('a'),
      past.page('a', { table: 'fills', period: always }).rows.length,
      past.days('a', 0, 9).get(0),
      past.progress('a', 'fills'),
      troubles,
    ]).toEqual(['database of a newer desk', 9, addUpDay(many(9), []), { upTo: 1 }, []])
    close()
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })

  it('reports a full disk, and stops reporting it once there is room', async () => {
    const { past, tamper } = await open()
    past.put('a', 'fills', [fill(1)])
    tamper('PRAGMA max_page_count = 1')
    expect(() => past.put('a', 'fills', many(900))).toThrow()
    expect([past.trouble(), past.page('a', { table: 'fills', period: always }).rows.length]).toEqual([
      'disk full',
      1,
    ])
    tamper('PRAGMA max_page_count = 100000')
    past.put('a', 'fills', many(900))
    expect(past.trouble()).toBeUndefined()
  })

  it('is initialized if it is empty', async () => {
    const path = join(folder(), 'history.db')
    writeFileSync(path, '')
    const { past } = await open(path)
    past.put('a', 'fills', [fill(1)])
    expect(past.page('a', { table: 'fills', period: always }).rows).toHaveLength(1)
  })
})

describe('a desk without a history file', () => {
  it('accepts and returns nothing', () => {
    const past = createEmptyHistory()
    past.put('a', 'fills', [fill(1)], { upTo: 1 })
    expect([
      past.closedReason('a'),
      past.page('a', { table: 'fills', period: always }),
      past.all('a', 'days', always),
      past.progress('a', 'fills'),
      past.days('a', 0, 9),
    ]).toEqual(['no records', { table: 'fills', rows: [] }, [], undefined, new Map()])
  })
})

/** A file whose bytes near the start are others. */
function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  for (let at = 0; at < 64; at += 1) changed[at] = (changed[at] ?? 0) ^ 0xff
  return changed
}
