import type { FillRecord } from '@core/account/order-record'
import type { FundingFee } from '@core/history/venue-history-records'
import {
  updateDaySums,
  sumStretchNets,
  emptyDaySums,
  STRETCH_MS,
  STRETCHES_PER_DAY,
  type DaySums,
} from '@core/history/day-sums'
import { getUtcDay, getUtcDayStart, type TimePeriod } from '@core/history/history-table'
import type { DayPnlFigures } from '@core/history/portfolio-report'
import { computeNetPnl } from '@core/figures/pnl-figures'
import { add, ZERO, type Amount } from '@core/value/decimal-amount'
import type { DeskDatabase } from './desk-database'
import type { StoredAccount } from './stored-accounts'
import type { StoredHistoryRows, RowPutResult } from './history-rows'

export type PutRows<T> = readonly (readonly [row: T, put: RowPutResult<T>])[]

/**
 * Daily sums of the history, each divided into stretches of two minutes. New rows are added to their day on arrival and changed rows
 * replace their old amounts, because summing the whole history on demand would take too long. Only an unreadable day is
 * summed again.
 */
export interface StoredDailySums {
  addRows(account: StoredAccount, fills: PutRows<FillRecord>, funding: PutRows<FundingFee>): void
  between(account: StoredAccount, firstDay: number, endDay: number): ReadonlyMap<number, DayPnlFigures>
  /** Returns the net amount between two times: from sums for full days and stretches, from rows for the two ends. */
  net(account: StoredAccount, from: number, to: number): Amount
  /** Clears the cache, because recent rows may not be on disk. */
  clearCache(): void
}

/** New and replaced rows of one day; `isStale` if a replaced row cannot be read. */
interface DayChanges {
  readonly added: { readonly fills: FillRecord[]; readonly funding: FundingFee[] }
  readonly removed: { readonly fills: FillRecord[]; readonly funding: FundingFee[] }
  isStale: boolean
}

const noRows = { fills: [], funding: [] }

