import { answer, rows, page, listed, type Payload } from './payload'

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

/** Answers to public requests. */
export const publicAnswers = {
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
    faults: [['mark_price', '"mark_price":1950.1', '"mark_price":"n/a"']],
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
  fundingRates: {
    text: rows(fundingRow),
    value: [funding],
    faults: [
      ['rows[0].next_funding_time', '"next_funding_time":1683907200000', '"next_funding_time":"soon"'],
    ],
  },
  pastFunding: {
    text: page(
      '{"symbol":"PERP_ETH_USDC","funding_rate":0.0001,"funding_rate_timestamp":1684224000000,"next_funding_time":1684252800000}',
    ),
    value: listed({ symbol: 'PERP_ETH_USDC', rate: '0.0001', at: 1684224000000 }),
    faults: [['current_page', '"current_page":1', '"current_page":1.5']],
  },
  fundingAverages: {
    text: rows(
      '{"symbol":"PERP_BTC_USDC","data_start_time":"2023-05-11 08:00:00","funding":{"last":{"rate":0.0001,"positive":1,"negative":0},"1d":{"rate":-0.00002,"positive":1,"negative":2},"3d":null}}',
      '{"symbol":"PERP_NEW_USDC","funding":{}}',
    ),
    value: [
      {
        symbol: 'PERP_BTC_USDC',
        since: '2023-05-11 08:00:00',
        over: {
          last: { rate: '0.0001', positive: 1, negative: 0 },
          '1d': { rate: '-0.00002', positive: 1, negative: 2 },
        },
      },
      { symbol: 'PERP_NEW_USDC', over: {} },
    ],
    faults: [
      ['rows[1].funding', '"funding":{}', '"funding":[]'],
      ['rows[0].rate', '"rate":0.0001', '"rate":"much"'],
      ['rows[0].positive', '"positive":1,"negative":2', '"positive":1.5,"negative":2'],
    ],
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
  insuranceFund: {
    text: `{"success":true,"timestamp":1,"data":{"balance":1.1E+3,"total_collateral_value":1100,"total_account_value":1100,"free_collateral":9.9E+2,"margin_ratio":2.6E-1,"min_insurance_fund_margin_ratio":0.25,"min_insurance_fund_initial_margin_ratio":0.3,"total_pnl_24_h":0,"rows":[{"symbol":"PERP_BTC_USDC","position_qty":-1.5}]}}`,
    value: { marginRatio: '0.26', minimum: '0.25', initial: '0.3' },
  },
  rwaMarkets: {
    text: rows(
      '{"symbol":"PERP_NVDA_USDC","status":"close","next_open":1790083800000,"next_close":1790107200000,"market_session":"US_STOCK"}',
      '{"symbol":"PERP_XAU_USDC","status":"open","next_open":0,"next_close":0}',
      '{"symbol":"PERP_CL_USDC_maker","status":"halted","next_open":null}',
    ),
    value: [
      {
        symbol: 'PERP_NVDA_USDC',
        status: 'close',
        nextOpen: 1790083800000,
        nextClose: 1790107200000,
        session: 'US_STOCK',
      },
      { symbol: 'PERP_XAU_USDC', status: 'open' },
      { symbol: 'PERP_CL_USDC_maker', status: 'halted' },
    ],
    faults: [
      ['rows[0].symbol', '"PERP_NVDA_USDC"', '"PERP/NVDA"'],
      ['rows[0].status', '"status":"close",', ''],
      ['rows[0].next_open', '"next_open":1790083800000', '"next_open":"soon"'],
    ],
  },
  indexSources: {
    text: rows('{"symbol":"SPOT_BNB_USDC","updated_time":1710382176255,"sources":["one","two"]}'),
    value: [{ symbol: 'PERP_BNB_USDC', sources: ['one', 'two'], updatedAt: 1710382176255 }],
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
  newerAnnouncements: {
    text: answer(
      '{"last_updated_time":1790000000000,"rows":[{"announcement_id":"a-8","message":"PERP_X_USDC goes","i18n":{"fr":null},"url":"https://example.org/x","type":"DELISTING","updated_time":1790000000000,"coverImage":""},{"announcement_id":9,"message":"Vote","i18n":{},"url":null,"type":null,"updated_time":1789999999000}]}',
    ),
    value: [
      {
        id: 'a-8',
        message: 'PERP_X_USDC goes',
        about: 'DELISTING',
        url: 'https://example.org/x',
        at: 1790000000000,
      },
      { id: '9', message: 'Vote', at: 1789999999000 },
    ],
    faults: [
      ['rows[0].announcement_id', '"a-8"', '"a 8"'],
      ['rows[0].url', '"https://example.org/x"', '7'],
    ],
  },
  leverageSteps: {
    text: answer('{"available_futures_leverage":"1,2, 3,50"}'),
    value: [1, 2, 3, 50],
    faults: [['available_futures_leverage', '50', 'fifty']],
  },
  seenAddress: {
    text: answer('{"ip":"218.190.230.163","city":"Hong Kong","region":"","checked":true}'),
    value: '218.190.230.163',
    faults: [['ip', '"218.190.230.163"', '"here"']],
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
} satisfies Readonly<Record<string, Payload>>
