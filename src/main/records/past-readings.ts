import type { AccountReading } from '@core/history/account-reading'
import type { DeskDatabase } from './database'
import type { StoredAccount } from './past-accounts'

/** What an account was as its days began, one reading for each. */
export interface StoredAccountReadings {
  /** Takes the reading of a day, in the place of another. */
  put(account: StoredAccount, day: number, reading: AccountReading): void
  /** The readings of some days, as far as there are any that open. */
  between(account: StoredAccount, firstDay: number, endDay: number): ReadonlyMap<number, AccountReading>
}

/** Opens the readings of a database. */
export function openStoredReadings({ sql }: DeskDatabase): StoredAccountReadings {
  const insert = sql.prepare(
    'INSERT INTO readings (account, day, body) VALUES (?, ?, ?) ON CONFLICT (account, day) DO UPDATE SET body = excluded.body',
  )
  const some = sql.prepare(
    'SELECT day, body FROM readings WHERE account = ? AND day >= ? AND day < ? ORDER BY day',
  )
  some.setReturnArrays(true)
  return {
    put(account, day, reading) {
      insert.run(account.id, day, account.sealer.seal(JSON.stringify(reading), createReadingContext(account, day)))
    },
    between(account, firstDay, endDay) {
      const rows = some.all(account.id, firstDay, endDay) as readonly (readonly [number, Uint8Array])[]
      return new Map(
        rows.flatMap(([day, body]) => {
          const text = account.sealer.open(body, createReadingContext(account, day))
          return text === undefined ? [] : [[day, JSON.parse(text) as AccountReading] as const]
        }),
      )
    },
  }
}

/** What a reading is bound to, so that none can stand in for another account or day. */
const createReadingContext = ({ profileId }: StoredAccount, day: number): string =>
  JSON.stringify(['perpdesk-reading-1', profileId, day])
