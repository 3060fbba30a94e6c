import {
  type Tell,
  all,
  each,
  either,
  empty,
  flag,
  listOf,
  nothing,
  number,
  object,
  oneOf,
  orLeftOut,
  orNull,
  page,
  rows,
  text,
} from './tell'

const mode = oneOf('CROSS', 'ISOLATED')

const position = object({
  ...all(number, 'position_qty cost_position last_sum_unitary_funding pending_long_qty pending_short_qty'),
  ...all(number, 'settle_price average_open_price unsettled_pnl mark_price timestamp updated_time'),
  ...all(number, 'imr mmr IMR_withdraw_orders MMR_with_orders pnl_24_h fee_24_h leverage margin'),
  est_liq_price: orNull(number),
  symbol: text,
  margin_mode: mode,
})
const RATIOS = all(
  number,
  'current_margin_ratio_with_orders free_collateral initial_margin_ratio initial_margin_ratio_with_orders ' +
    'maintenance_margin_ratio maintenance_margin_ratio_with_orders margin_ratio open_margin_ratio ' +
    'total_collateral_value account_value',
)
const whole = object({ seq: number, accrued_funding_fee: number })
const positionInFull: Tell = (told, at) => [...position(told, at), ...whole(told, at)]

const taken = object({
  ...all(
    number,
    'position_qty total_position mark_price transfer_price cost_position_transfer liquidator_fee',
  ),
  ...all(number, 'abs_liquidator_fee insurance_fund_fee abs_insurance_fund_fee'),
  symbol: text,
})

const notice = object({
  ...all(number, 'id created_time'),
  ...all(text, 'message_type title content_summary content'),
  type: oneOf('TRADE', 'SYSTEM'),
  level: oneOf('GENERAL', 'IMPORTANT'),
  mark_read: oneOf(0, 1),
  // Documented for a filled order, which is all that is documented.
  content_raw: either(
    empty,
    object({
      ...all(text, 'symbol side'),
      ...all(number, 'order_id executed_price executed_quantity executed_timestamp'),
    }),
  ),
})

const closed = object({
  ...all(
    number,
    'position_id avg_open_price avg_close_price max_position_qty closed_position_qty realized_pnl',
  ),
  ...all(number, 'trading_fee accumulated_funding_fee insurance_fund_fee liquidator_fee leverage'),
  ...all(number, 'open_timestamp close_timestamp last_update_timestamp'),
  ...all(text, 'symbol status type'),
  liquidation_id: orNull(number),
  side: oneOf('LONG', 'SHORT'),
  margin_mode: mode,
})

const leverage = object({ symbol: text, margin_mode: mode, leverage: number })
const HELD = 'holding frozen pending_short isolated_margin isolated_order_frozen updated_time'
const holding = object({ token: text, ...all(number, HELD) })
/** The same with whose it is, as a main account is told of all accounts under it. */
const owned =
  (tell: Tell): Tell =>
  (told, at) => [...tell(told, at), ...object({ account_id: text })(told, at)]

const volumes = 'perp_volume_ytd perp_volume_ltd perp_volume_today perp_volume_last_1_day'

