import { afterEach, describe, expect, it } from 'vitest'
import { historyTables, type HistoryTable } from '../../src/core/history/history-table'
import { createDataKeyStore } from '../../src/main/keys/data-keys'
import type { AccountHistory } from '../../src/main/records/account-history'
import { PUBLIC_QUERY_PATH } from '../../src/main/venue/public-query-types'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { scenarioClock } from '../kit/clock'
import { openDesk, scenarioPractice, type OpenDesk } from '../kit/open-desk'
import { publicQueryAllowed } from '../kit/profile-chain'
import { openPastAt } from '../kit/past'
import { formFor, openWithKeychain } from '../kit/real-account'
import { createStranger } from '../kit/stranger'

const DAY = 86_400_000
const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** The response of a list whose rows have moved out of its reach. */
const nothingAt = (timestamp: number): string =>
  JSON.stringify({
    success: true,
    timestamp,
    data: { meta: { total: 0, records_per_page: 500, current_page: 1 }, rows: [] },
  })

/** An exchange with trades of some days ago, which the account's own lists show in full or not at all. */
async function longAgo(lists: 'all of it' | 'nothing of it'): Promise<PracticeHandle> {
  const practice = await openPractice(scenarioPractice())
  const stranger = createStranger(practice)
  for (const side of ['BUY', 'SELL', 'BUY'] as const) {
    const order = { symbol: 'PERP_BTC_USDC', side, order_type: 'MARKET', order_quantity: 0.01 }
    expect((await stranger.send('POST', '/v1/order', order)).json['success']).toBe(true)
    await practice.settled()
  }
  await practice.advance(4 * DAY)
  const instead = {
    name: 'error instead',
    status: 200,
    body: nothingAt(practice.now()),
    times: 99_999,
  } as const
  if (lists === 'nothing of it')
    for (const path of ['/v1/orders', '/v1/trades']) practice.fault({ ...instead, on: { path } })
  return practice
}

/** A past that was begun ten days ago and not read since. */
async function begun(profileId: string, now: number) {
  const opened = await openPastAt()
  const since = now - 10 * DAY
  for (const table of historyTables)
    opened.past.put(profileId, table, [], { since, upTo: since, span: 30 * DAY })
  return opened
}

/** A desk at that exchange whose person allowed the public query. */
async function looking(practice: PracticeHandle) {
  const { past, close } = await begun('practice', practice.now())
  const clock = scenarioClock()
  clock.turn(4 * DAY)
  const desk = await openDesk({
    ...publicQueryAllowed(),
    ...{ next: practice, clock, records: { past }, waits: false },
  })
  closers.push(close, desk.close)
  return { desk, past }
}

const filling = (desk: OpenDesk) => desk.snapshot().history?.value.filling
const publicQueries = (desk: OpenDesk) =>
  desk.practice.received().filter(({ path }) => path === PUBLIC_QUERY_PATH)

/**
 * Turns the clocks until the condition holds, no faster than the account is read, since the past waits for
 * that.
 */
async function turned(desk: OpenDesk, what: () => boolean): Promise<void> {
  for (let times = 0; times < 600 && !what(); times += 1) {
    await desk.turn(1_000)
    // Lets reads of the history be answered before more time passes, or they time out.
    await new Promise(resolve => setTimeout(resolve, 80))
    await desk.until('the account', ({ positions }) => desk.clock.now() - (positions?.asOf ?? 0) < 10_000)
  }
  expect(what()).toBe(true)
}
const isReadWhole = (desk: OpenDesk) =>
  desk.snapshot().history?.value.tables.every(({ is }) => is === 'up to date') === true

function rowsOf(past: AccountHistory, profileId: string, practice: PracticeHandle) {
  const all = <T extends HistoryTable>(table: T) =>
    past.all(profileId, table, { from: 0, to: practice.now() + 1 })
  const named = <R extends { readonly source?: 'public' }>(rows: readonly R[], idOf: (row: R) => string) =>
    new Map(rows.map(row => [idOf(row), row.source]))
  return {
    orders: named(all('orders'), ({ orderId }) => orderId),
    fills: named(all('fills'), ({ tradeId }) => tradeId),
    funding: named(all('funding'), ({ symbol, marginMode, at }) => `${symbol} ${marginMode} ${at}`),
    transfers: named(all('transfers'), ({ id }) => id),
  }
}

describe('gaps in an account’s own lists', () => {
  it('are filled from the public query where that is allowed, each row once and marked', async () => {
    const practice = await longAgo('nothing of it')
    const { desk, past } = await looking(practice)
    await turned(desk, () => filling(desk)?.is === 'up to date')
    const { orders, fills, funding, transfers } = rowsOf(past, 'practice', practice)
    const truth = practice.truth()
    const public_ = (ids: readonly unknown[]) => new Map(ids.map(id => [String(id), 'public']))
    expect(orders).toEqual(public_(truth.orders.map(({ id }) => id)))
    expect(fills).toEqual(public_(truth.trades.map(({ id }) => id)))
    // Rows from the account's own lists keep their source and appear once.
    expect(funding.size).toBe(truth.funding.length)
    expect(funding.size).toBeGreaterThan(0)
    expect(new Set([...funding.values(), ...transfers.values()])).toEqual(new Set([undefined]))
    expect(transfers.size).toBe(1)
    expect(filling(desk)).toMatchObject({ rows: truth.orders.length + truth.trades.length, unsure: 0 })
    // A trade is complete from rows of the public query alone.
    const trades = await desk.api.history.trades({
      from: practice.now() - 10 * DAY,
      to: practice.now() + DAY,
    })
    expect(trades).toMatchObject({
      ok: true,
      value: { rows: [{ begins: 'from flat' }, { begins: 'from flat' }] },
    })
  })

  it('do not exist where the lists are complete: no row is doubled, and no private detail is lost', async () => {
    const practice = await longAgo('all of it')
    const { desk, past } = await looking(practice)
    await turned(desk, () => filling(desk)?.is === 'up to date')
    expect(publicQueries(desk).length).toBeGreaterThan(0)
    expect(filling(desk)).toMatchObject({ rows: 0, unsure: 0 })
    const { orders, fills, funding, transfers } = rowsOf(past, 'practice', practice)
    expect([orders.size, fills.size]).toEqual([
      practice.truth().orders.length,
      practice.truth().trades.length,
    ])
    const sources = [orders, fills, funding, transfers].flatMap(rows => [...rows.values()])
    expect(new Set(sources)).toEqual(new Set([undefined]))
  })

  it('stay, and are reported, where the public query is not allowed', async () => {
    const { past, close } = await openPastAt()
    const desk = await openWithKeychain(undefined, {
      past,
      dataKeys: createDataKeyStore({ note: () => undefined, trouble: () => undefined }),
    })
    closers.push(close, desk.close)
    desk.person.will({ is: 'key', form: formFor(desk) })
    expect(await desk.api.keys.add()).toMatchObject({ ok: true })
    await desk.until('the profile is told', ({ keyring }) => keyring?.value.rows.length === 2)
    await desk.api.profiles.use({ id: desk.row().profile.id })
    await desk.until(
      'its own',
      ({ profile, account }) => profile?.value.label === 'main' && account?.from === 'live',
    )
    await turned(desk, () => isReadWhole(desk) && filling(desk)?.is === 'not allowed')
    for (let more = 0; more < 20; more += 1) await desk.turn(2_000)
    expect(filling(desk)).toEqual({ is: 'not allowed', rows: 0, unsure: 0 })
    expect(publicQueries(desk)).toEqual([])
  })
})
