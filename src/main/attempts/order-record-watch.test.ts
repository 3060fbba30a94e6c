import { beforeEach, describe, expect, it } from 'vitest'
import type { FillRecord, OrderRecord } from '@core/account/order-record'
import type { Discrepancy } from '@core/guard/discrepancy'
import { requireAmount } from '@core/value/decimal-amount'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { memoryArchive } from '../../../test/kit/memory-records'
import { NOW, order, SYMBOL } from '../../../test/kit/trade'
import { createDeskState, type DeskState } from '../desk-state'
import { createOrderRecordReader } from '../feed/order-record-reader'
import { createKnownDiscrepancies, watchDiscrepancies } from './discrepancies'
import { createTradingGate } from './trading-gate'
import { createOrderRecordWatch } from './order-record-watch'

const SECOND = 1_000
let desk: DeskState
let raised: Map<string, Discrepancy>
let requestedIds: string[]

beforeEach(() => {
  ;[raised, requestedIds] = [new Map(), []]
  desk = createDeskState({ clock: handClock(NOW), archive: memoryArchive(), profileId: 'p', start: {} })
  const watch = createOrderRecordWatch({
    desk,
    readRecord: id => void requestedIds.push(id),
    raise: doubt => void raised.set(doubt.is, doubt),
    explain: ({ is }) => void raised.delete(is),
  })
  desk.onSeen((event, before) => watch.handleEvent(event, before))
  list(0, order())
})

const at = (seconds: number) => NOW + seconds * SECOND
const list = (seconds: number, ...orders: readonly OrderRecord[]) =>
  desk.see({ saw: 'open orders', at: at(seconds), orders })
const record = (seconds: number, changes: Partial<OrderRecord>) =>
  desk.see({ saw: 'order', at: at(seconds), order: order(changes) })
const push = (seconds: number, changes: Partial<OrderRecord>) =>
  desk.see({ saw: 'execution', at: at(seconds), execution: { order: order(changes) } })
const shown = () => desk.snapshot().orders?.value[0]

const fill = (quantity: string): FillRecord => ({
  tradeId: '1',
  orderId: order().orderId,
  symbol: SYMBOL,
  side: 'BUY',
  price: requireAmount('60000'),
  quantity: requireAmount(quantity),
  maker: false,
  at: NOW,
})

describe('an order end with fewer fills than are known', () => {
  beforeEach(() => {
    record(1, { status: 'CANCELLED', statusWord: 'CANCELLED' })
    desk.see({ saw: 'fills', at: at(2), fills: [fill('0.004')] })
  })

  it('raises a doubt', () => {
    expect([...raised.values()]).toMatchObject([
      { is: 'fills beyond the record', symbol: SYMBOL, orderId: order().orderId, facts: { executed: '0' } },
    ])
  })

  it('keeps the doubt while its record repeats it, and resolves it once the record has the fills', () => {
    record(8, { status: 'CANCELLED', statusWord: 'CANCELLED' })
    expect(raised.size).toBe(1)
    record(10, { status: 'CANCELLED', statusWord: 'CANCELLED', executed: requireAmount('0.004') })
    expect([raised.size, shown()?.executed]).toEqual([0, '0.004'])
  })
})

it('raises no doubt over an end with as many fills as are known', () => {
  record(1, { status: 'CANCELLED', statusWord: 'CANCELLED', executed: requireAmount('0.004') })
  desk.see({ saw: 'fills', at: at(2), fills: [fill('0.004')] })
  expect(raised.size).toBe(0)
})

