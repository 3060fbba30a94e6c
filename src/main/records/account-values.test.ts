import { randomBytes } from 'node:crypto'
import { requireAmount } from '@core/value/decimal-amount'
import type { AccountMargin } from '@core/account/account-margin'
import type { DatedValue } from '@core/value/value-freshness'
import type { SnapshotSectionName } from '@core/snapshot/desk-snapshot'
import { afterEach, describe, expect, it } from 'vitest'
import { openDeskDatabase } from './desk-database'
import { openAccountHistoryStore } from './account-history-store'
import { archiveDatabaseSchema } from './database-schema'
import { createRecordCipher, type RecordCipher } from './record-cipher'
import { openAccountValues } from './account-values'

const MINUTE = 60_000
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function stage() {
  const opened = await openDeskDatabase(':memory:', { shape: archiveDatabaseSchema })
  if (opened.is !== 'open') throw new Error(opened.why)
  const { database } = opened
  closers.push(database.close)
  const keys: Record<string, RecordCipher | undefined> = { a: createRecordCipher(randomBytes(32)) }
  const sealerOf = (id: string) => keys[id]
  const moments = openAccountHistoryStore(database, { sealerOf, log: { trouble: what => expect.fail(what) } })
  const note = (at: number, value: string) => {
    const account: AccountMargin = {
      value: requireAmount(value),
      totalCollateral: requireAmount('1'),
      free: requireAmount('1'),
      marginRatio: requireAmount('1'),
      initialMarginRatio: requireAmount('1'),
      maintenanceMarginRatio: requireAmount('1'),
    }
    const dated: DatedValue<unknown> = { value: account, version: at, asOf: at, from: 'live' }
    moments.record('a', at, new Map([['account' as SnapshotSectionName, dated]]))
  }
  return { note, keys, worth: openAccountValues(database, sealerOf), sql: database.sql }
}

describe('account values', () => {
  it('are returned for a period, oldest first, with every digit', async () => {
    const { note, worth } = await stage()
    const values = ['1000.00000001', '1001', '999.5', '998']
    for (const [minute, value] of values.entries()) note((minute + 1) * MINUTE, value)
    expect(worth('a', 2 * MINUTE, 4 * MINUTE)).toEqual([
      { at: 2 * MINUTE, value: '1001' },
      { at: 3 * MINUTE, value: '999.5' },
    ])
    expect(worth('a', 0, MINUTE + 1)).toEqual([{ at: MINUTE, value: '1000.00000001' }])
  })

  it('are returned complete, with the first value and every drawdown, however long the period', async () => {
    const { note, worth } = await stage()
    const values = ['10000', '9983', '10016.68', '9990']
    for (const [minute, value] of values.entries()) note(minute * MINUTE + 1, value)
    expect(worth('a', 0, 30 * 1_440 * MINUTE).map(({ value }) => value)).toEqual(values)
  })

  it('are cached once decrypted, and dropped once they are no longer stored', async () => {
    const { note, keys, worth, sql } = await stage()
    for (let minute = 0; minute < 5; minute += 1) note(minute * MINUTE + 1, String(minute))
    const readValues = () => worth('a', 0, 9 * MINUTE).map(({ value }) => value)
    expect(readValues()).toEqual(['0', '1', '2', '3', '4'])
    sql.exec(`UPDATE moments SET body = zeroblob(60) WHERE at < ${MINUTE}`)
    sql.exec(`DELETE FROM moments WHERE at > ${3 * MINUTE}`)
    note(8 * MINUTE, '8')
    expect(readValues()).toEqual(['0', '1', '2', '8'])
    const key = keys['a']
    delete keys['a']
    expect(readValues()).toEqual([])
    keys['a'] = key
    expect(readValues(), 'nothing is remembered without the key').toEqual(['1', '2', '8'])
  })

  it('are unknown without the data key, for another account, at no time, and for a record that was changed', async () => {
    const { note, keys, worth, sql } = await stage()
    note(MINUTE, '1')
    note(2 * MINUTE, '2')
    expect([worth('b', 0, 9 * MINUTE), worth('a', 5, 5)]).toEqual([[], []])
    sql.exec(`UPDATE moments SET body = zeroblob(60) WHERE at = ${MINUTE}`)
    expect(worth('a', 0, 9 * MINUTE)).toEqual([{ at: 2 * MINUTE, value: '2' }])
    delete keys['a']
    expect(worth('a', 0, 9 * MINUTE)).toEqual([])
  })
})
