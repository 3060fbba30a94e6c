import { deepEqual, equal } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exactly } from '@core/value/decimal'
import { fold } from '@core/snapshot/fold'
import type { Order } from '@core/account/order'
import { isOpen } from '@core/account/order-fold'
import type { Position } from '@core/account/position'
import type { Snapshot } from '@core/snapshot/snapshot'
import type { Clock } from '../src/main/ports'
import { isFields, parseJson } from '../src/main/venue/json'
import { pushes } from '../src/main/venue/pushes'
import { KEEP_EVERY, openArchive } from '../src/main/records/archive'
import { openDatabase } from '../src/main/records/database'
import { archiveShape } from '../src/main/records/schema'
import { createSealer } from '../src/main/records/sealer'
import { asRead } from './frames'
import { measure, median, ratioOf } from './measure'
import { absoluteRow, ratioRow, type Entry, type Row } from './row'

const zero = exactly('0')

const orderAt = (index: number): Order => ({
  orderId: String(8_000_000_000 + index),
  clientOrderId: `pd-${index}`,
  symbol: `PERP_M${index % 200}_USDC`,
  side: index % 2 === 0 ? 'BUY' : 'SELL',
  type: 'LIMIT',
  status: 'NEW',
  statusWord: 'NEW',
  price: exactly(`${60_000 + index}.5`),
  quantity: exactly('1.25'),
  executed: zero,
  fee: zero,
  reduceOnly: false,
  marginMode: 'CROSS',
  createdAt: index,
  updatedAt: index,
})

const positionAt = (index: number): Position => ({
  symbol: `PERP_M${index}_USDC`,
  marginMode: 'CROSS',
  quantity: exactly(`${index + 1}.5`),
  cost: exactly('1234.5'),
  entry: exactly('61240.1'),
  mark: exactly('61250.7'),
  unsettledPnl: exactly('12.5'),
  pendingLong: zero,
  pendingShort: zero,
  imr: exactly('0.1'),
  mmr: exactly('0.05'),
  margin: zero,
  updatedAt: index,
})

const dated = <T>(value: T, version: number) => ({ value, version, asOf: version, from: 'live' as const })

/** M9: a snapshot of 50 positions and 500 orders sealed and written, and loaded again. */
async function sealedRows(folder: string, name: string): Promise<readonly Row[]> {
  const opened = await openDatabase(join(folder, 'archive.db'), { shape: archiveShape, flushed: false })
  if (opened.is !== 'open') throw new Error(`the database did not open: ${opened.why}`)
  const sealer = createSealer(randomBytes(32))
  let now = Date.UTC(2026, 0, 1)
  let due: (() => void) | undefined
  const clock: Clock = {
    now: () => now,
    after: (ms, run) => {
      if (ms === KEEP_EVERY) due = run
      return () => undefined
    },
  }
  const log = { trouble: (what: string) => console.error(what) }
  const archive = openArchive(opened.database, { clock, log, sealerOf: () => sealer })
  const positions = Array.from({ length: 50 }, (_, index) => positionAt(index))
  const orders = Array.from({ length: 500 }, (_, index) => orderAt(index))
  let version = 0
  const write = () => {
    version += 1
    now += KEEP_EVERY
    const moved = orders.with(version % 500, { ...orderAt(version % 500), updatedAt: now })
    archive.keep('bench', 'positions', dated([...positions], version))
    archive.keep('bench', 'orders', dated(moved, version))
    due?.()
  }
  write()
  deepEqual(archive.recall('bench').positions?.value, positions)
  const times = measure(
    { write, load: () => archive.recall('bench') },
    { rounds: 15, span: 40, clock: 'processor' },
  )
  archive.close()
  opened.database.close()
  const of = '50 positions and 500 orders, sealed'
  return [
    absoluteRow(
      { name: `${name}, write with its moment`, value: median(times.write) / 1e6, unit: 'ms', reference: of },
      { is: 'at most', value: 5 },
    ),
    absoluteRow(
      { name: `${name}, load`, value: median(times.load) / 1e6, unit: 'ms', reference: of },
      { is: 'at most', value: 5 },
    ),
  ]
}

