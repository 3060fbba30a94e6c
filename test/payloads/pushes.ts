import type { TopicName } from '../../src/main/venue/topics'

/** A whole frame of the venue, what it must be read as, and where it breaks when it is changed. */
export interface Frame {
  readonly text: string
  readonly value: unknown
  readonly faults?: readonly (readonly [path: string, from: string, to: string])[]
}

const ticker =
  '{"symbol":"PERP_BTC_USDC","open":64105.6,"close":64180.2,"high":64941,"low":63837.6,"volume":102.2817,"amount":6595662.199482,"count":1543}'

const algoFlat =
  '{"symbol":"PERP_BTC_USDC","rootAlgoOrderId":654400003,"parentAlgoOrderId":0,"algoOrderId":654400003,"clientOrderId":"","orderTag":"","algoType":"STOP","type":"MARKET","side":"SELL","quantity":0.006,"price":0,"triggerPrice":63000,"triggerPriceType":"MARK_PRICE","triggerStatus":"PENDING","triggered":false,"triggerTradePrice":0,"triggerTime":0,"status":"NEW","rootAlgoStatus":"NEW","algoStatus":"NEW","isActivated":true,"tradeId":0,"executedPrice":0,"executedQuantity":0,"totalExecutedQuantity":0,"averageExecutedPrice":0,"fee":0,"feeAsset":"USDC","totalFee":0,"visibleQuantity":0.006,"reduceOnly":true,"callbackRate":null,"callbackValue":null,"extremePrice":null,"activatedPrice":null,"isMaker":false,"createdTime":1790000002900,"timestamp":1790000002990,"marginMode":"CROSS"}'
const stop = {
  algoOrderId: '654400003',
  rootId: '654400003',
  symbol: 'PERP_BTC_USDC',
  kind: 'STOP',
  type: 'MARKET',
  side: 'SELL',
  quantity: '0.006',
  executed: '0',
  triggerPrice: '63000',
  triggerPriceType: 'MARK_PRICE',
  triggered: false,
  active: true,
  status: 'NEW',
  statusWord: 'NEW',
  rootStatus: 'NEW',
  fee: '0',
  reduceOnly: true,
  marginMode: 'CROSS',
  createdAt: 1790000002900,
  updatedAt: 1790000002990,
  legs: [],
}

const execution =
  '{"topic":"executionreport","ts":1790000002000,"data":{"symbol":"PERP_BTC_USDC","clientOrderId":"pd-7f3a","orderId":292820969,"type":"IOC","side":"BUY","quantity":0.01,"price":64200,"tradeId":1790000002000012,"executedPrice":64180.2,"executedQuantity":0.006,"fee":0.231049,"feeAsset":"USDC","totalExecutedQuantity":0.006,"avgExecutedPrice":64180.2,"averageExecutedPrice":64180.2,"status":"PARTIAL_FILLED","reason":"","totalFee":0.231049,"visibleQuantity":0,"timestamp":1790000001999,"createdTime":1790000001990,"reduceOnly":false,"marginMode":"CROSS","maker":false,"match_id":"1790000001999000000","seq":1790000001999000012}}'

