import { describe, expect, it } from 'vitest'
import { type Amount, requireAmount } from '@core/value/decimal-amount'
import type { AlgoWrite, OrderEditWrite, RequestedWrite } from '@core/write/requested-writes'
import type { AttemptId } from '@core/write/venue-write'
import { venueCalls } from '../venue-calls'
import { classifyWriteResponse } from '../outcome'
import type { RestResult } from '../venue-rest'
import { EncodeFault } from './request-text'
import { encodeVenueWrite, writeEncodings, type VenueWrite } from './encode-write'

const attempt = 'pd-1' as AttemptId
const X = 'PERP_X_USDC'
const one = requireAmount('1')

const edit: OrderEditWrite = {
  ...{ is: 'edit', orderId: '7', symbol: X, side: 'BUY', type: 'LIMIT' },
  ...{ price: requireAmount('100.5'), quantity: one, reduceOnly: false },
}
const profit = { kind: 'TAKE_PROFIT', side: 'SELL', triggerPrice: requireAmount('110') } as const
const loss = {
  kind: 'STOP_LOSS',
  side: 'SELL',
  triggerPrice: requireAmount('90'),
  price: requireAmount('89.5'),
} as const
const algo = (part: object): AlgoWrite =>
  ({ is: 'algo order', symbol: X, marginMode: 'CROSS', ...part }) as AlgoWrite
const leg = (kind: string, type: string, rest: string) =>
  `{"symbol":"${X}","algo_type":"${kind}","side":"SELL","type":"${type}",${rest},"trigger_price_type":"MARK_PRICE","reduce_only":true}`

const taken = (data: string) => `{"success":true,"timestamp":1,"data":${data}}`

