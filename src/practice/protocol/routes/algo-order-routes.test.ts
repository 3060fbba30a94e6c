import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PracticeHandle } from '../../open-practice'
import { openAudited } from '../../../../test/kit/auditor'
import { type Reading, type Stranger, createStranger, rowsIn } from '../../../../test/kit/stranger'

const ETH = 'PERP_ETH_USDC'
const BTC = 'PERP_BTC_USDC'
let practice: PracticeHandle
let client: Stranger
beforeEach(async () => {
  practice = await openAudited({ seed: 5, clock: { is: 'by hand', at: 1_800_000_000_000 }, limits: false })
  client = createStranger(practice)
})
afterEach(() => practice.close())

const markOf = async (symbol: string) =>
  Number((await client.get(`/v1/public/futures/${symbol}`)).data['mark_price'])

async function place(order: object): Promise<string> {
  const { json, data } = await client.send('POST', '/v1/algo/order', order)
  expect(json).toMatchObject({ success: true })
  await practice.settled()
  return String(data['order_id'] ?? rowsIn(data['rows'])[0]?.['order_id'])
}

/** A bracket that buys: at the market, or at a price far below that rests. */
async function bracket(symbol: string, rests = false): Promise<string> {
  const mark = await markOf(symbol)
  const leg = (algo_type: string, share: number) => ({
    symbol,
    algo_type,
    side: 'SELL',
    type: 'MARKET',
    trigger_price: Math.round(mark * share),
    reduce_only: true,
  })
  const child_orders = [leg('TAKE_PROFIT', 1.05), leg('STOP_LOSS', 0.9)]
  return place({
    symbol,
    algo_type: 'BRACKET',
    side: 'BUY',
    quantity: '0.02',
    ...(rests ? { type: 'LIMIT', price: Math.round(mark * 0.97) } : { type: 'MARKET' }),
    child_orders: [{ symbol, algo_type: 'TP_SL', child_orders }],
  })
}

const stop = async (symbol: string) =>
  place({
    symbol,
    algo_type: 'STOP',
    side: 'SELL',
    type: 'MARKET',
    quantity: '0.02',
    trigger_price: Math.round((await markOf(symbol)) * 0.9),
  })

/** Describes an algo order and all its children: kinds and states. */
const tree = (order: Reading): string => {
  const below = rowsIn(order['child_orders']).map(tree)
  const word = `${String(order['algo_type'])} ${String(order['algo_status'])}`
  return below.length === 0 ? word : `${word} (${below.join(', ')})`
}
const treeOf = async (id: string) => tree((await client.get(`/v1/algo/order/${id}`)).data)
const cancelAll = async (query = '') => {
  const { json } = await client.send('DELETE', `/v1/algo/orders${query}`)
  await practice.settled()
  return json
}
const sizeOf = async (symbol: string) => (await client.get(`/v1/position/${symbol}`)).data['position_qty']

const GUARDED = 'BRACKET FILLED (TP_SL NEW (TAKE_PROFIT NEW, STOP_LOSS NEW))'
const BARE = 'BRACKET FILLED (TP_SL CANCELLED (TAKE_PROFIT CANCELLED, STOP_LOSS CANCELLED))'

describe('editing an algo order', () => {
  it('changes nothing when the edit of a later child is refused', async () => {
    const id = await bracket(ETH)
    const read = async () => (await client.get(`/v1/algo/order/${id}`)).data
    const [pair] = rowsIn((await read())['child_orders'])
    const legs = rowsIn(pair?.['child_orders'])
    const prices = async () =>
      rowsIn(rowsIn((await read())['child_orders'])[0]?.['child_orders']).map(leg => leg['trigger_price'])
    const before = await prices()
    const [first, second] = legs.map(leg => String(leg['algo_order_id'] ?? leg['order_id']))
    const { json } = await client.send('PUT', '/v1/algo/order', {
      order_id: id,
      child_orders: [
        { order_id: first, trigger_price: Math.round((await markOf(ETH)) * 1.1) },
        { order_id: second, trigger_price: `${Math.round((await markOf(ETH)) * 0.8)}.00001` },
      ],
    })
    expect(json).toMatchObject({ success: false, code: -1103 })
    expect([before.length, await prices()]).toEqual([2, before])
  })
})

