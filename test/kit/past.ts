import { randomBytes } from 'node:crypto'
import { openDeskDatabase } from '../../src/main/records/desk-database'
import { openAccountHistory, type AccountHistory } from '../../src/main/records/account-history'
import { historyDatabaseSchema } from '../../src/main/records/database-schema'
import { createRecordCipher, type RecordCipher } from '../../src/main/records/record-cipher'

/** A past in a real database, with its logged troubles. */
export interface OpenPast {
  readonly past: AccountHistory
  readonly sealer: RecordCipher
  readonly troubles: readonly string[]
  /** Runs a statement, as anyone with access to the file could. */
  tamper(statement: string): void
  count(statement: string): number
  close(): void
}

export async function openPastAt(path = ':memory:', given?: RecordCipher): Promise<OpenPast> {
  const opened = await openDeskDatabase(path, { shape: historyDatabaseSchema, flushed: false })
  if (!('database' in opened)) throw new Error(opened.why)
  const sealer = given ?? createRecordCipher(randomBytes(32))
  if (sealer === undefined) throw new Error('the data key is none')
  const troubles: string[] = []
  const { sql } = opened.database
  return {
    past: openAccountHistory(opened.database, {
      sealerOf: () => sealer,
      log: { trouble: what => void troubles.push(what) },
    }),
    sealer,
    troubles,
    tamper: statement => sql.exec(statement),
    count: statement => (sql.prepare(statement).get() as { n: number }).n,
    close: opened.database.close,
  }
}
