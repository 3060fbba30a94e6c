import { afterEach, describe, expect, it } from 'vitest'
import { type PracticeHandle, openPractice } from '../open-practice'
import { createStranger, openStream } from '../../../test/kit/stranger'

const opened: PracticeHandle[] = []
afterEach(async () => {
  for (const practice of opened.splice(0)) await practice.close()
})
async function open(): Promise<PracticeHandle> {
  const practice = await openPractice({ seed: 2, clock: { is: 'by hand', at: 1_800_000_000_000 } })
  opened.push(practice)
  return practice
}
const count = (codes: readonly number[], code: number) => codes.filter(other => other === code).length

describe('a client above the rate limit', () => {
  it.each([
    ['an endpoint there is not', '/v1/nothing', 404, 400],
    ['a signed endpoint without a signature', '/v1/positions', 401, 400],
    ['a public endpoint with a limit of its own', '/v1/public/config', 200, 10],
  ])('is rejected at %s, and served again in the next second', async (_, path, usual, most) => {
    const practice = await open()
    const ask = async () => (await fetch(practice.baseUrl + path)).status
    const codes: number[] = []
    for (let sent = 0; sent < 450; sent += 50)
      codes.push(...(await Promise.all(Array.from({ length: 50 }, ask))))
    expect([count(codes, usual), count(codes, 429)]).toEqual([most, 450 - most])
    await practice.advance(1_000)
    expect(await ask()).toBe(usual)
  })

  it('has each order of a batch counted as one, and a batch above the limit refused as a whole', async () => {
    const practice = await open()
    const { send } = createStranger(practice)
    const order = { symbol: 'PERP_BTC_USDC', side: 'BUY', order_type: 'MARKET', order_quantity: '0.001' }
    await send('POST', '/v1/batch-order', { orders: Array<object>(8).fill(order) })
    const singles = []
    for (let sent = 0; sent < 3; sent++) singles.push((await send('POST', '/v1/order', order)).json['code'])
    expect(singles).toEqual([undefined, undefined, -1003])

    await practice.advance(1_000)
    await send('POST', '/v1/order', order)
    const response = await send('POST', '/v1/batch-order', { orders: Array<object>(10).fill(order) })
    expect([response.status, response.json['code']]).toEqual([429, -1003])
    expect(practice.truth().orders).toHaveLength(11)
  })

  it('receives the error code, and has changed nothing', async () => {
    const practice = await open()
    const { send } = createStranger(practice)
    const order = { symbol: 'PERP_BTC_USDC', side: 'BUY', order_type: 'MARKET', order_quantity: '0.001' }
    const responses = []
    for (let sent = 0; sent < 12; sent++) responses.push((await send('POST', '/v1/order', order)).json)
    expect(responses.map(({ code }) => code)).toEqual([...Array<undefined>(10).fill(undefined), -1003, -1003])
    await practice.settled()
    expect(practice.truth().orders).toHaveLength(10)
  })

  it('on a stream is warned once, then ignored, and accepted again in the next second', async () => {
    const practice = await open()
    const stream = await openStream(practice.publicStreamUrl)
    for (let sent = 0; sent < 600; sent++) stream.send({ event: 'ping' })
    await stream.waitForFrame(({ event }) => event === 'error')
    await practice.advance(1_000)
    stream.send({ id: 'still here', event: 'subscribe', topic: 'tickers' })
    await stream.waitForFrame(({ id }) => id === 'still here')
    const countEvents = (meant: string) => stream.frames.filter(({ event }) => event === meant).length
    expect([countEvents('pong'), countEvents('error')]).toEqual([500, 1])
    stream.close()
  })

  it('on a stream is disconnected if it does not stop', async () => {
    const practice = await open()
    const stream = await openStream(practice.publicStreamUrl)
    for (let sent = 0; sent < 2_100; sent++) stream.send({ event: 'ping' })
    await stream.closed
    expect((await fetch(`${practice.baseUrl}/v1/public/config`)).status).toBe(200)
  })
})
