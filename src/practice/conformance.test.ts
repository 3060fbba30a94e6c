import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Practice, openPractice } from './open'
import { ROUTES } from './protocol/router'
import { type Said, type Stranger, createStranger, listenTo, rowsIn } from './stranger'

const SYMBOL = 'PERP_ETH_USDC'
let practice: Practice
let client: Stranger

beforeAll(async () => {
  practice = await openPractice({ seed: 11, clock: { is: 'by hand', at: 1_800_000_000_000 }, limits: false })
  client = createStranger(practice)
  await client.send('POST', '/v1/order', {
    symbol: SYMBOL,
    side: 'BUY',
    order_type: 'MARKET',
    order_quantity: '0.5',
    client_order_id: 'filled',
  })
  await practice.advance(90_000_000)
  await client.send('POST', '/v1/order', {
    symbol: SYMBOL,
    side: 'SELL',
    order_type: 'MARKET',
    order_quantity: '0.2',
    reduce_only: true,
  })
  await practice.settled()
}, 60_000)
afterAll(() => practice.close())

/** What a figure, an id and the rest look like once JSON.parse has had them. */
const N = expect.any(Number) as unknown
const S = expect.any(String) as unknown
const B = expect.any(Boolean) as unknown
const either = (...kinds: readonly string[]) =>
  expect.toSatisfy((value: unknown) => kinds.includes(value === null ? 'null' : typeof value)) as unknown
const list = (row: unknown) =>
  expect.toSatisfy(
    (rows: unknown) => Array.isArray(rows) && rows.every(item => matches(item, row)),
  ) as unknown
const matches = (item: unknown, shape: unknown) => {
  expect(item).toEqual(shape)
  return true
}
const meta = { total: N, records_per_page: N, current_page: N }
const page = (row: unknown) => ({ meta, rows: list(row) })

const rules = {
  ...Object.fromEntries(
    `quote_min quote_max quote_tick base_min base_max base_tick min_notional price_range price_scope std_liquidation_fee liquidator_fee
     claim_insurance_fund_discount funding_period cap_funding floor_funding interest_rate cap_ir floor_ir created_time updated_time base_imr
     base_mmr imr_factor liquidation_tier global_max_oi_cap mark_index_price_deviation_cap mark_index_price_deviation_floor deviation_factor`
      .split(/\s+/)
      .map(name => [name, N]),
  ),
  symbol: S,
  status: S,
}
const futures = {
  ...Object.fromEntries(
    `index_price mark_price sum_unitary_funding est_funding_rate last_funding_rate next_funding_time open_interest 24h_open 24h_close 24h_high
     24h_low 24h_amount 24h_volume`
      .split(/\s+/)
      .map(name => [name, N]),
  ),
  symbol: S,
}
const order = {
  ...Object.fromEntries(
    `order_id user_id quantity executed_quantity total_executed_quantity visible_quantity total_fee average_executed_price created_time
     updated_time realized_pnl`
      .split(/\s+/)
      .map(name => [name, N]),
  ),
  ...Object.fromEntries(
    ['type', 'symbol', 'side', 'status', 'fee_asset', 'margin_mode'].map(name => [name, S]),
  ),
  price: either('number', 'null'),
  amount: null,
  client_order_id: either('string', 'null'),
  order_tag: either('string', 'null'),
  reduce_only: B,
}
const trade = {
  ...Object.fromEntries(
    `id fee order_id executed_price executed_quantity executed_timestamp is_maker realized_pnl match_id margin_change_qty`
      .split(' ')
      .map(name => [name, N]),
  ),
  ...Object.fromEntries(
    ['symbol', 'fee_asset', 'side', 'margin_mode', 'margin_token'].map(name => [name, S]),
  ),
  order_enum_fee: null,
  order_enum_fee_rate: null,
}
const sums = Object.fromEntries(
  `current_margin_ratio_with_orders free_collateral initial_margin_ratio initial_margin_ratio_with_orders maintenance_margin_ratio
   maintenance_margin_ratio_with_orders margin_ratio open_margin_ratio total_collateral_value account_value`
    .split(/\s+/)
    .map(name => [name, N]),
)
const position = {
  ...Object.fromEntries(
    `position_qty cost_position last_sum_unitary_funding pending_long_qty pending_short_qty settle_price average_open_price unsettled_pnl
     mark_price timestamp imr mmr IMR_withdraw_orders MMR_with_orders pnl_24_h fee_24_h leverage margin accrued_funding_fee updated_time seq`
      .split(/\s+/)
      .map(name => [name, N]),
  ),
  symbol: S,
  margin_mode: S,
  est_liq_price: either('number', 'null'),
}
const level = { price: N, quantity: N }
const rate = {
  ...Object.fromEntries(
    'est_funding_rate est_funding_rate_timestamp last_funding_rate last_funding_rate_timestamp next_funding_time sum_unitary_funding'
      .split(' ')
      .map(name => [name, N]),
  ),
  symbol: S,
}
const columns = (names: string) => Object.fromEntries(names.split('').map(name => [name, list(N)]))

