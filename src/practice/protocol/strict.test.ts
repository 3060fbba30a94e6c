import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PracticeHandle, openPractice } from '../open-practice'
import type { VenueRoute } from './venue-route'
import { VENUE_ROUTES } from './venue-router'
import { type Stranger, createStranger } from '../../../test/kit/stranger'

let practice: PracticeHandle
let client: Stranger
beforeAll(async () => {
  practice = await openPractice({ seed: 5, clock: { is: 'by hand', at: 1_800_000_000_000 }, limits: false })
  client = createStranger(practice)
})
afterAll(() => practice.close())

const SYMBOL = 'PERP_ETH_USDC'
const order = { symbol: SYMBOL, side: 'BUY', order_type: 'MARKET', order_quantity: '0.1' }
const stop = {
  symbol: SYMBOL,
  algo_type: 'STOP',
  side: 'SELL',
  type: 'MARKET',
  quantity: '0.1',
  trigger_price: 100,
}
const leg = {
  symbol: SYMBOL,
  algo_type: 'STOP_LOSS',
  side: 'SELL',
  type: 'CLOSE_POSITION',
  trigger_price: 100,
}
const pair = { symbol: SYMBOL, algo_type: 'POSITIONAL_TP_SL', child_orders: [leg] }
const isBodied = ({ method }: Pick<VenueRoute, 'method'>) => method === 'POST' || method === 'PUT'
/** A path with something in the place of each name. */
const filled = (path: string) =>
  path
    .replace('{symbol}', SYMBOL)
    .replace('{client_order_id}', 'mine')
    .replace(/\{\w+\}/, '7')
/** Asks a route. One with its own format of refusals is asked without a key, which it does not know. */
const ask = ({ method, path, formatRefusal }: VenueRoute, query = '', body?: object) =>
  method === 'GET'
    ? client.get(path + query)
    : formatRefusal === undefined
      ? client.send(method, path + query, body)
      : client.ask(path + query, body ?? {})
const unknownTo = ({ formatRefusal }: VenueRoute) => (formatRefusal === undefined ? -1004 : 'INVALID_PARAM')
/** Returns the answer, and the new entries of the log. */
async function judged(route: VenueRoute, query = '', body?: object) {
  const before = practice.truth().complaints.length
  const { status, json } = await ask({ ...route, path: filled(route.path) }, query, body)
  return { status, code: json['code'], log: practice.truth().complaints.slice(before) }
}
const route = (line: string): VenueRoute => {
  const found = VENUE_ROUTES.find(({ method, path }) => `${method} ${path}` === line)
  if (found === undefined) throw new Error(`there is no ${line}`)
  return found
}
const lines = VENUE_ROUTES.map(one => [`${one.method} ${one.path}`, one] as const)

describe('an unknown name', () => {
  it.each(lines)('is refused in the query of %s, with a line in the log', async (line, one) => {
    const { status, code, log } = await judged(one, '?frobnicate=1', isBodied(one) ? {} : undefined)
    expect([status, code]).toEqual([400, unknownTo(one)])
    expect(log[0]).toMatchObject({ line, code: -1004, message: 'frobnicate is not known' })
  })

  it.each(lines.filter(([, one]) => isBodied(one)))('is refused in the body of %s', async (line, one) => {
    const { code, log } = await judged(one, '', { frobnicate: 1 })
    expect([code, log[0]?.line, log[0]?.message]).toEqual([unknownTo(one), line, 'frobnicate is not known'])
  })

  it.each([
    ['POST /v1/order', { ...order, frobnicate: 1 }, 'frobnicate is not known'],
    ['POST /v1/order', JSON.parse('{"__proto__":{}}') as object, '__proto__ is not known'],
    ['POST /v1/algo/order', { ...stop, triggerPrice: 100 }, 'triggerPrice is not known'],
    ['POST /v1/algo/order', { ...pair, price: 5 }, 'price is not known'],
    [
      'POST /v1/algo/order',
      { ...pair, child_orders: [{ ...leg, quantity: 1 }] },
      'child_orders[0].quantity is not known',
    ],
    ['PUT /v1/algo/order', { order_id: '1', triggerPrice: 100 }, 'triggerPrice is not known'],
    ['PUT /v1/order', { ...order, order_id: '1', margin_mode: 'CROSS' }, 'margin_mode is not known'],
  ])('is refused beside the valid fields of %s', async (line, body, message) => {
    expect((await judged(route(line), '', body)).log[0]).toMatchObject({ code: -1004, message })
  })

  it('is refused in one order of a batch, while the others are accepted', async () => {
    const before = practice.truth().complaints.length
    const response = await client.send('POST', '/v1/batch-order', {
      orders: [{ ...order, frobnicate: 1 }, order],
    })
    expect(response.json).toMatchObject({
      data: { rows: [{ success: false, error_message: 'frobnicate is not known' }, { success: true }] },
    })
    expect(practice.truth().complaints.slice(before)).toMatchObject([
      { line: 'POST /v1/batch-order', code: -1004 },
    ])
  })

  it('is refused in a header, as is a receive window if nothing is created', async () => {
    const fetchJson = (path: string, more: Record<string, string>) =>
      fetch(practice.baseUrl + path, { headers: { ...client.headers('GET', path), ...more } }).then(
        reply => reply.json() as Promise<unknown>,
      )
    expect(await fetchJson('/v1/positions', { 'orderly-signer-id': '1' })).toMatchObject({
      code: -1004,
      message: 'header orderly-signer-id is not known',
    })
    expect(await fetchJson('/v1/positions', { 'x-recv-window': '5000' })).toMatchObject({ code: -1004 })
    expect(await fetchJson('/v1/positions', {})).toMatchObject({ success: true })
  })
})

