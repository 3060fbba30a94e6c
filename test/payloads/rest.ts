import type { ReadName } from '../../src/main/venue/calls'

/** A whole answer of the venue, what it must be read as, and where it breaks when it is changed. */
export interface Payload {
  readonly text: string
  readonly value: unknown
  /** The path a fault names, the piece of the answer that is changed, and what it is changed to. */
  readonly faults?: readonly (readonly [path: string, from: string, to: string])[]
}

const answer = (data: string): string => `{"success":true,"timestamp":1702989203989,"data":${data}}`
const rows = (...each: readonly string[]): string => answer(`{"rows":[${each.join(',')}]}`)
const page = (...each: readonly string[]): string =>
  answer(`{"meta":{"total":9,"records_per_page":25,"current_page":1},"rows":[${each.join(',')}]}`)
const paged = (...read: readonly unknown[]) => ({ rows: read, total: 9, size: 25, page: 1 })
const listed = (...read: readonly unknown[]) => ({ rows: read, total: 9, page: 1 })

const marketRow =
  '{"symbol":"PERP_BTC_USDC","status":"ACTIVE","quote_min":0,"quote_max":100000,"quote_tick":0.1,' +
  '"base_min":0.00001,"base_max":20,"base_tick":1E-5,"min_notional":10,"price_range":0.02,"price_scope":0.4,' +
  '"std_liquidation_fee":0.03,"liquidator_fee":0.015,"claim_insurance_fund_discount":0.0075,"funding_period":8,' +
  '"cap_funding":0.000375,"floor_funding":-0.000375,"cap_ir":0.0003,"floor_ir":-0.0003,"interest_rate":0.0001,' +
  '"imr_factor":1.1E-7,"created_time":1684140107326,"updated_time":1685345968053,"base_mmr":0.05,"base_imr":0.1,' +
  '"liquidation_tier":1,"global_max_oi_cap":11111.12345678}'
const market = {
  symbol: 'PERP_BTC_USDC',
  status: 'ACTIVE',
  base: 'BTC',
  priceMin: '0',
  priceMax: '100000',
  tick: '0.1',
  sizeMin: '0.00001',
  sizeMax: '20',
  step: '0.00001',
  minNotional: '10',
  priceRange: '0.02',
  priceScope: '0.4',
  baseImr: '0.1',
  baseMmr: '0.05',
  imrFactor: '0.00000011',
  fundingHours: 8,
  fundingCap: '0.000375',
  fundingFloor: '-0.000375',
  isolatedOnly: false,
}
const builderRow = marketRow
  .replace('"PERP_BTC_USDC"', '"PERP_1000PEPE_USDC_maker","broker_id":"maker"')
  .replace('"status":"ACTIVE",', '')
  .replace('"imr_factor":1.1E-7,', '')
const { imrFactor: _none, ...withoutFactor } = market
const builderMarket = {
  ...withoutFactor,
  symbol: 'PERP_1000PEPE_USDC_maker',
  base: '1000PEPE',
  isolatedOnly: true,
}

const quoteRow =
  '{"symbol":"PERP_ETH_USDC","index_price":1901.6,"mark_price":1950.1,"sum_unitary_funding":387.891,' +
  '"est_funding_rate":0.00046875,"last_funding_rate":0.00046875,"next_funding_time":1683270060000,' +
  '"open_interest":"815539","24h_open":2115.1,"24h_close":2115.2,"24h_high":2115.3,"24h_low":2114.9,' +
  '"24h_amount":449054.7636,"24h_volume":6716559}'
const quote = {
  symbol: 'PERP_ETH_USDC',
  mark: '1950.1',
  index: '1901.6',
  last: '2115.2',
  open24h: '2115.1',
  high24h: '2115.3',
  low24h: '2114.9',
  volume24h: '6716559',
  turnover24h: '449054.7636',
  openInterest: '815539',
  fundingRate: '0.00046875',
  nextFundingAt: 1683270060000,
  sumUnitaryFunding: '387.891',
}

