import type { FillRecord } from '@core/account/order-record'
import type { PositionRecord } from '@core/account/position-record'
import { getDayStart } from '@core/guard/trading-day'
import { listForcedCloses, type ObservedPosition, type ObservedShrinkage } from '@core/history/forced-closes'
import type { LiquidationRecord, PastPosition } from '@core/history/venue-history-records'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { absolute, compareDecimals, isZero, type Amount } from '@core/value/decimal-amount'
import type { DeskState } from '../desk-state'
import type { ReadableVenue } from '../main-ports'

/** Maximum time between two observations of a position that are compared, in milliseconds. */
const MAX_OBSERVATION_GAP_MS = 10_000
const MAX_SHRINKAGES = 200
const PAGE_ROWS = 100
const MAX_POSITIONS = 1_000

/** The day’s records of what the venue closed, which is in no list of trades. */
export interface ForcedCloseRecords {
  readonly liquidations: readonly LiquidationRecord[]
  readonly closed: readonly PastPosition[]
}

/** Follows positions, so that the entry of what the venue closes is known. */
export interface ForcedCloseTracker {
  observe(event: DeskEvent): void
  /** Computes the results again, from new records and all fills of the day if they were read. */
  update(records?: ForcedCloseRecords, fills?: readonly FillRecord[]): void
  /** Results of the day’s liquidations and deleveragings; `undefined` for each that is not known. */
  results(): readonly (Amount | undefined)[]
  /** Known results by id. A result once known is kept. */
  readonly known: ReadonlyMap<string, Amount>
  clear(): void
}

export function createForcedCloseTracker(
  desk: Pick<DeskState, 'snapshot'>,
  known: Map<string, Amount>,
  venueNow: () => number,
  offset: number,
): ForcedCloseTracker {
  let records: ForcedCloseRecords = { liquidations: [], closed: [] }
  let results: readonly (Amount | undefined)[] = []
  /** The last row of each position with a size. */
  const held = new Map<string, ObservedPosition>()
  let shrinkages: readonly ObservedShrinkage[] = []

  function observeRows(rows: readonly PositionRecord[], seenAt: number): void {
    for (const row of rows) {
      const name = `${row.symbol} ${row.marginMode}`
      const before = held.get(name)
      if (before !== undefined && row.updatedAt < before.row.updatedAt) continue
      const isShrunk =
        before !== undefined && compareDecimals(absolute(row.quantity), absolute(before.row.quantity)) < 0
      if (isShrunk && seenAt - before.seenAt <= MAX_OBSERVATION_GAP_MS)
        shrinkages = [...shrinkages.slice(-MAX_SHRINKAGES), { before: before.row, after: row }]
      if (!isZero(row.quantity)) held.set(name, { row, seenAt })
    }
  }

  const saved = desk.snapshot().positions
  if (saved !== undefined) observeRows(saved.value, saved.asOf + offset)
  return {
    observe(event) {
      if (event.saw === 'positions' || event.saw === 'position changes')
        observeRows(event.positions, venueNow())
    },
    update(newRecords = records, fills = []) {
      records = newRecords
      const { fills: recent, venueActs } = desk.snapshot()
      const found = listForcedCloses({
        ...records,
        dayStart: getDayStart(venueNow()),
        fills: [...new Map([...(recent?.value ?? []), ...fills].map(fill => [fill.tradeId, fill])).values()],
        actions: venueActs?.value ?? [],
        held: [...held.values()],
        shrinkages,
      })
      for (const { id, realised } of found)
        if (realised !== undefined && !known.has(id)) known.set(id, realised)
      results = found.map(({ id }) => known.get(id))
    },
    results: () => results,
    known,
    clear() {
      results = []
      known.clear()
    },
  }
}

export async function readForcedCloseRecords(
  { archive }: Pick<ReadableVenue, 'archive'>,
  from: number,
): Promise<ForcedCloseRecords | undefined> {
  const closed = await archive.pastPositions(MAX_POSITIONS)
  const taken = await archive.liquidations({ from, page: 1, size: PAGE_ROWS })
  if (closed.is !== 'read' || taken.is !== 'read') return undefined
  const { rows, total = rows.length } = taken.value
  // One page holds more than a day has. A longer list leaves the day unread.
  return rows.length < total || rows.length === PAGE_ROWS
    ? undefined
    : { closed: closed.value, liquidations: rows }
}
