import { all, each, exactly, flag, like, list, number, oneOf, orNothing, record, text } from './shape'
import { WORDS } from './words'

const { symbol, mode, usdc, bit } = WORDS

/** The figures of a whole account with which several answers begin. */
export const sums = all(
  number,
  `current_margin_ratio_with_orders free_collateral initial_margin_ratio initial_margin_ratio_with_orders
   maintenance_margin_ratio maintenance_margin_ratio_with_orders margin_ratio open_margin_ratio
   total_collateral_value account_value`,
)

/** A current position. */
export const position = record({
  ...all(
    number,
    `position_qty cost_position last_sum_unitary_funding pending_long_qty pending_short_qty settle_price
     average_open_price unsettled_pnl mark_price timestamp imr mmr IMR_withdraw_orders MMR_with_orders pnl_24_h
     fee_24_h leverage margin accrued_funding_fee updated_time seq`,
  ),
  symbol,
  margin_mode: mode,
  est_liq_price: orNothing(number),
})

/** A key and what it may do. */
export const key = record({
  orderly_key: like(/^ed25519:/),
  key_status: oneOf('ACTIVE', 'REMOVING', 'REMOVED'),
  ip_restriction_list: list(text, 0),
  ip_restriction_status: oneOf('ALLOW_ALL_IPS', 'ALLOW_RESTRICTION_LIST', 'DISALLOW_ALL_IPS'),
  expiration: number,
  scope: text,
  tag: text,
})

/** A position that has come to its end. */
export const closed = record({
  ...all(
    number,
    `position_id avg_open_price avg_close_price max_position_qty closed_position_qty trading_fee
     accumulated_funding_fee insurance_fund_fee liquidator_fee realized_pnl open_timestamp close_timestamp
     last_update_timestamp leverage`,
  ),
  symbol,
  position_status: exactly('closed'),
  status: exactly('closed'),
  type: oneOf('closed', 'liquidated', 'adl'),
  side: oneOf('LONG', 'SHORT'),
  liquidation_id: orNothing(number),
  margin_mode: mode,
})

/** Money that came in. */
export const asset = record({
  ...all(text, 'id tx_id chain_id'),
  ...all(number, 'amount fee created_time updated_time'),
  side: exactly('DEPOSIT'),
  token: usdc,
  trans_status: exactly('COMPLETED'),
})

/** A message of the inbox. */
export const notice = record({
  id: number,
  type: exactly('TRADE'),
  message_type: oneOf('ORDER_FILLED', 'ORDER_PARTIAL_FILLED', 'LIQUIDATION', 'AUTO_DELEVERAGING'),
  title: text,
  content_summary: text,
  created_time: number,
  email: text,
  application_id: text,
  level: exactly('GENERAL'),
  content: like(/^<p>.*<\/p>$/),
  content_raw: {
    is: 'either',
    of: [
      record({
        symbol: WORDS.symbol,
        side: WORDS.side,
        ...all(number, 'order_id executed_price executed_quantity executed_timestamp'),
      }),
      record({}),
    ],
  },
  mark_read: bit,
})

/** An account with its fees, limits and settings. */
export const client = record({
  account_id: like(/^0x[0-9a-f]{64}$/),
  email: text,
  account_mode: exactly('FUTURES'),
  ...all(
    number,
    `max_leverage taker_fee_rate maker_fee_rate futures_taker_fee_rate futures_maker_fee_rate rwa_taker_fee_rate
     rwa_maker_fee_rate`,
  ),
  maintenance_cancel_orders: flag,
  imr_factor: each(/^PERP_/, number),
  max_notional: each(/^PERP_/, number),
})

/** Trading volumes over several periods, of one account or of all. */
export const volumes = record(
  all(
    number,
    `perp_volume_ytd perp_volume_ltd perp_volume_today perp_volume_last_1_day perp_volume_last_7_days
     perp_volume_last_30_days`,
  ),
)
