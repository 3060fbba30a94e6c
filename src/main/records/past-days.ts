import type { FillRecord } from '@core/account/order'
import type { FundingFee } from '@core/history/history'
import { updateDaySums, sumStretchNets, emptyDaySums, STRETCH_MS, STRETCHES_PER_DAY, type DaySums } from '@core/history/day-sums'
import { getUtcDay, getUtcDayStart, type TimePeriod } from '@core/history/history-table'
import type { DayPnlFigures } from '@core/history/portfolio'
import { computeNetPnl } from '@core/figures/results'
import { add, ZERO, type Amount } from '@core/value/decimal'
import type { DeskDatabase } from './database'
import type { StoredAccount } from './past-accounts'
import type { StoredHistoryRows, RowPutResult } from './past-rows'

/** Rows that were put, each with what came of it. */
export type PutRows<T> = readonly (readonly [row: T, put: RowPutResult<T>])[]

/**
 * The past added up by days, and each day by stretches of it.
 *
 * What is new is added to its day as it is taken, and what is told anew goes as it was: adding up a whole past when it
 * is asked for would hold up everything else. Only a day that does not open is added up again.
 */
export interface StoredDailySums {
  addRows(account: StoredAccount, fills: PutRows<FillRecord>, funding: PutRows<FundingFee>): void
  between(account: StoredAccount, firstDay: number, endDay: number): ReadonlyMap<number, DayPnlFigures>
  /** What stayed between two moments: of whole days and stretches from their sums, of the two ends from their rows. */
  net(account: StoredAccount, from: number, to: number): Amount
  /** What was taken may not be on the disk. */
  clearCache(): void
}

/** What is new in one day and what it takes the place of, or that it is not known what that was. */
interface DayChanges {
  readonly come: { readonly fills: FillRecord[]; readonly funding: FundingFee[] }
  readonly gone: { readonly fills: FillRecord[]; readonly funding: FundingFee[] }
  isStale: boolean
}

const noRows = { fills: [], funding: [] }

/** Opens the days of a database. */
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

  /** What a day came to when it was last added up; undefined where that has to be done again. */
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

  /** A day's sums as they were kept, or added up from its rows where they were not, or in another way. */
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
      // A disk that takes nothing more still gives: the day is added up again the next time.
      return
    }
  }

  /** What stayed in some stretches of one day. */
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

const computeTotalNet = ({ figures }: DaySums): Amount => Object.values(figures).map(computeNetPnl).reduce(add, ZERO)

/** What a day is kept as, the third way of it: one that was added up in an older way does not open, and is added up again. */
const createDayContext = ({ profileId }: StoredAccount, day: number): string =>
  JSON.stringify(['perpdesk-day-3', profileId, day])

function decryptSums(account: StoredAccount, day: number, body: Uint8Array | null): DaySums | undefined {
  const text = body === null ? undefined : account.sealer.open(body, createDayContext(account, day))
  return text === undefined ? undefined : (JSON.parse(text) as DaySums)
}