/** Each write, the request it is, and an answer that takes it. */
const table: readonly (readonly [what: string, write: RequestedWrite, request: string, accepted: string])[] =
  [
    [
      'an edit',
      { ...edit, clientOrderId: 'pd-0' },
      `PUT /v1/order {"order_id":"7","symbol":"${X}","order_type":"LIMIT","side":"BUY","order_price":100.5,"order_quantity":1,"reduce_only":false,"client_order_id":"pd-0"}`,
      taken('{"status":"EDIT_SENT"}'),
    ],
    [
      'an edit of an order that hides a part',
      { ...edit, visible: requireAmount('0') },
      `PUT /v1/order {"order_id":"7","symbol":"${X}","order_type":"LIMIT","side":"BUY","order_price":100.5,"order_quantity":1,"visible_quantity":0,"reduce_only":false}`,
      taken('{"status":"EDIT_SENT"}'),
    ],
    [
      'a cancel of a market',
      { is: 'cancel all', reach: { is: 'market', symbol: X } },
      `DELETE /v1/orders?symbol=${X} `,
      taken('{"status":"CANCEL_ALL_SENT"}'),
    ],
    [
      'a cancel of everything ordinary',
      { is: 'cancel all', reach: { is: 'all markets' } },
      'DELETE /v1/orders ',
      '{"success":true,"status":"CANCEL_ALL_SENT"}',
    ],
    [
      'a timer',
      { is: 'cancel all after', ms: 5_000 },
      'POST /v1/order/cancel_all_after {"trigger_after":5000}',
      taken('{"expected_trigger_time":"1711534302938"}'),
    ],
    [
      'a timer called off',
      { is: 'cancel all after', ms: 0 },
      'POST /v1/order/cancel_all_after {"trigger_after":0}',
      taken('{"expected_trigger_time":0}'),
    ],
    [
      'leverage of a market',
      { is: 'leverage', reach: { is: 'market', symbol: X }, marginMode: 'ISOLATED', leverage: 10 },
      `POST /v1/client/leverages {"symbol":"${X}","leverage":10,"margin_mode":"ISOLATED"}`,
      '{"success":true,"timestamp":1}',
    ],
    [
      'leverage of all markets',
      { is: 'leverage', reach: { is: 'all markets' }, marginMode: 'CROSS', leverage: 1 },
      'POST /v1/client/leverages {"leverage":1,"margin_mode":"CROSS"}',
      '{"success":true}',
    ],
    [
      'a margin mode',
      { is: 'margin mode', symbol: X, marginMode: 'ISOLATED' },
      `POST /v1/client/margin_mode {"symbol":"${X}","default_margin_mode":"ISOLATED"}`,
      '{"success":true}',
    ],
    [
      'the choice for maintenance',
      { is: 'maintenance flag', cancels: true },
      'POST /v1/client/maintenance_config {"maintenance_cancel_order_flag":true}',
      '{"success":true,"data":{"success_alter":"Success!"}}',
    ],
    [
      'a key bound to an address',
      { is: 'bind key', key: '8tm7…hX', address: '203.0.113.7' },
      'POST /v1/client/set_orderly_key_ip_restriction {"orderly_key":"<own key 8tm7…hX>","ip_restriction_list":"203.0.113.7"}',
      '{"success":true,"data":{"ip_restriction_list":["203.0.113.7"]}}',
    ],
    [
      'a key that is ended',
      { is: 'revoke key', key: '8tm7…hX' },
      'POST /v1/client/remove_orderly_key {"orderly_key":"<own key 8tm7…hX>"}',
      '{"success":true}',
    ],
    [
      'a settlement',
      { is: 'settle pnl', nonce: '18446744073709551615' },
      'POST /v1/sub_account_settle_pnl {"settle_nonce":18446744073709551615}',
      taken('{"settle_pnl_id":10001}'),
    ],
    [
      'margin for a position',
      { is: 'move margin', symbol: X, amount: requireAmount('3.5'), way: 'ADD' },
      `POST /v1/position_margin {"symbol":"${X}","amount":"3.5","type":"ADD"}`,
      '{"success":true}',
    ],
    [
      'a stop',
      algo({
        kind: 'STOP',
        side: 'SELL',
        type: 'MARKET',
        quantity: one,
        triggerPrice: requireAmount('95'),
        reduceOnly: true,
      }),
      `POST /v1/algo/order {"symbol":"${X}","algo_type":"STOP","side":"SELL","type":"MARKET","quantity":1,"trigger_price":95,"trigger_price_type":"MARK_PRICE","reduce_only":true,"margin_mode":"CROSS","client_order_id":"pd-1"}`,
      taken('{"order_id":13,"client_order_id":"pd-1","algo_type":"STOP","quantity":1}'),
    ],
    [
      'a pair that protects a quantity',
      algo({ kind: 'TP_SL', quantity: one, legs: [profit, loss] }),
      `POST /v1/algo/order {"symbol":"${X}","algo_type":"TP_SL","quantity":1,"trigger_price_type":"MARK_PRICE","child_orders":[${leg('TAKE_PROFIT', 'MARKET', '"trigger_price":110')},${leg('STOP_LOSS', 'LIMIT', '"trigger_price":90,"price":89.5')}],"margin_mode":"CROSS","client_order_id":"pd-1"}`,
      taken('{"order_id":13}'),
    ],
    [
      'protection of a whole position',
      algo({ kind: 'POSITIONAL_TP_SL', legs: [profit] }),
      `POST /v1/algo/order {"symbol":"${X}","algo_type":"POSITIONAL_TP_SL","trigger_price_type":"MARK_PRICE","child_orders":[${leg('TAKE_PROFIT', 'CLOSE_POSITION', '"trigger_price":110')}],"margin_mode":"CROSS","client_order_id":"pd-1"}`,
      taken('{"order_id":13}'),
    ],
    [
      'an entry with its protection',
      algo({
        kind: 'BRACKET',
        side: 'BUY',
        type: 'LIMIT',
        quantity: one,
        price: requireAmount('100'),
        protection: 'POSITIONAL_TP_SL',
        legs: [profit],
      }),
      `POST /v1/algo/order {"symbol":"${X}","algo_type":"BRACKET","side":"BUY","type":"LIMIT","quantity":1,"price":100,"child_orders":[{"symbol":"${X}","algo_type":"POSITIONAL_TP_SL","child_orders":[${leg('TAKE_PROFIT', 'CLOSE_POSITION', '"trigger_price":110')}]}],"margin_mode":"CROSS","client_order_id":"pd-1"}`,
      taken('{"order_id":13}'),
    ],
    [
      'a stop that follows',
      algo({
        kind: 'TRAILING_STOP',
        side: 'SELL',
        quantity: one,
        distance: { is: 'rate', by: requireAmount('0.01') },
        activatedPrice: requireAmount('105'),
        reduceOnly: true,
      }),
      `POST /v1/algo/order {"symbol":"${X}","algo_type":"TRAILING_STOP","side":"SELL","type":"MARKET","quantity":1,"callback_rate":0.01,"activated_price":105,"trigger_price_type":"MARK_PRICE","reduce_only":true,"margin_mode":"CROSS","client_order_id":"pd-1"}`,
      taken('{"order_id":13}'),
    ],
    [
      'a changed leg',
      {
        is: 'edit algo',
        algoOrderId: '10',
        symbol: X,
        legs: [{ algoOrderId: '11', triggerPrice: requireAmount('91'), active: false }],
      },
      'PUT /v1/algo/order {"order_id":"10","child_orders":[{"order_id":"11","trigger_price":91,"is_activated":false}]}',
      taken('{"status":"EDIT_SENT"}'),
    ],
    [
      'a cancelled stop',
      { is: 'cancel algo', symbol: X, algoOrderId: '10' },
      `DELETE /v1/algo/order?order_id=10&symbol=${X} `,
      taken('{"status":"CANCEL_SENT"}'),
    ],
    [
      'every stop cancelled',
      { is: 'cancel all algo', reach: { is: 'all markets' } },
      'DELETE /v1/algo/orders ',
      taken('{"status":"CANCEL_ALL_SENT"}'),
    ],
  ]

