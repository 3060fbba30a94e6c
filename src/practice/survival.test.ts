import { copyFileSync, mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type PracticeHandle, type PracticeOptions, openPractice } from './open-practice'
import { createStranger, openStream, rowsIn } from '../../test/kit/stranger'

const opened: PracticeHandle[] = []
const open = async (options: PracticeOptions = {}) => {
  const practice = await openPractice({ seed: 1, clock: { is: 'by hand' }, limits: false, ...options })
  opened.push(practice)
  return practice
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map(practice => practice.close()))
})

const SYMBOL = 'PERP_BTC_USDC'
const market = { symbol: SYMBOL, side: 'BUY', order_type: 'MARKET', order_quantity: '0.01' }

/** Everything about an account that was ever acknowledged. */
async function recall({ get }: ReturnType<typeof createStranger>) {
  const lists = [
    '/v1/orders?size=500',
    '/v1/trades?size=500',
    '/v1/client/leverages',
    '/v1/algo/orders?size=500',
  ]
  const answers = await Promise.all(lists.map(path => get(path)))
  const { data } = await get('/v1/positions')
  return [
    ...answers.map(answer => answer.data['rows']),
    rowsIn(data['rows']).map(row => [row['symbol'], row['position_qty'], row['cost_position']]),
  ]
}

/** A state file as its exchange would leave it if it were killed now. */
function asLeft(state: string): string {
  copyFileSync(state, `${state}.left`)
  return `${state}.left`
}

describe('a state file', () => {
  it('restores every order, fill, position and setting after the exchange exits without a shutdown', async () => {
    const state = join(mkdtempSync(join(tmpdir(), 'practice-')), 'state')
    const options = { state, keys: 'from the seed', clock: { is: 'by hand', at: 1_800_000_000_000 } } as const
    const first = await open(options)
    const client = createStranger(first)
    const { data: book } = await client.get(`/v1/orderbook/${SYMBOL}?max_level=3`)
    const far = Number(book['bids']?.[2]?.['price']) - 500
    await client.send('POST', '/v1/order', market)
    await client.send('POST', '/v1/order', {
      ...market,
      order_type: 'LIMIT',
      order_price: far,
      client_order_id: 'rests',
    })
    await client.send('POST', '/v1/client/leverages', { symbol: SYMBOL, leverage: 7 })
    await client.send('POST', '/v1/algo/order', {
      ...market,
      algo_type: 'STOP',
      type: 'MARKET',
      side: 'SELL',
      quantity: '0.01',
      trigger_price: far,
      reduce_only: true,
    })
    await first.settled()
    const before = await recall(client)

    // Nothing is closed: the second one reads what the first had flushed by then.
    const second = await open({ ...options, state: asLeft(state) })
    expect(await recall(createStranger(second))).toEqual(before)
    expect(
      second.exchange.markets
        .get(SYMBOL)
        ?.book.levels('BUY')
        .some(level => level.queue.some(({ id }) => id !== 0)),
    ).toBe(true)
  })

  it('resumes work that was acknowledged and not done', async () => {
    const state = join(mkdtempSync(join(tmpdir(), 'practice-')), 'state')
    const options = { state, keys: 'from the seed', clock: { is: 'by hand', at: 1_800_000_000_000 } } as const
    const first = await open(options)
    first.exchange.orders.setPaused(true)
    await createStranger(first).send('POST', '/v1/order', { ...market, client_order_id: 'late' })

    const second = await open({ ...options, state: asLeft(state) })
    await second.settled()
    expect((await createStranger(second).get('/v1/client/order/late')).data).toMatchObject({
      status: 'FILLED',
    })
  })

  it('is written by one exchange at a time', async () => {
    const state = join(mkdtempSync(join(tmpdir(), 'practice-')), 'state')
    const first = await open({ state })
    await expect(openPractice({ state })).rejects.toThrow(
      `The state file ${state} is in use by another practice exchange.`,
    )

    await first.close()
    opened.length = 0
    await expect(open({ state })).resolves.toBeDefined()
  })

  it('restores a crash and the trades in it', async () => {
    const state = join(mkdtempSync(join(tmpdir(), 'practice-')), 'state')
    const clock = { is: 'by hand', at: 1_800_000_000_000 } as const
    const first = await open({ state, clock })
    first.drill('flash crash')
    await first.advance(1_000)
    await createStranger(first).send('POST', '/v1/order', market)
    await first.settled()
    const then = first.exchange.markets.get(SYMBOL)
    const [fallen, traded] = [then?.mark, first.truth().trades[0]?.price]

    const second = await open({ state: asLeft(state), clock: { is: 'by hand', at: first.now() } })
    const now = second.exchange.markets.get(SYMBOL)
    const [minute] = now?.candles.listLatest('1m', second.now(), 1) ?? []
    expect(Math.abs(Number(now?.mark) / Number(fallen) - 1)).toBeLessThan(0.01)
    expect(minute?.low).toBeLessThanOrEqual(traded ?? 0n)
    expect(minute?.high).toBeGreaterThanOrEqual(traded ?? 0n)
  })
})

describe('a hostile client', () => {
  it.each([
    'GARBAGE\r\n\r\n',
    'GET /v1/public/info HTTP/9.9\r\n\r\n',
    'POST /v1/order HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n',
    `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n\r\n`,
    'GET /ws/stream/x HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    '\u0000\u0001\u0002',
  ])('cannot stop the exchange with %j', async bytes => {
    const practice = await open()
    const { port } = new URL(practice.baseUrl)
    await new Promise<void>(resolve => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end(bytes))
      socket.on('error', () => {
        resolve()
      })
      socket.on('close', () => {
        resolve()
      })
      socket.resume()
    })
    expect((await createStranger(practice).get('/v1/client/holding')).status).toBe(200)
  })

  it.each([
    '{',
    '[]',
    '"text"',
    '{"symbol":{"a":1}}',
    '{"symbol":"PERP_BTC_USDC","order_quantity":"1e400"}',
    '\u0000',
  ])('receives an error code for a body of %j', async body => {
    const practice = await open()
    const { headers } = createStranger(practice)
    const reply = await fetch(`${practice.baseUrl}/v1/order`, {
      method: 'POST',
      body,
      headers: headers('POST', '/v1/order', body),
    })
    expect([reply.status, await reply.json()]).toMatchObject([400, { success: false, code: -1005 }])
  })

  it('is informed of invalid frames and stays connected', async () => {
    const practice = await open()
    const stream = await openStream(practice.publicStreamUrl)
    for (const event of ['nonsense', 'auth', 'subscribe', 'request', undefined])
      stream.send({ id: String(event), event, topic: 7, params: [] })
    for (const topic of [
      'PERP_NOPE_USDC@trade',
      'PERP_BTC_USDC@nope',
      '@',
      'executionreport',
      'constructor',
      '__proto__',
    ])
      stream.send({ id: topic, event: 'subscribe', topic })
    stream.send({ id: 'end', event: 'ping' })
    await stream.waitForFrame(frame => frame.event === 'pong').catch(() => undefined)
    expect(stream.frames.filter(frame => frame.success === true)).toEqual([])
    stream.close()
  })

  it('is rate-limited when it floods', async () => {
    const practice = await open({ limits: true })
    const { get } = createStranger(practice)
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('/v1/client/info')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.at(-1)).toMatchObject({ status: 429, json: { success: false, code: -1003 } })
  })
})