describe('an order tag on a change', () => {
  it.each([
    ['PUT /v1/order', { ...order, order_id: '1', order_tag: 'CCXT' }],
    ['PUT /v1/algo/order', { order_id: '1', trigger_price: 100, order_tag: 'CCXT' }],
  ])('is accepted by %s and logged, because clients send it', async (line, body) => {
    const { code, log } = await judged(route(line), '', body)
    expect(code).toBe(-1006)
    expect(log).toMatchObject([{ line, message: 'order_tag is not documented here' }])
  })
})

describe('an invalid value', () => {
  it.each([
    ['POST /v1/order', { ...order, side: 'LONG' }],
    ['POST /v1/order', { ...order, order_type: 'GTD' }],
    ['POST /v1/order', { ...order, reduce_only: 'true' }],
    ['POST /v1/order', { ...order, order_quantity: null }],
    ['POST /v1/order', { ...order, client_order_id: 7 }],
    ['POST /v1/order', { ...order, client_order_id: '-first' }],
    ['POST /v1/order', { ...order, level: 1 }],
    ['POST /v1/order', { ...order, order_tag: 'x'.repeat(129) }],
    ['PUT /v1/order', { ...order, order_id: 7 }],
    ['POST /v1/batch-order', { orders: Array<object>(11).fill(order) }],
    ['POST /v1/batch-order', { orders: order }],
    ['POST /v1/order/cancel_all_after', { trigger_after: 4_999 }],
    ['POST /v1/client/leverages', { leverage: 2.5 }],
    ['POST /v1/client/leverages', { leverage: 101 }],
    ['POST /v1/position_margin', { symbol: SYMBOL, amount: 3, type: 'ADD' }],
    ['POST /v1/client/maintenance_config', { maintenance_cancel_order_flag: 1 }],
    ['POST /v1/client/remove_orderly_key', { orderly_key: 'mine' }],
    [
      'POST /v1/client/set_orderly_key_ip_restriction',
      { orderly_key: `ed25519:${'9'.repeat(44)}`, ip_restriction_list: 'home' },
    ],
    ['POST /v1/algo/order', { ...stop, trigger_price_type: 'INDEX_PRICE' }],
    ['POST /v1/algo/order', { ...stop, type: 'CLOSE_POSITION' }],
    ['POST /v1/algo/order', { ...pair, algo_type: 'TP_SL', quantity: '0.1' }],
    ['POST /v1/algo/order', { ...pair, child_orders: [leg, leg, leg] }],
    ['PUT /v1/algo/order', { order_id: '1', child_orders: 'both' }],
  ])('is refused by %s: %j', async (line, body) => {
    const { status, code, log } = await judged(route(line), '', body)
    expect([status, code]).toEqual([400, -1005])
    if (!('level' in body)) expect(log.map(one => one.code)).toEqual([-1005])
  })

  it('is refused in a bracket leg that has a size and would close the whole position', async () => {
    const legs = { ...pair, algo_type: 'TP_SL' }
    const entry = { symbol: SYMBOL, algo_type: 'BRACKET', side: 'BUY', type: 'MARKET', quantity: '0.1' }
    const sendBracket = (type: string) =>
      client.send('POST', '/v1/algo/order', {
        ...entry,
        child_orders: [{ ...legs, child_orders: [{ ...leg, type }] }],
      })
    expect((await sendBracket('CLOSE_POSITION')).json).toMatchObject({
      code: -1005,
      message: 'type of child_orders must be one of LIMIT, MARKET',
    })
    expect((await sendBracket('MARKET')).json).toMatchObject({ success: true })
  })

  it.each([
    ['GET /v1/orders', '?status=DONE'],
    ['GET /v1/orders', '?page=0'],
    ['GET /v1/orders', '?size=501'],
    ['GET /v1/orders', '?start_t=yesterday'],
    ['GET /v1/orders', '?symbol='],
    ['GET /v1/orders', '?page=1&page=2'],
    ['GET /v1/position_history', ''],
    ['GET /v1/kline', `?symbol=${SYMBOL}&type=2m`],
    ['GET /v1/client/statistics/daily', '?start_date=1.1.27&end_date=2027-01-02'],
    ['GET /v1/get_orderly_key', '?account_id=me&orderly_key=mine'],
    ['DELETE /v1/order', '?order_id=7'],
    ['DELETE /v1/order', `?order_id=mine&symbol=${SYMBOL}`],
    ['DELETE /v1/batch-order', '?order_ids=1,2,3,4,5,6,7,8,9,10,11'],
    ['DELETE /v1/client/batch-order', '?client_order_ids=a,b,c,d,e,f,g,h,i,j,k'],
    ['POST /v1/notification/inbox/mark_read', '?flag=2&ids=1'],
  ])('is refused by %s%s', async (line, query) => {
    const { code, log } = await judged(route(line), query)
    expect([code, log.map(one => one.code)]).toEqual([-1005, log.map(() => -1005)])
    expect(log.length).toBeGreaterThan(0)
  })

  it.each(['/v1/order/mine', '/v1/trade/x', '/v1/algo/order/1.5', '/v1/position/ETH', '/v1/client/order/-a'])(
    'is refused in the path %s',
    async path => {
      expect((await client.get(path)).json).toMatchObject({ code: -1005 })
    },
  )

  it('is refused as a body of a query without one, and as a duplicate name in a body', async () => {
    const raw = async (method: string, path: string, body: string) => {
      const headers = { ...client.headers(method, path, body), 'content-type': 'application/json' }
      return (await fetch(practice.baseUrl + path, { method, headers, body })).json()
    }
    expect(await raw('DELETE', '/v1/orders', '{"symbol":"PERP_ETH_USDC"}')).toMatchObject({ code: -1004 })
    const twice = JSON.stringify(order).replace('{', '{"side":"SELL",')
    expect(await raw('POST', '/v1/order', twice)).toMatchObject({
      code: -1005,
      message: 'the body must be a JSON object',
    })
  })

  it('is refused in a body that is not declared as JSON', async () => {
    const body = JSON.stringify(order)
    const headers = { ...client.headers('POST', '/v1/order', body), 'content-type': 'text/plain' }
    const response = await fetch(`${practice.baseUrl}/v1/order`, { method: 'POST', headers, body })
    expect(await response.json()).toMatchObject({ code: -1005 })
  })

  it('is refused as a change of an algo order that changes nothing', async () => {
    const placed = await client.send('POST', '/v1/algo/order', stop)
    const id = String(placed.data['order_id'])
    expect((await client.send('PUT', '/v1/algo/order', { order_id: id })).json).toMatchObject({ code: -1005 })
  })

  it('is refused as a change of an order in anything but price and size, or in nothing', async () => {
    const { data } = await client.get(`/v1/public/futures/${SYMBOL}`)
    const rests = { ...order, order_type: 'LIMIT', order_price: Math.floor(Number(data['mark_price']) * 0.9) }
    const placed = await client.send('POST', '/v1/order', { ...rests, client_order_id: 'rests' })
    await practice.settled()
    const again = {
      symbol: SYMBOL,
      side: 'BUY',
      order_type: 'LIMIT',
      order_id: String(placed.data['order_id']),
    }
    const change = async (more: object) =>
      (await client.send('PUT', '/v1/order', { ...again, ...more })).json['code']
    const sized = { order_quantity: '0.2' }
    expect([
      await change({}),
      await change({ ...sized, reduce_only: true }),
      await change({ ...sized, client_order_id: 'other' }),
      await change({ ...sized, visible_quantity: '0.05' }),
      await change({ ...sized, order_amount: '100' }),
      await change({ ...sized, reduce_only: false, client_order_id: 'rests', visible_quantity: '0.1' }),
    ]).toEqual([-1005, -1005, -1005, -1005, -1005, undefined])
  })

  it('never has an effect', async () => {
    const { orders } = practice.truth()
    const count = orders.length
    await client.send('POST', '/v1/order', { ...order, frobnicate: 1 })
    await practice.settled()
    expect(practice.truth().orders.length).toBe(count)
  })
})

describe('an unsupported call', () => {
  it.each([
    ['GET', '/v1/nothing'],
    ['GET', '/v2/positions'],
    ['GET', '/v1/order/'],
    ['GET', '/v1/positions/'],
    ['POST', '/v1/positions'],
    ['PATCH', '/v1/order'],
  ])('is not found, and reveals nothing about an order: %s %s', async (method, path) => {
    const reply = await fetch(practice.baseUrl + path, { method, headers: client.headers(method, path) })
    expect([reply.status, await reply.text()]).toEqual([404, 'Not Found'])
  })
})
