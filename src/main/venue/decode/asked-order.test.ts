import { describe, expect, it } from 'vitest'
import { exactly } from '@core/value/decimal'
import type { AttemptId, OrderWrite } from '@core/write/write'
import { restingOrder } from '../../../../test/kit/reconciling'
import { stop } from '../../../../test/kit/every-write'
import { encodeWrite } from '../encode/write'
import { askedOrder } from './asked-order'

const named = 'pd-1' as AttemptId
const { price: _price, ...bare } = restingOrder

describe('an order that a signed text asks for', () => {
  it.each<[string, OrderWrite]>([
    ['a limit', restingOrder],
    ['a market order', { ...bare, type: 'MARKET' }],
    ['what only reduces', { ...restingOrder, reduceOnly: true, marginMode: 'ISOLATED' }],
    ['what shows a part', { ...restingOrder, visible: exactly('0.1') }],
    ['what steps back', { ...restingOrder, type: 'POST_ONLY', stepsBack: true }],
  ])('is read as it was written: %s', (_what, write) =>
    expect(askedOrder(encodeWrite(write, named))).toEqual({ write, named }),
  )

  it.each([
    ['another kind of write', encodeWrite(stop, named)],
    ['a change of one', { ...encodeWrite(restingOrder, named), method: 'PUT' as const }],
    [
      'one without a name',
      { method: 'POST' as const, path: '/v1/order', body: '{"symbol":"PERP_BTC_USDC"}' },
    ],
    ['what is no text of that shape', { method: 'POST' as const, path: '/v1/order', body: '[1' }],
  ])('is none in %s', (_what, request) => expect(askedOrder(request)).toBeUndefined())
})