describe('a pushed fill that no list shows', () => {
  beforeEach(() =>
    push(1, { status: 'PARTIAL_FILLED', executed: requireAmount('0.004'), updatedAt: NOW + 1 }),
  )

  it('raises a doubt within 30 s, and is still shown', () => {
    for (const seconds of [5, 10, 15, 20]) list(seconds, order())
    expect(raised.size).toBe(0)
    list(25, order())
    expect(raised.get('fill denied')?.facts).toEqual({ here: '0.004', there: '0' })
    expect(shown()?.executed).toBe('0.004')
  })

  it('has its record read with every list meanwhile', () => {
    for (const seconds of [5, 10]) list(seconds, order())
    expect(requestedIds).toEqual([order().orderId, order().orderId])
  })

  it('raises a doubt if only its record denies it', () => {
    const ended = { status: 'CANCELLED', statusWord: 'CANCELLED', updatedAt: NOW - 1 } as const
    for (const seconds of [5, 26]) record(seconds, ended)
    expect(raised.has('fill denied')).toBe(true)
  })

  it('raises no doubt once a list shows it', () => {
    for (const seconds of [5, 25]) list(seconds, order())
    list(30, order({ executed: requireAmount('0.004') }))
    expect(raised.size).toBe(0)
  })

  it('raises no doubt if one list in between showed it', () => {
    list(5, order())
    list(10, order({ executed: requireAmount('0.004') }))
    list(26, order())
    expect(raised.size).toBe(0)
  })
})

it('reads the record of a fill that a push and later lists report alike', () => {
  const partlyFilled = { status: 'PARTIAL_FILLED', executed: requireAmount('0.004') } as const
  push(1, partlyFilled)
  list(5, order(partlyFilled))
  expect(requestedIds).toEqual([order().orderId])
  record(6, partlyFilled)
  list(10, order(partlyFilled))
  expect(requestedIds).toHaveLength(1)
})

it('doubts a fill that lists report and the record denies, whatever later lists report', () => {
  const partlyFilled = order({ status: 'PARTIAL_FILLED', executed: requireAmount('0.004') })
  for (const seconds of [5, 10, 15, 20, 25]) {
    list(seconds, partlyFilled)
    if (requestedIds.length > 0) record(seconds + 1, {})
  }
  expect(requestedIds).toHaveLength(5)
  list(30, partlyFilled)
  record(31, {})
  expect(raised.has('fill denied')).toBe(true)
})

describe('an order that is open by its record and in no list', () => {
  const read = (...all: readonly number[]) => {
    for (const seconds of all) {
      list(seconds)
      record(seconds + 1, {})
    }
  }

  it('raises a doubt within 30 s', () => {
    read(5, 10, 15, 20)
    expect(raised.size).toBe(0)
    read(25)
    expect(raised.has('open but not listed')).toBe(true)
  })

  it.each([
    ['a list has it', () => list(30, order())],
    ['its record reports an end', () => record(30, { status: 'CANCELLED', statusWord: 'CANCELLED' })],
  ])('raises no doubt once %s', (_what, see) => {
    read(5, 10, 15, 20, 25)
    see()
    expect(raised.has('open but not listed')).toBe(false)
  })
})

describe('order terms dated too late', () => {
  const later = { updatedAt: NOW + 86_400_000 }

  it.each([
    ['another price', { price: requireAmount('1') }],
    ['another size', { quantity: requireAmount('9') }],
    ['a word that is not known', { status: 'unrecognised', statusWord: 'PONDERING' } as const],
  ])('are replaced by the record once two lists in a row contradict them: %s', (_what, terms) => {
    push(1, { ...terms, ...later })
    list(5, order())
    record(6, {})
    expect(shown()).toMatchObject(terms)
    list(10, order())
    expect(requestedIds).toEqual([order().orderId])
    record(11, {})
    expect(shown()).toEqual(order())
  })

  it('are kept if the record agrees with them', () => {
    push(1, { price: requireAmount('1'), ...later })
    for (const seconds of [5, 10]) list(seconds, order())
    record(11, { price: requireAmount('1'), ...later })
    expect(shown()?.price).toBe('1')
  })
})

