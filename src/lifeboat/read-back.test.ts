import { describe, expect, it } from 'vitest'
import { sealedPlan } from '../../test/kit/plans'
import { describeSealedRequest, readBackAct } from './read-back'

const order = {
  symbol: 'PERP_BTC_USDC',
  order_type: 'IOC',
  side: 'SELL',
  order_price: 59000,
  order_quantity: 0.01,
  reduce_only: true,
  margin_mode: 'CROSS',
  client_order_id: 'pd-aaaa-1',
}
const post = (body: object) => ({ method: 'POST', path: '/v1/order', body: JSON.stringify(body) }) as const
const cancel = (path: string) => ({ method: 'DELETE', path, body: '' }) as const

describe('the description of a request of the lifeboat', () => {
  it.each([
    [post(order), 'SELL 0.01 PERP_BTC_USDC at 59000, IOC, reduce-only'],
    [cancel('/v1/orders'), 'cancel all orders'],
    [cancel('/v1/algo/order?order_id=7&symbol=PERP_BTC_USDC'), 'cancel trigger order 7 in PERP_BTC_USDC'],
  ])('comes from its bytes: %o', (request, says) => {
    expect(describeSealedRequest(request)).toBe(says)
  })

  it.each([
    ['an order that could open', post({ ...order, reduce_only: false })],
    ['an order with an unknown field', post({ ...order, leverage: 50 })],
    ['a cancel of all orders of one market', cancel('/v1/orders?symbol=PERP_BTC_USDC')],
    ['a cancel of all stops', cancel('/v1/algo/orders')],
    [
      'another leverage',
      { ...post({ symbol: 'PERP_BTC_USDC', leverage: 50 }), path: '/v1/client/leverages' },
    ],
  ])('is missing for %s', (_, request) => {
    expect(describeSealedRequest(request)).toBeUndefined()
  })

  it('is missing for a whole act if one of its requests has none', () => {
    const steps = [post(order), post({ ...order, reduce_only: false })].map((request, at) => ({
      plan: sealedPlan(`pd-${at}`, { request }),
      needs: 'position' as const,
    }))
    expect(readBackAct(steps)).toBeUndefined()
    expect(readBackAct(steps.slice(0, 1))?.map(({ says }) => says)).toEqual([
      'SELL 0.01 PERP_BTC_USDC at 59000, IOC, reduce-only',
    ])
  })
})