const answer = (status: number, body: string): RestResult => ({
  is: 'answer',
  status,
  body: new TextEncoder().encode(body),
  sentAt: 1,
  receivedAt: 2,
})

describe.each(table)('%s', (_what, write, request, accepted) => {
  const encoded = encodeVenueWrite(write, attempt)
  const judged = (body: string, status = 200) => classifyWriteResponse(write, encoded, answer(status, body))

  it('is one exact request', () => expect(`${encoded.method} ${encoded.path} ${encoded.body}`).toBe(request))

  it('is JSON if it has a body, and the same text every time', () => {
    if (encoded.body !== '') expect(() => JSON.parse(encoded.body) as unknown).not.toThrow()
    expect(encodeVenueWrite(write, attempt)).toEqual(encoded)
  })

  it('is accepted by its matching answer', () => expect(judged(accepted).is).toBe('accepted'))

  it('is unknown under every contradiction, and refused only by the documented codes', () => {
    expect(judged(accepted, 400).is).toBe('unknown')
    expect(judged(accepted, 500).is).toBe('unknown')
    expect(judged('{"success":false,"code":-1011,"message":""}', 400).is).toBe('unknown')
    // A number that counts once may have been used by this very request.
    const wrong = write.is === 'settle pnl' ? 'unknown' : 'refused'
    expect(judged('{"success":false,"code":-1005,"message":""}', 400).is).toBe(wrong)
  })
})

it('treats the documented refusals of a settlement as refusals of a settlement only', () => {
  const settle: VenueWrite = { is: 'settle pnl', nonce: '7' }
  const judged = (write: VenueWrite, code: number) =>
    classifyWriteResponse(
      write,
      encodeVenueWrite(write, attempt),
      answer(400, JSON.stringify({ success: false, code, message: '' })),
    ).is
  const choice: VenueWrite = { is: 'maintenance flag', cancels: true }
  expect([-1008, -1009].map(code => judged(settle, code))).toEqual(['refused', 'refused'])
  expect([-1008, -1009].map(code => judged(choice, code))).toEqual(['unknown', 'unknown'])
  expect(judged(settle, -1007)).toBe('unknown')
})

it('has a request in the table above for every kind of write', () => {
  const shown = new Set<string>(table.map(([, write]) => write.is))
  expect(Object.keys(writeEncodings).filter(kind => !shown.has(kind))).toEqual(['order', 'cancel'])
})

