import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { OrderRecord } from '@core/account/order-record'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { haltReasonMessages } from '@messages/halts'
import { findOrderFaults } from './event-invariants'

const order = (change: Partial<OrderRecord> = {}): OrderRecord => ({
  orderId: '7',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  status: 'PARTIAL_FILLED',
  statusWord: 'PARTIAL_FILLED',
  quantity: requireAmount('1'),
  executed: requireAmount('0.4'),
  fee: requireAmount('0'),
  reduceOnly: false,
  marginMode: 'CROSS',
  createdAt: 1,
  updatedAt: 10,
  ...change,
})

const knowing = (...orders: readonly OrderRecord[]): DeskSnapshot => ({
  orders: { value: orders, version: 1, asOf: 10, from: 'live' },
})

const more: Partial<OrderRecord> = { executed: requireAmount('1.5'), updatedAt: 20 }
const less: Partial<OrderRecord> = { executed: requireAmount('0.1'), updatedAt: 20 }

describe.each<[string, (seen: OrderRecord) => DeskEvent]>([
  ['a record', seen => ({ saw: 'order', at: 20, order: seen })],
  ['a report', seen => ({ saw: 'execution', at: 20, execution: { order: seen } })],
  ['a list', seen => ({ saw: 'open orders', at: 20, orders: [order({ orderId: '8' }), seen] })],
])('%s', (_what, toEvent) => {
  it('is impossible for more than the ordered quantity', () => {
    expect(findOrderFaults(toEvent(order(more)), {}).map(({ is }) => is)).toEqual(['executed above quantity'])
  })

  it('is impossible if it undoes a known fill', () => {
    expect(findOrderFaults(toEvent(order(less)), knowing(order())).map(({ is }) => is)).toEqual([
      'executed went down',
    ])
    expect(findOrderFaults(toEvent(order(less)), {})).toEqual([])
  })

  it('is impossible for another market under the same id', () => {
    const seen = order({ symbol: 'PERP_ETH_USDC' })
    expect(findOrderFaults(toEvent(seen), knowing(order())).map(({ is }) => is)).toEqual(['another symbol'])
  })

  it('does not halt the desk on an ordinary step', () => {
    expect(
      findOrderFaults(toEvent(order({ executed: requireAmount('0.9'), updatedAt: 20 })), knowing(order())),
    ).toEqual([])
  })
})

it('reports the observation, the order, and the place to compare it', () => {
  const [fault] = findOrderFaults({ saw: 'order', at: 20, order: order(more) }, {})
  expect(fault && haltReasonMessages.order(fault)).toBe(
    'Order 7: executed above quantity, executed 1.5, quantity 1. Check venue.',
  )
})

it('reports nothing about a write that is not an order', () => {
  expect(findOrderFaults({ saw: 'holdings', at: 1, holdings: [] }, knowing(order()))).toEqual([])
})
