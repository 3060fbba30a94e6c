import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { AttemptId, OrderWrite } from '@core/write/venue-write'
import { restingOrder } from '../../../../test/kit/reconciling'
import { stop } from '../../../../test/kit/every-write'
import { encodeVenueWrite } from '../encode/encode-write'
import { decodeRequestedOrder } from './requested-order'

const named = 'pd-1' as AttemptId
const { price: _price, ...bare } = restingOrder

describe('an order parsed from a signed text', () => {
  it.each<[string, OrderWrite]>([
    ['a limit', restingOrder],
    ['a market order', { ...bare, type: 'MARKET' }],
    ['what only reduces', { ...restingOrder, reduceOnly: true, marginMode: 'ISOLATED' }],
    ['what shows a part', { ...restingOrder, visible: requireAmount('0.1') }],
    ['what steps back', { ...restingOrder, type: 'POST_ONLY', stepsBack: true }],
  ])('is read as it was written: %s', (_what, write) =>
    expect(decodeRequestedOrder(encodeVenueWrite(write, named))).toEqual({ write, clientOrderId: named }),
  )

  it.each([
    ['another kind of write', encodeVenueWrite(stop, named)],
    ['a change of one', { ...encodeVenueWrite(restingOrder, named), method: 'PUT' as const }],
    [
      'one without a name',
      { method: 'POST' as const, path: '/v1/order', body: '{"symbol":"PERP_BTC_USDC"}' },
    ],
    ['what is no text of that shape', { method: 'POST' as const, path: '/v1/order', body: '[1' }],
  ])('is undefined for %s', (_what, request) => expect(decodeRequestedOrder(request)).toBeUndefined())
})
