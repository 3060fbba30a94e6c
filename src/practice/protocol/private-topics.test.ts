import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PracticeHandle } from '../open-practice'
import { openAudited } from '../../../test/kit/auditor'
import {
  type FrameSocket,
  type Frame,
  type Stranger,
  createStranger,
  listenPrivately,
  rowsIn,
} from '../../../test/kit/stranger'
import { formatSequenceNumber } from '../records/trading-records'
import { addPriceShock } from '../exchange/exchange-drills'
import { PRIVATE_TOPICS } from './private-topics'

const SYMBOL = 'PERP_BTC_USDC'
const marketOrder = { symbol: SYMBOL, side: 'BUY', order_type: 'MARKET', order_quantity: '0.01' }

/** Five seconds before a day ends and accounts are settled. */
const FIVE_TO_MIDNIGHT = 1_800_057_595_000

let practice: PracticeHandle
let client: Stranger
let stream: FrameSocket
beforeEach(async () => {
  practice = await openAudited({
    seed: 1,
    accounts: 2,
    clock: { is: 'by hand', at: FIVE_TO_MIDNIGHT },
    limits: false,
  })
  client = createStranger(practice)
  stream = await listenPrivately(practice, PRIVATE_TOPICS)
})
afterEach(async () => {
  stream.close()
  await practice.close()
})

const pushed = (topic: string) => stream.frames.filter(frame => frame.topic === topic)
const textOf = (topic: string) => stream.texts.find(text => text.includes(`"topic":"${topic}"`)) ?? ''
/** Waits until all pushes have arrived, which is so once a later request is answered. */
async function waitForPushes(): Promise<readonly Frame[]> {
  await practice.settled()
  stream.send({ id: 'end', event: 'subscribe', topic: 'nonsense' })
  await stream.waitForFrame(frame => frame.id === 'end')
  return stream.frames
}