const orderRow =
  '{"order_id":78151,"user_id":12345,"price":0.67772,"type":"LIMIT","quantity":20,"amount":null,' +
  '"executed_quantity":20,"total_executed_quantity":20,"visible_quantity":1,"visible":1,"symbol":"PERP_WOO_USDC",' +
  '"side":"BUY","status":"FILLED","total_fee":0.5,"fee_asset":"USDC","client_order_id":"pd-1",' +
  '"average_executed_price":0.67772,"created_time":1653563963000,"updated_time":1653564213000,"realized_pnl":0.0,' +
  '"executed":20,"reduce_only":null,"order_tag":"","margin_mode":"CROSS"}'
const order = {
  orderId: '78151',
  clientOrderId: 'pd-1',
  symbol: 'PERP_WOO_USDC',
  side: 'BUY',
  type: 'LIMIT',
  status: 'FILLED',
  statusWord: 'FILLED',
  price: '0.67772',
  quantity: '20',
  executed: '20',
  averagePrice: '0.67772',
  visible: '1',
  fee: '0.5',
  feeAsset: 'USDC',
  reduceOnly: false,
  marginMode: 'CROSS',
  createdAt: 1653563963000,
  updatedAt: 1653564213000,
}
/** A market order of an older client: no price, no client id, a status word of its own, a size by value. */
const oddOrderRow =
  '{"order_id":"1790000001999000013","price":null,"type":"MARKET","quantity":null,"amount":100,"executed":0.5,' +
  '"symbol":"PERP_WOO_USDC","side":"SELL","status":"PENDING_CANCEL","total_fee":-1E-7,"fee_asset":"USDC",' +
  '"client_order_id":0,"average_executed_price":0,"created_time":"1653563963000","reduce_only":true,' +
  '"margin_mode":"ISOLATED"}'
const oddOrder = {
  orderId: '1790000001999000013',
  symbol: 'PERP_WOO_USDC',
  side: 'SELL',
  type: 'MARKET',
  status: 'unrecognised',
  statusWord: 'PENDING_CANCEL',
  quantity: '0.5',
  executed: '0.5',
  fee: '-0.0000001',
  feeAsset: 'USDC',
  reduceOnly: true,
  marginMode: 'ISOLATED',
  createdAt: 1653563963000,
  updatedAt: 1653563963000,
}

const fillRow =
  '{"id":2,"symbol":"PERP_BTC_USDC","fee":0.0001,"fee_asset":"USDC","side":"BUY","order_id":1,' +
  '"executed_price":123,"executed_quantity":0.05,"executed_timestamp":1567382401000,"is_maker":1,' +
  '"realized_pnl":0.0,"match_id":1773456866666461776,"margin_mode":"CROSS","order_enum_fee":null}'
const fill = {
  tradeId: '2',
  orderId: '1',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  price: '123',
  quantity: '0.05',
  fee: '0.0001',
  feeAsset: 'USDC',
  maker: true,
  at: 1567382401000,
}

const accountData =
  '"current_margin_ratio_with_orders":1.2385,"free_collateral":450315.09115,"initial_margin_ratio":0.1,' +
  '"initial_margin_ratio_with_orders":0.1,"maintenance_margin_ratio":0.05,' +
  '"maintenance_margin_ratio_with_orders":0.05,"margin_ratio":1.2385,"open_margin_ratio":1.2102,' +
  '"total_collateral_value":489865.71329,"account_value":500000'
const account = {
  totalCollateral: '489865.71329',
  free: '450315.09115',
  value: '500000',
  marginRatio: '1.2385',
  initialMarginRatio: '0.1',
  maintenanceMarginRatio: '0.05',
}

const positionRow =
  '{"IMR_withdraw_orders":0.1,"MMR_with_orders":0.05,"average_open_price":27908.14386047,' +
  '"cost_position":-139329.358492,"est_liq_price":117335.92899428,"fee_24_h":0,"imr":0.1,' +
  '"last_sum_unitary_funding":70.38,"mark_price":27794.9,"mmr":0.05,"pending_long_qty":0,"pending_short_qty":-2,' +
  '"pnl_24_h":0,"position_qty":-5,"settle_price":27865.8716984,"symbol":"PERP_BTC_USDC",' +
  '"seq":1730181536341943601,"timestamp":1685429350571,"updated_time":1685429350571,"unsettled_pnl":354.858492,' +
  '"leverage":10,"margin_mode":"CROSS","margin":0,"accrued_funding_fee":0.005202}'
