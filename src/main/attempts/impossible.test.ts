import { describe, expect, it } from 'vitest'
import { exactly } from '@core/value/decimal'
import type { Event } from '@core/snapshot/event'
import type { Order } from '@core/account/order'
import type { Snapshot } from '@core/snapshot/snapshot'
import { haltSays } from '@messages/halts'
import { impossibleIn } from './impossible'

const order = (change: Partial<Order> = {}): Order => ({
  orderId: '7',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  status: 'PARTIAL_FILLED',
  statusWord: 'PARTIAL_FILLED',
  quantity: exactly('1'),
  executed: exactly('0.4'),
  fee: exactly('0'),
  reduceOnly: false,
  marginMode: 'CROSS',
  createdAt: 1,
  updatedAt: 10,
  ...change,
})

const knowing = (...orders: readonly Order[]): Snapshot => ({
  orders: { value: orders, version: 1, asOf: 10, from: 'live' },
})

const more: Partial<Order> = { executed: exactly('1.5'), updatedAt: 20 }
const less: Partial<Order> = { executed: exactly('0.1'), updatedAt: 20 }

describe.each<[string, (seen: Order) => Event]>([
  ['a record', seen => ({ saw: 'order', at: 20, order: seen })],
  ['a report', seen => ({ saw: 'execution', at: 20, execution: { order: seen } })],
  ['a list', seen => ({ saw: 'open orders', at: 20, orders: [order({ orderId: '8' }), seen] })],
])('%s', (_what, told) => {
  it('of more than was ordered is impossible', () => {
    expect(impossibleIn(told(order(more)), {}).map(({ is }) => is)).toEqual(['executed above quantity'])
  })

  it('that undoes a fill is impossible beside what is known', () => {
    expect(impossibleIn(told(order(less)), knowing(order())).map(({ is }) => is)).toEqual([
      'executed went down',
    ])
    expect(impossibleIn(told(order(less)), {})).toEqual([])
  })

  it('of another market under the same id is impossible', () => {
    const seen = order({ symbol: 'PERP_ETH_USDC' })
    expect(impossibleIn(told(seen), knowing(order())).map(({ is }) => is)).toEqual(['another symbol'])
  })

  it('of an ordinary step is nothing to halt over', () => {
    expect(impossibleIn(told(order({ executed: exactly('0.9'), updatedAt: 20 })), knowing(order()))).toEqual(
      [],
    )
  })
})

it('says what was seen, of which order, and where to compare it', () => {
  const [fault] = impossibleIn({ saw: 'order', at: 20, order: order(more) }, {})
  expect(fault && haltSays.order(fault)).toBe(
    'Order 7: executed above quantity, executed 1.5, quantity 1. Compare it with the venue’s own page.',
  )
})

it('has nothing to say about anything that is no order', () => {
  expect(impossibleIn({ saw: 'holdings', at: 1, holdings: [] }, knowing(order()))).toEqual([])
})
