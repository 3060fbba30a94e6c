import { type Operation, SYMBOL, at, change, data, get, page, rows } from './operation'
import { RECORDS } from './records'
import { all, exactly, flag, like, list, number, oneOf, orNothing, record, text } from './shape'
import { WORDS } from './words'

const { rules, futures, funding } = RECORDS
const columns = (names: string) => all(list(number), names)

/** Operations without a key. */
export const OPEN: readonly Operation[] = [
  get('/v1/public/info', rows(rules)),
  at('/v1/public/info/{symbol}', `/v1/public/info/${SYMBOL}`, data(rules)),
  get('/v1/public/futures', rows(futures)),
  at('/v1/public/futures/{symbol}', `/v1/public/futures/${SYMBOL}`, data(futures)),
  at(
    '/v1/public/market_trades',
    `/v1/public/market_trades?symbol=${SYMBOL}&limit=5`,
    rows(
      record({
        symbol: WORDS.symbol,
        side: WORDS.side,
        ...all(number, 'executed_price executed_quantity executed_timestamp'),
      }),
    ),
  ),
  at(
    '/v1/tv/kline_history',
    `/v1/tv/kline_history?symbol=${SYMBOL}&resolution=1h&limit=5`,
    record({ s: exactly('ok'), ...columns('t o h l c v a') }),
  ),
  at(
    '/v1/tv/history',
    `/v1/tv/history?symbol=${SYMBOL}&resolution=60&from=1799900000&to=1800000000`,
    record({ s: exactly('ok'), ...columns('t o h l c v') }),
  ),
  get(
    '/v1/tv/symbol_info',
    record({
      s: exactly('ok'),
      ...all(list(text), 'symbol description ticker currency type timezone session-regular'),
      ...all(list(number), 'minmovement pricescale'),
      ...all(list(flag), 'has-intraday has-daily has-weekly-and-monthly has-no-volume'),
      'supported-resolutions': list(list(text)),
    }),
  ),
  get(
    '/v1/tv/config',
    record({
      s: exactly('ok'),
      d: record({
        ...all(
          list(text, 0),
          `accountSummaryRow accountManager durations orderCustomFields orderHistoryCustomFields
         positionCustomFields`,
        ),
        pullingInterval: record(all(number, 'quotes orders positions accountManager balances')),
      }),
    }),
  ),
  get('/v1/public/system_info', data(record({ status: exactly(0), msg: text }))),
  get('/v1/public/config', data(record({ available_futures_leverage: like(/^1,2,3,[\d,]+$/) }))),
  get('/v1/public/leverage', data(record({ max_futures_leverage: exactly('100') }))),
  get('/v1/ip_info', data(record({ ...all(text, 'ip city region'), checked: flag }))),
  get('/v1/public/funding_rates', rows(funding)),
  at('/v1/public/funding_rate/{symbol}', `/v1/public/funding_rate/${SYMBOL}`, data(funding)),
  at(
    '/v1/public/funding_rate_history',
    `/v1/public/funding_rate_history?symbol=${SYMBOL}`,
    page(
      record({
        symbol: WORDS.symbol,
        ...all(number, 'funding_rate funding_rate_timestamp next_funding_time'),
      }),
    ),
  ),
  get('/v1/public/market_info/funding_history', rows(RECORDS.fundingPast)),
  get('/v1/public/market_info/price_changes', rows(RECORDS.changes)),
  at(
    '/v1/public/market_info/history_charts',
    '/v1/public/market_info/history_charts?time_interval=1h',
    rows(RECORDS.chart),
  ),
  get('/v1/public/market_info/traders_open_interests', rows(RECORDS.interest)),
  get(
    '/v1/public/rwa/info',
    rows(
      record({
        symbol: WORDS.symbol,
        status: oneOf('open', 'close'),
        ...all(number, 'next_open next_close'),
        market_session: text,
      }),
    ),
  ),
  get(
    '/v1/public/index_price_source',
    rows(record({ symbol: WORDS.spot, updated_time: number, sources: list(text) })),
  ),
  get(
    '/v1/public/announcement',
    rows(record({ announcement_id: number, message: text, url: { is: 'nothing' } })),
  ),
  get(
    '/v2/public/announcement',
    data(
      record({
        last_updated_time: number,
        rows: list(
          record({
            ...all(number, 'announcement_id updated_time'),
            message: text,
            ...all({ is: 'nothing' }, 'url type coverImage'),
            i18n: record({}),
          }),
        ),
      }),
    ),
  ),
  get(
    '/v1/public/insurancefund',
    data(
      record({
        ...all(
          number,
          `min_insurance_fund_initial_margin_ratio min_insurance_fund_margin_ratio margin_ratio balance
           total_collateral_value free_collateral total_account_value total_pnl_24_h`,
        ),
        rows: list(
          record({
            symbol: WORDS.symbol,
            ...all(
              number,
              `timestamp position_qty cost_position last_sum_unitary_funding settle_price average_open_price
               pnl_24_h fee_24_h mark_price`,
            ),
          }),
        ),
      }),
    ),
  ),
  // No position waits for liquidation here, because the house takes it over at once.
  get('/v1/public/liquidation', page(record({}), 0)),
  get('/v1/public/liquidated_positions', page(RECORDS.liquidated)),
  get(
    '/v1/public/token',
    rows(
      record({
        token: text,
        discount_factor: orNothing(number),
        ...all(number, 'base_weight haircut user_max_qty decimals minimum_withdraw_amount'),
        ...all(flag, 'is_collateral on_chain_swap'),
        token_hash: like(/^0x[0-9a-f]{64}$/),
        chain_details: list(text, 0),
      }),
    ),
  ),
  at(
    '/v1/public/account',
    ({ account }) => `/v1/public/account?account_id=${account}`,
    data(record({ address: like(/^0x[0-9a-f]{40}$/), broker_id: text })),
  ),
  change(
    'POST /v1/public/query',
    ({ address, account }) => ({ body: { type: 'accountState', address, account_id: account } }),
    record({
      success: exactly(true),
      ts: number,
      data: record({
        ...all(
          text,
          `address broker_id account_id account_value total_collateral_value free_collateral margin_ratio
           initial_margin_ratio maintenance_margin_ratio total_unrealized_pnl total_unsettled_pnl total_pnl_24_h`,
        ),
        account_type: exactly('main'),
        positions: list(
          record({
            ...all(
              text,
              `symbol position_qty notional average_open_price mark_price unrealized_pnl unsettled_pnl pnl_24_h imr
               mmr`,
            ),
            est_liq_price: orNothing(text),
            side: oneOf('LONG', 'SHORT'),
            margin_mode: WORDS.mode,
            ...all(number, 'leverage opened_at updated_at'),
          }),
        ),
      }),
    }),
  ),
  at(
    '/v1/get_orderly_key',
    known => `/v1/get_orderly_key?account_id=${known.account}&orderly_key=${known.key}`,
    data(record({ ...all(text, 'orderly_key scope tag'), expiration: number })),
  ),
  at(
    '/v1/get_account',
    ({ address }) => `/v1/get_account?address=${address}&broker_id=practice`,
    data(record({ user_id: number, account_id: like(/^0x[0-9a-f]{64}$/) })),
  ),
  get('/v1/public/broker/name', rows(record(all(text, 'broker_id broker_name')))),
  get(
    '/v1/public/chain_info',
    rows(
      record({
        ...all(text, 'name chain_id public_rpc_url currency_symbol explorer_base_url vault_address'),
        broker_ids: list(text),
      }),
    ),
  ),
  get('/v1/public/volume/stats', data(RECORDS.volumes)),
]