describe('an order whose record and list report different terms', () => {
  const later = { updatedAt: NOW + 86_400_000 }
  const read = (terms: Partial<OrderRecord>, ...all: readonly number[]) => {
    for (const seconds of all) {
      list(seconds, order())
      record(seconds + 1, { ...terms, ...later })
    }
  }

  it.each([
    ['price', { price: requireAmount('48000') }, '0.1 · 48000'],
    ['size', { quantity: requireAmount('9') }, '9 · 59000'],
  ])('is a doubt within 30 s where the %s differs', (_what, terms, here) => {
    record(1, { ...terms, ...later })
    read(terms, 5, 10, 15, 20)
    expect(raised.size).toBe(0)
    list(25, order())
    const { quantity, price, listedQuantity, listedPrice } = raised.get('terms denied')?.facts ?? {}
    expect([`${quantity} · ${price}`, `${listedQuantity} · ${listedPrice}`]).toEqual([here, '0.1 · 59000'])
  })

  it.each([
    ['a list agrees with the record', () => list(30, order({ price: requireAmount('48000') }))],
    ['the order ends', () => record(30, { status: 'CANCELLED', statusWord: 'CANCELLED', ...later })],
    ['the record agrees with the lists', () => record(30, {})],
  ])('is none after the next list once %s', (_what, see) => {
    record(1, { price: requireAmount('48000'), ...later })
    read({ price: requireAmount('48000') }, 5, 10, 15, 20, 25)
    expect(raised.has('terms denied')).toBe(true)
    see()
    list(31, order())
    expect(raised.has('terms denied')).toBe(false)
  })
})

describe('the record of a doubted order', () => {
  /** Opens a desk that reads the records of doubted orders. Each read returns `record`, dated 30 s after the last. */
  function openDoubts(record: OrderRecord) {
    const clock = handClock(NOW)
    const own = createDeskState({ clock, archive: memoryArchive(), profileId: 'p', start: {} })
    const gate = createTradingGate({ clock, onChange: () => undefined })
    let reads = 0
    const reader = createOrderRecordReader({
      clock,
      see: event => void own.see(event),
      venue: {
        read: {
          order: async () => {
            reads += 1
            if (reads > 100) reader.close()
            return { is: 'read', at: at(30 * reads), venueTime: at(30 * reads), value: record }
          },
        },
      } as never,
    })
    watchDiscrepancies({
      ...{
        profileId: 'p',
        knownDiscrepancies: createKnownDiscrepancies(),
        desk: own,
        gate,
        ids: { isOwn: () => false },
      },
      attempts: { about: () => [], venueActs: () => ({ acts: [] }) } as never,
      venue: { read: {}, archive: {} } as never,
      readRecord: id => void reader.readRecord(id),
      readAlgoRecord: () => undefined,
      onRecords: () => undefined,
    })
    const doubts = () => gate.writes().holds.flatMap(hold => (hold.is === 'doubt' ? hold.doubts : []))
    return { desk: own, gate, reads: () => reads, doubts: () => doubts().map(({ is }) => is) }
  }
  const ended = order({ status: 'CANCELLED', statusWord: 'CANCELLED' })

  it('is read once, and again with each list while it has fewer fills than are known', async () => {
    const own = openDoubts(ended)
    own.desk.see({ saw: 'open orders', at: at(0), orders: [order()] })
    own.desk.see({ saw: 'order', at: at(1), order: ended })
    own.desk.see({ saw: 'fills', at: at(2), fills: [fill('0.004')] })
    await breath()
    expect([own.doubts(), own.reads()]).toEqual([['fills beyond the record'], 1])
    for (const seconds of [5, 10]) {
      own.desk.see({ saw: 'open orders', at: at(seconds), orders: [] })
      await breath()
    }
    expect([own.doubts(), own.reads()]).toEqual([['fills beyond the record'], 3])
  })

  it('is read once, and again with each list while it denies a fill', async () => {
    const own = openDoubts(order())
    own.desk.see({ saw: 'open orders', at: at(0), orders: [order()] })
    const partlyFilled = order({ status: 'PARTIAL_FILLED', executed: requireAmount('0.004') })
    own.desk.see({ saw: 'execution', at: at(1), execution: { order: partlyFilled } })
    for (const seconds of [5, 30]) {
      own.desk.see({ saw: 'open orders', at: at(seconds), orders: [order()] })
      await breath()
    }
    expect([own.doubts(), own.reads()]).toEqual([['fill denied'], 2])
  })

  it('no longer restricts its market for an unknown word once it has left the list', () => {
    const own = openDoubts(ended)
    const unknown = order({ status: 'unrecognised', statusWord: 'PONDERING' })
    own.desk.see({ saw: 'open orders', at: at(0), orders: [unknown] })
    own.desk.see({ saw: 'open orders', at: at(5), orders: [] })
    expect(own.gate.writes().holds).toEqual([])
  })
})