export function openDailySums({ sql }: DeskDatabase, rows: StoredHistoryRows): StoredDailySums {
  const markStale = sql.prepare(
    'INSERT INTO daily (account, day) VALUES (?, ?) ON CONFLICT (account, day) DO UPDATE SET body = NULL',
  )
  const upsertSums = sql.prepare(
    'INSERT INTO daily (account, day, body) VALUES (?, ?, ?) ON CONFLICT (account, day) DO UPDATE SET body = excluded.body',
  )
  const selectBody = sql.prepare('SELECT body FROM daily WHERE account = ? AND day = ?')
  selectBody.setReturnArrays(true)
  const selectDays = sql.prepare('SELECT day FROM daily WHERE account = ? AND day >= ? AND day < ?')
  selectDays.setReturnArrays(true)
  const cache = new Map<string, DaySums>()

  function sumRows(account: StoredAccount, period: TimePeriod): DaySums {
    let sums = emptyDaySums
    for (const fills of rows.pieces(account, 'fills', period))
      sums = updateDaySums(sums, { ...noRows, fills }, noRows)
    for (const funding of rows.pieces(account, 'funding', period))
      sums = updateDaySums(sums, { ...noRows, funding }, noRows)
    return sums
  }

  function storeSums(account: StoredAccount, day: number, sums: DaySums): void {
    upsertSums.run(account.id, day, account.sealer.seal(JSON.stringify(sums), createDayContext(account, day)))
  }

  /** Returns the stored sums of a day; `undefined` if the day must be summed again. */
  function readStoredSums(account: StoredAccount, day: number): DaySums | undefined {
    const cached = cache.get(createCacheKey(account, day))
    if (cached !== undefined) return cached
    const row = selectBody.get(account.id, day) as readonly [Uint8Array | null] | undefined
    return row === undefined ? emptyDaySums : decryptSums(account, day, row[0])
  }

  function applyDayChanges(
    account: StoredAccount,
    day: number,
    { added, removed, isStale }: DayChanges,
  ): void {
    const before = readStoredSums(account, day)
    if (isStale || before === undefined) {
      markStale.run(account.id, day)
      cache.delete(createCacheKey(account, day))
      return
    }
    const sums = updateDaySums(before, added, removed)
    storeSums(account, day, sums)
    cache.set(createCacheKey(account, day), sums)
  }

  function getDaySums(account: StoredAccount, day: number): DaySums {
    const stored = readStoredSums(account, day)
    const sums = stored ?? sumRows(account, { from: getUtcDayStart(day), to: getUtcDayStart(day + 1) })
    if (stored === undefined) tryStoreSums(account, day, sums)
    cache.set(createCacheKey(account, day), sums)
    return sums
  }

  function tryStoreSums(account: StoredAccount, day: number, sums: DaySums): void {
    try {
      storeSums(account, day, sums)
    } catch {
      // A failing write is harmless; the day is summed again next time.
      return
    }
  }

  /** Returns the day's part of the stretches from `first` up to, not including, `end`, both counted from 1970. */
  function computeDayNet(account: StoredAccount, day: number, first: number, end: number): Amount {
    const dayStart = day * STRETCHES_PER_DAY
    const [from, to] = [Math.max(0, first - dayStart), Math.min(STRETCHES_PER_DAY, end - dayStart)]
    if (from > 0 || to < STRETCHES_PER_DAY) return sumStretchNets(getDaySums(account, day), from, to)
    return computeTotalNet(getDaySums(account, day))
  }

  const listDays = (account: StoredAccount, firstDay: number, endDay: number): readonly number[] =>
    (selectDays.all(account.id, firstDay, endDay) as readonly (readonly [number])[]).map(([day]) => day)

  return {
    addRows(account, fills, funding) {
      const days = new Map<number, DayChanges>()
      const changesAt = (at: number): DayChanges => {
        const empty = () => ({ fills: [], funding: [] })
        const changes = days.get(getUtcDay(at)) ?? { added: empty(), removed: empty(), isStale: false }
        days.set(getUtcDay(at), changes)
        return changes
      }
      const collect = <T>(puts: PutRows<T>, listOf: (rows: DayChanges['added']) => T[]): void => {
        for (const [row, put] of puts) {
          if (put.is === 'known') continue
          listOf(changesAt(put.at).added).push(row)
          if (put.is === 'new') continue
          const oldDay = changesAt(put.was)
          if (put.before === undefined) oldDay.isStale = true
          else listOf(oldDay.removed).push(put.before)
        }
      }
      collect(fills, rows => rows.fills)
      collect(funding, rows => rows.funding)
      for (const [day, changes] of days) applyDayChanges(account, day, changes)
    },
    between: (account, firstDay, endDay) =>
      new Map(listDays(account, firstDay, endDay).map(day => [day, getDaySums(account, day).figures])),
    net(account, from, to) {
      const [first, end] = [Math.ceil(from / STRETCH_MS), Math.floor(to / STRETCH_MS)]
      if (first >= end) return computeTotalNet(sumRows(account, { from, to }))
      const ends = [
        { from, to: first * STRETCH_MS },
        { from: end * STRETCH_MS, to },
      ].map(period => computeTotalNet(sumRows(account, period)))
      const days = listDays(account, getUtcDay(first * STRETCH_MS), getUtcDay(end * STRETCH_MS - 1) + 1)
      return [...ends, ...days.map(day => computeDayNet(account, day, first, end))].reduce(add, ZERO)
    },
    clearCache: () => cache.clear(),
  }
}

const createCacheKey = ({ id }: StoredAccount, day: number): string => `${id} ${day}`

const computeTotalNet = ({ figures }: DaySums): Amount =>
  Object.values(figures).map(computeNetPnl).reduce(add, ZERO)

/**
 * Returns the encryption context of a day in the third format; sums in an older one do not open and are computed again.
 */
const createDayContext = ({ profileId }: StoredAccount, day: number): string =>
  JSON.stringify(['perpdesk-day-3', profileId, day])

function decryptSums(account: StoredAccount, day: number, body: Uint8Array | null): DaySums | undefined {
  const text = body === null ? undefined : account.sealer.open(body, createDayContext(account, day))
  return text === undefined ? undefined : (JSON.parse(text) as DaySums)
}
