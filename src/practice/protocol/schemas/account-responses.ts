import {
  type PayloadSchema,
  repeatSchema,
  recordSchema,
  eitherSchema,
  emptyObjectSchema,
  booleanSchema,
  listSchema,
  noPayloadSchema,
  numberSchema,
  objectSchema,
  enumSchema,
  optionalSchema,
  nullableSchema,
  pageSchema,
  rowsSchema,
  textSchema,
} from './payload-schema'

const mode = enumSchema('CROSS', 'ISOLATED')

const position = objectSchema({
  ...repeatSchema(
    numberSchema,
    'position_qty cost_position last_sum_unitary_funding pending_long_qty pending_short_qty',
  ),
  ...repeatSchema(
    numberSchema,
    'settle_price average_open_price unsettled_pnl mark_price timestamp updated_time',
  ),
  ...repeatSchema(
    numberSchema,
    'imr mmr IMR_withdraw_orders MMR_with_orders pnl_24_h fee_24_h leverage margin',
  ),
  est_liq_price: nullableSchema(numberSchema),
  symbol: textSchema,
  margin_mode: mode,
})
const RATIOS = repeatSchema(
  numberSchema,
  'current_margin_ratio_with_orders free_collateral initial_margin_ratio initial_margin_ratio_with_orders ' +
    'maintenance_margin_ratio maintenance_margin_ratio_with_orders margin_ratio open_margin_ratio ' +
    'total_collateral_value account_value',
)
const fullPositionFields = objectSchema({ seq: numberSchema, accrued_funding_fee: numberSchema })
const fullPosition: PayloadSchema = (payload, at) => [
  ...position(payload, at),
  ...fullPositionFields(payload, at),
]

const liquidatedPosition = objectSchema({
  ...repeatSchema(
    numberSchema,
    'position_qty total_position mark_price transfer_price cost_position_transfer liquidator_fee',
  ),
  ...repeatSchema(numberSchema, 'abs_liquidator_fee insurance_fund_fee abs_insurance_fund_fee'),
  symbol: textSchema,
})

const notice = objectSchema({
  ...repeatSchema(numberSchema, 'id created_time'),
  ...repeatSchema(textSchema, 'message_type title content_summary content'),
  type: enumSchema('TRADE', 'SYSTEM'),
  level: enumSchema('GENERAL', 'IMPORTANT'),
  mark_read: enumSchema(0, 1),
  // The documents describe this for a filled order only.
  content_raw: eitherSchema(
    emptyObjectSchema,
    objectSchema({
      ...repeatSchema(textSchema, 'symbol side'),
      ...repeatSchema(numberSchema, 'order_id executed_price executed_quantity executed_timestamp'),
    }),
  ),
})

const closed = objectSchema({
  ...repeatSchema(
    numberSchema,
    'position_id avg_open_price avg_close_price max_position_qty closed_position_qty realized_pnl',
  ),
  ...repeatSchema(
    numberSchema,
    'trading_fee accumulated_funding_fee insurance_fund_fee liquidator_fee leverage',
  ),
  ...repeatSchema(numberSchema, 'open_timestamp close_timestamp last_update_timestamp'),
  ...repeatSchema(textSchema, 'symbol status type'),
  liquidation_id: nullableSchema(numberSchema),
  side: enumSchema('LONG', 'SHORT'),
  margin_mode: mode,
})

const leverage = objectSchema({ symbol: textSchema, margin_mode: mode, leverage: numberSchema })
const HELD = 'holding frozen pending_short isolated_margin isolated_order_frozen updated_time'
const holding = objectSchema({ token: textSchema, ...repeatSchema(numberSchema, HELD) })
/** Adds the account id to a schema, for rows of all accounts under a main account. */
const withAccountId =
  (schema: PayloadSchema): PayloadSchema =>
  (payload, at) => [...schema(payload, at), ...objectSchema({ account_id: textSchema })(payload, at)]

const volumes = 'perp_volume_ytd perp_volume_ltd perp_volume_today perp_volume_last_1_day'

