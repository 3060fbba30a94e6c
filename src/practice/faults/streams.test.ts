import { afterEach, describe, expect, it } from 'vitest'
import { type PracticeHandle, openPractice } from '../open-practice'
import { createStranger, listenPrivately, openStream } from '../../../test/kit/stranger'
import type { StreamFault } from './fault-registry'

const SYMBOL = 'PERP_BTC_USDC'
const TOPIC = `${SYMBOL}@markprice`
const opened: PracticeHandle[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(practice => practice.close()))
})

/** A socket that hears the mark price every second, and one that hears when everything before has arrived. */
async function listen(...faults: readonly StreamFault[]) {
  const practice = await openPractice({ seed: 1, clock: { is: 'by hand' }, faults })
  opened.push(practice)
  const stream = await openStream(practice.publicStreamUrl)
  stream.send({ id: 's', event: 'subscribe', topic: TOPIC })
  await stream.waitForFrame(frame => frame.id === 's')
  return {
    practice,
    stream,
    /** The times of the pushes of so many seconds, in the order in which they came. */
    timesAfter: async (seconds: number) => {
      const start = practice.now()
      for (let second = 0; second < seconds; second++) await practice.advance(1_000)
      stream.send({ event: 'ping' })
      await stream.waitForFrame(frame => frame.event === 'pong')
      return stream.frames
        .filter(({ topic }) => topic === TOPIC)
        .map(({ ts }) => Math.ceil((ts - start) / 1_000))
    },
  }
}

describe('a faulty stream', () => {
  it.each<readonly [string, StreamFault, readonly number[]]>([
    ['loses a push', { name: 'drop the frame', after: 1 }, [1, 3, 4]],
    ['loses several', { name: 'drop the frame', after: 1, times: 2 }, [1, 4]],
    ['sends one twice', { name: 'repeat the frame', after: 1 }, [1, 2, 2, 3, 4]],
    ['sends one after the next', { name: 'swap frames', after: 1 }, [1, 3, 2, 4]],
    [
      'loses what another topic has nothing to do with',
      { name: 'drop the frame', on: { topic: '*@trade' } },
      [1, 2, 3, 4],
    ],
    [
      'strikes the topics it is meant for',
      { name: 'drop the frame', on: { topic: '*@markprice' }, times: 9 },
      [],
    ],
  ])('%s', async (_, fault, times) => {
    const { timesAfter } = await listen(fault)
    expect(await timesAfter(4)).toEqual(times)
  })

  it('sends garbage in place of a push and continues', async () => {
    const { stream, timesAfter } = await listen({ name: 'cut the frame', bytes: 25, after: 1 })
    expect(await timesAfter(3)).toEqual([1, 3])
    expect(stream.texts.filter(text => !text.endsWith('}'))).toEqual(['{"topic":"PERP_BTC_USDC@m'])
  })

  it('garbles its messages', async () => {
    const { stream, timesAfter } = await listen({
      name: 'garble the frame',
      find: '"price":',
      put: '"price":-',
    })
    await timesAfter(2)
    const prices = stream.frames
      .filter(({ topic }) => topic === TOPIC)
      .map(({ data }) => Number(data?.['price']))
    expect(prices.map(price => price > 0)).toEqual([false, true])
  })

  it('falls silent with its socket open, pings included', async () => {
    const { stream, practice } = await listen({ name: 'fall silent' })
    const before = stream.texts.length
    for (let second = 0; second < 30; second++) await practice.advance(1_000)
    const other = await openStream(practice.publicStreamUrl)
    await practice.advance(10_000)
    await other.waitForFrame(frame => frame.event === 'ping')
    expect(stream.texts).toHaveLength(before)
    other.close()
  })

  it('closes its socket and accepts the client again', async () => {
    const { stream, practice } = await listen({ name: 'close the socket' })
    await practice.advance(1_000)
    await stream.closed
    const again = await openStream(practice.publicStreamUrl)
    again.send({ id: 's', event: 'subscribe', topic: TOPIC })
    await again.waitForFrame(frame => frame.id === 's')
    await practice.advance(1_000)
    expect(await again.waitForFrame(frame => frame.topic === TOPIC)).toMatchObject({
      data: { symbol: SYMBOL },
    })
    again.close()
  })

  it('breaks the chain of a book, which a snapshot repairs', async () => {
    const { stream, practice } = await listen({
      name: 'drop the frame',
      on: { topic: '*@orderbookupdate' },
      after: 2,
    })
    stream.send({ id: 'u', event: 'subscribe', topic: `${SYMBOL}@orderbookupdate` })
    await stream.waitForFrame(frame => frame.id === 'u')
    await practice.advance(30_000)
    stream.send({ id: 'b', event: 'request', params: { type: 'orderbook', symbol: SYMBOL } })
    const snapshot = await stream.waitForFrame(frame => frame.id === 'b')

    const chain = stream.frames.filter(({ topic }) => topic === `${SYMBOL}@orderbookupdate`)
    const broken = chain.slice(1).filter(({ data }, index) => Number(data?.['prevTs']) !== chain[index]?.ts)
    expect(broken).toHaveLength(1)
    expect(Number(snapshot.data?.['ts'])).toBe(chain.at(-1)?.ts)
  })

  it('loses the report of a fill, which the order record still has', async () => {
    const { practice } = await listen({ name: 'drop the frame', on: { topic: 'executionreport' }, times: 9 })
    const stream = await listenPrivately(practice, ['executionreport', 'position'])
    const { send, get } = createStranger(practice)
    const order = {
      symbol: SYMBOL,
      side: 'BUY',
      order_type: 'MARKET',
      order_quantity: '0.01',
      client_order_id: 'x',
    }
    await send('POST', '/v1/order', order)
    await practice.settled()
    await stream.waitForFrame(frame => frame.topic === 'position')

    expect(stream.frames.filter(({ topic }) => topic === 'executionreport')).toEqual([])
    expect((await get('/v1/client/order/x')).data).toMatchObject({ status: 'FILLED' })
    stream.close()
  })

  it('fails at random in the same way under the same seed', async () => {
    const fault = { name: 'drop the frame', chance: 0.5, times: 100 } as const
    const [first, second] = [await listen(fault), await listen(fault)]
    const times = await first.timesAfter(20)
    expect(await second.timesAfter(20)).toEqual(times)
    expect(times.length).toBeGreaterThan(4)
    expect(times.length).toBeLessThan(16)
  })
})

describe('a client that does not answer pings', () => {
  it('is disconnected after ten of them', async () => {
    const { stream, practice } = await listen()
    for (let ping = 0; ping < 12; ping++) await practice.advance(10_000)
    await expect(stream.closed).resolves.toBe(1006)
  })

  it('stays connected if it answers occasionally', async () => {
    const { stream, practice, timesAfter } = await listen()
    for (let ping = 0; ping < 30; ping++) {
      await practice.advance(10_000)
      if (ping % 5 === 0) {
        stream.send({ event: 'pong', ts: practice.now() })
        stream.send({ id: `p${ping}`, event: 'subscribe', topic: TOPIC })
        await stream.waitForFrame(frame => frame.id === `p${ping}`)
      }
    }
    expect((await timesAfter(1)).length).toBeGreaterThan(30)
  })
})
