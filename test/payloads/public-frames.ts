import type { Frame } from './frame'

const ticker =
  '{"symbol":"PERP_BTC_USDC","open":64105.6,"close":64180.2,"high":64941,"low":63837.6,"volume":102.2817,"amount":6595662.199482,"count":1543}'

/** Public frames. */
export const publicFrames = {
  tickers: {
    text: `{"topic":"tickers","ts":1790000001000,"data":[${ticker}]}`,
    value: [
      {
        symbol: 'PERP_BTC_USDC',
        last: '64180.2',
        open24h: '64105.6',
        high24h: '64941',
        low24h: '63837.6',
        volume24h: '102.2817',
        turnover24h: '6595662.199482',
      },
    ],
    faults: [['data[0].close', '"close":64180.2', '"close":"-"']],
  },
  marks: {
    text: '{"topic":"markprices","ts":1790000001000,"data":[{"symbol":"PERP_BTC_USDC","price":64171},{"symbol":"PERP_1000PEPE_USDC","price":1.1E-7}]}',
    value: [
      { symbol: 'PERP_BTC_USDC', mark: '64171' },
      { symbol: 'PERP_1000PEPE_USDC', mark: '0.00000011' },
    ],
    faults: [['data[1].price', '1.1E-7', 'null']],
  },
  indexes: {
    text: '{"topic":"indexprices","ts":1790000001000,"data":[{"symbol":"SPOT_BTC_USDC","price":64185.4}]}',
    value: [{ symbol: 'PERP_BTC_USDC', index: '64185.4' }],
  },
  bookChange: {
    text: '{"topic":"PERP_BTC_USDC@orderbookupdate","ts":1790000000400,"data":{"symbol":"PERP_BTC_USDC","prevTs":1790000000200,"asks":[[64180.1,0]],"bids":[[64180,0.45],[1E-7,"5"]]}}',
    value: {
      symbol: 'PERP_BTC_USDC',
      ts: 1790000000400,
      prevTs: 1790000000200,
      asks: [['64180.1', '0']],
      bids: [
        ['64180', '0.45'],
        ['1E-7', '5'],
      ],
    },
    faults: [
      ['prevTs', '"prevTs":1790000000200,', ''],
      ['bids[0]', '[64180,0.45]', '[64180]'],
      ['asks', '"asks":[[64180.1,0]]', '"asks":{}'],
    ],
  },
  prints: {
    text: '{"topic":"PERP_BTC_USDC@trade","ts":1790000000500,"data":{"symbol":"PERP_BTC_USDC","price":64180.2,"size":0.01,"side":"BUY"}}',
    value: {
      symbol: 'PERP_BTC_USDC',
      trade: { price: '64180.2', quantity: '0.01', side: 'BUY', at: 1790000000500 },
    },
    faults: [
      ['side', '"BUY"', '"B"'],
      ['ts', '"ts":1790000000500', '"ts":null'],
    ],
  },
  openInterest: {
    text: '{"topic":"PERP_BTC_USDC@openinterest","ts":1790000001000,"data":{"symbol":"PERP_BTC_USDC","openInterest":110.64612}}',
    value: [{ symbol: 'PERP_BTC_USDC', openInterest: '110.64612' }],
  },
  fundingEstimate: {
    text: '{"topic":"PERP_BTC_USDC@estfundingrate","ts":1790000010000,"data":{"symbol":"PERP_BTC_USDC","fundingRate":0.0001,"fundingTs":1790000010000}}',
    value: [{ symbol: 'PERP_BTC_USDC', fundingRate: '0.0001' }],
  },
  best: {
    text: '{"topic":"PERP_BTC_USDC@bbo","ts":1790000001010,"data":{"symbol":"PERP_BTC_USDC","ask":64180.2,"askSize":1.25,"bid":64180,"bidSize":0.45}}',
    value: { symbol: 'PERP_BTC_USDC', bid: '64180', bidSize: '0.45', ask: '64180.2', askSize: '1.25' },
  },
  priceChanges: {
    text: '{"topic":"price_changes","ts":1790000040000,"data":[{"symbol":"PERP_BTC_USDC","last_price":31000,"5m":30999.5,"30m":null,"1h":1,"4h":2,"24h":3,"3d":4,"7d":5,"30d":null}]}',
    value: [
      {
        symbol: 'PERP_BTC_USDC',
        last: '31000',
        before: { '5m': '30999.5', '1h': '1', '4h': '2', '24h': '3', '3d': '4', '7d': '5' },
      },
    ],
  },
  openInterests: {
    text: '{"topic":"traders_open_interests","ts":1790000040000,"data":[{"symbol":"PERP_BTC_USDC","long_oi":55.1,"short_oi":55.5}]}',
    value: [{ symbol: 'PERP_BTC_USDC', long: '55.1', short: '55.5' }],
  },
  maintenance: {
    text: '{"topic":"maintenance_status","ts":1790000040000,"data":[{"status":2,"msg":"under maintenance","scheduled_maintenance":{"startTime":1790003600000,"endTime":1790007200000}}]}',
    value: [{ maintenance: true, words: 'under maintenance', from: 1790003600000, to: 1790007200000 }],
  },
  announcements: {
    text: '{"topic":"announcement","ts":1790000040000,"data":{"announcement_id":7,"message":"Maintenance at 06:00 UTC","url":null}}',
    value: { id: '7', message: 'Maintenance at 06:00 UTC' },
  },
} satisfies Readonly<Record<string, Frame>>