describe('the private stream', () => {
  it('reports an order before the resulting position and balance', async () => {
    await client.send('POST', '/v1/order', { ...marketOrder, client_order_id: 'x' })
    const pushes = await waitForPushes()
    const filled = pushes.findIndex(({ data }) => String(data?.['status']) === 'FILLED')
    const held = pushes.findIndex(({ data }) => Number(rowsIn(data?.['positions'])[0]?.['positionQty']) > 0)
    expect([filled > 0, held > filled]).toEqual([true, true])
    expect(pushed('executionreport').map(({ data }) => [data?.['status'], data?.['clientOrderId']])).toEqual([
      ['NEW', 'x'],
      ['FILLED', 'x'],
    ])
  })

  it('reports a fill with all of its figures', async () => {
    await client.send('POST', '/v1/order', marketOrder)
    await waitForPushes()
    const [trade] = practice.truth().trades
    const [, filled] = pushed('executionreport')
    expect(filled?.data).toMatchObject({
      symbol: SYMBOL,
      type: 'MARKET',
      side: 'BUY',
      tradeId: trade?.id,
      executedQuantity: 0.01,
      totalExecutedQuantity: 0.01,
      feeAsset: 'USDC',
      maker: false,
      marginMode: 'CROSS',
      match_id: trade === undefined ? undefined : formatSequenceNumber(trade.match),
    })
    expect(textOf('executionreport')).toMatch(/"seq":\d{19}/)
  })

  it('reports the position as REST does', async () => {
    await client.send('POST', '/v1/order', marketOrder)
    await waitForPushes()
    const { data } = await client.get(`/v1/position/${SYMBOL}`)
    expect(pushed('position').at(-1)?.data).toMatchObject({
      positions: [
        {
          symbol: SYMBOL,
          positionQty: data['position_qty'],
          costPosition: data['cost_position'],
          averageOpenPrice: data['average_open_price'],
          fee24H: data['fee_24_h'],
          pnl24H: data['pnl_24_h'],
          imr: data['imr'],
          leverage: data['leverage'],
          marginMode: 'CROSS',
        },
      ],
    })
  })

  it('reports the balance when margin is reserved', async () => {
    await client.send('POST', '/v1/order', { ...marketOrder, margin_mode: 'ISOLATED' })
    await waitForPushes()
    expect(pushed('balance').at(-1)?.data).toMatchObject({
      balances: { USDC: { isolatedMargin: expect.any(Number) as unknown } },
    })
  })

  it('reports a leverage change without a topic, as the venue’s sample does', async () => {
    await client.send('POST', '/v1/client/leverages', { symbol: SYMBOL, leverage: 4 })
    await waitForPushes()
    expect(stream.texts.at(-2)).toMatch(
      /^\{"accountDetail":\{.*"symbolLeverage":\{"symbol":"PERP_BTC_USDC","leverage":4,/,
    )
  })

  it('reports algo orders individually and as a tree', async () => {
    const mark = Number((await client.get(`/v1/public/futures/${SYMBOL}`)).data['mark_price'])
    await client.send('POST', '/v1/algo/order', {
      symbol: SYMBOL,
      algo_type: 'STOP',
      type: 'MARKET',
      side: 'SELL',
      quantity: '0.01',
      trigger_price: Math.round(mark * 0.9),
    })
    await waitForPushes()
    expect(pushed('algoexecutionreport')[0]?.data).toMatchObject([
      { symbol: SYMBOL, algoType: 'STOP', status: 'NEW', triggered: false },
    ])
    expect(pushed('algoexecutionreportv2')[0]?.data).toMatchObject({
      symbol: SYMBOL,
      algoType: 'STOP',
      childOrders: [],
    })
  })

  it('reports a day’s settlement with its time under another name', async () => {
    await client.send('POST', '/v1/order', marketOrder)
    await practice.advance(6_000)
    await waitForPushes()
    expect(pushed('settle')[0]?.data).toMatchObject({ status: 'COMPLETED', old_balance: 10_000 })
    expect(textOf('settle')).toMatch(/"timestamp":\d{13}\}$/)
    expect(textOf('settle')).not.toContain('"ts":')
  })

  it('reports a liquidation, and writes it and every fill to the inbox', async () => {
    await client.send('POST', '/v1/client/leverages', { symbol: SYMBOL, leverage: 100 })
    await client.send('POST', '/v1/order', { ...marketOrder, order_quantity: '0.5' })
    await practice.settled()
    addPriceShock(practice.exchange, SYMBOL, -0.4, 3_600_000)
    await practice.advance(2_000)
    await waitForPushes()

    expect(pushed('liquidationsaccount')[0]?.data).toMatchObject([
      { positionsByPerp: [{ symbol: SYMBOL, positionQty: 0.5, marginMode: 'CROSS' }] },
    ])
    const inbox = await client.get('/v1/notification/inbox/notifications')
    expect(inbox.data).toMatchObject({
      rows: [
        { message_type: 'LIQUIDATION' },
        { message_type: 'ORDER_FILLED', content_summary: `BUY ${SYMBOL}: 0.5 of 0.5` },
      ],
    })
    expect((await client.get('/v1/notification/inbox/unread')).data).toMatchObject({ count: 2 })
  })

  it('sends one account nothing of another', async () => {
    const [, other] = practice.accounts
    if (other === undefined) throw new Error('there is no second account')
    await createStranger(practice, other).send('POST', '/v1/order', marketOrder)
    await waitForPushes()
    expect(stream.frames.filter(({ topic }) => topic !== undefined)).toEqual([])
  })

  it('sends nothing of an unsubscribed topic', async () => {
    stream.send({ id: 'u', event: 'unsubscribe', topic: 'executionreport' })
    await stream.waitForFrame(frame => frame.id === 'u')
    await client.send('POST', '/v1/order', marketOrder)
    await waitForPushes()
    expect(pushed('executionreport')).toEqual([])
    expect(pushed('position').length).toBeGreaterThan(0)
  })

  it('reports the requested markets and no others', async () => {
    stream.send({
      id: 'only',
      event: 'subscribe',
      topic: 'executionreport',
      params: { symbol: 'PERP_ETH_USDC,PERP_SOL_USDC' },
    })
    await stream.waitForFrame(frame => frame.id === 'only')
    await client.send('POST', '/v1/order', marketOrder)
    await client.send('POST', '/v1/order', { ...marketOrder, symbol: 'PERP_ETH_USDC', order_quantity: '0.1' })
    await waitForPushes()
    expect(new Set(pushed('executionreport').map(({ data }) => String(data?.['symbol'])))).toEqual(
      new Set(['PERP_ETH_USDC']),
    )
  })
})

describe('a caller without valid authentication', () => {
  it.each<readonly [string, (stamp: number) => object]>([
    [
      'signed another time',
      stamp => ({ sign: client.signText(String(stamp - 1)).toString('base64'), timestamp: stamp }),
    ],
    [
      'signed too long ago',
      stamp => ({
        sign: client.signText(String(stamp - 400_000)).toString('base64'),
        timestamp: stamp - 400_000,
      }),
    ],
    [
      'has a key nobody knows',
      stamp => ({
        orderly_key: 'ed25519:x',
        sign: client.signText(String(stamp)).toString('base64'),
        timestamp: stamp,
      }),
    ],
    ['signed nothing', stamp => ({ sign: '', timestamp: stamp })],
  ])('that %s is rejected', async (_, params) => {
    const stranger = await listenPrivately({ ...practice, account: { ...practice.account } }, [])
    await stranger.waitForFrame(frame => frame.id === 'auth')
    stranger.send({
      id: 'again',
      event: 'auth',
      params: { orderly_key: practice.account.key, ...params(practice.now()) },
    })
    expect(await stranger.waitForFrame(frame => frame.id === 'again')).toMatchObject({
      success: false,
      errorMsg: 'auth failed',
    })
    expect(await stranger.closed).toBe(1008)
  })
})
