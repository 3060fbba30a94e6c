import {
  type Tell,
  all,
  each,
  either,
  flag,
  listOf,
  number,
  object,
  oneOf,
  orLeftOut,
  orNull,
  page,
  rows,
  text,
} from './tell'

const rules = object({
  symbol: text,
  ...all(
    number,
    'quote_min quote_max quote_tick base_min base_max base_tick min_notional price_range price_scope',
  ),
  ...all(
    number,
    'std_liquidation_fee liquidator_fee claim_insurance_fund_discount funding_period cap_funding',
  ),
  ...all(number, 'floor_funding interest_rate base_imr base_mmr created_time updated_time'),
  ...all(orLeftOut(number), 'cap_ir floor_ir imr_factor liquidation_tier global_max_oi_cap'),
  status: orLeftOut(oneOf('NEW', 'PENDING', 'POST_ONLY', 'ACTIVE', 'REDUCE_ONLY', 'DELISTING', 'DELISTED')),
})
const futures = object({
  symbol: text,
  ...all(
    number,
    'index_price mark_price sum_unitary_funding est_funding_rate last_funding_rate next_funding_time',
  ),
  ...all(number, 'open_interest 24h_open 24h_close 24h_high 24h_low 24h_amount 24h_volume'),
})
const funding = object({
  symbol: text,
  ...all(number, 'est_funding_rate est_funding_rate_timestamp last_funding_rate last_funding_rate_timestamp'),
  ...all(number, 'next_funding_time sum_unitary_funding'),
})
const level = object({ price: number, quantity: number })
const rate = object(all(number, 'rate positive negative'))
const liquidated = object({
  ...all(number, 'timestamp liquidation_id transfer_amount_to_insurance_fund'),
  type: text,
  positions_by_perp: listOf(
    object({
      symbol: text,
      ...all(number, 'position_qty liquidator_fee cost_position_transfer transfer_price insurance_fund_fee'),
      ...all(number, 'abs_insurance_fund_fee abs_liquidator_fee'),
    }),
  ),
})
const bars = (lists: string): Tell =>
  object({ s: oneOf('ok', 'no_data', 'error'), ...all(listOf(number), lists) })

/** Prices at several times ago: a market may not have been there yet. */
export const changes = object({
  symbol: text,
  last_price: number,
  ...all(orNull(number), '5m 30m 1h 4h 24h 3d 7d 30d'),
})
export const chart = object({ symbol: text, price_list: listOf(object({ ts: number, price: number })) })
export const interest = object({ symbol: text, ...all(number, 'long_oi short_oi') })
export const announcement = object({
  announcement_id: either(number, text),
  message: text,
  url: orNull(text),
})

/** The same in the newer list, of which clients alone tell. */
const newerAnnouncement = object({
  announcement_id: either(number, text),
  message: text,
  url: orNull(text),
  i18n: object({}),
  type: orNull(oneOf('LISTING', 'MAINTENANCE', 'DELISTING', 'CAMPAIGN', 'VOTE')),
  updated_time: number,
  coverImage: orNull(text),
})

