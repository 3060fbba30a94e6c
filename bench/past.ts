import { deepEqual, equal } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { add, requireAmount, ZERO } from '@core/value/decimal-amount'
import type { HistoryQuery } from '@core/history/history-table'
import type { FillRecord } from '@core/account/order-record'
import { computePortfolio, type DayPnlFigures } from '@core/history/portfolio-report'
import { openDeskDatabase } from '../src/main/records/desk-database'
import { openAccountHistory, type AccountHistory } from '../src/main/records/account-history'
import { historyDatabaseSchema } from '../src/main/records/database-schema'
import { createRecordCipher } from '../src/main/records/record-cipher'
import { measure, median, ratioOf } from './measure'
import { absoluteRow, ratioRow, type Entry, type Row } from './row'

const FILLS = 1_000_000
const BUSY = 100_000
const DAY = 86_400_000
const DAYS = 365
const PAGE = 100
const BATCH = 5_000
const end = Date.UTC(2026, 0, 1)
const begin = end - DAYS * DAY

function fillAt(index: number): FillRecord {
  return {
    tradeId: String(9_000_000_000 + index),
    orderId: String(8_000_000_000 + (index >> 1)),
    symbol: `PERP_M${index % 20}_USDC`,
    side: index % 3 === 0 ? 'BUY' : 'SELL',
    price: requireAmount(`${60_000 + (index % 977)}.5`),
    quantity: requireAmount('0.0125'),
    fee: requireAmount('0.375'),
    feeAsset: 'USDC',
    maker: index % 2 === 0,
    at: begin + Math.floor((index * DAYS * DAY) / FILLS),
    realised: requireAmount(`${(index % 41) - 20}.25`),
  }
}

function fillUp(past: AccountHistory): void {
  for (let from = 0; from < FILLS; from += BATCH)
    past.put(
      'bench',
      'fills',
      Array.from({ length: BATCH }, (_, index) => fillAt(from + index)),
    )
}

function pageRows(past: AccountHistory, name: string): readonly Row[] {
  const page = (query: Partial<HistoryQuery>) =>
    past.page('bench', { table: 'fills', period: { from: begin, to: end }, size: PAGE, ...query })
  const first = page({})
  deepEqual(first.rows[0], fillAt(FILLS - 1))
  const middle = { period: { from: begin, to: begin + (DAYS / 2) * DAY } }
  const times = measure(
    {
      year: () => page({}),
      month: () => page({ period: { from: end - 30 * DAY, to: end } }),
      deep: () => page(middle),
      filtered: () => page({ symbol: 'PERP_M3_USDC', side: 'BUY', order: 'oldest first' }),
    },
    { rounds: 15, span: 30, clock: 'processor' },
  )
  equal(page({ symbol: 'PERP_M3_USDC', side: 'BUY' }).rows.length, PAGE)
  const million = `a page of ${PAGE} at ${FILLS.toLocaleString('en')} fills`
  const row = (what: string, figures: readonly number[]) =>
    absoluteRow(
      { name: `${name}, ${what}`, value: median(figures) / 1e6, unit: 'ms', reference: million },
      { is: 'at most', value: 20 },
    )
  return [
    row('newest page', times.year),
    row('page from the middle', times.deep),
    row('page of a market and a side', times.filtered),
    ratioRow(
      {
        name: `${name}, query 30 days → 1 year`,
        value: median(times.year) / 1e6,
        unit: 'ms',
        reference: `30 days: ${(median(times.month) / 1e6).toFixed(2)} ms`,
        ratio: ratioOf(times.year, times.month),
      },
      { is: 'at most', ratio: 2 },
    ),
    absoluteRow(
      { name: `${name}, query of a year`, value: median(times.year) / 1e6, unit: 'ms', reference: million },
      { is: 'at most', value: 5 },
    ),
  ]
}

