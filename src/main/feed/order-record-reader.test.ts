import { expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { OrderRecord } from '@core/account/order-record'
import type { VenueReadResult, WritableVenue } from '../main-ports'
import { createOrderRecordReader } from './order-record-reader'

const order: OrderRecord = {
  orderId: '7',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  status: 'FILLED',
  statusWord: 'FILLED',
  quantity: requireAmount('1'),
  executed: requireAmount('1'),
  fee: requireAmount('0'),
  reduceOnly: false,
  marginMode: 'CROSS',
  createdAt: 1,
  updatedAt: 2,
}
const lost: VenueReadResult<OrderRecord | undefined> = { is: 'failed', why: 'unreadable' }
const none: VenueReadResult<OrderRecord | undefined> = { is: 'read', value: undefined, at: 5, venueTime: 5 }
const found: VenueReadResult<OrderRecord | undefined> = { is: 'read', value: order, at: 5, venueTime: 5 }

/** Creates a reader whose venue gives these answers in turn and whose timers run only in `runNextTimer`. */
function openReader(...answers: readonly VenueReadResult<OrderRecord | undefined>[]) {
  const answersLeft = [...answers]
  const due: { readonly ms: number; readonly run: () => void }[] = []
  const seen: DeskEvent[] = []
  const venue = { read: { order: () => Promise.resolve(answersLeft.shift() ?? lost) } } as unknown as Pick<
    WritableVenue,
    'read'
  >
  const clock = {
    now: () => 0,
    after: (ms: number, run: () => void) => {
      const timer = { ms, run }
      due.push(timer)
      return () => void due.splice(due.indexOf(timer), 1)
    },
  }
  const reader = createOrderRecordReader({ venue, clock, see: event => seen.push(event) })
  const runNextTimer = async () => {
    due.shift()?.run()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { reader, seen, due, runNextTimer, answersLeft }
}

it('reports the record of an order that left the list', async () => {
  const { reader, seen, due } = openReader(found)
  await reader.readRecord('7')
  expect(seen).toEqual([{ saw: 'order', at: 5, order }])
  expect(due).toEqual([])
})

it('retries with increasing delays until the record is read', async () => {
  const { reader, seen, due, runNextTimer } = openReader(lost, none, lost, found)
  await reader.readRecord('7')
  const waited: number[] = []
  while (due.length > 0) {
    waited.push(due[0]?.ms ?? 0)
    await runNextTimer()
  }
  expect(waited).toEqual([1_000, 2_000, 5_000])
  expect(seen).toEqual([{ saw: 'order', at: 5, order }])
})

it('requests an order once, however often it is missing', async () => {
  const { reader, answersLeft } = openReader(lost, found, found)
  await reader.readRecord('7')
  await reader.readRecord('7')
  expect(answersLeft).toHaveLength(2)
})

it('requests nothing once it is closed', async () => {
  const { reader, due, seen } = openReader(lost, found)
  await reader.readRecord('7')
  reader.close()
  expect([due, seen]).toEqual([[], []])
})

it('reads one page for many orders that ended at once, and each order missing from it separately', async () => {
  const ids = ['1', '2', '3', '4', '5', '6', '7', '8']
  const requests: string[] = []
  const ended = (orderId: string): OrderRecord => ({ ...order, orderId })
  const read = <T>(value: T) => Promise.resolve({ is: 'read', value, at: 5, venueTime: 5 } as const)
  const venue = {
    read: {
      order: (id: string) => (requests.push(id), read(ended(id))),
      ordersByChange: () => (requests.push('a page'), read(ids.slice(2).map(ended))),
    },
  } as unknown as Pick<WritableVenue, 'read'>
  const seen: string[] = []
  const see = (event: DeskEvent) => event.saw === 'order' && seen.push(event.order.orderId)
  const clock = { now: () => 0, after: () => () => undefined }
  const reader = createOrderRecordReader({ venue, clock, see })
  await Promise.all(ids.map(id => reader.readRecord(id)))
  expect([requests.length, requests.filter(one => one === 'a page'), seen.toSorted()]).toEqual([
    3,
    ['a page'],
    ids,
  ])
})