it('uses a separate call for each kind of write, and every write call is used', () => {
  // A key is given to an account by the wallet's signature, and is no kind of write.
  const writing = Object.entries(venueCalls).flatMap(([name, { method }]) =>
    method === 'GET' || name === 'registerKey' ? [] : [name],
  )
  expect(
    Object.values(writeEncodings)
      .map(({ call }) => call)
      .toSorted(),
  ).toEqual(writing.sort())
})

describe('required words in an answer', () => {
  it.each(table.filter(([, , , accepted]) => /SENT|order_id|trigger/.test(accepted)))(
    'leave the outcome unknown when they are missing: %s',
    (_what, write) => {
      const judged = classifyWriteResponse(write, encodeVenueWrite(write, attempt), answer(200, taken('{}')))
      expect(judged.is).toBe('unknown')
    },
  )
})

describe('values that are never written', () => {
  const short = (part: object) => () => encodeVenueWrite(algo(part), attempt)
  it.each([
    ['no leg', short({ kind: 'TP_SL', quantity: one, legs: [] })],
    ['two legs of a kind', short({ kind: 'TP_SL', quantity: one, legs: [profit, profit] })],
    [
      'a limit without a price',
      short({
        kind: 'STOP',
        side: 'BUY',
        type: 'LIMIT',
        quantity: one,
        triggerPrice: one,
        reduceOnly: false,
      }),
    ],
    [
      'a market order with a price',
      short({
        kind: 'STOP',
        side: 'BUY',
        type: 'MARKET',
        price: one,
        quantity: one,
        triggerPrice: one,
        reduceOnly: false,
      }),
    ],
    [
      'a leverage of zero',
      () =>
        encodeVenueWrite(
          { is: 'leverage', reach: { is: 'all markets' }, marginMode: 'CROSS', leverage: 0 },
          attempt,
        ),
    ],
    [
      'half a leverage',
      () =>
        encodeVenueWrite(
          { is: 'leverage', reach: { is: 'all markets' }, marginMode: 'CROSS', leverage: 1.5 },
          attempt,
        ),
    ],
    [
      'leverage of a market without a name',
      () =>
        encodeVenueWrite(
          { is: 'leverage', reach: { is: 'market', symbol: '' }, marginMode: 'CROSS', leverage: 5 },
          attempt,
        ),
    ],
    [
      'leverage of a market that is undefined',
      () =>
        encodeVenueWrite(
          {
            is: 'leverage',
            reach: { is: 'market', symbol: undefined as unknown as string },
            marginMode: 'CROSS',
            leverage: 5,
          },
          attempt,
        ),
    ],
    [
      'a cancel of a market without a name',
      () => encodeVenueWrite({ is: 'cancel all', reach: { is: 'market', symbol: '' } }, attempt),
    ],
    ['a timer too short', () => encodeVenueWrite({ is: 'cancel all after', ms: 4_999 }, attempt)],
    ['a timer too long', () => encodeVenueWrite({ is: 'cancel all after', ms: 900_001 }, attempt)],
    [
      'margin below zero',
      () => encodeVenueWrite({ is: 'move margin', symbol: X, amount: '-1' as Amount, way: 'ADD' }, attempt),
    ],
  ] as const)('include %s', (_what, write) => expect(write).toThrow(EncodeFault))
})

describe('a limit', () => {
  const leverage = (count: number) => () =>
    encodeVenueWrite(
      { is: 'leverage', reach: { is: 'all markets' }, marginMode: 'CROSS', leverage: count },
      attempt,
    )
  const timer = (ms: number) => () => encodeVenueWrite({ is: 'cancel all after', ms }, attempt)
  const byName = (length: number) => () =>
    encodeVenueWrite({ ...edit, clientOrderId: 'a'.repeat(length) }, attempt)
  it.each([
    ['the least leverage', leverage(1), leverage(0)],
    ['the greatest leverage', leverage(100), leverage(101)],
    ['the shortest timer', timer(5_000), timer(4_999)],
    ['the longest timer', timer(900_000), timer(900_001)],
    ['the longest name of an order', byName(36), byName(37)],
    ['the shortest name of an order', byName(1), byName(0)],
  ] as const)('of %s is written, and a value beyond it is refused', (_what, at, beyond) => {
    expect(at).not.toThrow()
    expect(beyond).toThrow(EncodeFault)
  })
})
