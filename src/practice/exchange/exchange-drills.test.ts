import { afterEach, describe, expect, it } from 'vitest'
import type { PracticeHandle } from '../open-practice'
import { openAudited } from '../../../test/kit/auditor'
import { createStranger, listenPrivately, openStream } from '../../../test/kit/stranger'
import type { DrillName } from './exchange-drills'

const SYMBOL = 'PERP_BTC_USDC'
const MARKET = { symbol: SYMBOL, side: 'BUY', order_type: 'MARKET', order_quantity: '0.01' }
const STOP = {
  ...{ symbol: SYMBOL, algo_type: 'STOP', type: 'MARKET', side: 'SELL' },
  ...{ quantity: '0.01', trigger_price: '20000' },
}
const opened: PracticeHandle[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(practice => practice.close()))
})
async function open() {
  const practice = await openAudited({ seed: 2, clock: { is: 'by hand' }, limits: false })
  opened.push(practice)
  return practice
}

describe('a drill on one order', () => {
  it('loses the order in transit, and the next one arrives', async () => {
    const practice = await open()
    const { send } = createStranger(practice)
    practice.drill('lose my next order')
    await expect(send('POST', '/v1/order', MARKET)).rejects.toThrow()
    expect((await send('POST', '/v1/order', MARKET)).json).toMatchObject({ success: true })
    await practice.settled()
    expect(practice.truth().orders).toHaveLength(1)
  })

  it.each(['lose my next order', 'lose my next reply'] as const)(
    'named %s hits a trigger order',
    async drill => {
      const practice = await open()
      const { send } = createStranger(practice)
      practice.drill(drill)
      await expect(send('POST', '/v1/algo/order', STOP)).rejects.toThrow()
      expect((await send('POST', '/v1/algo/order', STOP)).json).toMatchObject({ success: true })
    },
  )

  it('reports more fills than were ordered, once', async () => {
    const practice = await open()
    const { send } = createStranger(practice)
    const stream = await listenPrivately(practice, ['executionreport'])
    practice.drill('impossible record')
    await send('POST', '/v1/order', MARKET)
    await practice.settled()
    const report = await stream.waitForFrame(
      ({ topic, data }) => topic === 'executionreport' && Number(data?.['totalExecutedQuantity']) > 1,
    )
    expect(report.data).toMatchObject({ quantity: 0.01 })
  })
})