export const snapshots: Entry = {
  name: 'M9 snapshot',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
    try {
      return await sealedRows(folder, this.name)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function withOrders(count: number): Snapshot {
  const orders = Array.from({ length: count }, (_, index) => orderAt(count - index))
  return fold({}, { saw: 'open orders', at: 1, orders }, 'live')
}

/** What one frame tells of an order: which one, the how manieth report it is, and where the order stands. */
interface Report {
  readonly index: number
  readonly told: number
  readonly status: 'NEW' | 'CANCELLED'
}

const frameOf = ({ index, told, status }: Report): string =>
  asRead(
    `{"topic":"executionreport","ts":1790000002000,"data":{"symbol":"PERP_M${index % 200}_USDC","clientOrderId":"pd-${index}","orderId":${8_000_000_000 + index},"type":"LIMIT","side":"BUY","quantity":1.25,"price":${60_000 + index}.5,"tradeId":0,"executedPrice":0,"executedQuantity":0,"fee":0,"feeAsset":"USDC","totalExecutedQuantity":0,"averageExecutedPrice":0,"status":"${status}","reason":"","totalFee":0,"visibleQuantity":${told % 2},"timestamp":${1_790_000_001_999 + told},"createdTime":${index},"reduceOnly":false,"marginMode":"CROSS","maker":false}}`,
  )

/** How many reports come between two looks at the list, which is looked at ten times a second. */
const BETWEEN_LOOKS = 50

/** From a frame's bytes to the snapshot, for one report after another. */
function reports(count: number, next: (told: number) => Report): () => Snapshot {
  let snapshot = withOrders(count)
  let told = 0
  return () => {
    told += 1
    const frame = parseJson(frameOf(next(told)))
    if (!isFields(frame)) throw new Error('The frame is no object.')
    const execution = pushes.executions(frame)
    snapshot = fold(snapshot, { saw: 'execution', at: told, execution }, 'live')
    if (told % BETWEEN_LOOKS === 0) equal(snapshot.orders?.value.length === 0, false)
    return snapshot
  }
}

/** Reports that change an order where it stands, each of another one. */
const changing = (count: number) =>
  reports(count, told => ({ index: 1 + (told % count), told, status: 'NEW' }))

/** Reports that open an order, and then end it. */
const comingAndGoing = (count: number) =>
  reports(count, told => ({
    index: count + 1 + (told >> 1),
    told,
    status: told % 2 === 0 ? 'NEW' : 'CANCELLED',
  }))

function executionRow(name: string, what: string, made: (count: number) => () => Snapshot): Row {
  const candidates = { few: made(10), many: made(10_000) }
  equal(candidates.few().orders?.value.filter(isOpen).length, 10)
  equal(candidates.many().orders?.value.filter(isOpen).length, 10_000)
  const { few, many } = measure(candidates)
  return ratioRow(
    {
      name: `${name}, ${what} at 10 → 10,000 open orders`,
      value: median(many) / 1e3,
      unit: 'µs',
      reference: `at 10: ${(median(few) / 1e3).toFixed(1)} µs`,
      ratio: ratioOf(many, few),
    },
    { is: 'at most', ratio: 2 },
  )
}

function marketsRow(name: string): Row {
  const quotesOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      symbol: `PERP_M${index}_USDC`,
      last: exactly(`${index + 1}.5`),
      mark: exactly(`${index + 1}.25`),
    }))
  const start = (count: number) => fold({}, { saw: 'quotes', at: 1, quotes: quotesOf(count) }, 'live')
  const change = (count: number) => {
    const snapshot = start(count)
    const quotes = quotesOf(count).map(quote => ({ ...quote, mark: exactly('7') }))
    return () => fold(snapshot, { saw: 'quote changes', at: 2, quotes }, 'live')
  }
  const { few, many } = measure({ few: change(200), many: change(2_000) })
  return ratioRow(
    {
      name: `${name}, prices of 200 → 2,000 markets`,
      value: median(many) / 1e3,
      unit: 'µs',
      reference: `of 200: ${(median(few) / 1e3).toFixed(1)} µs`,
      ratio: ratioOf(many, few),
    },
    { is: 'at most', ratio: 12 },
  )
}

/** M16: what one report and one round of prices cost as an account and its venue grow. */
export const growth: Entry = {
  name: 'M16 growth',
  run() {
    return [
      executionRow(this.name, 'execution report', changing),
      executionRow(this.name, 'an order that opens or ends', comingAndGoing),
      marketsRow(this.name),
    ]
  },
}
