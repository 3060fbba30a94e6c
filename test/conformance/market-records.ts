import { all, like, list, number, oneOf, record } from './shape'
import { WORDS } from './words'

const { symbol } = WORDS

/** The rules of a market. */
export const rules = record({
  ...all(
    number,
    `quote_min quote_max quote_tick base_min base_max base_tick min_notional price_range price_scope
     std_liquidation_fee liquidator_fee claim_insurance_fund_discount funding_period cap_funding floor_funding
     interest_rate cap_ir floor_ir created_time updated_time base_imr base_mmr imr_factor liquidation_tier
     global_max_oi_cap mark_index_price_deviation_cap mark_index_price_deviation_floor deviation_factor`,
  ),
  symbol,
  status: oneOf('ACTIVE', 'TRADING', 'POST_ONLY', 'REDUCE_ONLY', 'PENDING', 'DELISTED'),
})

/** A market with its prices and its day. */
export const futures = record({
  ...all(
    number,
    `index_price mark_price sum_unitary_funding est_funding_rate last_funding_rate next_funding_time
     open_interest 24h_open 24h_close 24h_high 24h_low 24h_amount 24h_volume`,
  ),
  symbol,
})

/** Last and expected funding rates. */
export const funding = record({
  ...all(
    number,
    `est_funding_rate est_funding_rate_timestamp last_funding_rate last_funding_rate_timestamp next_funding_time
     sum_unitary_funding`,
  ),
  symbol,
})

/** A candle. */
export const candle = record({
  ...all(number, 'open close low high volume amount start_timestamp end_timestamp'),
  symbol,
  type: oneOf('1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w', '1mon', '1y'),
})

const span = record(all(number, 'rate positive negative'))

/** Funding over periods of days. */
export const fundingPast = record({
  symbol,
  data_start_time: like(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  funding: record(all(span, 'last 1d 3d 7d 14d 30d 90d 180d')),
})

/** Prices at past moments. */
export const changes = record({ ...all(number, 'last_price 5m 30m 1h 4h 24h 3d 7d 30d'), symbol })

/** A small chart. */
export const chart = record({ symbol, price_list: list(record(all(number, 'ts price'))) })

/** Long and short open interest. */
export const interest = record({ symbol, long_oi: number, short_oi: number })
