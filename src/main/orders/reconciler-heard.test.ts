import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OrderRecord } from '@core/account/order-record'
import { requireAmount } from '@core/value/decimal-amount'
import { cancelOf, stop, writesOn } from '../../../test/kit/every-write'
import { breath } from '../../../test/kit/hand-clock'
import { openReconciling, restingOrder, type Reconciling } from '../../../test/kit/reconciling'
import type { VenueReadResult } from '../main-ports'
import { createAttemptReconciler } from './attempt-reconciler'

let desk: Reconciling
beforeEach(async () => {
  desk = await openReconciling()
  desk.venue.tells(false)
})
afterEach(() => desk.close())

const failed = { is: 'failed', why: 'offline' } as const
const read = <T>(value: T): VenueReadResult<T> => ({
  is: 'read',
  value,
  at: desk.clock.now(),
  venueTime: desk.clock.now(),
})

/** Answers the first request of a name on demand, and no later one. */
function slow<T>(name: 'order' | 'algo.order') {
  let arrive: (value: T) => void = () => undefined
  const first = new Promise<VenueReadResult<T>>(tell => (arrive = value => tell(read(value))))
  let requestCount = 0
  desk.answers({ [name]: () => ((requestCount += 1) === 1 ? first : Promise.resolve(failed)) })
  return (value: T) => arrive(value)
}

it('keeps stream reports of a cancel’s orders while one of them is queried', async () => {
  const answer = slow<OrderRecord>('order')
  const write = await writesOn(desk)['cancel all']()
  await desk.send(write)
  const [queried, ...reported] = [...desk.venue.orders.values()]
  for (const order of reported) desk.see(order)
  if (queried !== undefined) answer(queried)
  await breath()
  expect([reported.length, desk.lines()]).toEqual([2, expect.arrayContaining(['done by an end'])])
})

it('keeps stream reports of orders waiting for a trigger while one of them is queried', async () => {
  for (let nth = 0; nth < 3; nth += 1) await desk.send(stop)
  const answer = slow<unknown>('algo.order')
  const open = [...desk.venue.standing.algos.values()].map(({ algoOrderId, symbol }) => ({
    orderId: algoOrderId,
    symbol,
  }))
  await desk.send({ is: 'cancel all algo', reach: { is: 'all markets' }, open })
  const [queried, ...reported] = [...desk.venue.standing.algos.values()]
  for (const order of reported) desk.seeAlgo(order)
  answer(queried)
  await breath()
  expect([reported.length, desk.lines()]).toEqual([2, expect.arrayContaining(['done by an end'])])
})

it('opens a cancel again by a record that corrects its wrong end, and forgets that end', async () => {
  const orderId = await desk.rests()
  const open = requireOrder(orderId)
  desk.answers({ order: () => Promise.resolve(failed), ordersByChange: () => Promise.resolve(failed) })
  const id = await desk.send(cancelOf(orderId))
  desk.see({ ...open, status: 'CANCELLED', statusWord: 'CANCELLED' })
  const partlyFilled: OrderRecord = {
    ...open,
    status: 'PARTIAL_FILLED',
    statusWord: 'PARTIAL_FILLED',
    executed: requireAmount('0.05'),
  }
  desk.answers({ order: () => Promise.resolve(read(partlyFilled)) })
  desk.see(partlyFilled, true)
  await desk.clock.pass(40_000)
  expect(desk.attempts.get(id)?.state.is).toBe('partly filled')
  expect(desk.asked).toContain('order')
})

function requireOrder(orderId: string): OrderRecord {
  const order = [...desk.venue.orders.values()].find(one => one.orderId === orderId)
  if (order === undefined) throw new Error('There is no such order.')
  return order
}

it('reconciles an attempt as soon as its response arrives, even right after a query', async () => {
  desk.answers({ orderByClientId: () => Promise.resolve(failed) })
  const id = await desk.send(restingOrder)
  let isFlying = true
  const requestedIds: string[] = []
  const reconciler = createAttemptReconciler({
    profileId: 'practice',
    venue: {
      clockOffset: () => ({ offset: 0, at: desk.clock.now() }),
      read: {
        orderByClientId: (clientOrderId: string) => (
          requestedIds.push(clientOrderId),
          Promise.resolve(failed)
        ),
      },
    } as never,
    desk: { onSeen: () => () => undefined, snapshot: () => ({}), see: () => undefined } as never,
    attempts: desk.attempts,
    clock: desk.clock,
    isFlying: () => isFlying,
  })
  await reconciler.reconcileAll()
  const whileFlying = [...requestedIds]
  void reconciler.reconcileAll()
  isFlying = false
  reconciler.start(id)
  await breath()
  expect([whileFlying, requestedIds]).toEqual([[], [id]])
  reconciler.close()
})

it.each<[string, Partial<OrderRecord>, Partial<OrderRecord>]>([
  [
    'is in quarantine over it',
    { status: 'REJECTED', statusWord: 'REJECTED', executed: requireAmount('0.01') },
    { status: 'REJECTED', statusWord: 'REJECTED', executed: requireAmount('0.01') },
  ],
  ['takes back a fill', { status: 'PARTIAL_FILLED', executed: requireAmount('0.01') }, {}],
  [
    'is a later end than the first',
    { status: 'CANCELLED', statusWord: 'CANCELLED' },
    { status: 'REJECTED', statusWord: 'REJECTED' },
  ],
])('writes no further line for a record that says the same again and %s', async (_, first, then) => {
  await desk.send(restingOrder)
  const [order] = [...desk.venue.orders.values()]
  if (order === undefined) return expect.fail('It does not rest.')
  for (const changes of [first, then]) desk.see({ ...order, ...changes })
  const { length } = desk.journal.lines
  for (let times = 0; times < 5; times += 1) desk.see({ ...order, ...then })
  expect(desk.journal.lines.slice(length)).toEqual([])
})

it('writes no further line for a record of what waits that takes back what it executed', async () => {
  await desk.send(stop)
  const [order] = [...desk.venue.standing.algos.values()]
  if (order === undefined) return expect.fail('It does not wait.')
  desk.seeAlgo({ ...order, executed: requireAmount('0.01') })
  desk.seeAlgo(order)
  const { length } = desk.journal.lines
  for (let times = 0; times < 5; times += 1) desk.seeAlgo(order)
  expect(desk.journal.lines.slice(length)).toEqual([])
})

it('writes no further line for a record of what waits that is in quarantine over it', async () => {
  await desk.send(stop)
  const [order] = [...desk.venue.standing.algos.values()]
  if (order === undefined) return expect.fail('It does not wait.')
  desk.seeAlgo({ ...order, status: 'FILLED', statusWord: 'FILLED', executed: requireAmount('0.01') })
  const lower = { ...order, status: 'CANCELLED', statusWord: 'CANCELLED' } as const
  desk.seeAlgo(lower)
  const { length } = desk.journal.lines
  for (let times = 0; times < 5; times += 1) desk.seeAlgo(lower)
  expect(desk.journal.lines.slice(length)).toEqual([])
})