/** Every answer that reads, by what is asked, with the shape of its payload. */
const READS: readonly (readonly [string, unknown])[] = [
  ['/v1/public/info', { rows: list(rules) }],
  [`/v1/public/info/${SYMBOL}`, rules],
  ['/v1/public/futures', { rows: list(futures) }],
  [`/v1/public/futures/${SYMBOL}`, futures],
  [
    `/v1/public/market_trades?symbol=${SYMBOL}&limit=5`,
    { rows: list({ symbol: S, side: S, executed_price: N, executed_quantity: N, executed_timestamp: N }) },
  ],
  ['/v1/public/system_info', { status: 0, msg: S }],
  ['/v1/public/config', { available_futures_leverage: expect.stringMatching(/^1,2,3,/) as unknown }],
  ['/v1/public/leverage', { max_futures_leverage: '100' }],
  ['/v1/ip_info', { ip: S, city: S, region: S, checked: B }],
  ['/v1/public/funding_rates', { rows: list(rate) }],
  [`/v1/public/funding_rate/${SYMBOL}`, rate],
  [
    `/v1/public/funding_rate_history?symbol=${SYMBOL}`,
    page({ symbol: S, funding_rate: N, funding_rate_timestamp: N, next_funding_time: N }),
  ],
  [
    '/v1/public/market_info/funding_history',
    {
      rows: list({
        symbol: S,
        data_start_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as unknown,
        funding: expect.objectContaining({
          last: { rate: N, positive: N, negative: N },
          '180d': { rate: N, positive: N, negative: N },
        }) as unknown,
      }),
    },
  ],
  [
    '/v1/public/market_info/price_changes',
    {
      rows: list({
        symbol: S,
        last_price: N,
        '5m': N,
        '30m': N,
        '1h': N,
        '4h': N,
        '24h': N,
        '3d': N,
        '7d': N,
        '30d': null,
      }),
    },
  ],
  [
    '/v1/public/market_info/history_charts?time_interval=1h',
    { rows: list({ symbol: S, price_list: list({ ts: N, price: N }) }) },
  ],
  ['/v1/public/market_info/traders_open_interests', { rows: list({ symbol: S, long_oi: N, short_oi: N }) }],
  [
    '/v1/public/index_price_source',
    { rows: list({ symbol: expect.stringMatching(/^SPOT_/) as unknown, updated_time: N, sources: list(S) }) },
  ],
  ['/v1/public/announcement', { rows: list({ announcement_id: N, message: S, url: null }) }],
  [
    '/v1/public/insurancefund',
    expect.objectContaining({
      balance: N,
      rows: list(expect.objectContaining({ symbol: S, mark_price: N })),
    }),
  ],
  ['/v1/public/liquidation', page({})],
  ['/v1/public/liquidated_positions', page(expect.anything())],
  ['/v1/public/token', { rows: list(expect.objectContaining({ token: 'USDC', base_weight: 1 })) }],
  [`/v1/orderbook/${SYMBOL}?max_level=3`, { asks: list(level), bids: list(level), timestamp: N }],
  [
    `/v1/kline?symbol=${SYMBOL}&type=1h&limit=3`,
    {
      rows: list({
        open: N,
        close: N,
        low: N,
        high: N,
        volume: N,
        amount: N,
        symbol: S,
        type: '1h',
        start_timestamp: N,
        end_timestamp: N,
      }),
    },
  ],
  ['/v1/orders?size=1', page(order)],
  ['/v1/client/order/filled', order],
  ['/v1/trades?size=1', page(trade)],
  ['/v1/positions', { ...sums, total_pnl_24_h: N, rows: list(position) }],
  ['/v1/positions_lite', { rows: list(position) }],
  [`/v1/position/${SYMBOL}`, position],
  ['/v1/account_info', { ...sums, total_pnl_24h: N }],
  [
    '/v1/client/holding',
    {
      holding: list({
        token: S,
        holding: N,
        frozen: N,
        pending_short: N,
        isolated_margin: N,
        isolated_order_frozen: N,
        updated_time: N,
      }),
    },
  ],
  [
    '/v1/client/info',
    expect.objectContaining({
      account_id: S,
      futures_taker_fee_rate: N,
      imr_factor: expect.objectContaining({ [SYMBOL]: N }) as unknown,
    }),
  ],
  [
    '/v1/client/key_info',
    {
      rows: list({
        orderly_key: S,
        key_status: 'ACTIVE',
        ip_restriction_list: [],
        ip_restriction_status: 'ALLOW_ALL_IPS',
        expiration: N,
        scope: 'read,trading',
        tag: S,
      }),
    },
  ],
  [`/v1/client/leverage?symbol=${SYMBOL}`, { symbol: SYMBOL, margin_mode: 'CROSS', leverage: N }],
  ['/v1/client/leverages', { rows: list({ symbol: S, margin_mode: S, leverage: N }) }],
  ['/v1/client/margin_modes', { rows: list({ symbol: S, default_margin_mode: S }) }],
  ['/v1/algo/orders', page(expect.anything())],
  [
    '/v1/funding_fee/history',
    page({
      symbol: S,
      funding_rate: N,
      mark_price: N,
      funding_fee: N,
      payment_type: expect.stringMatching(/^(Pay|Receive)$/) as unknown,
      status: expect.stringMatching(/^(Accrued|Settled)$/) as unknown,
      margin_mode: S,
      created_time: N,
      updated_time: N,
    }),
  ],
  ['/v1/liquidations', page(expect.anything())],
  ['/v1/position_history?limit=10', { rows: list(expect.anything()) }],
  [
    '/v1/pnl_settlement/history',
    page({
      id: N,
      old_balance: N,
      new_balance: N,
      settled_amount: N,
      requested_time: N,
      settled_time: N,
      symbols: list({ symbol: S, settled_amount: N }),
    }),
  ],
  [
    '/v1/asset/history',
    page(expect.objectContaining({ id: S, chain_id: S, amount: N, trans_status: 'COMPLETED' })),
  ],
  [
    '/v1/client/statistics',
    expect.objectContaining({ days_since_registration: N, perp_trading_volume_ltd: N }),
  ],
  [
    '/v1/client/statistics/daily?start_date=2027-01-01&end_date=2027-12-31',
    page({ account_value: N, date: S, perp_volume: N, pnl: N, snapshot_time: N }),
  ],
  ['/v1/volume/user/stats', expect.objectContaining({ perp_volume_today: N, perp_volume_last_30_days: N })],
  ['/v1/notification/inbox/notifications', page(expect.anything())],
  ['/v1/notification/inbox/unread', { count: N, last_id: N }],
]