const position = {
  symbol: 'PERP_BTC_USDC',
  marginMode: 'CROSS',
  quantity: '-5',
  cost: '-139329.358492',
  entry: '27908.14386047',
  mark: '27794.9',
  settlePrice: '27865.8716984',
  unsettledPnl: '354.858492',
  lastSumUnitaryFunding: '70.38',
  pendingLong: '0',
  pendingShort: '2',
  imr: '0.1',
  mmr: '0.05',
  liquidation: '117335.92899428',
  leverage: '10',
  margin: '0',
  updatedAt: 1685429350571,
  seq: '1730181536341943601',
}

const legRow = (id: number, kind: string, trigger: number): string =>
  `{"algo_order_id":${id},"parent_algo_order_id":168400010,"root_algo_order_id":168400010,` +
  `"symbol":"PERP_NEAR_USDC","algo_type":"${kind}","type":"MARKET","side":"SELL","quantity":5.5,` +
  `"trigger_price":${trigger},"trigger_price_type":"MARK_PRICE","is_triggered":"false","is_activated":true,` +
  '"algo_status":"NEW","root_algo_status":"NEW","total_executed_quantity":0,"total_fee":0,"reduce_only":true,' +
  '"margin_mode":"CROSS","created_time":"1702871974317","updated_time":"1702871974317"}'
const leg = (id: string, kind: string, triggerPrice: string) => ({
  algoOrderId: id,
  parentId: '168400010',
  rootId: '168400010',
  symbol: 'PERP_NEAR_USDC',
  kind,
  type: 'MARKET',
  side: 'SELL',
  quantity: '5.5',
  executed: '0',
  triggerPrice,
  triggerPriceType: 'MARK_PRICE',
  triggered: false,
  active: true,
  status: 'NEW',
  statusWord: 'NEW',
  rootStatus: 'NEW',
  fee: '0',
  reduceOnly: true,
  marginMode: 'CROSS',
  createdAt: 1702871974317,
  updatedAt: 1702871974317,
  legs: [],
})
const algoRow =
  '{"algo_order_id":168400010,"parent_algo_order_id":0,"root_algo_order_id":168400010,"symbol":"PERP_NEAR_USDC",' +
  '"algo_type":"TP_SL","quantity":5.5,"trigger_price":0,"trigger_price_type":"MARK_PRICE","is_triggered":"true",' +
  '"algo_status":"FILLED","root_algo_order_status":"PARTIAL_FILLED","total_executed_quantity":2,"total_fee":0.1,' +
  '"fee_asset":"USDC","client_order_id":"pd-9","margin_mode":"CROSS","created_time":1702871974.317,' +
  `"updated_time":"1702871974999","child_orders":[${legRow(168400011, 'TAKE_PROFIT', 3.365)},` +
  `${legRow(168400012, 'STOP_LOSS', 2.5)}]}`
const algo = {
  algoOrderId: '168400010',
  rootId: '168400010',
  clientOrderId: 'pd-9',
  symbol: 'PERP_NEAR_USDC',
  kind: 'TP_SL',
  quantity: '5.5',
  executed: '2',
  triggerPriceType: 'MARK_PRICE',
  triggered: true,
  active: true,
  status: 'FILLED',
  statusWord: 'FILLED',
  rootStatus: 'PARTIAL_FILLED',
  fee: '0.1',
  reduceOnly: false,
  marginMode: 'CROSS',
  createdAt: 1702871974317,
  updatedAt: 1702871974999,
  legs: [leg('168400011', 'TAKE_PROFIT', '3.365'), leg('168400012', 'STOP_LOSS', '2.5')],
}

