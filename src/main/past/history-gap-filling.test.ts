import { afterEach, describe, expect, it } from 'vitest'
import type { FillRecord, OrderRecord } from '@core/account/order-record'
import type { BalanceTransfer } from '@core/history/venue-history-records'
import type { HistoryRows } from '@core/history/history-table'
import { requireAmount } from '@core/value/decimal-amount'
import type { PublicHistoryTable } from '@core/history/missing-rows'
import { openPastAt, type OpenPast } from '../../../test/kit/past'
import { pastFill, pastOrder } from '../../../test/kit/past-rows'
import { createGapFilling, computeRemainingGap } from './history-gap-filling'
import type { HistoryPeriodReaders } from './history-reading-step'

const DAY = 86_400_000
const now = Date.UTC(2026, 10, 20)
const ALWAYS = { from: 0, to: now + DAY }
let open: OpenPast | undefined
afterEach(() => open?.close())

/** The venue's records for every reader. */
interface Told {
  orders?: OrderRecord[]
  fills?: FillRecord[]
  transfers?: BalanceTransfer[]
}

function toldToAll(rows: Told, most = Infinity) {
  const requests: { table: string; from: number; to: number }[] = []
  let stable = true
  let fails: boolean | PublicHistoryTable = false
  const readers: HistoryPeriodReaders = {
    period(table, { from, to }) {
      requests.push({ table, from, to })
      if (fails === true || fails === table) return Promise.resolve({ is: 'failed', why: 'throttled' })
      const all: Partial<Record<string, readonly HistoryRows[PublicHistoryTable][]>> = { ...rows }
      const those = (all[table] ?? []).filter(row => {
        const at = 'createdAt' in row ? row.createdAt : row.at
        return at >= from && at < to
      })
      const isAll = stable && those.length <= most
      const value = { rows: those.map(row => ({ ...row, source: 'public' as const })), stable: isAll }
      return Promise.resolve({ is: 'read', at: now, venueTime: now, value })
    },
    order: () => Promise.resolve({ is: 'read', at: now, venueTime: now, value: undefined }),
  }
  return {
    requests,
    readers,
    move: (is: boolean) => (stable = is),
    fail: (is: boolean) => (fails = is),
    refuse: (table: PublicHistoryTable) => (fails = table),
  }
}

async function stage(rows: Told, most?: number) {
  const since = now - 90 * DAY
  open = await openPastAt()
  const { past } = open
  for (const table of ['orders', 'fills', 'funding', 'transfers'] as const)
    past.put('a', table, [], { since, upTo: now, span: 30 * DAY })
  const source = toldToAll(rows, most)
  let isAllowed = true
  const filling = createGapFilling(
    { past, profileId: 'a' },
    { isAllowed: () => isAllowed, readers: () => Promise.resolve(source.readers) },
  )
  const all = async () => {
    while ((await filling.runStep(now)) === 'filled');
  }
  return { past, filling, all, ...source, allow: (is: boolean) => (isAllowed = is) }
}

