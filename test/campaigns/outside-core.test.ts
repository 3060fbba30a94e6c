import { beforeAll, describe, expect, it } from 'vitest'
import { findUnconfirmed, runOrderSession, type OrderSession } from './outside-core'

let session: OrderSession
beforeAll(async () => {
  session = await runOrderSession()
}, 60_000)

// Holds with any fault outside the trusted core: npm run mutants -- --outside.
it('sends no unconfirmed write, and none twice', () => {
  expect(findUnconfirmed(session)).toEqual([])
})

it('sends all that was confirmed, and one order for each press', () => {
  const { confirmed, armed, received } = session
  expect(confirmed).toHaveLength(4)
  expect(received.filter(text => confirmed.includes(text))).toEqual(confirmed)
  expect([armed?.presses, received.length - confirmed.length]).toEqual([2, 2])
})

describe('the judge of a session', () => {
  const order = (id: string, price = '60000') =>
    `POST /v1/order {"symbol":"A","side":"BUY","order_price":${price},"order_quantity":0.01,"margin_mode":"CROSS","client_order_id":"${id}"}`
  const bounds = {
    markets: [{ symbol: 'A', marginMode: 'CROSS', buyAtMost: '60000', size: { perOrder: '0.01' } }],
  } as unknown as NonNullable<OrderSession['armed']>['bounds']
  const armed = { bounds, place: 1, presses: 1 }

  it.each<[string, readonly string[], number]>([
    ['accepts an order of a sheet and one of a press', [order('a'), order('b')], 0],
    ['reports other bytes', [order('c')], 1],
    ['reports a second arrival', [order('a'), order('a')], 1],
    ['reports a second order of one press', [order('a'), order('b'), order('c')], 1],
    ['reports an order outside the mandate', [order('a'), order('b', '60001')], 1],
  ])('%s', (_, received, faults) => {
    expect(findUnconfirmed({ confirmed: [order('a')], armed, received })).toHaveLength(faults)
  })
})
