import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { constants, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { PracticeHandle } from '../open-practice'
import { openAudited } from '../../../test/kit/auditor'
import { type Stranger, createStranger, listenPrivately, rowsIn } from '../../../test/kit/stranger'
import type { PracticeFault } from './fault-registry'

const SYMBOL = 'PERP_BTC_USDC'
const opened: PracticeHandle[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(practice => practice.close()))
})
async function open(...faults: readonly PracticeFault[]): Promise<readonly [PracticeHandle, Stranger]> {
  const practice = await openAudited({ seed: 1, clock: { is: 'by hand' }, limits: false, faults })
  opened.push(practice)
  return [practice, createStranger(practice)]
}

const on = { method: 'POST', path: '/v1/order' }
const order = {
  symbol: SYMBOL,
  side: 'BUY',
  order_type: 'MARKET',
  order_quantity: '0.01',
  client_order_id: 'x',
}
const statusOf = async ({ get }: Stranger) => {
  const { json, data } = await get('/v1/client/order/x')
  return json['success'] === (true as unknown) ? String(data['status']) : 'unknown'
}

describe('an order on a faulty connection', () => {
  it.each<readonly [string, PracticeFault, 'FILLED' | 'unknown']>([
    ['never arrives', { name: 'lose the request', on }, 'unknown'],
    ['finds no connection', { name: 'refuse the connection', on }, 'unknown'],
    ['is taken though nobody hears', { name: 'lose the reply', on }, 'FILLED'],
    ['is taken though the answer breaks off', { name: 'cut the reply', bytes: 20, on }, 'FILLED'],
  ])('%s', async (_, fault, status) => {
    const [practice, client] = await open(fault)
    await expect(client.send('POST', '/v1/order', order)).rejects.toThrow()
    await practice.settled()
    expect(await statusOf(client)).toBe(status)
    expect(practice.received().filter(({ line }) => line === 'POST /v1/order')).toHaveLength(1)
  })

  it('is accepted long after its connection broke', async () => {
    const [practice, client] = await open({ name: 'lose the reply, take it later', ms: 5_000, on })
    await expect(client.send('POST', '/v1/order', order)).rejects.toThrow()
    expect(await statusOf(client)).toBe('unknown')

    await practice.advance(6_000)
    while (practice.truth().orders.length === 0) await new Promise(resolve => void setImmediate(resolve))
    await practice.settled()
    expect(await statusOf(client)).toBe('FILLED')
  })

  it('is accepted long after an error was answered', async () => {
    const fault = { name: 'error instead, take it later', status: 429, code: -1003, ms: 5_000, on } as const
    const [practice, client] = await open(fault)
    expect(await client.send('POST', '/v1/order', order)).toMatchObject({
      ...{ status: 429, json: { success: false, code: -1003 } },
    })
    expect(await statusOf(client)).toBe('unknown')

    await practice.advance(6_000)
    while (practice.truth().orders.length === 0) await new Promise(resolve => void setImmediate(resolve))
    await practice.settled()
    expect(await statusOf(client)).toBe('FILLED')
  })

  it('is accepted twice, and the account’s stream carries nothing of the second', async () => {
    const [practice, client] = await open({ name: 'take twice', on })
    const stream = await listenPrivately(practice, ['executionreport', 'position'])
    await client.send('POST', '/v1/order', order)
    await practice.settled()
    stream.send({ event: 'ping' })
    await stream.waitForFrame(frame => frame.event === 'pong')
    const pushes = stream.frames.filter(({ topic }) => topic === 'executionreport' || topic === 'position')
    const { orders, positions } = practice.truth()
    expect(orders.map(({ clientId, status }) => [clientId, status])).toEqual([
      ['x', 'FILLED'],
      ['x', 'FILLED'],
    ])
    expect(positions.find(({ account }) => account === practice.account.accountId)?.quantity).toBe(
      20_000_000_000_000_000n,
    )
    expect(practice.received().filter(({ line }) => line === 'POST /v1/order')).toHaveLength(1)
    const [first] = orders
    const ids = pushes.flatMap(({ topic, data }) => (topic === 'position' ? [] : [Number(data?.['orderId'])]))
    expect([...new Set(ids)]).toEqual([first?.id])
    expect(pushes.filter(({ topic }) => topic === 'position')).toHaveLength(1)
    stream.close()
  })

  it.each<readonly [string, PracticeFault, number, string, 'FILLED' | 'unknown']>([
    [
      'an error though it was taken',
      { name: 'error after taking', status: 502, body: '<html>bad gateway</html>', on },
      502,
      '<html>bad gateway</html>',
      'FILLED',
    ],
    [
      'an error and was not taken',
      { name: 'error instead', status: 400, code: -1011, message: 'engine', on },
      400,
      '{"success":false,"code":-1011,"message":"engine"}',
      'unknown',
    ],
    [
      'a refusal that is none',
      { name: 'not found', on },
      400,
      '{"success":false,"code":-1006,"message":"the order does not exist"}',
      'unknown',
    ],
  ])('gets %s', async (_, fault, status, text, became) => {
    const [practice, client] = await open(fault)
    expect(await client.send('POST', '/v1/order', order)).toMatchObject({ status, text })
    await practice.settled()
    expect(await statusOf(client)).toBe(became)
  })

  it.each<readonly [string, PracticeFault, number, RegExp]>([
    ['another status', { name: 'another status', status: 206, on }, 206, /^\{"success":true/],
    [
      'a no that names it',
      { name: 'contradict itself', code: -1101, how: 'no beside ids', on },
      200,
      /^\{"success":false,"code":-1101.*"order_id":\d/,
    ],
    [
      'a yes beside a code',
      { name: 'contradict itself', code: -1101, how: 'yes beside a code', on },
      200,
      /^\{"success":true,"code":-1101.*"order_id":\d/,
    ],
  ])('is accepted, and answered with %s', async (_, fault, status, text) => {
    const [practice, client] = await open(fault)
    const response = await client.send('POST', '/v1/order', order)
    expect([response.status, response.text]).toEqual([status, expect.stringMatching(text)])
    await practice.settled()
    expect(await statusOf(client)).toBe('FILLED')
  })

  it.each<readonly [string, PracticeFault, string]>([
    ['another protocol, once it was taken', { name: 'switch protocols', on }, 'FILLED'],
    ['another protocol instead', { name: 'switch protocols', when: 'before taking', on }, 'unknown'],
  ])('is answered with %s', async (_, fault, became) => {
    const [practice, client] = await open(fault)
    await expect(client.send('POST', '/v1/order', order)).rejects.toThrow()
    await practice.settled()
    expect(await statusOf(client)).toBe(became)
  })

  it('is accepted, and answered with a truncated compressed body', async () => {
    const [practice, { headers }] = await open({ name: 'tear the packing', bytes: 8, on })
    const body = JSON.stringify(order)
    const sent = request(`${practice.baseUrl}/v1/order`, {
      method: 'POST',
      headers: { ...headers('POST', '/v1/order', body), 'content-length': Buffer.byteLength(body) },
    })
    sent.end(body)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    const packed = Buffer.concat(await reply.toArray())
    expect(() => gunzipSync(packed)).toThrow('unexpected end of file')
    const torn = gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
    expect([reply.statusCode, torn]).toEqual([200, expect.stringMatching(/^{"success":true.*}$/)])
  })

  it('is redirected', async () => {
    const [practice, { headers }] = await open({
      name: 'redirect',
      to: 'http://127.0.0.1:9/',
      status: 308,
      on,
    })
    const body = JSON.stringify(order)
    const reply = await fetch(`${practice.baseUrl}/v1/order`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: headers('POST', '/v1/order', body),
    })
    expect([reply.status, reply.headers.get('location')]).toEqual([308, 'http://127.0.0.1:9/'])
    expect(practice.truth().orders).toEqual([])
  })

  it('is answered with the id of another order', async () => {
    const [, client] = await open({ name: 'garble', find: '"order_id":', put: '"order_id":9', on })
    const { data } = await client.send('POST', '/v1/order', order)
    const { data: record } = await client.get('/v1/client/order/x')
    expect(String(data['order_id'])).toBe(`9${String(record['order_id'])}`)
  })

  it('is answered a few bytes at a time', async () => {
    const [practice, client] = await open({ name: 'drip', bytes: 40, ms: 100, on })
    const answer = client.send('POST', '/v1/order', order)
    let turning = true
    const turned = (async () => {
      while (turning) {
        await practice.advance(100)
        await new Promise(resolve => void setImmediate(resolve))
      }
    })()
    expect((await answer).json).toMatchObject({ success: true })
    turning = false
    await turned
  })

  it('waits before it is accepted', async () => {
    const [practice, client] = await open({ name: 'delay', ms: 10_000, when: 'before taking', on })
    const answer = client.send('POST', '/v1/order', order)
    while (practice.received().length === 0) await new Promise(resolve => void setImmediate(resolve))
    expect(practice.truth().orders).toEqual([])
    await practice.advance(11_000)
    expect((await answer).json).toMatchObject({ success: true })
  })
})

describe('a false query result', () => {
  it.each<readonly [string, 'shuffle' | 'repeat' | 'drop', (ids: readonly number[]) => readonly number[]]>([
    ['in another order', 'shuffle', ([a = 0, ...rest]) => [...rest, a].reverse()],
    ['with a row twice', 'repeat', ([a = 0, ...rest]) => [a, a, ...rest]],
    ['with a row missing', 'drop', ([, ...rest]) => rest],
  ])('gives a page %s', async (_, how, rearrange) => {
    const [practice, client] = await open()
    for (const client_order_id of ['a', 'b', 'c'])
      await client.send('POST', '/v1/order', { ...order, client_order_id })
    await practice.settled()
    const idsOf = async () =>
      rowsIn((await client.get('/v1/orders')).data['rows']).map(row => Number(row['order_id']))
    const true_ = await idsOf()
    practice.fault({ name: 'shake the page', how, on: { path: '/v1/orders' } })
    expect(await idsOf()).toEqual(rearrange(true_))
    expect(await idsOf()).toEqual(true_)
  })

  it('reports a lost order as missing twice, and then as present', async () => {
    const [practice, client] = await open(
      { name: 'lose the reply', on, after: 2 },
      { name: 'not found', on: { method: 'GET', path: '/v1/client/order/*' }, times: 2 },
    )
    await client.send('POST', '/v1/order', { ...order, client_order_id: 'first' })
    await client.send('POST', '/v1/order', { ...order, client_order_id: 'second' })
    await expect(client.send('POST', '/v1/order', order)).rejects.toThrow()
    await practice.settled()
    expect([await statusOf(client), await statusOf(client), await statusOf(client)]).toEqual([
      'unknown',
      'unknown',
      'FILLED',
    ])
  })
})

describe('an order with a fault inside the venue', () => {
  const limit = async ({ get }: Stranger, levels: number) => {
    const { data } = await get(`/v1/orderbook/${SYMBOL}?max_level=10`)
    return Number(data['bids']?.[levels]?.['price'])
  }

  it('is rejected after it was accepted', async () => {
    const [practice, client] = await open({ name: 'reject later', reason: 'margin' })
    expect((await client.send('POST', '/v1/order', order)).json).toMatchObject({ success: true })
    await practice.settled()
    expect(await statusOf(client)).toBe('REJECTED')
    expect(practice.truth().trades).toEqual([])
  })

  it('is matched late', async () => {
    const [practice, client] = await open({ name: 'match late', ms: 3_000 })
    await client.send('POST', '/v1/order', order)
    await practice.settled()
    expect(await statusOf(client)).toBe('NEW')
    await practice.advance(4_000)
    expect(await statusOf(client)).toBe('FILLED')
  })

  it('finds only a share of its size', async () => {
    const [practice, client] = await open({ name: 'fill in part', share: 0.3 })
    await client.send('POST', '/v1/order', order)
    await practice.settled()
    expect((await client.get('/v1/client/order/x')).data).toMatchObject({
      status: 'CANCELLED',
      executed_quantity: 0.003,
    })
  })

  it('is filled in part before its cancel', async () => {
    const [practice, client] = await open({ name: 'fill before the cancel', share: 0.5 })
    await client.send('POST', '/v1/order', {
      ...order,
      order_type: 'LIMIT',
      order_price: await limit(client, 5),
    })
    await practice.settled()
    const cancel = await client.send('DELETE', `/v1/client/order?client_order_id=x&symbol=${SYMBOL}`)
    await practice.settled()
    expect(cancel.data).toEqual({ status: 'CANCEL_SENT' })
    expect((await client.get('/v1/client/order/x')).data).toMatchObject({
      status: 'CANCELLED',
      executed_quantity: 0.005,
    })
  })

  it('has its cancel acknowledged, and stays open', async () => {
    const [practice, client] = await open({ name: 'forget the cancel' })
    const resting = { ...order, order_type: 'LIMIT', order_price: await limit(client, 5) }
    await client.send('POST', '/v1/order', resting)
    await practice.settled()
    const cancel = () => client.send('DELETE', `/v1/client/order?client_order_id=x&symbol=${SYMBOL}`)
    expect((await cancel()).data).toEqual({ status: 'CANCEL_SENT' })
    await practice.settled()
    expect(await statusOf(client)).toBe('NEW')
    await cancel()
    await practice.settled()
    expect(await statusOf(client)).toBe('CANCELLED')
  })

  it.each([
    ['a leverage', '/v1/client/leverages', { symbol: SYMBOL, leverage: 3 }, '/v1/client/leverages'],
    [
      'a margin mode',
      '/v1/client/margin_mode',
      { symbol: SYMBOL, default_margin_mode: 'ISOLATED' },
      '/v1/client/margin_modes',
    ],
    [
      'what maintenance cancels',
      '/v1/client/maintenance_config',
      { maintenance_cancel_order_flag: true },
      '/v1/client/info',
    ],
    [
      'a limit of its key',
      '/v1/client/set_orderly_key_ip_restriction',
      (key: string) => ({ orderly_key: key, ip_restriction_list: '127.0.0.1' }),
      '/v1/client/key_info',
    ],
  ])('acknowledges %s without setting it', async (_, path, payload, read) => {
    const [practice, client] = await open({ name: 'accept without effect' })
    const body = typeof payload === 'function' ? payload(practice.account.key) : payload
    const before = (await client.get(read)).data
    expect((await client.send('POST', path, body)).json).toMatchObject({ success: true })
    expect((await client.get(read)).data).toEqual(before)
    await client.send('POST', path, body)
    expect((await client.get(read)).data).not.toEqual(before)
  })
})
