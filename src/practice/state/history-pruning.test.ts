import { describe, expect, it } from 'vitest'
import type { DayEndRecord, FundingPayment } from '../records/history-records'
import { pruneHistoryTables } from './history-pruning'
import { openStateStore } from './state-store'

const fee = (id: number): FundingPayment => ({
  id,
  account: 'a',
  symbol: 'X',
  mode: 'CROSS',
  rate: 0n,
  mark: 0n,
  fee: 0n,
  at: id,
})
const day = (id: number): DayEndRecord => ({
  id,
  account: 'a',
  date: '',
  at: id,
  value: 0n,
  volume: 0n,
  pnl: 0n,
})

describe('histories that have grown long', () => {
  it('lose their oldest rows and keep the newest, in any order of rows', () => {
    const store = openStateStore(undefined)
    for (let id = 5_010; id >= 1; id--) store.put('funding', id, fee(id))
    for (let id = 1; id <= 30; id++) store.put('day', id, day(id))
    pruneHistoryTables(store)

    const kept = [...store.all('funding').keys()].map(Number)
    expect([kept.length, Math.min(...kept), Math.max(...kept)]).toEqual([5_000, 11, 5_010])
    expect(store.all('day').size).toBe(30)
  })

  it('stay unchanged while they are short', () => {
    const store = openStateStore(undefined)
    store.put('funding', 1, fee(1))
    pruneHistoryTables(store)
    expect(store.get('funding', 1)).toEqual(fee(1))
  })
})
