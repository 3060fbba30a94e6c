import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PracticeHandle } from '../../open-practice'
import { openAudited } from '../../../../test/kit/auditor'
import { type Stranger, createStranger, rowsIn } from '../../../../test/kit/stranger'

let practice: PracticeHandle
let client: Stranger
beforeAll(async () => {
  practice = await openAudited({ seed: 3, clock: { is: 'by hand', at: 1_800_000_000_000 }, limits: false })
  client = createStranger(practice)
})
afterAll(() => practice.close())

it('returns the tick of every market as integer steps of a power of ten for a charting library', async () => {
  const { json } = await client.get('/v1/tv/symbol_info')
  const rules = rowsIn((await client.get('/v1/public/info')).data['rows'])
  const [scales, steps] = [rowsIn(json['pricescale']).map(Number), rowsIn(json['minmovement']).map(Number)]
  expect(scales.every(scale => /^10*$/.test(String(scale)))).toBe(true)
  expect(scales.map((scale, index) => (steps[index] ?? 0) / scale)).toEqual(
    rules.map(row => Number(row['quote_tick'])),
  )
  expect(new Set(steps)).toEqual(new Set([1, 5]))
})

it.each([
  ['info/PERP_NOPE_USDC', null],
  ['futures/PERP_NOPE_USDC', null],
  ['funding_rate/PERP_NOPE_USDC', null],
  ['market_trades?symbol=PERP_NOPE_USDC', { rows: [] }],
  [
    'funding_rate_history?symbol=PERP_NOPE_USDC',
    { rows: [], meta: { total: 0, records_per_page: 60, current_page: 1 } },
  ],
  ['liquidated_positions?symbol=PERP_NOPE_USDC', { rows: [], meta: { total: 0 } }],
])('returns an empty result for an unknown market in %s', async (path, data) => {
  expect((await client.get(`/v1/public/${path}`)).json).toMatchObject({ success: true, data })
})

it.each(['history', 'kline_history'])('returns no bars for an unknown market in %s', async path => {
  const { json } = await client.get(`/v1/tv/${path}?symbol=PERP_NOPE_USDC&resolution=60`)
  expect(json).toMatchObject({ s: 'no_data', t: [], c: [] })
})

it.each(['/v1/orderbook/PERP_NOPE_USDC', '/v1/kline?symbol=PERP_NOPE_USDC&type=1h'])(
  'refuses the signed request %s for an unknown market',
  async path => {
    expect((await client.get(path)).json).toMatchObject({ success: false, code: -1005 })
  },
)

it('returns each token with a mark price of its own', async () => {
  const rows = rowsIn((await client.get('/v1/public/token')).data['rows'])
  expect(rows.map(row => row['token'])).toEqual(['USDC', 'ETH', 'SOL'])
  expect(new Set(rows.map(row => row['token_hash'])).size).toBe(3)
})

it('names the filled order with its price and time in the inbox', async () => {
  const order = { symbol: 'PERP_BTC_USDC', side: 'BUY', order_type: 'MARKET', order_quantity: '0.01' }
  const placed = await client.send('POST', '/v1/order', order)
  await practice.settled()
  const { data } = await client.get(`/v1/order/${String(placed.data['order_id'])}`)
  const [notice] = rowsIn((await client.get('/v1/notification/inbox/notifications')).data['rows'])
  expect(notice?.['content_raw']).toEqual({
    symbol: 'PERP_BTC_USDC',
    side: 'BUY',
    order_id: placed.data['order_id'],
    executed_price: data['average_executed_price'],
    executed_quantity: 0.01,
    executed_timestamp: data['updated_time'],
  })
})

it('returns the highest leverage for all markets in the older format', async () => {
  const highest = async () => (await client.get('/v1/client/info')).data['max_leverage']
  expect(await highest()).toBe(100)
  await client.send('POST', '/v1/client/leverages', { leverage: 7 })
  await client.send('POST', '/v1/client/leverage', { leverage: 8, symbol: 'PERP_BTC_USDC' })
  expect(await highest()).toBe(100)
  await client.send('POST', '/v1/client/leverage', { leverage: 9 })
  expect(await highest()).toBe(9)
})

it('returns past prices equal to their bars, at whole minutes and beyond a day at midnight', async () => {
  const now = 1_800_000_000_000
  const { data } = await client.get('/v1/public/market_info/price_changes')
  const row = rowsIn(data['rows']).find(({ symbol }) => String(symbol) === 'PERP_BTC_USDC')
  const closeAt = async (at: number) => {
    const [from, to] = [at / 1_000, at / 1_000 + 59]
    const { json } = await client.get(
      `/v1/tv/kline_history?symbol=PERP_BTC_USDC&resolution=1m&from=${from}&to=${to}`,
    )
    return rowsIn(json['c']).map(Number)[0]
  }
  const minute = Math.floor(now / 60_000) * 60_000
  const midnight = (days: number) => Math.floor((minute - days * 86_400_000) / 86_400_000) * 86_400_000
  for (const [name, at] of [
    ['5m', minute - 300_000],
    ['4h', minute - 14_400_000],
    ['24h', minute - 86_400_000],
    ['3d', midnight(3)],
    ['30d', midnight(30)],
  ] as const)
    expect([name, Number(row?.[name])]).toEqual([name, await closeAt(at)])
})

it('returns the long and short positions of its accounts, without makers', async () => {
  const symbol = 'PERP_SOL_USDC'
  const held = async () => {
    const { data } = await client.get('/v1/public/market_info/traders_open_interests')
    const row = rowsIn(data['rows']).find(each => String(each['symbol']) === symbol)
    return [Number(row?.['long_oi']), Number(row?.['short_oi'])]
  }
  expect(await held()).toEqual([0, 0])
  const order = { symbol, side: 'SELL', order_type: 'MARKET', order_quantity: '3' }
  expect((await client.send('POST', '/v1/order', order)).json).toMatchObject({ success: true })
  await practice.settled()
  expect(await held()).toEqual([0, 3])
})

it('returns averages of the paid rates it reports, and the number of periods paid by each side', async () => {
  const symbol = 'PERP_BTC_USDC'
  const { data } = await client.get('/v1/public/market_info/funding_history')
  const summary = rowsIn(data['rows']).find(row => String(row['symbol']) === symbol)
  const paid = await client.get(`/v1/public/funding_rate_history?symbol=${symbol}&size=500`)
  const rows = rowsIn(paid.data['rows'])
  const rates = rows.map(row => Number(row['funding_rate']))
  const month = summary?.['funding']?.['30d']
  expect(Number(month?.['rate'])).toBeCloseTo(rates.reduce((sum, rate) => sum + rate, 0) / rates.length, 7)
  expect(Number(month?.['positive'])).toBe(rates.filter(rate => rate > 0).length)
  expect(Number(month?.['negative'])).toBe(rates.filter(rate => rate < 0).length)
  expect(Number(summary?.['funding']?.['last']?.['rate'])).toBe(rates[0])
  // There is only a month of data, so that 180 days are that month; `data_start_time` is its start.
  expect(summary?.['funding']?.['180d']).toEqual(month)
  const since = Date.parse(`${String(summary?.['data_start_time']).replace(' ', 'T')}Z`)
  expect(since).toBe(Number(rows.at(-1)?.['funding_rate_timestamp']))
})
