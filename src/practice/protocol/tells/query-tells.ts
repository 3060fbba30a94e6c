import { type Tell, all, either, flag, listOf, number, object, oneOf, orLeftOut, orNull, text } from './tell'

const side = oneOf('BUY', 'SELL', 'BOTH')
const mode = oneOf('CROSS', 'ISOLATED')

const position = object({
  ...all(text, 'symbol position_qty notional average_open_price mark_price unrealized_pnl unsettled_pnl'),
  ...all(text, 'pnl_24_h imr mmr'),
  est_liq_price: orNull(text),
  side: oneOf('LONG', 'SHORT'),
  ...all(number, 'leverage opened_at updated_at'),
  margin_mode: mode,
})

const state = object({
  ...all(text, 'address broker_id account_id total_collateral_value'),
  account_type: oneOf('main', 'sub', 'sp'),
  ...all(
    orNull(text),
    'account_value free_collateral margin_ratio initial_margin_ratio maintenance_margin_ratio ' +
      'total_unrealized_pnl total_unsettled_pnl total_pnl_24_h',
  ),
  positions: listOf(position),
})

const order = object({
  ...all(text, 'order_id symbol type status quantity total_executed_quantity'),
  ...all(orNull(text), 'price trigger_price'),
  ...all(orLeftOut(orNull(text)), 'average_executed_price total_fee fee_asset realized_pnl'),
  side,
  trigger_status: orNull(oneOf('PENDING', 'TRIGGERED', 'FAILED')),
  reduce_only: orNull(flag),
  ...all(number, 'created_time updated_time'),
})

const trade = object({
  ...all(text, 'id symbol executed_price executed_quantity fee fee_asset'),
  ...all(orNull(text), 'order_id realized_pnl'),
  side,
  is_maker: flag,
  executed_timestamp: number,
})

const funding = object({
  ...all(text, 'symbol funding_rate funding_fee position_qty mark_price'),
  funding_status: oneOf('Settled', 'Accrued'),
  payment_type: orNull(oneOf('Pay', 'Receive')),
  funding_rate_timestamp: number,
  margin_mode: mode,
})

const transfer = object({
  ...all(text, 'id token amount fee chain_id tx_id status'),
  side: oneOf('deposit', 'withdraw'),
  created_time: number,
})

const accounts = object({
  address: text,
  accounts: listOf(
    object({ ...all(text, 'broker_id account_id account_type'), account_value: orNull(text) }),
  ),
})

const fees = object(
  all(text, 'address broker_id account_id tier futures_tier maker_fee_rate taker_fee_rate 30d_volume'),
)

const part = (row: Tell): Tell => object({ rows: listOf(row), next_cursor: orNull(text) })
const one = (first: Tell, ...others: readonly Tell[]): Tell =>
  others.reduce((told, other) => either(told, other), first)

const yes = object({
  success: flag,
  data: one(fees, state, accounts, part(order), part(trade), part(funding), part(transfer), order),
  ts: number,
})
const no = object({ success: flag, ...all(text, 'code message'), ts: number })

/** What the public query tells, whichever of its types was asked. */
export const QUERY: Readonly<Record<string, Tell>> = { 'POST /v1/public/query': either(yes, no) }