describe('rows missing from an account’s own lists', () => {
  it('are taken from public data, marked, and replaced by the account’s own row if both exist', async () => {
    const [own, lost] = [pastOrder('1', now - 40 * DAY), pastOrder('2', now - 50 * DAY)]
    const { past, all, filling } = await stage({ orders: [own, lost] })
    past.put('a', 'orders', [own])
    await all()
    const rows = past.all('a', 'orders', ALWAYS)
    expect(rows.map(({ orderId, source }) => [orderId, source])).toEqual([
      ['1', undefined],
      ['2', 'public'],
    ])
    expect(filling.describeProgress(now)).toEqual({
      is: 'up to date',
      upTo: now - 2 * DAY,
      rows: 1,
      unsure: 0,
    })
  })

  it('are replaced by the account’s own row when that arrives later', async () => {
    const lost = pastOrder('2', now - 50 * DAY)
    const { past, all } = await stage({ orders: [lost] })
    await all()
    past.put('a', 'orders', [lost])
    expect(past.all('a', 'orders', ALWAYS)).toEqual([lost])
  })

  it('are skipped and counted once if they may be duplicates, however often they are checked', async () => {
    const at = now - 40 * DAY
    const { past, all, filling } = await stage({ fills: [pastFill('p1', at, { orderId: 'o1' })] })
    past.put('a', 'fills', [pastFill('t1', at, { orderId: 'o1' })])
    await all()
    expect(past.all('a', 'fills', ALWAYS)).toHaveLength(1)
    expect(filling.describeProgress(now)).toMatchObject({ rows: 0, unsure: 1 })
    await filling.runStep(now + 2 * DAY)
    expect(filling.describeProgress(now + 2 * DAY)).toMatchObject({ rows: 0, unsure: 1 })
  })

  it('are not requested while that is not allowed, and this is reported', async () => {
    const { all, requests, allow, filling } = await stage({ orders: [pastOrder('2', now - 50 * DAY)] })
    allow(false)
    await all()
    expect(requests).toEqual([])
    expect(filling.describeProgress(now)).toEqual({ is: 'not allowed', rows: 0, unsure: 0 })
  })

  it('are requested no nearer to now than the two days that the own lists cover', async () => {
    const { all, requests } = await stage({})
    await all()
    expect(Math.max(...requests.map(({ to }) => to))).toBe(now - 2 * DAY)
    expect(Math.min(...requests.map(({ from }) => from))).toBe(now - 90 * DAY)
  })

  it('stay unread if the list has more than one request covers, and the next request is smaller', async () => {
    const { requests, filling, move, past, all } = await stage({ orders: [pastOrder('2', now - 80 * DAY)] })
    move(false)
    expect(await filling.runStep(now)).toBe('not now')
    expect(past.all('a', 'orders', ALWAYS)).toHaveLength(1)
    expect(filling.describeProgress(now)).toMatchObject({
      is: 'reading',
      trouble: 'the list moved while it was read',
    })
    move(true)
    await all()
    const [first, second] = requests.filter(({ table }) => table === 'orders')
    expect((second?.to ?? 0) - (second?.from ?? 0)).toBe(((first?.to ?? 0) - (first?.from ?? 0)) / 2)
  })

  it('are taken from the other tables if one of them cannot be read', async () => {
    const { filling, requests, past, refuse } = await stage({ fills: [pastFill('f1', now - 80 * DAY)] })
    refuse('orders')
    for (let turn = 0; turn < 30; turn += 1) await filling.runStep(now)
    expect(new Set(requests.map(({ table }) => table))).toEqual(
      new Set(['orders', 'fills', 'funding', 'transfers']),
    )
    expect(past.all('a', 'fills', ALWAYS)).toHaveLength(1)
    expect(filling.describeProgress(now)).toMatchObject({ is: 'reading', trouble: 'throttled' })
  })

  it('are completed if a month has more than one request covers', async () => {
    const fills = Array.from({ length: 88 }, (_, day) => pastFill(`f${day}`, now - (89 - day) * DAY))
    const { filling } = await stage({ fills }, 20)
    for (let turn = 0; turn < 60; turn += 1) await filling.runStep(now)
    expect(filling.describeProgress(now)).toMatchObject({ is: 'up to date', upTo: now - 2 * DAY, rows: 87 })
  })

  it('are updated if the public data changed by now, and counted once', async () => {
    const at = now - 5 * DAY
    const money = {
      id: 'w1',
      side: 'WITHDRAW',
      token: 'USDC',
      amount: requireAmount('500'),
      status: 'PENDING',
    }
    const transfer: BalanceTransfer = { ...money, createdAt: at, updatedAt: at }
    const rows = { transfers: [transfer] }
    const { past, filling, all } = await stage(rows)
    await all()
    expect(past.all('a', 'transfers', ALWAYS)).toMatchObject([{ status: 'PENDING', source: 'public' }])
    rows.transfers = [{ ...transfer, status: 'SUCCESS' }]
    const later = now + 2 * DAY
    past.put('a', 'transfers', [], { ...(past.progress('a', 'transfers') as object), upTo: later })
    while ((await filling.runStep(later)) === 'filled');
    expect(past.all('a', 'transfers', ALWAYS)).toMatchObject([{ status: 'SUCCESS', source: 'public' }])
    expect(filling.describeProgress(later)).toMatchObject({ rows: 1 })
  })

  it('are reported as unread after a failure, and keep their position', async () => {
    const { filling, fail, all } = await stage({ orders: [pastOrder('2', now - 80 * DAY)] })
    fail(true)
    expect(await filling.runStep(now)).toBe('not now')
    expect(filling.describeProgress(now)).toMatchObject({ is: 'reading', rows: 0, trouble: 'throttled' })
    fail(false)
    await all()
    expect(filling.describeProgress(now)).toEqual({
      is: 'up to date',
      upTo: now - 2 * DAY,
      rows: 1,
      unsure: 0,
    })
  })
})

describe('a period that the account’s own list did not reach', () => {
  const filled = { span: DAY, rows: 0, unsure: 0 }
  const gap = { from: 100, to: 200 }
  it.each([
    ['nothing was asked elsewhere', { gap }, gap],
    ['it was filled in part', { gap, filled: { ...filled, upTo: 150 } }, { from: 150, to: 200 }],
    ['it was filled before it', { gap, filled: { ...filled, upTo: 50 } }, gap],
    ['it was filled whole', { gap, filled: { ...filled, upTo: 200 } }, undefined],
    ['there is none', { filled: { ...filled, upTo: 50 } }, undefined],
  ])('is reduced to its unfilled part when %s', (_, cursor, left) => {
    expect(computeRemainingGap(cursor)).toEqual(left)
  })
})