const fundingRow =
  '{"symbol":"PERP_ETH_USDC","est_funding_rate":0,"est_funding_rate_timestamp":1683880020000,' +
  '"last_funding_rate":0.0001,"last_funding_rate_timestamp":1683878400000,"next_funding_time":1683907200000,' +
  '"sum_unitary_funding":521.367}'
const funding = {
  symbol: 'PERP_ETH_USDC',
  estimated: '0',
  estimatedAt: 1683880020000,
  last: '0.0001',
  lastAt: 1683878400000,
  nextAt: 1683907200000,
  sumUnitary: '521.367',
}

const leverageRow = '{"symbol":"PERP_BTC_USDC","margin_mode":"ISOLATED","leverage":19}'
const leverage = { symbol: 'PERP_BTC_USDC', marginMode: 'ISOLATED', leverage: '19' }

const candle = {
  at: 1636388220000,
  open: '66166.23',
  high: '66176.97',
  low: '66038.06',
  close: '66124.56',
  volume: '23.45528526',
}

/** One whole answer for every call that reads. Figures are made up; shapes are the venue's. */
export const payloads: { readonly [N in ReadName]: Payload } = {
  systemInfo: {
    text: answer(
      '{"status":2,"msg":"under maintenance","scheduled_maintenance":{"startTime":1618822380000,"endTime":1618822440000}}',
    ),
    value: { maintenance: true, words: 'under maintenance', from: 1618822380000, to: 1618822440000 },
    faults: [
      ['status', '"status":2', '"status":"down"'],
      ['data', '"data":{', '"datum":{'],
    ],
  },
  markets: {
    text: rows(marketRow, builderRow),
    value: [market, builderMarket],
    faults: [
      ['rows[0].quote_tick', '"quote_tick":0.1', '"quote_tick":0'],
      ['rows[0].base_tick', '"base_tick":1E-5', '"base_tick":-1E-5'],
      ['rows[0].base_max', '"base_max":20', '"base_max":"twenty"'],
      ['rows[0].min_notional', '"min_notional":10,', ''],
      ['rows[0].symbol', '"PERP_BTC_USDC"', '"PERP/BTC"'],
      ['rows[0]', marketRow, '5'],
      ['rows', '"rows":[', '"rows":5,"others":['],
    ],
  },
  market: {
    text: answer(marketRow),
    value: market,
    faults: [['base_imr', '"base_imr":0.1', '"base_imr":true']],
  },
  quotes: {
    text: rows(quoteRow, '{"symbol":"PERP_NEW_USDC","mark_price":1,"index_price":null}'),
    value: [quote, { symbol: 'PERP_NEW_USDC', mark: '1' }],
    faults: [['rows[0].mark_price', '"mark_price":1950.1', '"mark_price":"n/a"']],
  },
  quote: {
    text: answer(quoteRow),
    value: quote,
    faults: [['index_price', '"index_price":1901.6', '"index_price":[1]']],
  },
  marketTrades: {
    text: rows(
      '{"symbol":"PERP_ETH_USDC","side":"BUY","executed_price":2050,"executed_quantity":1,"executed_timestamp":1683878609166}',
    ),
    value: [{ price: '2050', quantity: '1', side: 'BUY', at: 1683878609166 }],
    faults: [['rows[0].side', '"BUY"', '"LONG"']],
  },
  openCandles: {
    text: '{"s":"ok","t":[1761955200,1762041600],"o":[2.105,2.155],"h":[2.155,2.2],"l":[2.1,2.02],"c":[2.1,2.155],"v":[22.0,0.0],"a":[46.2,0.0]}',
    value: [
      { at: 1761955200000, open: '2.105', high: '2.155', low: '2.1', close: '2.1', volume: '22' },
      { at: 1762041600000, open: '2.155', high: '2.2', low: '2.02', close: '2.155', volume: '0' },
    ],
    faults: [
      ['h', '"h":[2.155,2.2]', '"h":[2.155]'],
      ['c', '"c":[2.1,2.155]', '"c":[2.1,null]'],
      ['s', '"s":"ok"', '"s":"error"'],
    ],
  },
  fundingRates: { text: rows(fundingRow), value: [funding] },
  fundingRate: {
    text: answer(fundingRow),
    value: funding,
    faults: [['next_funding_time', '"next_funding_time":1683907200000', '"next_funding_time":"soon"']],
  },
  pastFunding: {
    text: page(
      '{"symbol":"PERP_ETH_USDC","funding_rate":0.0001,"funding_rate_timestamp":1684224000000,"next_funding_time":1684252800000}',
    ),
    value: listed({ symbol: 'PERP_ETH_USDC', rate: '0.0001', at: 1684224000000 }),
    faults: [['current_page', '"current_page":1', '"current_page":1.5']],
  },
  priceChanges: {
    text: rows(
      '{"symbol":"PERP_BTC_USDC","last_price":31000,"5m":30999.5,"30m":31000,"1h":1,"4h":2,"24h":3,"3d":4,"7d":null,"30d":null}',
    ),
    value: [
      {
        symbol: 'PERP_BTC_USDC',
        last: '31000',
        before: { '5m': '30999.5', '30m': '31000', '1h': '1', '4h': '2', '24h': '3', '3d': '4' },
      },
    ],
  },
  openInterests: {
    text: rows('{"symbol":"PERP_BTC_USDC","long_oi":55.1,"short_oi":55.5}'),
    value: [{ symbol: 'PERP_BTC_USDC', long: '55.1', short: '55.5' }],
  },
  indexSources: {
    text: rows('{"symbol":"SPOT_BNB_USDC","updated_time":1710382176255,"sources":["one","two"]}'),
    value: [{ symbol: 'SPOT_BNB_USDC', sources: ['one', 'two'], updatedAt: 1710382176255 }],
    faults: [
      ['rows[0].sources[1]', '"two"', '2'],
      ['rows[0].sources', '["one","two"]', '"one"'],
    ],
  },
  announcements: {
    text: rows('{"announcement_id":7,"message":"<b>Maintenance</b> at 06:00 UTC","url":null}'),
    value: [{ id: '7', message: '<b>Maintenance</b> at 06:00 UTC' }],
    faults: [['rows[0].message', '"<b>Maintenance</b> at 06:00 UTC"', '{}']],
  },
  leverageSteps: {
    text: answer('{"available_futures_leverage":"1,2, 3,50"}'),
    value: [1, 2, 3, 50],
    faults: [['available_futures_leverage', '50', 'fifty']],
  },
  tokens: {
    text: rows(
      '{"token":"ETH","base_weight":0.8,"discount_factor":0.02,"haircut":0.95,"user_max_qty":111,"is_collateral":true,"token_hash":"0xd6"}',
      '{"token":"XYZ","user_max_qty":-1}',
    ),
    value: [
      {
        token: 'ETH',
        isCollateral: true,
        baseWeight: '0.8',
        discountFactor: '0.02',
        haircut: '0.95',
        most: '111',
      },
      { token: 'XYZ', isCollateral: false },
    ],
  },
  publicLiquidations: {
    text: page(
      '{"timestamp":1683802462092,"liquidation_id":29,"transfer_amount_to_insurance_fund":0,"type":"liquidated","positions_by_perp":[{"symbol":"PERP_ETH_USDC","seq":1730181536341943601,"position_qty":-0.5,"liquidator_fee":0.015,"cost_position_transfer":-930,"transfer_price":1860,"insurance_fund_fee":0.011999,"abs_insurance_fund_fee":11,"abs_liquidation_fee":14}]}',
    ),
    value: listed({
      liquidationId: '29',
      at: 1683802462092,
      type: 'liquidated',
      toInsuranceFund: '0',
      positions: [
        {
          symbol: 'PERP_ETH_USDC',
          quantity: '-0.5',
          transferPrice: '1860',
          cost: '-930',
          liquidatorFee: '14',
          insuranceFundFee: '11',
        },
      ],
    }),
    faults: [['rows[0].positions_by_perp[0].position_qty', '"position_qty":-0.5', '"position_qty":null']],
  },
  book: {
    text: answer(
      '{"asks":[{"price":10670,"quantity":2},{"price":10669.4,"quantity":1.56263218}],"bids":[{"price":10669.1,"quantity":1E-8},{"price":10669.3,"quantity":5}],"timestamp":1583656800000}',
    ),
    value: {
      symbol: 'PERP_BTC_USDC',
      bids: [
        { price: '10669.3', quantity: '5' },
        { price: '10669.1', quantity: '0.00000001' },
      ],
      asks: [
        { price: '10669.4', quantity: '1.56263218' },
        { price: '10670', quantity: '2' },
      ],
      ts: 1583656800000,
    },
    faults: [
      ['asks[1].price', '10669.4', '"x"'],
      ['bids', '"bids":[', '"bid":['],
    ],
  },
  candles: {
    text: rows(
      '{"open":66166.23,"close":66124.56,"low":66038.06,"high":66176.97,"volume":23.45528526,"amount":1550436.21725288,"symbol":"PERP_BTC_USDC","type":"1m","start_timestamp":1636388220000,"end_timestamp":1636388280000}',
    ),
    value: [candle],
  },
  positions: {
    text: answer(`{${accountData},"total_pnl_24_h":0,"rows":[${positionRow}]}`),
    value: { account, positions: [position] },
    faults: [
      ['rows[0].position_qty', '"position_qty":-5', '"position_qty":null'],
      ['rows[0].seq', '1730181536341943601', '"seven"'],
      ['rows[0].margin_mode', '"CROSS"', '"BOTH"'],
      ['free_collateral', '"free_collateral":450315.09115,', ''],
    ],
  },
  position: {
    text: answer(positionRow.replace('"est_liq_price":117335.92899428', '"est_liq_price":null')),
    value: Object.fromEntries(Object.entries(position).filter(([key]) => key !== 'liquidation')),
  },
  accountInfo: { text: answer(`{${accountData},"total_pnl_24h":0}`), value: account },
  holdings: {
    text: answer(
      '{"holding":[{"updated_time":1580794149000,"token":"USDC","holding":282485.071904,"frozen":0,"pending_short":-2000,"isolated_margin":0}]}',
    ),
    value: [
      { token: 'USDC', held: '282485.071904', frozen: '0', pendingShort: '-2000', updatedAt: 1580794149000 },
    ],
    faults: [['holding[0].frozen', '"frozen":0', '"frozen":false']],
  },
  clientInfo: {
    text: answer(
      '{"account_id":"0xabc","email":"someone@example.org","account_mode":"FUTURES","max_leverage":20,"taker_fee_rate":1,"maker_fee_rate":1,"futures_taker_fee_rate":6,"futures_maker_fee_rate":-0.5,"maintenance_cancel_orders":true,"imr_factor":{"PERP_BTC_USDC":3.54E-7},"max_notional":{"PERP_BTC_USDC":20000000}}',
    ),
    value: {
      accountId: '0xabc',
      takerBps: '6',
      makerBps: '-0.5',
      imrFactors: { PERP_BTC_USDC: '0.000000354' },
      maxNotionals: { PERP_BTC_USDC: '20000000' },
      maxLeverage: '20',
    },
    faults: [['imr_factor.PERP_BTC_USDC', '3.54E-7', '"low"']],
  },
  keyInfo: {
    text: rows(
      '{"orderly_key":"ed25519:8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX","key_status":"ACTIVE","ip_restriction_list":[],"ip_restriction_status":"ALLOW_ALL_IPS","expiration":1689086651947,"scope":"read,trading,asset","tag":"a@b.c"}',
      '{"orderly_key":"ed25519:B4yEc8xMjoqdUiKT5ZT1b2cUy5cggZrbMPvCrqyjkQhf","key_status":"ACTIVE","ip_restriction_list":["218.190.230.163","218.190.230.164"],"ip_restriction_status":"ALLOW_RESTRICTION_LIST","expiration":1689086651948,"scope":"read, trading"}',
    ),
    value: {
      fingerprint: 'B4yE…hf',
      scopes: ['read', 'trading'],
      active: true,
      expiresAt: 1689086651948,
      ipLimits: 2,
    },
  },
  keyIpLimits: {
    text: answer(
      '{"account_id":"0xabc","orderly_key":"ed25519:8tm7","ip_restriction_list":["218.190.230.163"],"tag":""}',
    ),
    value: 1,
    faults: [['ip_restriction_list', '["218.190.230.163"]', 'null']],
  },
  leverage: { text: answer(leverageRow), value: leverage, faults: [['leverage', '19', '"x1"']] },
  leverages: { text: rows(leverageRow), value: [leverage] },
  marginModes: {
    text: rows('{"symbol":"PERP_BTC_USDC","default_margin_mode":"ISOLATED"}'),
    value: [{ symbol: 'PERP_BTC_USDC', marginMode: 'ISOLATED' }],
  },
  order: {
    text: answer(orderRow),
    value: order,
    faults: [
      ['order_id', '78151', '-1'],
      ['order_id', '78151', '1.5'],
      ['side', '"BUY"', '"buy"'],
      ['quantity', '"quantity":20', '"quantity":null'],
      ['status', '"FILLED"', '5'],
      ['executed', '"executed":20', '"executed":19'],
      ['client_order_id', '"pd-1"', '{}'],
      ['reduce_only', '"reduce_only":null', '"reduce_only":"maybe"'],
    ],
  },
  orderByClientId: { text: answer(oddOrderRow), value: oddOrder },
  orders: {
    text: page(orderRow, oddOrderRow),
    value: paged(order, oddOrder),
    faults: [
      ['rows[1].symbol', `PERP_WOO_USDC","side":"SELL"`, `","side":"SELL"`],
      ['total', '"total":9', '"total":"many"'],
    ],
  },
  orderTrades: {
    text: rows(fillRow),
    value: [fill],
    faults: [
      ['rows[0].is_maker', '"is_maker":1', '"is_maker":2'],
      ['rows[0].id', '"id":2', '"id":0'],
    ],
  },
  trades: {
    text: page(fillRow.replace('"is_maker":1', '"is_maker":false')),
    value: paged({ ...fill, maker: false }),
  },
  algoOrder: {
    text: answer(algoRow),
    value: algo,
    faults: [
      ['child_orders[1].trigger_price', '"trigger_price":2.5', '"trigger_price":"low"'],
      ['created_time', '1702871974.317', '"yesterday"'],
      ['is_triggered', '"is_triggered":"true"', '"is_triggered":"USELESS"'],
    ],
  },
  algoOrderByClientId: { text: answer(legRow(5, 'STOP', 1.5)), value: leg('5', 'STOP', '1.5') },
  algoOrders: { text: page(algoRow), value: paged(algo) },
  algoTrades: {
    text: rows(fillRow.replace('1773456866666461776', '"1773456866666461776"')),
    value: [fill],
  },
  pastPositions: {
    text: rows(
      '{"position_id":1,"status":"closed","type":"liquidated","symbol":"PERP_ETH_USDC","avg_open_price":61016.1,"avg_close_price":61016.2,"max_position_qty":56.6,"closed_position_qty":56.5,"side":"LONG","trading_fee":0.015,"accumulated_funding_fee":0.11,"insurance_fund_fee":0,"liquidator_fee":0,"liquidation_id":null,"realized_pnl":-9.09691927314905,"open_timestamp":1685429350571,"close_timestamp":1685429350572,"last_update_timestamp":1685429350573,"leverage":10,"margin_mode":"CROSS"}',
    ),
    value: [
      {
        positionId: '1',
        symbol: 'PERP_ETH_USDC',
        marginMode: 'CROSS',
        side: 'LONG',
        status: 'closed',
        type: 'liquidated',
        entry: '61016.1',
        exit: '61016.2',
        largest: '56.6',
        closed: '56.5',
        realized: '-9.09691927314905',
        tradingFee: '0.015',
        fundingFee: '0.11',
        leverage: '10',
        openedAt: 1685429350571,
        closedAt: 1685429350572,
        updatedAt: 1685429350573,
      },
    ],
    faults: [['rows[0].side', '"LONG"', '"BUY"']],
  },
  fundingFees: {
    text: page(
      '{"symbol":"PERP_ETH_USDC","funding_rate":0.00046875,"mark_price":2100,"funding_fee":1.6E-5,"payment_type":"Pay","status":"Accrued","created_time":1682235722003,"updated_time":1682235722003,"margin_mode":"CROSS"}',
    ),
    value: listed({
      symbol: 'PERP_ETH_USDC',
      marginMode: 'CROSS',
      rate: '0.00046875',
      mark: '2100',
      fee: '0.000016',
      status: 'Accrued',
      at: 1682235722003,
    }),
  },
  liquidations: {
    text: page(
      '{"liquidation_id":101,"timestamp":1663313562090,"transfer_amount_to_insurance_fund":0,"margin_ratio":0.10436069,"account_mmr":0.012,"positions_by_perp":[{"total_position":41.6,"mark_price":123400,"symbol":"PERP_BTC_USDC","position_qty":0.00017,"liquidator_fee":0.006,"cost_position_transfer":21.002786,"transfer_price":123545.8,"insurance_fund_fee":0.006,"abs_insurance_fund_fee":0.126017,"abs_liquidator_fee":0.252034}]}',
    ),
    value: listed({
      liquidationId: '101',
      at: 1663313562090,
      toInsuranceFund: '0',
      marginRatio: '0.10436069',
      positions: [
        {
          symbol: 'PERP_BTC_USDC',
          quantity: '0.00017',
          transferPrice: '123545.8',
          cost: '21.002786',
          liquidatorFee: '0.252034',
          insuranceFundFee: '0.126017',
        },
      ],
    }),
  },
  transfers: {
    text: page(
      '{"id":"230707030600002","tx_id":"0x4b","side":"WITHDRAW","token":"USDC","amount":555,"fee":0,"trans_status":"FAILED","created_time":1688699193034,"updated_time":1688699193096,"chain_id":"986532"}',
    ),
    value: listed({
      id: '230707030600002',
      side: 'WITHDRAW',
      token: 'USDC',
      amount: '555',
      fee: '0',
      status: 'FAILED',
      chainId: '986532',
      createdAt: 1688699193034,
      updatedAt: 1688699193096,
    }),
  },
  settlements: {
    text: page(
      '{"id":10001,"old_balance":4050,"new_balance":3050,"settled_amount":-500,"requested_time":1575014255089,"settled_time":1575014255910,"symbols":[{"symbol":"PERP_BTC_USDC","settled_amount":-500}]}',
    ),
    value: listed({
      id: '10001',
      oldBalance: '4050',
      newBalance: '3050',
      settled: '-500',
      requestedAt: 1575014255089,
      settledAt: 1575014255910,
      bySymbol: [{ symbol: 'PERP_BTC_USDC', settled: '-500' }],
    }),
  },
  days: {
    text: rows(
      '{"account_value":456789.12,"date":"2023-09-14","perp_volume":451580.9523,"pnl":123.45,"snapshot_time":1722989203989}',
    ),
    value: [{ date: '2023-09-14', accountValue: '456789.12', volume: '451580.9523', pnl: '123.45' }],
    faults: [['rows[0].date', '2023-09-14', '14.9.2023']],
  },
  notifications: {
    text: page(
      '{"id":12345,"message_type":"ORDER_FILLED","email":"test@example.org","title":" Your order has been filled","type":"TRADE","level":"GENERAL","content_summary":"Your order to buy 1 has been filled","content":"<p>HTML</p>","content_raw":{"order_id":1},"mark_read":1,"created_time":1670425970373}',
    ),
    value: listed({
      id: '12345',
      kind: 'ORDER_FILLED',
      title: 'Your order has been filled',
      summary: 'Your order to buy 1 has been filled',
      read: true,
      at: 1670425970373,
    }),
  },
  unread: {
    text: answer('{"count":3,"last_id":5}'),
    value: 3,
    faults: [['count', '"count":3', '"count":-3']],
  },
}