const yearOf = (days: ReadonlyMap<number, DayPnlFigures>) =>
  computePortfolio({
    firstDay: begin / DAY,
    endDay: end / DAY,
    days,
    statistics: [],
    closed: [],
    period: { from: begin, to: end },
  })

/** Measures the portfolio of a year, unchanged and after one more fill, whose day is not added up again. */
function portfolioRows(past: AccountHistory, name: string): readonly Row[] {
  const [firstDay, endDay] = [begin / DAY, end / DAY]
  const ask = () => yearOf(past.days('bench', firstDay, endDay))
  equal(ask().total.fills, FILLS)
  let fills = FILLS
  const addOneMore = () => {
    past.put('bench', 'fills', [{ ...fillAt(fills), at: end - 1 }])
    fills += 1
    return ask()
  }
  const { year, newer } = measure(
    { year: ask, newer: addOneMore },
    { rounds: 9, span: 60, clock: 'processor' },
  )
  equal(ask().total.fills, fills)
  const row = (what: string, figures: readonly number[]) =>
    absoluteRow(
      {
        name: `${name}, ${what}`,
        value: median(figures) / 1e6,
        unit: 'ms',
        reference: 'from daily sums of 20 markets',
      },
      { is: 'at most', value: 50 },
    )
  return [row('portfolio of a year', year), row('portfolio after one more fill', newer)]
}

/**
 * Measures the portfolio of a part of one busy day, unchanged and after an update of one of the day's fills.
 */
function busyRows(past: AccountHistory, name: string): readonly Row[] {
  const day = Array.from({ length: BUSY }, (_, index) => ({
    ...fillAt(index),
    at: begin + Math.floor((index * DAY) / BUSY),
  }))
  for (let from = 0; from < BUSY; from += BATCH) past.put('busy', 'fills', day.slice(from, from + BATCH))
  const [from, to] = [begin + 3 * 3_600_000 + 1, begin + DAY - 1]
  const ask = () => {
    const periodNet = past.net('busy', from, to)
    const days = past.days('busy', begin / DAY, end / DAY)
    return { periodNet, ...yearOf(days) }
  }
  const inside = day.filter(({ at }) => at >= from && at < to)
  const expected = inside.map(({ realised = ZERO }) => realised).reduce(add, ZERO)
  const found = ask()
  deepEqual([found.periodNet, found.total.fills], [expected, BUSY])
  let turn = 0
  const askAfterUpdate = () => {
    turn += 1
    past.put('busy', 'fills', [{ ...fillAt(9), at: begin, fee: requireAmount(String(turn)) }])
    return ask()
  }
  const { busy, updated } = measure(
    { busy: ask, updated: askAfterUpdate },
    { rounds: 9, span: 60, clock: 'processor' },
  )
  equal(ask().total.fills, BUSY)
  const row = (what: string, figures: readonly number[]) =>
    absoluteRow(
      { name: `${name}, ${what}`, value: median(figures) / 1e6, unit: 'ms', reference: 'one turn of main' },
      { is: 'at most', value: 16 },
    )
  const fills = `${BUSY.toLocaleString('en')} fills in a day`
  return [row(`portfolio of ${fills}`, busy), row('portfolio after an update of one of them', updated)]
}

/** M16: queries of an account history with a million fills, and a year against a month. */
export const pastQueries: Entry = {
  name: 'M16 past',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
    try {
      const opened = await openDeskDatabase(join(folder, 'history.db'), {
        shape: historyDatabaseSchema,
        flushed: false,
      })
      if (opened.is !== 'open') throw new Error(`the database did not open: ${opened.why}`)
      const sealer = createRecordCipher(randomBytes(32))
      const past = openAccountHistory(opened.database, {
        sealerOf: () => sealer,
        log: { trouble: why => console.error(why) },
      })
      fillUp(past)
      const rows = [
        ...pageRows(past, this.name),
        ...portfolioRows(past, this.name),
        ...busyRows(past, this.name),
      ]
      opened.database.close()
      return rows
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