describe('a drill over a period', () => {
  it.each<[DrillName, string | RegExp]>([
    ['unreadable answers', /^<html>/],
    ['venue unreachable', 'no connection'],
  ])('of %s corrupts every response for a minute, and no longer', async (drill, spoilt) => {
    const practice = await open()
    const { get } = createStranger(practice)
    const ask = async (path: string) =>
      get(path).then(
        ({ text }) => text,
        () => 'no connection',
      )
    const paths = ['/v1/public/info', '/v1/positions', '/v1/positions']
    practice.drill(drill)
    for (const path of paths) expect(await ask(path)).toMatch(spoilt)
    await practice.advance(61_000)
    for (const path of paths) expect(await ask(path)).toMatch(/^\{"success":true/)
  })

  it('of an unreachable venue closes every socket and refuses new ones', async () => {
    const practice = await open()
    const ears = [
      await listenPrivately(practice, ['executionreport']),
      await openStream(practice.publicStreamUrl),
    ]
    practice.drill('venue unreachable')
    await practice.advance(10_000)
    await Promise.all(ears.map(({ closed }) => closed))
    for (const url of [practice.privateStreamUrl, practice.publicStreamUrl])
      await expect(openStream(url)).rejects.toThrow()
    await practice.advance(51_000)
    await expect(openStream(practice.publicStreamUrl)).resolves.toBeDefined()
  })

  it('of slow responses delays every one of them for a minute', async () => {
    const practice = await open()
    const { get } = createStranger(practice)
    practice.drill('slow answers')
    const before = practice.now()
    let after: number | undefined
    const answered = get('/v1/public/info').then(() => (after = practice.now()))
    while (after === undefined) {
      await practice.advance(500)
      await new Promise(resolve => void setImmediate(resolve))
    }
    expect((await answered) - before).toBeGreaterThanOrEqual(4_000)
    await practice.advance(60_000)
    expect((await get('/v1/public/info')).status).toBe(200)
  })

  it('of silent prices sends nothing about any market, and does not affect the account’s stream', async () => {
    const practice = await open()
    const stream = await openStream(practice.publicStreamUrl)
    const topic = `${SYMBOL}@markprice`
    stream.send({ id: 's', event: 'subscribe', topic })
    await stream.waitForFrame(frame => frame.id === 's')
    practice.drill('prices fall silent')
    await practice.advance(5_000)
    const later = await openStream(practice.publicStreamUrl)
    await practice.advance(60_000)
    later.send({ id: 's', event: 'subscribe', topic })
    await later.waitForFrame(frame => frame.id === 's')
    await practice.advance(2_000)
    await later.waitForFrame(frame => frame.topic === topic)
    expect(stream.frames.filter(frame => frame.topic === topic)).toEqual([])
  })

  it('of a reduce-only market affects the watched market, and ends on a timer', async () => {
    const practice = await open()
    const { send, get } = createStranger(practice)
    const stream = await openStream(practice.publicStreamUrl)
    const symbol = 'PERP_ETH_USDC'
    stream.send({ id: 's', event: 'subscribe', topic: `${symbol}@trade` })
    await stream.waitForFrame(frame => frame.id === 's')
    expect(practice.drill('market only reduces')).toContain(symbol)
    const order = { ...MARKET, symbol, order_quantity: '0.1' }
    expect((await send('POST', '/v1/order', order)).json).toMatchObject({ success: false })
    expect((await send('POST', '/v1/order', MARKET)).json).toMatchObject({ success: true })
    await practice.advance(181_000)
    expect((await get(`/v1/public/info/${symbol}`)).data).toMatchObject({ status: 'ACTIVE' })
    expect((await send('POST', '/v1/order', order)).json).toMatchObject({ success: true })
  })
})

describe('a drill of a venue event', () => {
  /** An exchange at which a position of 0.04 is held, and a bid far below rests beside it. */
  async function hold() {
    const practice = await open()
    const client = createStranger(practice)
    await client.send('POST', '/v1/order', { ...MARKET, order_quantity: '0.04' })
    const mark = (practice.exchange.markets.get(SYMBOL)?.mark ?? 0n) / 10n ** 18n
    const order_price = String((mark * 99n) / 100n)
    await client.send('POST', '/v1/order', { ...MARKET, order_type: 'LIMIT', order_price })
    await practice.settled()
    const quantity = () => practice.truth().positions.find(({ symbol }) => symbol === SYMBOL)?.quantity
    return { practice, ...client, quantity }
  }
  const rowsOf = (json: unknown) => (json as { data: { rows: readonly Record<string, unknown>[] } }).data.rows

  it('liquidates a quarter of a position, and cancels the orders', async () => {
    const { practice, get, quantity } = await hold()
    const before = quantity() ?? 0n
    const stream = await listenPrivately(practice, ['liquidationsaccount'])
    expect(practice.drill('liquidated in part')).toContain(SYMBOL)
    await practice.settled()
    expect((quantity() ?? 0n) * 4n).toBe(before * 3n)
    await stream.waitForFrame(({ topic }) => topic === 'liquidationsaccount')
    expect(rowsOf((await get('/v1/liquidations')).json)).toMatchObject([
      { positions_by_perp: [{ symbol: SYMBOL, position_qty: 0.01, total_position: 0.04 }] },
    ])
    expect(practice.truth().orders.map(({ status }) => status)).toEqual(['FILLED', 'CANCELLED'])
  })

  it('deleverages half of a position without a record, and all of it with one', async () => {
    const { practice, get, quantity } = await hold()
    const before = quantity() ?? 0n
    practice.drill('deleveraged in part')
    expect((quantity() ?? 0n) * 2n).toBe(before)
    expect(rowsOf((await get('/v1/position_history?limit=10')).json)).toEqual([])
    practice.drill('deleveraged')
    expect(quantity() ?? 0n).toBe(0n)
    expect(rowsOf((await get('/v1/position_history?limit=10')).json)).toMatchObject([
      { symbol: SYMBOL, type: 'adl', closed_position_qty: 0.04 },
    ])
  })

  it('settles as another party would', async () => {
    const { practice } = await hold()
    const stream = await listenPrivately(practice, ['settle'])
    practice.drill('settled by others')
    await stream.waitForFrame(({ topic }) => topic === 'settle')
    expect(practice.truth().settlements).toHaveLength(1)
  })

  it.each<DrillName>(['liquidated in part', 'deleveraged', 'deleveraged in part'])(
    'of %s reports that there is no position',
    async drill => {
      const practice = await open()
      expect(practice.drill(drill)).toMatch(/open one first\.$/)
    },
  )
})
