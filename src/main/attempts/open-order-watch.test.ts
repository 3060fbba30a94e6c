import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderRecord } from '@core/account/order-record'
import type { PositionRecord } from '@core/account/position-record'
import type { Discrepancy } from '@core/guard/discrepancy'
import { requireAmount } from '@core/value/decimal-amount'
import { handClock } from '../../../test/kit/hand-clock'
import { memoryArchive } from '../../../test/kit/memory-records'
import { algo } from '../../../test/kit/algo'
import { account, NOW, order, position, SYMBOL } from '../../../test/kit/trade'
import { createDeskState, type DeskState } from '../desk-state'
import { createOpenOrderWatch } from './open-order-watch'

let desk: DeskState
let raised: Discrepancy[]
let stop: (() => void) | undefined

function watchDesk(): void {
  stop?.()
  const watch = createOpenOrderWatch({
    desk,
    raise: doubt => void raised.push(doubt),
    explain: () => void (raised = []),
  })
  stop = desk.onSeen(watch.handleEvent)
}

beforeEach(() => {
  raised = []
  desk = createDeskState({ clock: handClock(NOW), archive: memoryArchive(), profileId: 'p', start: {} })
  watchDesk()
  list(order({ status: 'CANCELLED', statusWord: 'CANCELLED' }))
})

const list = (...orders: readonly OrderRecord[]) => desk.see({ saw: 'open orders', at: NOW, orders })
const counted = { pendingLong: requireAmount('0.1') }
const read = (seconds: number, ...rows: readonly Partial<PositionRecord>[]) =>
  desk.see({
    saw: 'positions',
    at: NOW + seconds * 1_000,
    account: account(),
    positions: rows.map(row => position(row)),
  })
const readAll = (row: Partial<PositionRecord>) => {
  for (const seconds of [0, 5, 10, 15, 20]) read(seconds, row)
}

describe('a position row with more pending size than the known open orders', () => {
  it('raises a discrepancy after 20 s', () => {
    for (const seconds of [0, 5, 10, 15]) read(seconds, counted)
    expect(raised).toEqual([])
    read(20, counted)
    expect(raised).toMatchObject([
      { is: 'open order not known', symbol: SYMBOL, facts: { side: 'BUY', here: '0', there: '0.1' } },
    ])
    expect(raised[0]?.orderId).toBeUndefined()
  })

  it('raises it for sells too', () => {
    readAll({ pendingShort: requireAmount('0.3') })
    expect(raised[0]?.facts).toEqual({ side: 'SELL', here: '0', there: '0.3' })
  })

  it('raises it if only a smaller order is open', () => {
    list(order({ orderId: '8', quantity: requireAmount('0.08'), executed: requireAmount('0.02') }))
    readAll(counted)
    expect(raised[0]?.facts).toEqual({ side: 'BUY', here: '0.06', there: '0.1' })
  })

  it.each([
    ['the row has no pending size', () => read(25, {})],
    ['the row is gone', () => read(25)],
    ['an open order is known again', () => (list(order({ orderId: '8' })), read(25, counted))],
  ])('ends it once %s', (_what, see) => {
    readAll(counted)
    expect(raised).toHaveLength(1)
    see()
    expect(raised).toEqual([])
  })

  it('ends it once a watch of the next connection reads a row that agrees', () => {
    readAll(counted)
    watchDesk()
    read(25, {})
    expect(raised).toEqual([])
  })

  it('starts a new wait after a read that agrees', () => {
    for (const seconds of [0, 5, 10]) read(seconds, counted)
    read(15, {})
    for (const seconds of [20, 25, 30, 35]) read(seconds, counted)
    expect(raised).toEqual([])
  })
})

it('raises no discrepancy while a waiting trigger order can explain the pending size', () => {
  desk.see({ saw: 'open algo orders', at: NOW, orders: [algo()] })
  readAll(counted)
  expect(raised).toEqual([])
})

it('counts the rows of both margin modes once', () => {
  list(order({ orderId: '8' }))
  for (const seconds of [0, 5, 10, 15, 20]) read(seconds, counted, { ...counted, marginMode: 'ISOLATED' })
  expect(raised).toEqual([])
})
