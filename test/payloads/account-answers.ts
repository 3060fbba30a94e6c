import { answer, rows, type Payload } from './payload'

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

const leverageRow = '{"symbol":"PERP_BTC_USDC","margin_mode":"ISOLATED","leverage":19}'
const leverage = { symbol: 'PERP_BTC_USDC', marginMode: 'ISOLATED', leverage: '19' }

const MAIN = `0x${'a1'.repeat(32)}`
const SUB = `0x${'b2'.repeat(32)}`

/** Answers about an account, and about markets for key holders. */
export const accountAnswers = {
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
  positions: {
    text: answer(
      `{${accountData},"total_pnl_24_h":0,"rows":[${positionRow},${positionRow.replace('"est_liq_price":117335.92899428', '"est_liq_price":null')}]}`,
    ),
    value: { account, positions: [position, { ...position, liquidation: '0' }] },
    faults: [
      ['rows[0].position_qty', '"position_qty":-5', '"position_qty":null'],
      ['rows[0].seq', '1730181536341943601', '"seven"'],
      ['rows[0].margin_mode', '"CROSS"', '"BOTH"'],
      ['free_collateral', '"free_collateral":450315.09115,', ''],
    ],
  },
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
      '{"account_id":"0xabc","email":"someone@example.org","account_mode":"FUTURES","max_leverage":20,"taker_fee_rate":1,"maker_fee_rate":1,"futures_taker_fee_rate":6,"futures_maker_fee_rate":-0.5,"rwa_taker_fee_rate":13,"rwa_maker_fee_rate":12,"maintenance_cancel_orders":true,"imr_factor":{"PERP_BTC_USDC":3.54E-7},"max_notional":{"PERP_BTC_USDC":20000000}}',
    ),
    value: {
      accountId: '0xabc',
      takerBps: '6',
      makerBps: '-0.5',
      rwaTakerBps: '13',
      rwaMakerBps: '12',
      imrFactors: { PERP_BTC_USDC: '0.000000354' },
      maxNotionals: { PERP_BTC_USDC: '20000000' },
      maxLeverage: '20',
      mode: 'FUTURES',
      otherTakerBps: '1',
      otherMakerBps: '1',
      cancelsInMaintenance: true,
    },
    faults: [
      [
        'maintenance_cancel_orders',
        '"maintenance_cancel_orders":true',
        '"maintenance_cancel_orders":"perhaps"',
      ],
      ['imr_factor.PERP_BTC_USDC', '3.54E-7', '"low"'],
      ['rwa_taker_fee_rate', '"rwa_taker_fee_rate":13', '"rwa_taker_fee_rate":"dear"'],
    ],
  },
  statistics: {
    text: answer(
      '{"days_since_registration":29,"fees_paid_last_30_days":12.5,"perp_fees_paid_last_30_days":11.25,"perp_trading_volume_last_24_hours":0,"perp_trading_volume_last_7_days":100,"perp_trading_volume_last_30_days":3000.5,"perp_trading_volume_ytd":4000,"perp_trading_volume_ltd":5000,"trading_volume_last_24_hours":0,"trading_volume_last_30_days":3100,"trading_volume_ytd":4100}',
    ),
    value: {
      daysRegistered: 29,
      feesOfMonth: '12.5',
      perpFeesOfMonth: '11.25',
      perpVolumeOfDay: '0',
      perpVolumeOfWeek: '100',
      perpVolumeOfMonth: '3000.5',
      perpVolumeOfYear: '4000',
      perpVolumeEver: '5000',
      volumeOfMonth: '3100',
    },
    faults: [
      ['perp_trading_volume_ltd', '"perp_trading_volume_ltd":5000', '"perp_trading_volume_ltd":"much"'],
    ],
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
      others: 1,
    },
  },
  publicName: {
    text: answer('{"address":"0x00000000000000000000000000000000000000a1","broker_id":"demo_broker"}'),
    value: { address: '0x00000000000000000000000000000000000000a1', brokerId: 'demo_broker' },
    faults: [
      ['address', '"0x00000000000000000000000000000000000000a1"', '"0xa1"'],
      ['broker_id', '"demo_broker"', '"a b"'],
    ],
  },
  brokers: {
    text: rows(
      '{"broker_id":"demo_broker","broker_name":"Demo"}',
      '{"broker_id":"a b","broker_name":"<b>A & B</b>"}',
    ),
    value: [
      { brokerId: 'demo_broker', name: 'Demo' },
      { brokerId: 'a b', name: '<b>A & B</b>' },
    ],
    faults: [
      ['rows[0].broker_id', '"broker_id":"demo_broker",', ''],
      ['rows[0].broker_name', '"Demo"', '7'],
    ],
  },
  chains: {
    text: rows(
      '{"name":"Arbitrum","chain_id":"42161","broker_ids":["demo_broker"]}',
      '{"name":"Solana","chain_id":900900900,"broker_ids":[]}',
    ),
    value: [
      { chainId: '42161', name: 'Arbitrum' },
      { chainId: '900900900', name: 'Solana' },
    ],
    faults: [
      ['rows[0].chain_id', '"chain_id":"42161",', ''],
      ['rows[0].chain_id', '"42161"', '"0x1"'],
      ['rows[0].name', '"Arbitrum"', '7'],
    ],
  },
  keyValidity: {
    text: answer(
      '{"orderly_key":"ed25519:8tm7","scope":"read,trading","expiration":1689086651947,"tag":"a@b.c"}',
    ),
    value: { scopes: ['read', 'trading'], expiresAt: 1689086651947 },
    faults: [
      ['scope', '"read,trading"', '7'],
      ['expiration', '1689086651947', '"soon"'],
    ],
  },
  subAccounts: {
    text: answer(`{"main_account_id":"${MAIN}","rows":[{"sub_account_id":"${SUB}","description":"Grid"}]}`),
    value: { mainAccountId: MAIN, rows: [{ accountId: SUB, description: 'Grid' }] },
    faults: [['rows[0].sub_account_id', `"${SUB}"`, '20001']],
  },
  positionsTogether: {
    text: rows(`${positionRow.slice(0, -1)},"account_id":"${SUB}"}`),
    value: [{ accountId: SUB, symbol: 'PERP_BTC_USDC', marginMode: 'CROSS', quantity: '-5' }],
    faults: [['rows[0].account_id', `,"account_id":"${SUB}"`, '']],
  },
  holdingsTogether: {
    text: rows(
      `{"account_id":"${SUB}","updated_time":1580794149000,"token":"USDC","holding":71904,"frozen":0,"pending_short":0}`,
    ),
    value: [{ accountId: SUB, token: 'USDC', held: '71904' }],
    faults: [['rows[0].holding', '"holding":71904', '"holding":null']],
  },
  keyIpLimits: {
    text: answer(
      '{"account_id":"0xabc","orderly_key":"ed25519:8tm7","ip_restriction_list":["218.190.230.163"],"tag":""}',
    ),
    value: ['218.190.230.163'],
    faults: [
      ['ip_restriction_list', '["218.190.230.163"]', 'null'],
      ['ip_restriction_list', '"218.190.230.163"', '"anywhere"'],
    ],
  },
  leverages: {
    text: rows(leverageRow),
    value: [leverage],
    faults: [['rows[0].leverage', '19', '"x1"']],
  },
  marginModes: {
    text: rows('{"symbol":"PERP_BTC_USDC","default_margin_mode":"ISOLATED"}'),
    value: [{ symbol: 'PERP_BTC_USDC', marginMode: 'ISOLATED' }],
  },
} satisfies Readonly<Record<string, Payload>>
