import { deepEqual } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireAmount } from '@core/value/decimal-amount'
import type { PositionRecord } from '@core/account/position-record'
import type { ClockPort } from '../../src/main/main-ports'
import { KEEP_INTERVAL_MS, openAccountArchive } from '../../src/main/records/account-archive'
import { openDeskDatabase } from '../../src/main/records/desk-database'
import { archiveDatabaseSchema } from '../../src/main/records/database-schema'
import { createRecordCipher } from '../../src/main/records/record-cipher'
import { measure, median } from '../measure'
import { orderAt } from '../orders'
import { absoluteRow, type Entry, type Row } from '../row'

const zero = requireAmount('0')

const positionAt = (index: number): PositionRecord => ({
  symbol: `PERP_M${index}_USDC`,
  marginMode: 'CROSS',
  quantity: requireAmount(`${index + 1}.5`),
  cost: requireAmount('1234.5'),
  entry: requireAmount('61240.1'),
  mark: requireAmount('61250.7'),
  unsettledPnl: requireAmount('12.5'),
  pendingLong: zero,
  pendingShort: zero,
  imr: requireAmount('0.1'),
  mmr: requireAmount('0.05'),
  margin: zero,
  updatedAt: index,
})

const dated = <T>(value: T, version: number) => ({ value, version, asOf: version, from: 'live' as const })

/** M9: a snapshot of 50 positions and 500 orders, sealed and written, then loaded. */
async function sealedRows(folder: string, name: string): Promise<readonly Row[]> {
  const opened = await openDeskDatabase(join(folder, 'archive.db'), {
    shape: archiveDatabaseSchema,
    flushed: false,
  })
  if (opened.is !== 'open') throw new Error(`the database did not open: ${opened.why}`)
  const sealer = createRecordCipher(randomBytes(32))
  let now = Date.UTC(2026, 0, 1)
  let due: (() => void) | undefined
  const clock: ClockPort = {
    now: () => now,
    after: (ms, run) => {
      if (ms === KEEP_INTERVAL_MS) due = run
      return () => undefined
    },
  }
  const log = { trouble: (what: string) => console.error(what) }
  const archive = openAccountArchive(opened.database, { clock, log, sealerOf: () => sealer })
  const positions = Array.from({ length: 50 }, (_, index) => positionAt(index))
  const orders = Array.from({ length: 500 }, (_, index) => orderAt(index))
  let version = 0
  const write = () => {
    version += 1
    now += KEEP_INTERVAL_MS
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
