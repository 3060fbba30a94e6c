import {
  type PayloadSchema,
  repeatSchema,
  recordSchema,
  eitherSchema,
  booleanSchema,
  listSchema,
  numberSchema,
  objectSchema,
  enumSchema,
  optionalSchema,
  nullableSchema,
  pageSchema,
  rowsSchema,
  textSchema,
} from './payload-schema'

const rules = objectSchema({
  symbol: textSchema,
  ...repeatSchema(
    numberSchema,
    'quote_min quote_max quote_tick base_min base_max base_tick min_notional price_range price_scope',
  ),
  ...repeatSchema(
    numberSchema,
    'std_liquidation_fee liquidator_fee claim_insurance_fund_discount funding_period cap_funding',
  ),
  ...repeatSchema(numberSchema, 'floor_funding interest_rate base_imr base_mmr created_time updated_time'),
  ...repeatSchema(
    optionalSchema(numberSchema),
    'cap_ir floor_ir imr_factor liquidation_tier global_max_oi_cap',
  ),
  status: optionalSchema(
    enumSchema('NEW', 'PENDING', 'POST_ONLY', 'ACTIVE', 'REDUCE_ONLY', 'DELISTING', 'DELISTED'),
  ),
})
const futures = objectSchema({
  symbol: textSchema,
  ...repeatSchema(
    numberSchema,
    'index_price mark_price sum_unitary_funding est_funding_rate last_funding_rate next_funding_time',
  ),
  ...repeatSchema(numberSchema, 'open_interest 24h_open 24h_close 24h_high 24h_low 24h_amount 24h_volume'),
})
const funding = objectSchema({
  symbol: textSchema,
  ...repeatSchema(
    numberSchema,
    'est_funding_rate est_funding_rate_timestamp last_funding_rate last_funding_rate_timestamp',
  ),
  ...repeatSchema(numberSchema, 'next_funding_time sum_unitary_funding'),
})
const level = objectSchema({ price: numberSchema, quantity: numberSchema })
const rate = objectSchema(repeatSchema(numberSchema, 'rate positive negative'))
const liquidated = objectSchema({
  ...repeatSchema(numberSchema, 'timestamp liquidation_id transfer_amount_to_insurance_fund'),
  type: textSchema,
  positions_by_perp: listSchema(
    objectSchema({
      symbol: textSchema,
      ...repeatSchema(
        numberSchema,
        'position_qty liquidator_fee cost_position_transfer transfer_price insurance_fund_fee',
      ),
      ...repeatSchema(numberSchema, 'abs_insurance_fund_fee abs_liquidator_fee'),
    }),
  ),
})
const bars = (lists: string): PayloadSchema =>
  objectSchema({ s: enumSchema('ok', 'no_data', 'error'), ...repeatSchema(listSchema(numberSchema), lists) })

/** Earlier prices are `null` if the market did not exist yet. */
export const priceChangesSchema = objectSchema({
  symbol: textSchema,
  last_price: numberSchema,
  ...repeatSchema(nullableSchema(numberSchema), '5m 30m 1h 4h 24h 3d 7d 30d'),
})
export const historyChartSchema = objectSchema({
  symbol: textSchema,
  price_list: listSchema(objectSchema({ ts: numberSchema, price: numberSchema })),
})
export const openInterestSchema = objectSchema({
  symbol: textSchema,
  ...repeatSchema(numberSchema, 'long_oi short_oi'),
})
export const announcementSchema = objectSchema({
  announcement_id: eitherSchema(numberSchema, textSchema),
  message: textSchema,
  url: nullableSchema(textSchema),
})

/** An announcement of the v2 list. Its source is client libraries alone. */
const newerAnnouncement = objectSchema({
  announcement_id: eitherSchema(numberSchema, textSchema),
  message: textSchema,
  url: nullableSchema(textSchema),
  i18n: objectSchema({}),
  type: nullableSchema(enumSchema('LISTING', 'MAINTENANCE', 'DELISTING', 'CAMPAIGN', 'VOTE')),
  updated_time: numberSchema,
  coverImage: nullableSchema(textSchema),
})