/** What everybody is answered, and what is said of markets to who signs, as the documents have it. */
export const MARKET: Readonly<Record<string, Tell>> = {
  'GET /v1/public/info': rows(rules),
  'GET /v1/public/info/{symbol}': orNull(rules),
  'GET /v1/public/futures': rows(futures),
  'GET /v1/public/futures/{symbol}': orNull(futures),
  'GET /v1/public/market_trades': rows(
    object({
      symbol: text,
      side: oneOf('BUY', 'SELL'),
      ...all(number, 'executed_price executed_quantity executed_timestamp'),
    }),
  ),
  'GET /v1/orderbook/{symbol}': object({ asks: listOf(level), bids: listOf(level), timestamp: number }),
  'GET /v1/kline': rows(
    object({
      ...all(text, 'symbol type'),
      ...all(number, 'open close low high volume amount start_timestamp end_timestamp'),
    }),
  ),
  'GET /v1/tv/kline_history': bars('t o h l c v a'),
  'GET /v1/tv/history': bars('t o h l c v'),
  'GET /v1/tv/config': object({
    s: oneOf('ok'),
    d: object({
      ...all(listOf(object({})), 'accountSummaryRow accountManager durations orderCustomFields'),
      ...all(listOf(object({})), 'orderHistoryCustomFields positionCustomFields'),
      pullingInterval: object(all(number, 'quotes orders positions accountManager balances')),
    }),
  }),
  'GET /v1/tv/symbol_info': object({
    s: oneOf('ok'),
    ...all(listOf(text), 'symbol description ticker currency type timezone session-regular'),
    ...all(listOf(number), 'minmovement pricescale'),
    ...all(listOf(flag), 'has-intraday has-daily has-weekly-and-monthly has-no-volume'),
    'supported-resolutions': listOf(listOf(text)),
  }),
  'GET /v1/public/funding_rates': rows(funding),
  'GET /v1/public/funding_rate/{symbol}': orNull(funding),
  'GET /v1/public/funding_rate_history': page(
    object({ symbol: text, ...all(number, 'funding_rate funding_rate_timestamp next_funding_time') }),
  ),
  'GET /v1/public/market_info/funding_history': rows(
    object({
      ...all(text, 'symbol data_start_time'),
      funding: object(all(rate, 'last 1d 3d 7d 14d 30d 90d 180d')),
    }),
  ),
  'GET /v1/public/market_info/price_changes': rows(changes),
  'GET /v1/public/market_info/history_charts': rows(chart),
  'GET /v1/public/market_info/traders_open_interests': rows(interest),
  'GET /v1/public/index_price_source': rows(
    object({ symbol: text, updated_time: number, sources: listOf(text) }),
  ),
  'GET /v1/public/system_info': object({
    status: oneOf(0, 2),
    msg: text,
    scheduled_maintenance: orLeftOut(orNull(object(all(number, 'startTime endTime')))),
  }),
  'GET /v1/public/announcement': rows(announcement),
  'GET /v2/public/announcement': object({ last_updated_time: number, rows: listOf(newerAnnouncement) }),
  'GET /v1/public/config': object({ available_futures_leverage: text }),
  'GET /v1/public/leverage': object({ max_futures_leverage: text }),
  'GET /v1/public/insurancefund': object({
    ...all(number, 'min_insurance_fund_initial_margin_ratio min_insurance_fund_margin_ratio margin_ratio'),
    ...all(number, 'total_collateral_value balance free_collateral total_account_value total_pnl_24_h'),
    rows: listOf(
      object({
        symbol: text,
        ...all(number, 'timestamp position_qty cost_position last_sum_unitary_funding settle_price'),
        ...all(number, 'average_open_price pnl_24_h fee_24_h mark_price'),
      }),
    ),
  }),
  'GET /v1/public/liquidation': page(
    object({
      ...all(number, 'timestamp liquidation_id'),
      type: text,
      positions_by_perp: listOf(object({ symbol: text, ...all(number, 'position_qty liquidator_fee') })),
    }),
  ),
  'GET /v1/public/liquidated_positions': page(liquidated),
  'GET /v1/public/token': rows(
    object({
      ...all(text, 'token token_hash'),
      ...all(number, 'base_weight haircut user_max_qty decimals minimum_withdraw_amount'),
      discount_factor: orNull(number),
      ...all(flag, 'is_collateral on_chain_swap'),
      chain_details: listOf(object({})),
    }),
  ),
  'GET /v1/ip_info': object({ ...all(text, 'ip city region'), checked: flag }),
  'GET /v1/get_orderly_key': object({
    ...all(text, 'orderly_key scope'),
    expiration: number,
    tag: orNull(text),
  }),
  'GET /v1/public/account': object(all(text, 'address broker_id')),
  'GET /v1/public/broker/name': rows(object(all(text, 'broker_id broker_name'))),
  'GET /v1/public/chain_info': rows(
    object({
      ...all(text, 'name chain_id public_rpc_url currency_symbol explorer_base_url vault_address'),
      broker_ids: listOf(text),
    }),
  ),
  'GET /v1/public/rwa/info': rows(
    object({
      symbol: text,
      status: oneOf('open', 'close'),
      ...all(number, 'next_open next_close'),
      market_session: orLeftOut(text),
    }),
  ),
  'GET /v1/public/volume/stats': each(number),
  'GET /v1/get_account': object({ user_id: number, account_id: text }),
}