describe('cancelling all algo orders', () => {
  it('cancels the pair that a filled bracket left behind, and keeps the position', async () => {
    const id = await bracket(ETH)
    expect([await treeOf(id), await sizeOf(ETH)]).toEqual([GUARDED, 0.02])
    expect(await cancelAll()).toMatchObject({ success: true, data: { status: 'CANCEL_ALL_SENT' } })
    expect([await treeOf(id), await sizeOf(ETH)]).toEqual([BARE, 0.02])
  })

  it('cancels a bracket with an unfilled entry, the entry included', async () => {
    const id = await bracket(ETH, true)
    const resting = async () =>
      rowsIn((await client.get('/v1/orders?status=INCOMPLETE')).data['rows']).map(row => row['symbol'])
    expect(await resting()).toEqual([ETH])
    await cancelAll()
    expect([await resting(), await treeOf(id)]).toEqual([[], BARE.replace('FILLED', 'CANCELLED')])
  })

  it.each([
    ['', BARE, BARE, 'STOP CANCELLED'],
    [`?symbol=${ETH}`, BARE, GUARDED, 'STOP CANCELLED'],
    [`?symbol=${BTC}`, GUARDED, BARE, 'STOP NEW'],
    ['?algo_type=BRACKET', BARE, BARE, 'STOP NEW'],
    [`?algo_type=BRACKET&symbol=${ETH}`, BARE, GUARDED, 'STOP NEW'],
    // The pair under a bracket is the bracket's: a word for other pairs does not mean it.
    ['?algo_type=TP_SL', GUARDED, GUARDED, 'STOP NEW'],
    ['?algo_type=POSITIONAL_TP_SL', GUARDED, GUARDED, 'STOP NEW'],
    ['?algo_type=STOP', GUARDED, GUARDED, 'STOP CANCELLED'],
    ['?symbol=PERP_SOL_USDC', GUARDED, GUARDED, 'STOP NEW'],
  ])('with the query "%s" cancels only the matching orders', async (query, ...expected) => {
    const ids = [await bracket(ETH), await bracket(BTC), await stop(ETH)]
    expect(await cancelAll(query)).toMatchObject({ success: true })
    expect(await Promise.all(ids.map(treeOf))).toEqual(expected)
  })

  it('is refused for an unknown kind, and then cancels nothing', async () => {
    const id = await bracket(ETH)
    expect(await cancelAll('?algo_type=NOPE')).toMatchObject({ success: false, code: -1005 })
    expect(await treeOf(id)).toBe(GUARDED)
  })

  it('does not affect a family without pending orders', async () => {
    const id = await bracket(ETH)
    await cancelAll()
    const before = (await client.get(`/v1/algo/order/${id}`)).text
    await practice.advance(1_000)
    await cancelAll()
    const untimed = (text: string) => text.replace(/"timestamp":\d+/, '')
    expect(untimed((await client.get(`/v1/algo/order/${id}`)).text)).toBe(untimed(before))
  })

  it('does not affect the orders of another account', async () => {
    await practice.close()
    practice = await openAudited({
      seed: 5,
      accounts: 2,
      clock: { is: 'by hand', at: 1_800_000_000_000 },
      limits: false,
    })
    const [mine, theirs] = practice.accounts.map(account => createStranger(practice, account))
    if (mine === undefined || theirs === undefined) throw new Error('there are not two accounts')
    client = theirs
    const id = await bracket(ETH)
    client = mine
    await cancelAll()
    client = theirs
    expect(await treeOf(id)).toBe(GUARDED)
  })
})
