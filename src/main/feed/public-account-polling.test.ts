import { expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { handClock } from '../../../test/kit/hand-clock'
import type { PublicAccountQueries } from '../venue-query-ports'
import { createPublicAccountPolling } from './public-account-polling'

const one = requireAmount('1')
const of = { address: '0x1', accountId: '0x2' }
const ratios = { marginRatio: one, initialMarginRatio: one, maintenanceMarginRatio: one }
const whole = { collateral: one, free: one, ...ratios, positions: [] }
const read = <T>(value: T) => Promise.resolve({ is: 'read' as const, value, at: 1, venueTime: 1 })
const failed = (why: 'throttled' | 'offline') => Promise.resolve({ is: 'failed' as const, why })
const order = {
  orderId: '7',
  symbol: 'S',
  side: 'BUY',
  type: 'LIMIT',
  statusWord: 'FILLED',
  quantity: one,
  executed: one,
  createdAt: 1,
  updatedAt: 2,
} as const

function given(odd: Partial<PublicAccountQueries> = {}) {
  const clock = handClock(1_000_000)
  const requests: string[] = []
  const seen: DeskEvent[] = []
  const plain: Partial<PublicAccountQueries> = {
    state: () => read(whole),
    openOrders: () => read({ rows: [] }),
    fills: () => read({ rows: [] }),
    fees: () => read({ maker: one, taker: one }),
    pastOrders: () => read({ rows: [order] }),
    order: () => read(order),
  }
  const queries = new Proxy({ ...plain, ...odd } as PublicAccountQueries, {
    get: (all, name: keyof PublicAccountQueries) => (requests.push(name), all[name]),
  })
  const rounds = createPublicAccountPolling({
    of,
    venue: { queries, clockOffset: () => undefined },
    clock,
    see: event => void seen.push(event),
  })
  return {
    clock,
    requests,
    seen,
    rounds,
    count: (name: string) => requests.filter(each => each === name).length,
  }
}

it('reads everything, then each section at its own interval', async () => {
  const { clock, rounds, seen, count } = given()
  expect(await rounds.readAll()).toBe(true)
  await expect
    .poll(() => new Set(seen.map(({ saw }) => saw)))
    .toEqual(new Set(['positions', 'open orders', 'open algo orders', 'fills', 'terms', 'order']))
  await clock.pass(5_000)
  await expect.poll(() => [count('state'), count('openOrders'), count('fills')]).toEqual([2, 2, 1])
  rounds.close()
})

it('waits longer if the venue reports rate limiting', async () => {
  const { clock, rounds, count } = given({ state: () => failed('throttled') })
  expect(await rounds.readAll()).toBe(false)
  expect(rounds.getFailure()).toMatchObject({ why: 'throttled' })
  await clock.pass(14_999)
  expect(count('state')).toBe(1)
  await clock.pass(1)
  expect(count('state')).toBe(2)
  rounds.close()
})

it('treats figures that the venue does not have as unread, not as zero', async () => {
  const { rounds, seen } = given({ state: () => read({ collateral: one, positions: [] }) })
  expect(await rounds.readAll()).toBe(false)
  expect(seen.map(({ saw }) => saw)).not.toContain('positions')
  expect(rounds.getFailure()).toMatchObject({ why: 'unreadable' })
  rounds.close()
})

it('ignores a list of open orders that it could not read to its end', async () => {
  const { rounds, seen, count } = given({ openOrders: () => read({ rows: [], next: 'more' }) })
  expect(await rounds.readAll()).toBe(false)
  expect(seen.map(({ saw }) => saw)).not.toContain('open orders')
  expect(count('openOrders')).toBe(20)
  rounds.close()
})

it('reads the record of an order that left the list', async () => {
  const { rounds, seen } = given()
  await rounds.readRecord('7')
  expect(seen).toMatchObject([{ saw: 'order', order: { orderId: '7', status: 'FILLED', source: 'public' } }])
})
