import { requireAmount, ZERO } from '@core/value/decimal-amount'
import type { HistoryProgress } from '@core/history/history-progress'
import type { HistoryTable } from '@core/history/history-table'
import type { FundingFee } from '@core/history/venue-history-records'
import type { OrderRecord } from '@core/account/order-record'
import { afterEach, describe, expect, it } from 'vitest'
import { turnableClock } from '../../../test/kit/clock'
import { openPastAt } from '../../../test/kit/past'
import { pastFill, pastOrder } from '../../../test/kit/past-rows'
import { openHistorySync } from './history-sync'
import type { VenueListQuery } from '../venue-query-ports'
import type { VenueReadResult, WritableVenue } from '../main-ports'
import type { AccountHistory } from '../records/account-history'

const DAY = 86_400_000
const REACH = 500
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close()
})

const always = { from: 0, to: Number.MAX_SAFE_INTEGER }
const read = <T>(value: T): Promise<VenueReadResult<T>> =>
  Promise.resolve({ is: 'read', value, at: 1, venueTime: 1 })

const order = (id: number, at: number, more: Partial<OrderRecord> = {}) =>
  pastOrder(`o${id}`, at, { fee: ZERO, reduceOnly: false, ...more })
const fillOf = ({ orderId, createdAt }: OrderRecord) =>
  pastFill(`t${orderId}`, createdAt, { orderId, fee: ZERO })
const payment = (at: number): FundingFee => ({
  symbol: 'PERP_BTC_USDC',
  marginMode: 'CROSS',
  rate: requireAmount('0.0001'),
  mark: requireAmount('100'),
  fee: requireAmount('0.01'),
  status: 'Settled',
  at,
})

/** A venue whose history can change while it is read. */
function venueOf(world: { orders: OrderRecord[]; funding: FundingFee[] }) {
  const requests: string[] = []
  let failing = false
  let shift: (() => void) | undefined
  let left = 10
  const answer = <T>(name: string, value: () => T): Promise<VenueReadResult<T>> => {
    requests.push(name)
    return failing ? Promise.resolve({ is: 'failed', why: 'offline' }) : read(value())
  }
  const within = <T>(
    rows: readonly T[],
    at: (row: T) => number,
    { from = 0, to = always.to }: VenueListQuery,
  ) => rows.filter(row => at(row) >= from && at(row) <= to)
  const listed = <T>(rows: readonly T[], { page = 1, size = 25 }: VenueListQuery) => ({
    rows: rows.slice((page - 1) * size, page * size),
    total: rows.length,
    page,
  })
  const none = (query: VenueListQuery) => listed([], query)
  const fills = () => world.orders.filter(({ executed }) => executed !== '0').map(fillOf)
  const venue = {
    read: {
      orders: (query: VenueListQuery) =>
        answer('orders', () => ({ orders: within(world.orders, row => row.createdAt, query), stable: true })),
      order: (id: string) => answer('order', () => world.orders.find(({ orderId }) => orderId === id)),
      fills: (id: string) => answer('order fills', () => fills().filter(({ orderId }) => orderId === id)),
      fillsSince: (_: undefined, from: number) =>
        answer('fills', () => {
          const newest = fills()
            .filter(({ at }) => at >= from)
            .toSorted((a, b) => b.at - a.at)
            .slice(0, REACH)
          return { fills: newest, stable: newest.length < REACH }
        }),
    },
    archive: {
      pastPositions: () => answer('positions', () => []),
      fundingFees: (query: VenueListQuery) =>
        answer('funding', () => {
          const page = listed(
            within(world.funding, row => row.at, query).toSorted((a, b) => b.at - a.at),
            query,
          )
          shift?.()
          return page
        }),
      liquidations: (query: VenueListQuery) => answer('liquidations', () => none(query)),
      transfers: (query: VenueListQuery) => answer('transfers', () => none(query)),
      settlements: (query: VenueListQuery) => answer('settlements', () => none(query)),
      days: () => answer('days', () => []),
    },
    clockOffset: () => ({ offset: 0, at: 0 }),
    budget: () => ({ left, of: 10, full: {} }),
  } as unknown as WritableVenue
  return {
    venue,
    requests,
    fail: (is: boolean) => (failing = is),
    spend: (to: number) => (left = to),
    whileRead: (run: (() => void) | undefined) => (shift = run),
  }
}

