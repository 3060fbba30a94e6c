import { randomBytes } from 'node:crypto'
import { openDatabase } from '../../src/main/records/database'
import { openPast, type Past } from '../../src/main/records/past'
import { historyShape } from '../../src/main/records/schema'
import { createSealer, type Sealer } from '../../src/main/records/sealer'

/** A past in a real database, and what was said of it. */
export interface OpenPast {
  readonly past: Past
  readonly sealer: Sealer
  readonly troubles: readonly string[]
  /** Runs a statement as somebody with the file in hand would. */
  tamper(statement: string): void
  count(statement: string): number
  close(): void
}

export async function openPastAt(path = ':memory:', given?: Sealer): Promise<OpenPast> {
  const opened = await openDatabase(path, { shape: historyShape, flushed: false })
  if (!('database' in opened)) throw new Error(opened.why)
  const sealer = given ?? createSealer(randomBytes(32))
  if (sealer === undefined) throw new Error('the data key is none')
  const troubles: string[] = []
  const { sql } = opened.database
  return {
    past: openPast(opened.database, {
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