describe('every operation that reads', () => {
  it.each(READS)('%s answers in the shape of the guide', async (path, shape) => {
    const said = await client.get(path)
    expect([said.status, said.json]).toEqual([
      200,
      { success: true, timestamp: 1_800_090_000_000, data: shape },
    ])
  })

  it('answers candles without an envelope, in seconds, oldest first', async () => {
    const { json } = await client.get(`/v1/tv/kline_history?symbol=${SYMBOL}&resolution=1h&limit=5`)
    expect(json).toEqual({ s: 'ok', ...columns('tohlcva') })
    expect(json['t']).toEqual([...(json['t'] as unknown as number[])].sort((a, b) => a - b))
    const { json: chart } = await client.get(
      `/v1/tv/history?symbol=${SYMBOL}&resolution=60&from=1799900000&to=1800000000`,
    )
    expect(chart).toEqual({ s: 'ok', ...columns('tohlcv') })
  })

  it('shows an order, its trades and each of them by its id', async () => {
    const { data } = await client.get('/v1/client/order/filled')
    const id = String(data['order_id'])
    expect((await client.get(`/v1/order/${id}`)).data).toEqual(data)
    const trades = (await client.get(`/v1/order/${id}/trades`)).data['rows']
    expect(rowsIn(trades).length).toBeGreaterThan(0)
    expect((await client.get(`/v1/trade/${String(trades?.[0]?.['id'])}`)).data).toEqual(trades?.[0])
  })

  it('tells of a key and of an account to whoever names them', async () => {
    const { accountId, key } = practice.account
    const { data } = await client.get(`/v1/client/orderly_key_ip_restriction?orderly_key=${key}`)
    expect(data).toEqual({ account_id: accountId, orderly_key: key, ip_restriction_list: [], tag: S })
    const validity = await client.get(`/v1/get_orderly_key?account_id=${accountId}&orderly_key=${key}`)
    expect(validity.data).toEqual({ orderly_key: key, scope: 'read,trading', expiration: N, tag: S })
    expect((await client.get(`/v1/public/account?account_id=${accountId}`)).data).toEqual({
      address: S,
      broker_id: S,
    })
    expect((await client.get('/v1/public/account?account_id=0x1')).json).toMatchObject({ code: -1006 })
  })

  it('is known here: no operation was forgotten', () => {
    const seen = new Set(
      [...READS.map(([path]) => path), ...WRITES.map(({ path }) => path)].map(path =>
        (path.split('?')[0] ?? '').replace(SYMBOL, '{symbol}'),
      ),
    )
    const elsewhere = [
      '/v1/tv/',
      '/v1/order/',
      '/v1/trade/',
      '/v1/client/order/',
      '/v1/algo/',
      '/v1/get_orderly_key',
      '/v1/client/orderly_key_ip_restriction',
      '/v1/public/account',
    ]
    const missing = ROUTES.map(({ path }) => path).filter(
      path => !seen.has(path) && !elsewhere.some(start => path.startsWith(start)),
    )
    expect(missing).toEqual([])
  })
})

