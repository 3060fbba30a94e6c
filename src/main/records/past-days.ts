import type { Fill } from '@core/account/order'
import type { FundingFee } from '@core/history/history'
import { dayOf, startOf, type HistoryRows } from '@core/history/history-table'
import { addToDay, addUpDay, type DayFigures } from '@core/history/portfolio'
import type { Database } from './database'
import type { PastAccount } from './past-accounts'
import type { PastRows, RowPut } from './past-rows'

/** Rows that were put, each with what came of it. */
export type Puts<T> = readonly (readonly [row: T, put: RowPut])[]

/**
 * The past added up by days.
 *
 * What is new is added to its day as it is taken: adding up a whole past when it is asked for would hold up
 * everything else. Only a day of which a row has changed is added up again.
 */
export interface PastDays {
  take(account: PastAccount, fills: Puts<Fill>, funding: Puts<FundingFee>): void
  between(account: PastAccount, firstDay: number, endDay: number): ReadonlyMap<number, DayFigures>
  /** What was taken may not be on the disk. */
  forget(): void
}

/** What is new in one day, or that something in it is another. */
interface News {
  readonly fills: Fill[]
  readonly funding: FundingFee[]
  isStale: boolean
}

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
  const daily = sql.prepare('SELECT day, body FROM daily WHERE account = ? AND day >= ? AND day < ?')
  daily.setReturnArrays(true)
  const seen = new Map<string, DayFigures>()

  const allOf = <T extends 'fills' | 'funding'>(
    account: PastAccount,
    table: T,
    day: number,
  ): readonly HistoryRows[T][] => rows.all(account, table, { from: startOf(day), to: startOf(day + 1) })

  const bindingOf = ({ profileId }: PastAccount, day: number): string =>
    JSON.stringify(['perpdesk-day-1', profileId, day])

  function settle(account: PastAccount, day: number, figures: DayFigures): void {
    settled.run(account.id, day, account.sealer.seal(JSON.stringify(figures), bindingOf(account, day)))
  }

  /** What a day came to when it was last added up; undefined where that has to be done again. */
  function kept(account: PastAccount, day: number, body: Uint8Array | null): DayFigures | undefined {
    const text = body === null ? undefined : account.sealer.open(body, bindingOf(account, day))
    return text === undefined ? undefined : (JSON.parse(text) as DayFigures)
  }

  function takeDay(account: PastAccount, day: number, { fills, funding, isStale }: News): void {
    const name = `${account.id} ${day}`
    const row = one.get(account.id, day) as readonly [Uint8Array | null] | undefined
    const before = seen.get(name) ?? (row === undefined ? {} : kept(account, day, row[0]))
    if (isStale || before === undefined) {
      stale.run(account.id, day)
      seen.delete(name)
      return
    }
    const figures = addToDay(before, fills, funding)
    settle(account, day, figures)
    seen.set(name, figures)
  }

  function day(account: PastAccount, at: number, body: Uint8Array | null): DayFigures {
    const name = `${account.id} ${at}`
    const ready = seen.get(name) ?? kept(account, at, body)
    const figures = ready ?? addUpDay(allOf(account, 'fills', at), allOf(account, 'funding', at))
    if (ready === undefined) tryToSettle(account, at, figures)
    seen.set(name, figures)
    return figures
  }

  function tryToSettle(account: PastAccount, day: number, figures: DayFigures): void {
    try {
      settle(account, day, figures)
    } catch {
      // A disk that takes nothing more still gives: the day is added up again the next time.
      return
    }
  }

  return {
    take(account, fills, funding) {
      const days = new Map<number, News>()
      const newsOf = (at: number): News => {
        const made = days.get(dayOf(at)) ?? { fills: [], funding: [], isStale: false }
        days.set(dayOf(at), made)
        return made
      }
      const note = <T>(puts: Puts<T>, listOf: (news: News) => T[]): void => {
        for (const [row, put] of puts) {
          if (put.is === 'new') listOf(newsOf(put.at)).push(row)
          if (put.is === 'changed') for (const at of [put.at, put.was]) newsOf(at).isStale = true
        }
      }
      note(fills, news => news.fills)
      note(funding, news => news.funding)
      for (const [at, news] of days) takeDay(account, at, news)
    },
    between(account, firstDay, endDay) {
      const found = daily.all(account.id, firstDay, endDay) as readonly (readonly [
        number,
        Uint8Array | null,
      ])[]
      return new Map(found.map(([at, body]) => [at, day(account, at, body)]))
    },
    forget: () => seen.clear(),
  }
}