/** What each operation about an account answers, as the documents have it. */
export const ACCOUNT: Readonly<Record<string, Tell>> = {
  'GET /v1/positions': (told, at) => [
    ...object({ ...RATIOS, total_pnl_24_h: number })(told, at),
    ...rows(positionInFull)(told, at),
  ],
  'GET /v1/positions_lite': rows(position),
  'GET /v1/position/{symbol}': positionInFull,
  'GET /v1/account_info': object({ ...RATIOS, total_pnl_24h: number }),
  'GET /v1/client/holding': object({
    holding: listOf(holding),
  }),
  'GET /v1/client/info': object({
    ...all(text, 'account_id email account_mode'),
    ...all(
      number,
      'max_leverage taker_fee_rate maker_fee_rate futures_taker_fee_rate futures_maker_fee_rate',
    ),
    ...all(orLeftOut(number), 'rwa_taker_fee_rate rwa_maker_fee_rate'),
    maintenance_cancel_orders: flag,
    imr_factor: each(number),
    max_notional: orLeftOut(each(number)),
  }),
  'GET /v1/client/key_info': rows(
    object({
      ...all(text, 'orderly_key scope tag'),
      key_status: oneOf('ACTIVE', 'REMOVING', 'REMOVED'),
      ip_restriction_list: listOf(text),
      ip_restriction_status: oneOf('ALLOW_ALL_IPS', 'ALLOW_RESTRICTION_LIST', 'DISALLOW_ALL_IPS'),
      expiration: number,
    }),
  ),
  'GET /v1/client/orderly_key_ip_restriction': object({
    ...all(text, 'account_id orderly_key'),
    ip_restriction_list: listOf(text),
    tag: orNull(text),
  }),
  'GET /v1/client/leverage': leverage,
  'GET /v1/client/leverages': rows(leverage),
  'GET /v1/client/margin_modes': rows(object({ symbol: text, default_margin_mode: mode })),
  'GET /v1/position_history': rows(closed),
  'GET /v1/funding_fee/history': page(
    object({
      ...all(number, 'funding_rate mark_price funding_fee created_time updated_time'),
      ...all(text, 'symbol status'),
      payment_type: oneOf('Pay', 'Receive'),
      margin_mode: mode,
    }),
  ),
  'GET /v1/liquidations': page(
    object({
      ...all(number, 'liquidation_id timestamp transfer_amount_to_insurance_fund margin_ratio account_mmr'),
      ...all(number, 'position_notional collateral_value'),
      positions_by_perp: listOf(taken),
    }),
  ),
  'GET /v1/pnl_settlement/history': page(
    object({
      ...all(number, 'id old_balance new_balance settled_amount requested_time settled_time'),
      symbols: listOf(object({ symbol: text, settled_amount: number })),
    }),
  ),
  'GET /v1/asset/history': page(
    object({
      ...all(text, 'id tx_id token chain_id'),
      ...all(number, 'amount fee created_time updated_time'),
      side: oneOf('DEPOSIT', 'WITHDRAW'),
      trans_status: oneOf('PENDING', 'PENDING_REBALANCE', 'PROCESSING', 'COMPLETED', 'FAILED'),
    }),
  ),
  'GET /v1/client/statistics': object(
    all(
      number,
      'days_since_registration fees_paid_last_30_days perp_fees_paid_last_30_days ' +
        'perp_trading_volume_last_24_hours perp_trading_volume_last_7_days perp_trading_volume_last_30_days ' +
        'perp_trading_volume_ytd perp_trading_volume_ltd trading_volume_last_24_hours ' +
        'trading_volume_last_30_days trading_volume_ytd',
    ),
  ),
  'GET /v1/client/statistics/daily': rows(
    object({ date: text, ...all(number, 'account_value perp_volume pnl snapshot_time') }),
  ),
  'GET /v1/volume/user/stats': object(
    all(number, `${volumes} perp_volume_last_7_days perp_volume_last_30_days`),
  ),
  'POST /v1/client/maintenance_config': object({ success_alter: text }),
  'POST /v1/orderly_key': object({ orderly_key: text }),
  'POST /v1/client/remove_orderly_key': nothing,
  'POST /v1/client/set_orderly_key_ip_restriction': object({ ip_restriction_list: listOf(text) }),
  'POST /v1/client/reset_orderly_key_ip_restriction': nothing,
  'GET /v1/notification/inbox/notifications': page(notice),
  'GET /v1/notification/inbox/unread': object(all(number, 'count last_id')),
  'POST /v1/notification/inbox/mark_read': nothing,
  'POST /v1/notification/inbox/mark_read_all': nothing,
  'GET /v1/client/sub_account': object({
    main_account_id: text,
    rows: listOf(object({ sub_account_id: text, description: text })),
  }),
  'POST /v1/client/add_sub_account': object(all(text, 'sub_account_id description main_account_id')),
  'POST /v1/client/update_sub_account': nothing,
  'GET /v1/client/aggregate/positions': rows(owned(position)),
  'GET /v1/client/aggregate/holding': rows(owned(holding)),
  'GET /v1/settle_nonce': object({ settle_nonce: number }),
  'POST /v1/sub_account_settle_pnl': object({ settle_pnl_id: number }),
  'POST /v1/faucet/usdc': either(nothing, object({})),
}
