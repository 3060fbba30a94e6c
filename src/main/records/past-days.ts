import { startOf, type HistoryRows } from '@core/history/history-table'
import { addUpDay, type DayFigures } from '@core/history/portfolio'
import type { Database } from './database'
import type { PastAccount } from './past-accounts'
import type { PastRows } from './past-rows'

/** The past added up by days. A day is added up again when one of its rows is new or another. */
export interface PastDays {
  markStale(account: PastAccount, day: number): void
  between(account: PastAccount, firstDay: number, endDay: number): ReadonlyMap<number, DayFigures>
}

/** Opens the days of a database. */
export function openPastDays({ sql }: Database, rows: PastRows): PastDays {
  const stale = sql.prepare(
    'INSERT INTO daily (account, day) VALUES (?, ?) ON CONFLICT (account, day) DO UPDATE SET body = NULL',
  )
  const settled = sql.prepare('UPDATE daily SET body = ? WHERE account = ? AND day = ?')
  const daily = sql.prepare('SELECT day, body FROM daily WHERE account = ? AND day >= ? AND day < ?')
  daily.setReturnArrays(true)
  const seen = new Map<string, DayFigures>()

  const allOf = <T extends 'fills' | 'funding'>(
    account: PastAccount,
    table: T,
    day: number,
  ): readonly HistoryRows[T][] => rows.all(account, table, { from: startOf(day), to: startOf(day + 1) })

  function settle(account: PastAccount, at: number, figures: DayFigures, bound: string): void {
    try {
      settled.run(account.sealer.seal(JSON.stringify(figures), bound), account.id, at)
    } catch {
      // A disk that takes nothing more still gives: the day is added up again the next time.
      return
    }
  }

  function day(account: PastAccount, at: number, body: Uint8Array | null): DayFigures {
    const name = `${account.id} ${at}`
    const ready = seen.get(name)
    if (ready !== undefined) return ready
    const bound = JSON.stringify(['perpdesk-day-1', account.profileId, at])
    const text = body === null ? undefined : account.sealer.open(body, bound)
    const figures =
      text === undefined
        ? addUpDay(allOf(account, 'fills', at), allOf(account, 'funding', at))
        : (JSON.parse(text) as DayFigures)
    if (text === undefined) settle(account, at, figures, bound)
    seen.set(name, figures)
    return figures
  }

  return {
    markStale(account, day) {
      stale.run(account.id, day)
      seen.delete(`${account.id} ${day}`)
    },
    between(account, firstDay, endDay) {
      const found = daily.all(account.id, firstDay, endDay) as readonly (readonly [
        number,
        Uint8Array | null,
      ])[]
      return new Map(found.map(([at, body]) => [at, day(account, at, body)]))
    },
  }
}
