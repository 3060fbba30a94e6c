import { type Operation, SYMBOL, at, data, get, page, rows } from './operation'
import { FIELDS, RECORDS } from './records'
import { all, like, list, number, record, text, type Shape } from './shape'
import { WORDS } from './words'

const { order, trade, position, algo, key, candle } = RECORDS
const { sums } = FIELDS
const level = record(all(number, 'price quantity'))
const leverage = record({ symbol: WORDS.symbol, margin_mode: WORDS.mode, leverage: number })

/** A position with its account id. */
const ownedPosition: Shape =
  position.is === 'record' ? record({ ...position.fields, account_id: text }) : position

/** Read operations of an account. */
export const READS: readonly Operation[] = [
  at(
    '/v1/orderbook/{symbol}',
    `/v1/orderbook/${SYMBOL}?max_level=3`,
    data(record({ asks: list(level), bids: list(level), timestamp: number })),
  ),
  at('/v1/kline', `/v1/kline?symbol=${SYMBOL}&type=1h&limit=3`, rows(candle)),
  at('/v1/orders', '/v1/orders?size=100', page(order)),
  at('/v1/order/{order_id}', known => `/v1/order/${known.order}`, data(order)),
  at('/v1/client/order/{client_order_id}', '/v1/client/order/filled', data(order)),
  at('/v1/order/{order_id}/trades', known => `/v1/order/${known.order}/trades`, rows(trade)),
  at('/v1/trades', '/v1/trades?size=100', page(trade)),
  at('/v1/trade/{trade_id}', known => `/v1/trade/${known.trade}`, data(trade)),
  get('/v1/positions', data(record({ ...sums, total_pnl_24_h: number, rows: list(position, 2) }))),
  get('/v1/positions_lite', rows(position)),
  at('/v1/position/{symbol}', `/v1/position/${SYMBOL}`, data(position)),
  get('/v1/account_info', data(record({ ...sums, total_pnl_24h: number }))),
  get(
    '/v1/client/holding',
    data(
      record({
        holding: list(
          record({
            token: WORDS.usdc,
            ...all(number, 'holding frozen pending_short isolated_margin isolated_order_frozen updated_time'),
          }),
        ),
      }),
    ),
  ),
  get('/v1/client/info', data(RECORDS.client)),
  get(
    '/v1/client/sub_account',
    data(
      record({
        main_account_id: text,
        rows: list(record({ sub_account_id: text, description: text })),
      }),
    ),
  ),
  get('/v1/client/aggregate/positions', rows(ownedPosition)),
  get(
    '/v1/client/aggregate/holding',
    rows(
      record({
        ...all(text, 'account_id token'),
        ...all(number, 'holding frozen pending_short isolated_margin isolated_order_frozen updated_time'),
      }),
    ),
  ),
  get('/v1/settle_nonce', data(record({ settle_nonce: number }))),
  get('/v1/client/key_info', rows(key)),
  at(
    '/v1/client/orderly_key_ip_restriction',
    known => `/v1/client/orderly_key_ip_restriction?orderly_key=${known.key}`,
    data(record({ ...all(text, 'account_id orderly_key tag'), ip_restriction_list: list(text, 0) })),
  ),
  at('/v1/client/leverage', `/v1/client/leverage?symbol=${SYMBOL}`, data(leverage)),
  get('/v1/client/leverages', rows(leverage)),
  get('/v1/client/margin_modes', rows(record({ symbol: WORDS.symbol, default_margin_mode: WORDS.mode }))),
  at('/v1/algo/orders', '/v1/algo/orders?size=100', page(algo, 4)),
  at('/v1/algo/order/{order_id}', known => `/v1/algo/order/${known.algo}`, data(algo)),
  at('/v1/algo/client/order/{client_order_id}', '/v1/algo/client/order/stop', data(algo)),
  at('/v1/algo/order/{order_id}/trades', known => `/v1/algo/order/${known.algo}/trades`, rows(trade)),
  get(
    '/v1/funding_fee/history',
    page(
      record({
        symbol: WORDS.symbol,
        ...all(number, 'funding_rate mark_price funding_fee created_time updated_time'),
        payment_type: like(/^(Pay|Receive)$/),
        status: like(/^(Accrued|Settled)$/),
        margin_mode: WORDS.mode,
      }),
    ),
  ),
  get('/v1/liquidations', page(RECORDS.liquidation)),
  at('/v1/position_history', '/v1/position_history?limit=10', rows(RECORDS.closed)),
  get(
    '/v1/pnl_settlement/history',
    page(
      record({
        ...all(number, 'id old_balance new_balance settled_amount requested_time settled_time'),
        symbols: list(record({ symbol: WORDS.symbol, settled_amount: number })),
      }),
    ),
  ),
  get('/v1/asset/history', page(RECORDS.asset)),
  get(
    '/v1/client/statistics',
    data(
      record(
        all(
          number,
          `days_since_registration fees_paid_last_30_days perp_fees_paid_last_30_days
           perp_trading_volume_last_24_hours perp_trading_volume_last_7_days perp_trading_volume_last_30_days
           perp_trading_volume_ytd perp_trading_volume_ltd trading_volume_last_24_hours
           trading_volume_last_30_days trading_volume_ytd`,
        ),
      ),
    ),
  ),
  at(
    '/v1/client/statistics/daily',
    '/v1/client/statistics/daily?start_date=2027-01-01&end_date=2027-12-31',
    page(
      record({
        date: like(/^2027-\d\d-\d\d$/),
        ...all(number, 'account_value perp_volume pnl snapshot_time'),
      }),
    ),
  ),
  get('/v1/volume/user/stats', data(RECORDS.volumes)),
  get('/v1/notification/inbox/notifications', page(RECORDS.notice)),
  get('/v1/notification/inbox/unread', data(record({ count: number, last_id: number }))),
]