export const MARKET_RESPONSES: Readonly<Record<string, PayloadSchema>> = {
  'GET /v1/public/info': rowsSchema(rules),
  'GET /v1/public/info/{symbol}': nullableSchema(rules),
  'GET /v1/public/futures': rowsSchema(futures),
  'GET /v1/public/futures/{symbol}': nullableSchema(futures),
  'GET /v1/public/market_trades': rowsSchema(
    objectSchema({
      symbol: textSchema,
      side: enumSchema('BUY', 'SELL'),
      ...repeatSchema(numberSchema, 'executed_price executed_quantity executed_timestamp'),
    }),
  ),
  'GET /v1/orderbook/{symbol}': objectSchema({
    asks: listSchema(level),
    bids: listSchema(level),
    timestamp: numberSchema,
  }),
  'GET /v1/kline': rowsSchema(
    objectSchema({
      ...repeatSchema(textSchema, 'symbol type'),
      ...repeatSchema(numberSchema, 'open close low high volume amount start_timestamp end_timestamp'),
    }),
  ),
  'GET /v1/tv/kline_history': bars('t o h l c v a'),
  'GET /v1/tv/history': bars('t o h l c v'),
  'GET /v1/tv/config': objectSchema({
    s: enumSchema('ok'),
    d: objectSchema({
      ...repeatSchema(
        listSchema(objectSchema({})),
        'accountSummaryRow accountManager durations orderCustomFields',
      ),
      ...repeatSchema(listSchema(objectSchema({})), 'orderHistoryCustomFields positionCustomFields'),
      pullingInterval: objectSchema(
        repeatSchema(numberSchema, 'quotes orders positions accountManager balances'),
      ),
    }),
  }),
  'GET /v1/tv/symbol_info': objectSchema({
    s: enumSchema('ok'),
    ...repeatSchema(
      listSchema(textSchema),
      'symbol description ticker currency type timezone session-regular',
    ),
    ...repeatSchema(listSchema(numberSchema), 'minmovement pricescale'),
    ...repeatSchema(listSchema(booleanSchema), 'has-intraday has-daily has-weekly-and-monthly has-no-volume'),
    'supported-resolutions': listSchema(listSchema(textSchema)),
  }),
  'GET /v1/public/funding_rates': rowsSchema(funding),
  'GET /v1/public/funding_rate/{symbol}': nullableSchema(funding),
  'GET /v1/public/funding_rate_history': pageSchema(
    objectSchema({
      symbol: textSchema,
      ...repeatSchema(numberSchema, 'funding_rate funding_rate_timestamp next_funding_time'),
    }),
  ),
  'GET /v1/public/market_info/funding_history': rowsSchema(
    objectSchema({
      ...repeatSchema(textSchema, 'symbol data_start_time'),
      funding: objectSchema(repeatSchema(rate, 'last 1d 3d 7d 14d 30d 90d 180d')),
    }),
  ),
  'GET /v1/public/market_info/price_changes': rowsSchema(priceChangesSchema),
  'GET /v1/public/market_info/history_charts': rowsSchema(historyChartSchema),
  'GET /v1/public/market_info/traders_open_interests': rowsSchema(openInterestSchema),
  'GET /v1/public/index_price_source': rowsSchema(
    objectSchema({ symbol: textSchema, updated_time: numberSchema, sources: listSchema(textSchema) }),
  ),
  'GET /v1/public/system_info': objectSchema({
    status: enumSchema(0, 2),
    msg: textSchema,
    scheduled_maintenance: optionalSchema(
      nullableSchema(objectSchema(repeatSchema(numberSchema, 'startTime endTime'))),
    ),
  }),
  'GET /v1/public/announcement': rowsSchema(announcementSchema),
  'GET /v2/public/announcement': objectSchema({
    last_updated_time: numberSchema,
    rows: listSchema(newerAnnouncement),
  }),
  'GET /v1/public/config': objectSchema({ available_futures_leverage: textSchema }),
  'GET /v1/public/leverage': objectSchema({ max_futures_leverage: textSchema }),
  'GET /v1/public/insurancefund': objectSchema({
    ...repeatSchema(
      numberSchema,
      'min_insurance_fund_initial_margin_ratio min_insurance_fund_margin_ratio margin_ratio',
    ),
    ...repeatSchema(
      numberSchema,
      'total_collateral_value balance free_collateral total_account_value total_pnl_24_h',
    ),
    rows: listSchema(
      objectSchema({
        symbol: textSchema,
        ...repeatSchema(
          numberSchema,
          'timestamp position_qty cost_position last_sum_unitary_funding settle_price',
        ),
        ...repeatSchema(numberSchema, 'average_open_price pnl_24_h fee_24_h mark_price'),
      }),
    ),
  }),
  'GET /v1/public/liquidation': pageSchema(
    objectSchema({
      ...repeatSchema(numberSchema, 'timestamp liquidation_id'),
      type: textSchema,
      positions_by_perp: listSchema(
        objectSchema({ symbol: textSchema, ...repeatSchema(numberSchema, 'position_qty liquidator_fee') }),
      ),
    }),
  ),
  'GET /v1/public/liquidated_positions': pageSchema(liquidated),
  'GET /v1/public/token': rowsSchema(
    objectSchema({
      ...repeatSchema(textSchema, 'token token_hash'),
      ...repeatSchema(numberSchema, 'base_weight haircut user_max_qty decimals minimum_withdraw_amount'),
      discount_factor: nullableSchema(numberSchema),
      ...repeatSchema(booleanSchema, 'is_collateral on_chain_swap'),
      chain_details: listSchema(objectSchema({})),
    }),
  ),
  'GET /v1/ip_info': objectSchema({ ...repeatSchema(textSchema, 'ip city region'), checked: booleanSchema }),
  'GET /v1/get_orderly_key': objectSchema({
    ...repeatSchema(textSchema, 'orderly_key scope'),
    expiration: numberSchema,
    tag: nullableSchema(textSchema),
  }),
  'GET /v1/public/account': objectSchema(repeatSchema(textSchema, 'address broker_id')),
  'GET /v1/public/broker/name': rowsSchema(objectSchema(repeatSchema(textSchema, 'broker_id broker_name'))),
  'GET /v1/public/chain_info': rowsSchema(
    objectSchema({
      ...repeatSchema(
        textSchema,
        'name chain_id public_rpc_url currency_symbol explorer_base_url vault_address',
      ),
      broker_ids: listSchema(textSchema),
    }),
  ),
  'GET /v1/public/rwa/info': rowsSchema(
    objectSchema({
      symbol: textSchema,
      status: enumSchema('open', 'close'),
      ...repeatSchema(numberSchema, 'next_open next_close'),
      market_session: optionalSchema(textSchema),
    }),
  ),
  'GET /v1/public/volume/stats': recordSchema(numberSchema),
  'GET /v1/get_account': objectSchema({ user_id: numberSchema, account_id: textSchema }),
}
