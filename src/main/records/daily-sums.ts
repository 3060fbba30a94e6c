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
 * Daily sums of the history, each divided into spans. New rows are added to their day on arrival and changed rows
 * replace their old amounts, because summing the whole history on demand would take too long. Only an unreadable day is
 * summed again.
 */
export interface StoredDailySums {
  addRows(account: StoredAccount, fills: PutRows<FillRecord>, funding: PutRows<FundingFee>): void
  between(account: StoredAccount, firstDay: number, endDay: number): ReadonlyMap<number, DayPnlFigures>
  /** Returns the net amount between two times: from sums for full days and spans, from rows for the two ends. */
  net(account: StoredAccount, from: number, to: number): Amount
  /** Clears the cache, because recent rows may not be on disk. */
  clearCache(): void
}

/** New and replaced rows of one day; `isStale` if a replaced row is unknown. */
interface DayChanges {
  readonly come: { readonly fills: FillRecord[]; readonly funding: FundingFee[] }
  readonly gone: { readonly fills: FillRecord[]; readonly funding: FundingFee[] }
  isStale: boolean
}

const noRows = { fills: [], funding: [] }

export function openDailySums({ sql }: DeskDatabase, rows: StoredHistoryRows): StoredDailySums {
  const stale = sql.prepare(
    'INSERT INTO daily (account, day) VALUES (?, ?) ON CONFLICT (account, day) DO UPDATE SET body = NULL',
  )
  const settled = sql.prepare(
    'INSERT INTO daily (account, day, body) VALUES (?, ?, ?) ON CONFLICT (account, day) DO UPDATE SET body = excluded.body',
  )
  const one = sql.prepare('SELECT body FROM daily WHERE account = ? AND day = ?')
  one.setReturnArrays(true)
  const daily = sql.prepare('SELECT day FROM daily WHERE account = ? AND day >= ? AND day < ?')
  daily.setReturnArrays(true)
  const seen = new Map<string, DaySums>()

  function sumRows(account: StoredAccount, period: TimePeriod): DaySums {
    let sums = emptyDaySums
    for (const fills of rows.pieces(account, 'fills', period))
      sums = updateDaySums(sums, { ...noRows, fills }, noRows)
    for (const funding of rows.pieces(account, 'funding', period))
      sums = updateDaySums(sums, { ...noRows, funding }, noRows)
    return sums
  }

  function storeSums(account: StoredAccount, day: number, sums: DaySums): void {
    settled.run(account.id, day, account.sealer.seal(JSON.stringify(sums), createDayContext(account, day)))
  }

  /** Returns the stored sums of a day; `undefined` if the day must be summed again. */
  function readStoredSums(account: StoredAccount, day: number): DaySums | undefined {
    const there = seen.get(createCacheKey(account, day))
    if (there !== undefined) return there
    const row = one.get(account.id, day) as readonly [Uint8Array | null] | undefined
    return row === undefined ? emptyDaySums : decryptSums(account, day, row[0])
  }

  function applyDayChanges(account: StoredAccount, day: number, { come, gone, isStale }: DayChanges): void {
    const before = readStoredSums(account, day)
    if (isStale || before === undefined) {
      stale.run(account.id, day)
      seen.delete(createCacheKey(account, day))
      return
    }
    const sums = updateDaySums(before, come, gone)
    storeSums(account, day, sums)
    seen.set(createCacheKey(account, day), sums)
  }

  function getDaySums(account: StoredAccount, at: number): DaySums {
    const ready = readStoredSums(account, at)
    const sums = ready ?? sumRows(account, { from: getUtcDayStart(at), to: getUtcDayStart(at + 1) })
    if (ready === undefined) tryStoreSums(account, at, sums)
    seen.set(createCacheKey(account, at), sums)
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

  function computeDayNet(account: StoredAccount, at: number, first: number, end: number): Amount {
    const start = at * STRETCHES_PER_DAY
    const [from, to] = [Math.max(0, first - start), Math.min(STRETCHES_PER_DAY, end - start)]
    if (from > 0 || to < STRETCHES_PER_DAY) return sumStretchNets(getDaySums(account, at), from, to)
    return computeTotalNet(getDaySums(account, at))
  }

  const between = (account: StoredAccount, firstDay: number, endDay: number): readonly number[] =>
    (daily.all(account.id, firstDay, endDay) as readonly (readonly [number])[]).map(([at]) => at)

  return {
    addRows(account, fills, funding) {
      const days = new Map<number, DayChanges>()
      const newsOf = (at: number): DayChanges => {
        const empty = () => ({ fills: [], funding: [] })
        const made = days.get(getUtcDay(at)) ?? { come: empty(), gone: empty(), isStale: false }
        days.set(getUtcDay(at), made)
        return made
      }
      const note = <T>(puts: PutRows<T>, listOf: (rows: DayChanges['come']) => T[]): void => {
        for (const [row, put] of puts) {
          if (put.is === 'known') continue
          listOf(newsOf(put.at).come).push(row)
          if (put.is === 'new') continue
          const was = newsOf(put.was)
          if (put.before === undefined) was.isStale = true
          else listOf(was.gone).push(put.before)
        }
      }
      note(fills, rows => rows.fills)
      note(funding, rows => rows.funding)
      for (const [at, news] of days) applyDayChanges(account, at, news)
    },
    between: (account, firstDay, endDay) =>
      new Map(between(account, firstDay, endDay).map(at => [at, getDaySums(account, at).figures])),
    net(account, from, to) {
      const [first, end] = [Math.ceil(from / STRETCH_MS), Math.floor(to / STRETCH_MS)]
      if (first >= end) return computeTotalNet(sumRows(account, { from, to }))
      const ends = [
        { from, to: first * STRETCH_MS },
        { from: end * STRETCH_MS, to },
      ].map(period => computeTotalNet(sumRows(account, period)))
      const days = between(account, getUtcDay(first * STRETCH_MS), getUtcDay(end * STRETCH_MS - 1) + 1)
      return [...ends, ...days.map(at => computeDayNet(account, at, first, end))].reduce(add, ZERO)
    },
    clearCache: () => seen.clear(),
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
