import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, requireAmount } from '@core/value/decimal-amount'
import type { AttemptId, CancelWrite, OrderWrite } from '@core/write/venue-write'
import { EncodeFault, createRequestPath } from './request-text'
import { encodeVenueWrite } from './encode-write'
import { isJsonFields, getNumberText, parseExactJson } from '../json'

const attempt = 'pd-7f3a' as AttemptId
const order: OrderWrite = {
  is: 'order',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'IOC',
  price: requireAmount('64200.5'),
  quantity: requireAmount('0.01'),
  reduceOnly: false,
  marginMode: 'CROSS',
}
const cancel: CancelWrite = {
  is: 'cancel',
  symbol: 'PERP_BTC_USDC',
  orderId: '292820969',
  side: 'BUY',
  quantity: requireAmount('1'),
  executed: requireAmount('0'),
}

describe('an order', () => {
  it('is one exact text, with numbers as number tokens', () => {
    expect(encodeVenueWrite(order, attempt)).toEqual({
      method: 'POST',
      path: '/v1/order',
      body:
        '{"symbol":"PERP_BTC_USDC","order_type":"IOC","side":"BUY","order_price":64200.5,' +
        '"order_quantity":0.01,"reduce_only":false,"margin_mode":"CROSS","client_order_id":"pd-7f3a"}',
    })
  })

  it('has no price if its type has none', () => {
    const { price: _none, ...market } = order
    expect(encodeVenueWrite({ ...market, type: 'MARKET', reduceOnly: true }, attempt).body).toBe(
      '{"symbol":"PERP_BTC_USDC","order_type":"MARKET","side":"BUY",' +
        '"order_quantity":0.01,"reduce_only":true,"margin_mode":"CROSS","client_order_id":"pd-7f3a"}',
    )
  })

  it.each<[string, Partial<OrderWrite>, string]>([
    [
      'how much of it shows',
      { type: 'LIMIT', visible: requireAmount('0.004') },
      '"order_quantity":0.01,"visible_quantity":0.004,"reduce_only":false',
    ],
    [
      'that nothing of it shows',
      { type: 'LIMIT', visible: requireAmount('0') },
      '"order_quantity":0.01,"visible_quantity":0,"reduce_only":false',
    ],
    [
      'that it steps back',
      { type: 'POST_ONLY', stepsBack: true },
      '"order_quantity":0.01,"post_only_adjust":true,"reduce_only":false',
    ],
  ])('contains %s only on request', (_what, changes, part) => {
    expect(encodeVenueWrite({ ...order, ...changes }, attempt).body).toContain(part)
    expect(encodeVenueWrite(order, attempt).body).not.toMatch(/visible_quantity|post_only_adjust/)
  })

  it('keeps every digit of every amount', () => {
    const amounts = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.nat({ max: 8 }))
      .map(([digits, places]) => {
        const text = digits.toString().padStart(places + 1, '0')
        return requireAmount(places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`)
      })
    fc.assert(
      fc.property(amounts, amounts, (price, quantity) => {
        const { body } = encodeVenueWrite({ ...order, price, quantity }, attempt)
        expect(body).toContain(`"order_price":${price},"order_quantity":${quantity},`)
        const read = parseExactJson(body)
        expect(isJsonFields(read) && getNumberText(read.get('order_price'))).toBeTruthy()
      }),
    )
  })

  it('is the same text every time', () => {
    expect(encodeVenueWrite(order, attempt)).toEqual(encodeVenueWrite({ ...order }, attempt))
  })

  it.each([
    ['a symbol that breaks out', { symbol: 'PERP","side":"SELL' }],
    ['an empty symbol', { symbol: '' }],
    ['a price that is no amount', { price: '1e5' as Amount }],
    ['a price with a sign', { price: '-1' as Amount }],
    ['a size that is not canonical', { quantity: '0.10' as Amount }],
    ['a size that breaks out', { quantity: '1,"order_quantity":100' as Amount }],
  ])('is not written with %s', (_what, change) =>
    expect(() => encodeVenueWrite({ ...order, ...change }, attempt)).toThrow(EncodeFault),
  )

  it.each(['-first', '', 'a'.repeat(37), 'with space', 'ü', 'a"b', 'a%20b'])(
    'is not written with the client id "%s"',
    id => expect(() => encodeVenueWrite(order, id as AttemptId)).toThrow(EncodeFault),
  )
})

describe('a cancel', () => {
  it('is only a path', () =>
    expect(encodeVenueWrite(cancel, attempt)).toEqual({
      method: 'DELETE',
      path: '/v1/order?order_id=292820969&symbol=PERP_BTC_USDC',
      body: '',
    }))

  it.each(['', '0', '-1', '1e5', '1&symbol=X', '12a'])('is not written for the order id "%s"', orderId =>
    expect(() => encodeVenueWrite({ ...cancel, orderId }, attempt)).toThrow(EncodeFault),
  )
})

describe('a path', () => {
  it('omits unset parameters', () =>
    expect(
      createRequestPath('/v1/orders', [
        ['symbol', undefined],
        ['page', '1'],
      ]),
    ).toBe('/v1/orders?page=1'))

  it('keeps commas and colons raw', () =>
    expect(createRequestPath('/v1/batch-order', [['order_ids', '1,2']])).toBe(
      '/v1/batch-order?order_ids=1,2',
    ))

  it.each(['a b', 'ü', '50%', 'a&b=c', 'a#b', 'a?b', 'a"b', 'a+b', '../x', ''])(
    'refuses the value "%s"',
    value => expect(() => createRequestPath('/v1/orders', [['symbol', value]])).toThrow(EncodeFault),
  )

  it('refuses every value that encoding would change', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), value => {
        if (/^[A-Za-z0-9_\-.,:]+$/.test(value))
          expect(createRequestPath('/v1/x', [['k', value]])).toBe(`/v1/x?k=${value}`)
        else expect(() => createRequestPath('/v1/x', [['k', value]])).toThrow(EncodeFault)
      }),
    )
  })
})
