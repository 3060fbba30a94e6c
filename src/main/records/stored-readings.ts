import type { AccountReading } from '@core/history/account-reading'
import type { DeskDatabase } from './desk-database'
import type { StoredAccount } from './stored-accounts'

export interface StoredAccountReadings {
  put(account: StoredAccount, day: number, reading: AccountReading): void
  between(account: StoredAccount, firstDay: number, endDay: number): ReadonlyMap<number, AccountReading>
}

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
      insert.run(
        account.id,
        day,
        account.sealer.seal(JSON.stringify(reading), createReadingContext(account, day)),
      )
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

/** Returns the encryption context of a reading, so that none can replace one of another account or day. */
const createReadingContext = ({ profileId }: StoredAccount, day: number): string =>
  JSON.stringify(['perpdesk-reading-1', profileId, day])
