import type { Fill } from '@core/account/order'
import type { FundingFee } from '@core/history/history'
import { changedSums, netOfStretches, noSums, STRETCH, STRETCHES, type DaySums } from '@core/history/day-sums'
import { dayOf, startOf, type Period } from '@core/history/history-table'
import type { DayFigures } from '@core/history/portfolio'
import { netOf } from '@core/figures/results'
import { add, ZERO, type Amount } from '@core/value/decimal'
import type { Database } from './database'
import type { PastAccount } from './past-accounts'
import type { PastRows, RowPut } from './past-rows'

/** Rows that were put, each with what came of it. */
export type Puts<T> = readonly (readonly [row: T, put: RowPut<T>])[]

/**
 * The past added up by days, and each day by stretches of it.
 *
 * What is new is added to its day as it is taken, and what is told anew goes as it was: adding up a whole past when it
 * is asked for would hold up everything else. Only a day that does not open is added up again.
 */
export interface PastDays {
  take(account: PastAccount, fills: Puts<Fill>, funding: Puts<FundingFee>): void
  between(account: PastAccount, firstDay: number, endDay: number): ReadonlyMap<number, DayFigures>
  /** What stayed between two moments: of whole days and stretches from their sums, of the two ends from their rows. */
  net(account: PastAccount, from: number, to: number): Amount
  /** What was taken may not be on the disk. */
  forget(): void
}

/** What is new in one day and what it takes the place of, or that it is not known what that was. */
interface News {
  readonly come: { readonly fills: Fill[]; readonly funding: FundingFee[] }
  readonly gone: { readonly fills: Fill[]; readonly funding: FundingFee[] }
  isStale: boolean
}

const NONE = { fills: [], funding: [] }

/** Opens the days of a database. */
export function openPastDays({ sql }: Database, rows: PastRows): PastDays {
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

  function addUp(account: PastAccount, period: Period): DaySums {
    let sums = noSums
    for (const fills of rows.pieces(account, 'fills', period))
      sums = changedSums(sums, { ...NONE, fills }, NONE)
    for (const funding of rows.pieces(account, 'funding', period))
      sums = changedSums(sums, { ...NONE, funding }, NONE)
    return sums
  }

  function settle(account: PastAccount, day: number, sums: DaySums): void {
    settled.run(account.id, day, account.sealer.seal(JSON.stringify(sums), bindingOf(account, day)))
  }

  /** What a day came to when it was last added up; undefined where that has to be done again. */
  function known(account: PastAccount, day: number): DaySums | undefined {
    const there = seen.get(nameOf(account, day))
    if (there !== undefined) return there
    const row = one.get(account.id, day) as readonly [Uint8Array | null] | undefined
    return row === undefined ? noSums : opened(account, day, row[0])
  }

  function takeDay(account: PastAccount, day: number, { come, gone, isStale }: News): void {
    const before = known(account, day)
    if (isStale || before === undefined) {
      stale.run(account.id, day)
      seen.delete(nameOf(account, day))
      return
    }
    const sums = changedSums(before, come, gone)
    settle(account, day, sums)
    seen.set(nameOf(account, day), sums)
  }

  /** A day's sums as they were kept, or added up from its rows where they were not, or in another way. */
  function day(account: PastAccount, at: number): DaySums {
    const ready = known(account, at)
    const sums = ready ?? addUp(account, { from: startOf(at), to: startOf(at + 1) })
    if (ready === undefined) tryToSettle(account, at, sums)
    seen.set(nameOf(account, at), sums)
    return sums
  }

  function tryToSettle(account: PastAccount, day: number, sums: DaySums): void {
    try {
      settle(account, day, sums)
    } catch {
      // A disk that takes nothing more still gives: the day is added up again the next time.
      return
    }
  }

  /** What stayed in some stretches of one day. */
  function netOfDay(account: PastAccount, at: number, first: number, end: number): Amount {
    const start = at * STRETCHES
    const [from, to] = [Math.max(0, first - start), Math.min(STRETCHES, end - start)]
    if (from > 0 || to < STRETCHES) return netOfStretches(day(account, at), from, to)
    return netOfAll(day(account, at))
  }

  const between = (account: PastAccount, firstDay: number, endDay: number): readonly number[] =>
    (daily.all(account.id, firstDay, endDay) as readonly (readonly [number])[]).map(([at]) => at)

  return {
    take(account, fills, funding) {
      const days = new Map<number, News>()
      const newsOf = (at: number): News => {
        const empty = () => ({ fills: [], funding: [] })
        const made = days.get(dayOf(at)) ?? { come: empty(), gone: empty(), isStale: false }
        days.set(dayOf(at), made)
        return made
      }
      const note = <T>(puts: Puts<T>, listOf: (rows: News['come']) => T[]): void => {
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
      for (const [at, news] of days) takeDay(account, at, news)
    },
    between: (account, firstDay, endDay) =>
      new Map(between(account, firstDay, endDay).map(at => [at, day(account, at).figures])),
    net(account, from, to) {
      const [first, end] = [Math.ceil(from / STRETCH), Math.floor(to / STRETCH)]
      if (first >= end) return netOfAll(addUp(account, { from, to }))
      const ends = [
        { from, to: first * STRETCH },
        { from: end * STRETCH, to },
      ].map(period => netOfAll(addUp(account, period)))
      const days = between(account, dayOf(first * STRETCH), dayOf(end * STRETCH - 1) + 1)
      return [...ends, ...days.map(at => netOfDay(account, at, first, end))].reduce(add, ZERO)
    },
    forget: () => seen.clear(),
  }
}

const nameOf = ({ id }: PastAccount, day: number): string => `${id} ${day}`

const netOfAll = ({ figures }: DaySums): Amount => Object.values(figures).map(netOf).reduce(add, ZERO)

/** What a day is kept as, the third way of it: one that was added up in an older way does not open, and is added up again. */
const bindingOf = ({ profileId }: PastAccount, day: number): string =>
  JSON.stringify(['perpdesk-day-3', profileId, day])

function opened(account: PastAccount, day: number, body: Uint8Array | null): DaySums | undefined {
  const text = body === null ? undefined : account.sealer.open(body, bindingOf(account, day))
  return text === undefined ? undefined : (JSON.parse(text) as DaySums)
}
