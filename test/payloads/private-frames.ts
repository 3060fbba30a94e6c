import type { Frame } from './frame'

const execution =
  '{"topic":"executionreport","ts":1790000002000,"data":{"symbol":"PERP_BTC_USDC","clientOrderId":"pd-7f3a","orderId":292820969,"type":"IOC","side":"BUY","quantity":0.01,"price":64200,"tradeId":1790000002000012,"executedPrice":64180.2,"executedQuantity":0.006,"fee":0.231049,"feeAsset":"USDC","totalExecutedQuantity":0.006,"avgExecutedPrice":64180.2,"averageExecutedPrice":64180.2,"status":"PARTIAL_FILLED","reason":"","totalFee":0.231049,"visibleQuantity":0,"timestamp":1790000001999,"createdTime":1790000001990,"reduceOnly":false,"marginMode":"CROSS","maker":false,"match_id":"1790000001999000000","seq":1790000001999000012}}'

/** Frames for an account. */
export const privateFrames = {
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
        liquidation: '0',
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
    text: '{"accountDetail":{"marginMode":"FUTURES","futuresLeverage":10,"takerFeeRate":6,"makerFeeRate":3,"futuresTakerFeeRate":8,"futuresMakerFeeRate":4,"rwaFuturesTakerFeeRate":13,"rwaFuturesMakerFeeRate":12,"totalCollateralValue":999.71,"freeCollateral":961.2,"accountValue":999.72,"symbolLeverage":{"symbol":"PERP_BTC_USDC","leverage":20,"marginMode":"CROSS"}}}',
    value: {
      account: { totalCollateral: '999.71', free: '961.2', value: '999.72' },
      rates: { takerBps: '8', makerBps: '4', rwaTakerBps: '13', rwaMakerBps: '12' },
    },
    faults: [['freeCollateral', '"freeCollateral":961.2', '"freeCollateral":"all"']],
  },
  algoTree: {
    text: '{"topic":"algoexecutionreportv2","ts":1790000003000,"data":{"algoOrderId":10000,"rootAlgoOrderId":10000,"parentAlgoOrderId":0,"symbol":"PERP_BTC_USDC","algoType":"TP_SL","quantity":0.006,"status":"NEW","rootAlgoStatus":"NEW","algoStatus":"NEW","isActivated":true,"createdTime":1790000002900,"timestamp":1790000002990,"marginMode":"CROSS","childOrders":[{"algoOrderId":10001,"rootAlgoOrderId":10000,"parentAlgoOrderId":10000,"symbol":"PERP_BTC_USDC","algoType":"TAKE_PROFIT","side":"SELL","type":"MARKET","quantity":0.006,"triggerPrice":66000,"triggerPriceType":"MARK_PRICE","isTriggered":false,"status":"NEW","reduceOnly":true,"isActivated":true,"childOrders":[]}]}}',
    value: { algoOrderId: '10000', symbol: 'PERP_BTC_USDC' },
    faults: [['algoOrderId', '"algoOrderId":10000', '"algoOrderId":"x"']],
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
            marginMode: 'CROSS',
            quantity: '0.006',
            transferPrice: '63333.3',
            cost: '380',
            liquidatorFee: '1.14',
          },
        ],
      },
    ],
    faults: [['data[0].positionsByPerp[0].positionQty', '"positionQty":0.006', '"positionQty":"short"']],
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
} satisfies Readonly<Record<string, Frame>>
