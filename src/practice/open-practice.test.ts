import { afterEach, describe, expect, it } from 'vitest'
import type { PracticeHandle, PracticeOptions } from './open-practice'
import { openAudited } from '../../test/kit/auditor'
import { createStranger, openStream, rowsIn } from '../../test/kit/stranger'

const opened: PracticeHandle[] = []
const open = async (options: PracticeOptions = {}) => {
  const practice = await openAudited({ seed: 1, clock: { is: 'by hand' }, ...options })
  opened.push(practice)
  return practice
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map(practice => practice.close()))
})

const SYMBOL = 'PERP_BTC_USDC'

describe('a new client with only the addresses and a key', () => {
  it('buys at the best offer and sees the order, the fill and the position', async () => {
    const practice = await open()
    const { get, send } = createStranger(practice)
    const { data: book } = await get(`/v1/orderbook/${SYMBOL}?max_level=1`)
    const price = book['asks']?.[0]?.['price']
    const order = {
      symbol: SYMBOL,
      side: 'BUY',
      order_type: 'IOC',
      order_price: price,
      order_quantity: '0.001',
      client_order_id: 'first',
    }

    const taken = await send('POST', '/v1/order', order)
    await practice.settled()

    expect(taken.json).toMatchObject({ success: true, data: { client_order_id: 'first', order_type: 'IOC' } })
    expect((await get('/v1/client/order/first')).data).toMatchObject({
      status: 'FILLED',
      executed_quantity: 0.001,
    })
    expect((await get('/v1/trades')).data['rows']).toHaveLength(1)
    expect((await get('/v1/positions')).data['rows']).toMatchObject([{ symbol: SYMBOL, position_qty: 0.001 }])
  })

  it('is informed that its connection stays open for a minute', async () => {
    const { baseUrl } = await open()
    const { headers } = await fetch(`${baseUrl}/v1/public/system_info`)
    expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', 'timeout=65'])
  })

  it('is answered before the order is matched', async () => {
    const practice = await open()
    const { send, get } = createStranger(practice)
    practice.exchange.orders.setPaused(true)

    await send('POST', '/v1/order', {
      symbol: SYMBOL,
      side: 'BUY',
      order_type: 'MARKET',
      order_quantity: 0.001,
      client_order_id: 'm',
    })

    expect((await get('/v1/client/order/m')).data).toMatchObject({ status: 'NEW', executed_quantity: 0 })
    practice.exchange.orders.setPaused(false)
    await practice.settled()
    expect((await get('/v1/client/order/m')).data).toMatchObject({ status: 'FILLED' })
  })

  it('receives the order on the private stream after authentication', async () => {
    const practice = await open()
    const { send, signText } = createStranger(practice)
    const stream = await openStream(practice.privateStreamUrl)
    stream.send({ id: 'x', event: 'subscribe', topic: 'executionreport' })
    expect(await stream.waitForFrame(frame => frame.id === 'x')).toMatchObject({
      success: false,
      errorMsg: 'Auth is needed.',
    })

    const timestamp = practice.now()
    const sign = signText(String(timestamp)).toString('base64')
    stream.send({ id: 'a', event: 'auth', params: { orderly_key: practice.account.key, sign, timestamp } })
    stream.send({ id: 's', event: 'subscribe', topic: 'executionreport' })
    expect(await stream.waitForFrame(frame => frame.id === 's')).toMatchObject({ success: true })
    await send('POST', '/v1/order', {
      symbol: SYMBOL,
      side: 'BUY',
      order_type: 'MARKET',
      order_quantity: 0.001,
    })

    const report = await stream.waitForFrame(
      frame => frame.topic === 'executionreport' && String(frame.data?.['status']) === 'FILLED',
    )
    expect(report).toMatchObject({ data: { symbol: SYMBOL, executedQuantity: 0.001, maker: false } })
    stream.close()
  })

  it('rebuilds the book from one snapshot and the chain of updates', async () => {
    const practice = await open()
    const stream = await openStream(practice.publicStreamUrl)
    stream.send({ id: 'u', event: 'subscribe', topic: `${SYMBOL}@orderbookupdate` })
    await stream.waitForFrame(frame => frame.id === 'u')
    stream.send({ id: 'b', event: 'request', params: { type: 'orderbook', symbol: SYMBOL } })
    const snapshot = (await stream.waitForFrame(frame => frame.id === 'b'))['data']
    await practice.advance(20_000)
    stream.send({ id: 'e', event: 'request', params: { type: 'orderbook', symbol: SYMBOL } })
    const end = (await stream.waitForFrame(frame => frame.id === 'e'))['data']

    const asks = new Map(rowsIn(snapshot?.['asks']).map(level => [Number(level[0]), Number(level[1])]))
    let ts = Number(snapshot?.['ts'])
    for (const { topic, ts: at, data } of stream.frames) {
      if (topic === undefined || Number(data?.['prevTs']) < ts) continue
      expect(data?.['prevTs']).toBe(ts)
      ts = at
      for (const level of rowsIn(data?.['asks'])) {
        if (Number(level[1]) === 0) asks.delete(Number(level[0]))
        else asks.set(Number(level[0]), Number(level[1]))
      }
    }
    expect([...asks].sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual(end?.['asks'])
    stream.close()
  })
})

describe('faults in transit', () => {
  const order = {
    symbol: SYMBOL,
    side: 'BUY',
    order_type: 'MARKET',
    order_quantity: 0.001,
    client_order_id: 'lost',
  }

  it('lose a request before it is accepted', async () => {
    const practice = await open()
    practice.fault({ name: 'lose the request', on: { method: 'POST', path: '/v1/order' } })
    const { send, get } = createStranger(practice)

    await expect(send('POST', '/v1/order', order)).rejects.toThrow()
    expect((await get('/v1/client/order/lost')).json).toMatchObject({ success: false, code: -1006 })
    expect(practice.received().map(({ line }) => line)).toEqual([
      'POST /v1/order',
      'GET /v1/client/order/lost',
    ])
  })

  it('lose a reply after the order is accepted', async () => {
    const practice = await open()
    practice.fault({ name: 'lose the reply', on: { path: '/v1/order' } })
    const { send, get } = createStranger(practice)

    await expect(send('POST', '/v1/order', order)).rejects.toThrow()
    await practice.settled()
    expect((await get('/v1/client/order/lost')).data).toMatchObject({ status: 'FILLED' })
  })

  it('return an error although the order is accepted', async () => {
    const practice = await open()
    practice.fault({ name: 'error after taking', code: -1011, status: 400, on: { path: '/v1/order' } })
    const { send, get } = createStranger(practice)

    expect((await send('POST', '/v1/order', order)).json).toMatchObject({ success: false, code: -1011 })
    await practice.settled()
    expect((await get('/v1/client/order/lost')).data).toMatchObject({ status: 'FILLED' })
  })

  it('delay a response by the exchange’s clock', async () => {
    const practice = await open()
    practice.fault({ name: 'delay', ms: 60_000 })
    const { get } = createStranger(practice)
    let answered = false
    const request = get('/v1/client/holding').then(() => (answered = true))
    while (practice.received().length === 0) await new Promise(resolve => void setImmediate(resolve))

    await practice.advance(59_000)
    expect(answered).toBe(false)
    await practice.advance(2_000)
    await request
    expect(answered).toBe(true)
  })
})

describe('an exchange with some of the markets', () => {
  it('has no other market, and each of its own is the same as among all of them', async () => {
    const own = [SYMBOL, 'PERP_SOL_USDC']
    const [all, some] = [await open(), await open({ markets: own })]
    const listed = async (practice: PracticeHandle) =>
      rowsIn((await createStranger(practice).get('/v1/public/info')).data['rows'])
    const theirs = (await listed(all)).filter(({ symbol }) => own.includes(String(symbol)))
    expect(theirs).toHaveLength(2)
    expect(await listed(some)).toEqual(theirs)
  })
})