export const ACCOUNT_RESPONSES: Readonly<Record<string, PayloadSchema>> = {
  'GET /v1/positions': (payload, at) => [
    ...objectSchema({ ...RATIOS, total_pnl_24_h: numberSchema })(payload, at),
    ...rowsSchema(fullPosition)(payload, at),
  ],
  'GET /v1/positions_lite': rowsSchema(position),
  'GET /v1/position/{symbol}': fullPosition,
  'GET /v1/account_info': objectSchema({ ...RATIOS, total_pnl_24h: numberSchema }),
  'GET /v1/client/holding': objectSchema({
    holding: listSchema(holding),
  }),
  'GET /v1/client/info': objectSchema({
    ...repeatSchema(textSchema, 'account_id email account_mode'),
    ...repeatSchema(
      numberSchema,
      'max_leverage taker_fee_rate maker_fee_rate futures_taker_fee_rate futures_maker_fee_rate',
    ),
    ...repeatSchema(optionalSchema(numberSchema), 'rwa_taker_fee_rate rwa_maker_fee_rate'),
    maintenance_cancel_orders: booleanSchema,
    imr_factor: recordSchema(numberSchema),
    max_notional: optionalSchema(recordSchema(numberSchema)),
  }),
  'GET /v1/client/key_info': rowsSchema(
    objectSchema({
      ...repeatSchema(textSchema, 'orderly_key scope tag'),
      key_status: enumSchema('ACTIVE', 'REMOVING', 'REMOVED'),
      ip_restriction_list: listSchema(textSchema),
      ip_restriction_status: enumSchema('ALLOW_ALL_IPS', 'ALLOW_RESTRICTION_LIST', 'DISALLOW_ALL_IPS'),
      expiration: numberSchema,
    }),
  ),
  'GET /v1/client/orderly_key_ip_restriction': objectSchema({
    ...repeatSchema(textSchema, 'account_id orderly_key'),
    ip_restriction_list: listSchema(textSchema),
    tag: nullableSchema(textSchema),
  }),
  'GET /v1/client/leverage': leverage,
  'GET /v1/client/leverages': rowsSchema(leverage),
  'GET /v1/client/margin_modes': rowsSchema(objectSchema({ symbol: textSchema, default_margin_mode: mode })),
  'GET /v1/position_history': rowsSchema(closed),
  'GET /v1/funding_fee/history': pageSchema(
    objectSchema({
      ...repeatSchema(numberSchema, 'funding_rate mark_price funding_fee created_time updated_time'),
      ...repeatSchema(textSchema, 'symbol status'),
      payment_type: enumSchema('Pay', 'Receive'),
      margin_mode: mode,
    }),
  ),
  'GET /v1/liquidations': pageSchema(
    objectSchema({
      ...repeatSchema(
        numberSchema,
        'liquidation_id timestamp transfer_amount_to_insurance_fund margin_ratio account_mmr',
      ),
      ...repeatSchema(numberSchema, 'position_notional collateral_value'),
      positions_by_perp: listSchema(liquidatedPosition),
    }),
  ),
  'GET /v1/pnl_settlement/history': pageSchema(
    objectSchema({
      ...repeatSchema(numberSchema, 'id old_balance new_balance settled_amount requested_time settled_time'),
      symbols: listSchema(objectSchema({ symbol: textSchema, settled_amount: numberSchema })),
    }),
  ),
  'GET /v1/asset/history': pageSchema(
    objectSchema({
      ...repeatSchema(textSchema, 'id tx_id token chain_id'),
      ...repeatSchema(numberSchema, 'amount fee created_time updated_time'),
      side: enumSchema('DEPOSIT', 'WITHDRAW'),
      trans_status: enumSchema('PENDING', 'PENDING_REBALANCE', 'PROCESSING', 'COMPLETED', 'FAILED'),
    }),
  ),
  'GET /v1/client/statistics': objectSchema(
    repeatSchema(
      numberSchema,
      'days_since_registration fees_paid_last_30_days perp_fees_paid_last_30_days ' +
        'perp_trading_volume_last_24_hours perp_trading_volume_last_7_days perp_trading_volume_last_30_days ' +
        'perp_trading_volume_ytd perp_trading_volume_ltd trading_volume_last_24_hours ' +
        'trading_volume_last_30_days trading_volume_ytd',
    ),
  ),
  'GET /v1/client/statistics/daily': rowsSchema(
    objectSchema({
      date: textSchema,
      ...repeatSchema(numberSchema, 'account_value perp_volume pnl snapshot_time'),
    }),
  ),
  'GET /v1/volume/user/stats': objectSchema(
    repeatSchema(numberSchema, `${volumes} perp_volume_last_7_days perp_volume_last_30_days`),
  ),
  'POST /v1/client/maintenance_config': objectSchema({ success_alter: textSchema }),
  'POST /v1/orderly_key': objectSchema({ orderly_key: textSchema }),
  'POST /v1/client/remove_orderly_key': noPayloadSchema,
  'POST /v1/client/set_orderly_key_ip_restriction': objectSchema({
    ip_restriction_list: listSchema(textSchema),
  }),
  'POST /v1/client/reset_orderly_key_ip_restriction': noPayloadSchema,
  'GET /v1/notification/inbox/notifications': pageSchema(notice),
  'GET /v1/notification/inbox/unread': objectSchema(repeatSchema(numberSchema, 'count last_id')),
  'POST /v1/notification/inbox/mark_read': noPayloadSchema,
  'POST /v1/notification/inbox/mark_read_all': noPayloadSchema,
  'GET /v1/client/sub_account': objectSchema({
    main_account_id: textSchema,
    rows: listSchema(objectSchema({ sub_account_id: textSchema, description: textSchema })),
  }),
  'POST /v1/client/add_sub_account': objectSchema(
    repeatSchema(textSchema, 'sub_account_id description main_account_id'),
  ),
  'POST /v1/client/update_sub_account': noPayloadSchema,
  'GET /v1/client/aggregate/positions': rowsSchema(withAccountId(position)),
  'GET /v1/client/aggregate/holding': rowsSchema(withAccountId(holding)),
  'GET /v1/settle_nonce': objectSchema({ settle_nonce: numberSchema }),
  'POST /v1/sub_account_settle_pnl': objectSchema({ settle_pnl_id: numberSchema }),
  'POST /v1/faucet/usdc': eitherSchema(noPayloadSchema, objectSchema({})),
}