interface Write {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly says: unknown
}

const created = {
  order_id: N,
  client_order_id: S,
  order_type: S,
  order_price: N,
  order_quantity: N,
  error_message: 'none',
}
const nothing = { success: true, timestamp: N }
const answered = (data: unknown) => ({ ...nothing, data })
const missing = { success: false, code: -1006, message: S, timestamp: N }
const limit = { symbol: SYMBOL, side: 'BUY', order_type: 'LIMIT', order_quantity: '0.1' }

const WRITES: readonly Write[] = [
  { method: 'POST', path: '/v1/order', body: { ...limit, client_order_id: 'w1' }, says: answered(created) },
  {
    method: 'DELETE',
    path: `/v1/client/order?client_order_id=w1&symbol=${SYMBOL}`,
    says: answered({ status: 'CANCEL_SENT' }),
  },
  { method: 'DELETE', path: `/v1/client/order?client_order_id=w1&symbol=${SYMBOL}`, says: missing },
  { method: 'DELETE', path: `/v1/order?order_id=1&symbol=${SYMBOL}`, says: missing },
  { method: 'PUT', path: '/v1/order', body: { ...limit, order_id: '1' }, says: missing },
  { method: 'DELETE', path: '/v1/orders', says: answered({ status: 'CANCEL_ALL_SENT' }) },
  {
    method: 'POST',
    path: '/v1/batch-order',
    body: { orders: [{ ...limit, client_order_id: 'b1' }, { symbol: SYMBOL }] },
    says: answered({
      rows: [
        { success: true, ...created },
        { success: false, order_id: null, error_message: S },
      ],
    }),
  },
  {
    method: 'DELETE',
    path: '/v1/client/batch-order?client_order_ids=b1,nope',
    says: answered({ status: 'CANCEL_ALL_SENT' }),
  },
  { method: 'DELETE', path: '/v1/batch-order?order_ids=1,2', says: missing },
  {
    method: 'POST',
    path: '/v1/order/cancel_all_after',
    body: { trigger_after: 5000 },
    says: answered({ expected_trigger_time: N }),
  },
  {
    method: 'POST',
    path: '/v1/order/cancel_all_after',
    body: { trigger_after: 1 },
    says: { ...missing, code: -1005 },
  },
  { method: 'POST', path: '/v1/client/leverages', body: { symbol: SYMBOL, leverage: 5 }, says: nothing },
  { method: 'POST', path: '/v1/client/leverages', body: { leverage: 0 }, says: { ...missing, code: -1005 } },
  { method: 'POST', path: '/v1/client/leverage', body: { leverage: '6' }, says: nothing },
  {
    method: 'POST',
    path: '/v1/client/margin_mode',
    body: { symbol: SYMBOL, default_margin_mode: 'CROSS' },
    says: nothing,
  },
  {
    method: 'POST',
    path: '/v1/position_margin',
    body: { symbol: SYMBOL, amount: '3', type: 'ADD' },
    says: { ...missing, code: -1005 },
  },
  {
    method: 'POST',
    path: '/v1/client/maintenance_config',
    body: { maintenance_cancel_order_flag: true },
    says: answered({ success_alter: S }),
  },
  { method: 'POST', path: '/v1/notification/inbox/mark_read?flag=1&ids=1', says: nothing },
  { method: 'POST', path: '/v1/notification/inbox/mark_read_all?flag=1', says: nothing },
  {
    method: 'POST',
    path: '/v1/algo/order',
    body: {
      symbol: SYMBOL,
      algo_type: 'STOP',
      side: 'SELL',
      type: 'MARKET',
      quantity: '0.1',
      trigger_price: 1000,
      client_order_id: 'a1',
    },
    says: answered({ order_id: N, client_order_id: 'a1', algo_type: 'STOP', quantity: 0.1 }),
  },
  {
    method: 'DELETE',
    path: `/v1/algo/client/order?client_order_id=a1&symbol=${SYMBOL}`,
    says: answered({ status: 'CANCEL_SENT' }),
  },
  { method: 'DELETE', path: '/v1/algo/orders', says: answered({ status: 'CANCEL_ALL_SENT' }) },
  { method: 'PUT', path: '/v1/algo/order', body: { order_id: '1' }, says: missing },
]