async function stage(
  world: { orders?: OrderRecord[]; funding?: FundingFee[] } = {},
  given?: { past: AccountHistory; clock: ReturnType<typeof turnableClock> },
) {
  const past = given?.past ?? (await openPastAt()).past
  const clock = given?.clock ?? turnableClock()
  const played = venueOf({ orders: world.orders ?? [], funding: world.funding ?? [] })
  let progress: HistoryProgress | undefined
  const troubles: string[] = []
  const full = new Set<HistoryTable>()
  const sync = openHistorySync({
    profileId: 'a',
    venue: played.venue,
    past,
    clock,
    log: { trouble: what => void troubles.push(what) },
    isVenueIdle: () => played.venue.budget().left > 5,
    hasRoomFor: table => !full.has(table),
    onProgress: report => (progress = report),
  })
  closers.push(clock.close, sync.close)
  const turn = async (times: number) => {
    for (let turned = 0; turned < times; turned += 1) {
      clock.turn(3_000)
      for (let tick = 0; tick < 60; tick += 1) await Promise.resolve()
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  const isUpToDate = () => progress?.tables.every(({ is }) => is === 'up to date') === true
  const untilUpToDate = async () => {
    for (let turned = 0; turned < 600 && !isUpToDate(); turned += 1) await turn(1)
    expect(progress?.tables.filter(({ is }) => is !== 'up to date')).toEqual([])
  }
  const names = (table: 'orders' | 'fills' | 'funding') =>
    past
      .all('a', table, always)
      .map(row => ('tradeId' in row ? row.tradeId : 'orderId' in row ? row.orderId : row))
  return {
    ...played,
    past,
    clock,
    sync,
    turn,
    untilUpToDate,
    names,
    troubles,
    full,
    progress: () => progress,
  }
}

describe('the history sync', () => {
  it('reads every row, over any number of pages and periods, once', async () => {
    const now = Date.now()
    const orders = Array.from({ length: 40 }, (_, id) => order(id, now - id * 20 * DAY))
    const funding = Array.from({ length: 350 }, (_, id) => payment(now - id * 8 * 3_600_000))
    const { untilUpToDate, names } = await stage({ orders, funding })
    await untilUpToDate()
    expect(names('orders')).toHaveLength(40)
    expect(new Set(names('fills')).size).toBe(40)
    expect(names('funding')).toHaveLength(350)
  })

  it('reads fills and funding first, since figures of open positions need them', async () => {
    const { turn, requests, progress } = await stage({ orders: [order(1, Date.now() - DAY)] })
    const isKnown = (table: string) =>
      progress()?.tables.find(each => each.table === table)?.is === 'up to date'
    for (let turned = 0; turned < 60 && !(isKnown('fills') && isKnown('funding')); turned += 1) await turn(1)
    expect([isKnown('fills'), isKnown('funding'), requests.includes('settlements')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('reads the other tables while the rate window of one is used up, and that one later', async () => {
    const { turn, full, progress, untilUpToDate } = await stage({ orders: [order(1, Date.now() - DAY)] })
    full.add('funding')
    const unread = () => progress()?.tables.flatMap(({ table, is }) => (is === 'up to date' ? [] : [table]))
    for (let turned = 0; turned < 300 && unread()?.length !== 1; turned += 1) await turn(1)
    expect(unread()).toEqual(['funding'])
    full.clear()
    await untilUpToDate()
  })

  it('resumes after an interruption at any moment', async () => {
    const now = Date.now()
    const orders = Array.from({ length: 30 }, (_, id) => order(id, now - id * 30 * DAY))
    const world = { orders, funding: [] }
    const first = await stage(world)
    let { past, clock } = first
    first.sync.close()
    for (let run = 0; run < 25; run += 1) {
      const again = await stage(world, { past, clock })
      await again.turn(3)
      again.sync.close()
      ;({ past, clock } = again)
    }
    const last = await stage(world, { past, clock })
    await last.untilUpToDate()
    expect(last.names('orders')).toHaveLength(30)
    expect(last.names('fills')).toHaveLength(30)
  })

  it('leaves no gap if new rows shift the pages while they are read', async () => {
    const now = Date.now()
    const funding = Array.from({ length: 260 }, (_, id) => payment(now - DAY - id * 60_000))
    const world = { orders: [], funding }
    const { untilUpToDate, names, whileRead } = await stage(world)
    let added = 0
    whileRead(() => {
      if (added >= 12) return
      added += 1
      funding.unshift(payment(now - DAY + added * 1_000))
    })
    await untilUpToDate()
    expect(names('funding')).toHaveLength(272)
  })

  it('reads fills that the venue’s list no longer reaches, order by order', async () => {
    const now = Date.now()
    const orders = Array.from({ length: 620 }, (_, id) => order(id, now - id * 3_600_000))
    const { untilUpToDate, names, requests } = await stage({ orders })
    await untilUpToDate()
    expect(new Set(names('fills')).size).toBe(620)
    expect(requests).toContain('order fills')
  })

  it('follows an open order to its end, however long ago it was created', async () => {
    const now = Date.now()
    const old = order(1, now - 200 * DAY, { status: 'NEW', statusWord: 'NEW', executed: ZERO })
    const world = { orders: [old] }
    const { untilUpToDate, past, turn, requests } = await stage(world)
    await untilUpToDate()
    world.orders[0] = { ...old, status: 'CANCELLED', statusWord: 'CANCELLED' }
    await turn(30)
    expect(past.all('a', 'orders', always)).toMatchObject([{ status: 'CANCELLED' }])
    const before = requests.filter(name => name === 'order').length
    await turn(60)
    expect(requests.filter(name => name === 'order')).toHaveLength(before)
  })

  it('requests nothing while the venue’s budget is needed for something else', async () => {
    const { spend, turn, requests } = await stage()
    spend(3)
    await turn(20)
    expect(requests).toEqual([])
    spend(10)
    await turn(5)
    expect(requests).not.toEqual([])
  })

  it('reports a failed read, keeps its position and retries', async () => {
    const now = Date.now()
    const { fail, turn, progress, untilUpToDate, names } = await stage({ orders: [order(1, now - DAY)] })
    fail(true)
    await turn(10)
    expect(progress()?.tables[0]).toMatchObject({ table: 'orders', is: 'waiting', trouble: 'offline' })
    fail(false)
    await untilUpToDate()
    expect(names('orders')).toEqual(['o1'])
  })

  it('reads the newest rows soon after an order moved, and is not complete before', async () => {
    const { untilUpToDate, requests, sync, turn, clock, progress } = await stage()
    const late = () => progress()?.tables.flatMap(({ table, is }) => (is === 'up to date' ? [] : [table]))
    await untilUpToDate()
    clock.turn(1)
    const before = requests.filter(name => name === 'fills').length
    sync.scheduleTables('orders', 'fills')
    expect(late()).toEqual(['orders', 'fills'])
    await turn(4)
    expect(requests.filter(name => name === 'fills').length).toBeGreaterThan(before)
    expect(late()).toEqual([])
  })

  it('is not complete after a read during which rows moved', async () => {
    const { untilUpToDate, sync, turn, whileRead, progress, clock } = await stage()
    const late = () => progress()?.tables.flatMap(({ table, is }) => (is === 'up to date' ? [] : [table]))
    await untilUpToDate()
    clock.turn(1)
    let moved = false
    whileRead(() => {
      if (!moved) sync.scheduleTables('funding')
      moved = true
    })
    sync.scheduleTables('funding')
    for (let turned = 0; turned < 20 && !moved; turned += 1) await turn(1)
    expect(late()).toEqual(['funding'])
    await untilUpToDate()
  })

  it('requests and stores nothing without the data key, and reports it', async () => {
    const opened = await openPastAt()
    const locked = { ...opened.past, closedReason: () => 'no data key' }
    const { turn, requests, progress } = await stage({}, { past: locked, clock: turnableClock() })
    await turn(5)
    expect([requests, progress()?.why]).toEqual([[], 'no data key'])
  })

  it('keeps its position when the disk is full, and resumes when it has room', async () => {
    const opened = await openPastAt()
    let full = true
    const past: AccountHistory = {
      ...opened.past,
      put: (...given) => {
        if (full) throw new Error('full')
        opened.past.put(...given)
      },
    }
    const world = { orders: [order(1, Date.now() - DAY)] }
    const { turn, troubles, untilUpToDate, names, progress } = await stage(world, {
      past,
      clock: turnableClock(),
    })
    await turn(6)
    expect(troubles.length).toBeGreaterThan(0)
    expect(progress()?.tables[0]).toMatchObject({ is: 'waiting', trouble: 'it could not be written down' })
    full = false
    await untilUpToDate()
    expect(names('orders')).toEqual(['o1'])
  })
})