/** One whole frame for every topic. Figures are made up; shapes are the venue's. */
export const frames: { readonly [N in TopicName]: Frame } = {
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
  candles: {
    text: '{"topic":"PERP_BTC_USDC@kline_1m","ts":1790000001000,"data":{"symbol":"PERP_BTC_USDC","type":"1m","open":64170,"close":64180.2,"high":64181,"low":64169.5,"volume":0.8,"amount":51342.1,"startTime":1789999980000,"endTime":1790000040000}}',
    value: {
      symbol: 'PERP_BTC_USDC',
      candle: {
        at: 1789999980000,
        open: '64170',
        high: '64181',
        low: '64169.5',
        close: '64180.2',
        volume: '0.8',
      },
    },
    faults: [['volume', '"volume":0.8', '"volume":true']],
  },
  maintenance: {
    text: '{"topic":"maintenance_status","ts":1790000040000,"data":[{"status":2,"msg":"under maintenance","scheduled_maintenance":{"startTime":1790003600000,"endTime":1790007200000}}]}',
    value: [{ maintenance: true, words: 'under maintenance', from: 1790003600000, to: 1790007200000 }],
  },
  announcements: {
    text: '{"topic":"announcement","ts":1790000040000,"data":{"announcement_id":7,"message":"Maintenance at 06:00 UTC","url":null}}',
    value: { id: '7', message: 'Maintenance at 06:00 UTC' },
  },
  publicLiquidations: {
    text: '{"topic":"liquidation","ts":1790000040000,"data":[{"liquidationId":1730,"timestamp":1790000039000,"type":"liquidated","positionsByPerp":[{"symbol":"PERP_BTC_USDC","positionQty":-0.2,"liquidatorFee":0.003}]}]}',
    value: [
      {
        liquidationId: '1730',
        at: 1790000039000,
        type: 'liquidated',
        positions: [{ symbol: 'PERP_BTC_USDC', quantity: '-0.2' }],
      },
    ],
    faults: [['data[0].positionsByPerp[0].positionQty', '-0.2', '"short"']],
  },
  executions: {
    text: execution,
    value: {
      order: {
        orderId: '292820969',
        clientOrderId: 'pd-7f3a',
        symbol: 'PERP_BTC_USDC',
        side: 'BUY',
        type: 'IOC',
        status: 'PARTIAL_FILLED',
        statusWord: 'PARTIAL_FILLED',
        price: '64200',
        quantity: '0.01',
        executed: '0.006',
        averagePrice: '64180.2',
        visible: '0',
        fee: '0.231049',
        feeAsset: 'USDC',
        reduceOnly: false,
        marginMode: 'CROSS',
        createdAt: 1790000001990,
        updatedAt: 1790000001999,
      },
      fill: {
        tradeId: '1790000002000012',
        orderId: '292820969',
        symbol: 'PERP_BTC_USDC',
        side: 'BUY',
        price: '64180.2',
        quantity: '0.006',
        fee: '0.231049',
        feeAsset: 'USDC',
        maker: false,
        at: 1790000001999,
      },
      seq: '1790000001999000012',
    },
    faults: [
      ['orderId', '"orderId":292820969', '"orderId":0'],
      ['executedPrice', '"executedPrice":64180.2', '"executedPrice":null'],
      ['maker', '"maker":false', '"maker":"no"'],
      ['timestamp', '"timestamp":1790000001999', '"timestamp":-1'],
    ],
  },
  positions: {
    text: '{"topic":"position","ts":1790000002010,"data":{"positions":[{"symbol":"PERP_BTC_USDC","positionQty":0.006,"costPosition":385.312249,"lastSumUnitaryFunding":26522.3,"sumUnitaryFundingVersion":0,"pendingLongQty":0,"pendingShortQty":-1,"settlePrice":64218.70816667,"averageOpenPrice":64218.70816667,"unsettledPnl":-0.286249,"pnl24H":0,"fee24H":0.231049,"markPrice":64171,"estLiqPrice":0,"version":2,"imrwithOrders":0.1,"mmrwithOrders":0.006,"imr":0.1,"mmr":0.006,"seq":1790000001999000014,"timestamp":1790000002000,"updated_time":1790000002000,"leverage":10,"marginMode":"CROSS","margin":0}]}}',
    value: [
      {
        symbol: 'PERP_BTC_USDC',
        marginMode: 'CROSS',
        quantity: '0.006',
        cost: '385.312249',
        entry: '64218.70816667',
        mark: '64171',
        settlePrice: '64218.70816667',
        unsettledPnl: '-0.286249',
        lastSumUnitaryFunding: '26522.3',
        pendingLong: '0',
        pendingShort: '1',
        imr: '0.1',
        mmr: '0.006',
        leverage: '10',
        margin: '0',
        updatedAt: 1790000002000,
        seq: '1790000001999000014',
      },
    ],
    faults: [['data.positions[0].positionQty', '"positionQty":0.006', '"positionQty":{}']],
  },
  balances: {
    text: '{"topic":"balance","ts":1790000002010,"data":{"balances":{"USDC":{"holding":1000,"frozen":0,"version":12}}}}',
    value: undefined,
  },
  account: {
    text: '{"accountDetail":{"marginMode":"FUTURES","futuresLeverage":10,"takerFeeRate":6,"totalCollateralValue":999.71,"freeCollateral":961.2,"accountValue":999.72,"symbolLeverage":{"symbol":"PERP_BTC_USDC","leverage":20,"marginMode":"CROSS"}}}',
    value: { totalCollateral: '999.71', free: '961.2', value: '999.72' },
    faults: [['freeCollateral', '"freeCollateral":961.2', '"freeCollateral":"all"']],
  },
  algoList: {
    text: `{"topic":"algoexecutionreport","ts":1790000003000,"data":[${algoFlat}]}`,
    value: [stop],
    faults: [['data[0].triggerPrice', '"triggerPrice":63000', '"triggerPrice":"x"']],
  },
  algoTree: {
    text: '{"topic":"algoexecutionreportv2","ts":1790000003000,"data":{"algoOrderId":10000,"rootAlgoOrderId":10000,"parentAlgoOrderId":0,"symbol":"PERP_BTC_USDC","algoType":"TP_SL","quantity":0.006,"status":"NEW","rootAlgoStatus":"NEW","algoStatus":"NEW","isActivated":true,"createdTime":1790000002900,"timestamp":1790000002990,"marginMode":"CROSS","childOrders":[{"algoOrderId":10001,"rootAlgoOrderId":10000,"parentAlgoOrderId":10000,"symbol":"PERP_BTC_USDC","algoType":"TAKE_PROFIT","side":"SELL","type":"MARKET","quantity":0.006,"triggerPrice":66000,"triggerPriceType":"MARK_PRICE","isTriggered":false,"status":"NEW","reduceOnly":true,"isActivated":true,"childOrders":[]}]}}',
    value: {
      algoOrderId: '10000',
      rootId: '10000',
      symbol: 'PERP_BTC_USDC',
      kind: 'TP_SL',
      quantity: '0.006',
      executed: '0',
      triggered: false,
      active: true,
      status: 'NEW',
      statusWord: 'NEW',
      rootStatus: 'NEW',
      fee: '0',
      reduceOnly: false,
      marginMode: 'CROSS',
      createdAt: 1790000002900,
      updatedAt: 1790000002990,
      legs: [
        {
          algoOrderId: '10001',
          parentId: '10000',
          rootId: '10000',
          symbol: 'PERP_BTC_USDC',
          kind: 'TAKE_PROFIT',
          type: 'MARKET',
          side: 'SELL',
          quantity: '0.006',
          executed: '0',
          triggerPrice: '66000',
          triggerPriceType: 'MARK_PRICE',
          triggered: false,
          active: true,
          status: 'NEW',
          statusWord: 'NEW',
          rootStatus: 'NEW',
          fee: '0',
          reduceOnly: true,
          marginMode: 'CROSS',
          createdAt: 1790000002900,
          updatedAt: 1790000002900,
          legs: [],
        },
      ],
    },
  },
  liquidations: {
    text: '{"topic":"liquidationsaccount","ts":1790000009000,"data":[{"liquidationId":101,"timestamp":1790000008990,"transferAmountToInsuranceFund":0,"positionsByPerp":[{"symbol":"PERP_BTC_USDC","positionQty":0.006,"costPositionTransfer":380,"transferPrice":63333.3,"liquidatorFee":0.003,"insuranceFundFee":0.003,"absLiquidationFee":1.14,"marginMode":"CROSS"}]}]}',
    value: [
      {
        liquidationId: '101',
        at: 1790000008990,
        toInsuranceFund: '0',
        positions: [
          {
            symbol: 'PERP_BTC_USDC',
            quantity: '0.006',
            transferPrice: '63333.3',
            cost: '380',
            liquidatorFee: '1.14',
          },
        ],
      },
    ],
  },
  settlements: {
    text: '{"topic":"settle","data":{"id":10001,"old_balance":1000,"new_balance":990,"settled_amount":-10,"requested_time":1790000010000,"settled_time":1790000010900,"status":"COMPLETED"},"timestamp":1790000010901}',
    value: {
      id: '10001',
      oldBalance: '1000',
      newBalance: '990',
      settled: '-10',
      requestedAt: 1790000010000,
      settledAt: 1790000010900,
      bySymbol: [],
    },
  },
  wallet: {
    text: '{"topic":"wallet","data":{"id":"260921000000001","tx_id":"0xabc","side":"DEPOSIT","token":"USDC","amount":100,"fee":0,"trans_status":"COMPLETED","created_time":1790000011000,"updated_time":1790000012000,"chain_id":"42161"},"timestamp":1790000012001}',
    value: {
      id: '260921000000001',
      side: 'DEPOSIT',
      token: 'USDC',
      amount: '100',
      fee: '0',
      status: 'COMPLETED',
      chainId: '42161',
      createdAt: 1790000011000,
      updatedAt: 1790000012000,
    },
  },
  notifications: {
    text: '{"topic":"notifications","ts":1790000013000,"data":{"id":5,"message_type":"ORDER_FILLED","email":"test@example.org","title":"Filled","content_summary":"Your order was filled","content":"<p>x</p>","mark_read":0,"created_time":1790000013000}}',
    value: [
      {
        id: '5',
        kind: 'ORDER_FILLED',
        title: 'Filled',
        summary: 'Your order was filled',
        read: false,
        at: 1790000013000,
      },
    ],
  },
}