it('every operation that writes answers in the shape of the guide', async () => {
  const { data } = await client.get(`/v1/orderbook/${SYMBOL}?max_level=9`)
  const order_price = data['bids']?.[8]?.['price']
  const said: Said[] = []
  for (const { method, path, body } of WRITES) {
    const orders =
      body !== undefined && 'orders' in body
        ? (body.orders as object[]).map((item, at) => (at === 0 ? { ...item, order_price } : item))
        : undefined
    const whole =
      body === undefined
        ? undefined
        : orders !== undefined
          ? { orders }
          : 'order_type' in body
            ? { ...body, order_price }
            : body
    said.push(await client.send(method, path, whole))
    await practice.settled()
  }
  expect(said.map(({ json }) => json)).toEqual(WRITES.map(({ says }) => says))
})

describe('every public topic', () => {
  const pairs = expect.toSatisfy(
    (rows: unknown) => Array.isArray(rows) && rows.every(row => matches(row, [N, N])),
  ) as unknown
  const ticker = { symbol: S, open: N, close: N, high: N, low: N, volume: N, amount: N, count: N }
  const bbo = { symbol: S, ask: N, askSize: N, bid: N, bidSize: N }
  const price = { symbol: S, price: N }
  it.each<readonly [string, unknown]>([
    [`${SYMBOL}@orderbook`, { symbol: SYMBOL, asks: pairs, bids: pairs }],
    [`${SYMBOL}@orderbookupdate`, { symbol: SYMBOL, prevTs: N, asks: pairs, bids: pairs }],
    [`${SYMBOL}@trade`, { symbol: SYMBOL, price: N, size: N, side: S }],
    [`${SYMBOL}@ticker`, ticker],
    [`somebody$${SYMBOL}@ticker`, ticker],
    ['tickers', list(ticker)],
    [`${SYMBOL}@bbo`, bbo],
    ['bbos', expect.any(Array)],
    [
      `${SYMBOL}@kline_5m`,
      {
        symbol: SYMBOL,
        type: '5m',
        open: N,
        close: N,
        high: N,
        low: N,
        volume: N,
        amount: N,
        startTime: N,
        endTime: N,
      },
    ],
    [`${SYMBOL}@markprice`, price],
    ['markprices', list(price)],
    ['SPOT_ETH_USDC@indexprice', { symbol: 'SPOT_ETH_USDC', price: N }],
    ['indexprices', list(price)],
    [`${SYMBOL}@openinterest`, { symbol: SYMBOL, openInterest: N }],
    [`${SYMBOL}@estfundingrate`, { symbol: SYMBOL, fundingRate: N, fundingTs: N }],
    ['traders_open_interests', list({ symbol: S, long_oi: N, short_oi: N })],
    ['price_changes', list(expect.objectContaining({ symbol: S, last_price: N }))],
    ['history_charts_1h', list({ symbol: S, price_list: list({ ts: N, price: N }) })],
  ])('%s pushes in the shape of the guide', async (topic, shape) => {
    const ear = await listenTo(practice.publicStreamUrl)
    ear.say({ id: 's', event: 'subscribe', topic })
    expect(await ear.hear(frame => frame.id === 's')).toEqual({
      id: 's',
      event: 'subscribe',
      success: true,
      ts: N,
    })
    await practice.advance(20_000)
    expect(await ear.hear(frame => frame.topic === topic)).toEqual({ topic, ts: N, data: shape })
    ear.close()
  })
})
