import { answer, rows, page, listed, type Payload } from './payload'

/** Answers about history. */
export const historyAnswers = {
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
      '{"timestamp":1683802462092,"liquidation_id":29,"transfer_amount_to_insurance_fund":0,"type":"liquidated","positions_by_perp":[{"symbol":"PERP_ETH_USDC","seq":1730181536341943601,"position_qty":-0.5,"liquidator_fee":0.015,"cost_position_transfer":-930,"transfer_price":1860,"insurance_fund_fee":0.011999,"abs_insurance_fund_fee":11,"abs_liquidation_fee":14}]}',
    ),
    value: listed(
      {
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
      },
      {
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
      },
    ),
    faults: [['rows[1].positions_by_perp[0].position_qty', '"position_qty":-0.5', '"position_qty":null']],
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
  settleNonce: {
    text: answer('{"settle_nonce":18446744073709551615}'),
    value: '18446744073709551615',
    faults: [
      ['settle_nonce', '18446744073709551615', '-1'],
      ['settle_nonce', '18446744073709551615', '1.5'],
      ['settle_nonce', '18446744073709551615', '"0017"'],
      ['settle_nonce', '18446744073709551615', 'null'],
    ],
  },
  days: {
    text: rows(
      '{"account_value":456789.12,"date":"2023-09-14","perp_volume":451580.9523,"pnl":123.45,"snapshot_time":1722989203989}',
    ),
    value: [{ date: '2023-09-14', accountValue: '456789.12', volume: '451580.9523', pnl: '123.45' }],
    faults: [['rows[0].date', '2023-09-14', '14.9.2023']],
  },
} satisfies Readonly<Record<string, Payload>>
