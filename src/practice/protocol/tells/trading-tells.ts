import {
  type Tell,
  all,
  either,
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
const side = oneOf('BUY', 'SELL')
const status = oneOf('NEW', 'PARTIAL_FILLED', 'FILLED', 'CANCELLED', 'REJECTED')
const orderType = oneOf('LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY', 'ASK', 'BID')

const order = object({
  ...all(number, 'order_id user_id quantity total_executed_quantity executed_quantity visible_quantity'),
  ...all(number, 'total_fee average_executed_price created_time updated_time realized_pnl'),
  ...all(orNull(number), 'price amount'),
  symbol: text,
  side,
  status,
  type: either(orderType, oneOf('LIQUIDATE')),
  fee_asset: text,
  client_order_id: orNull(text),
  reduce_only: orNull(flag),
  order_tag: orNull(text),
  margin_mode: mode,
})

const trade = object({
  ...all(number, 'id fee order_id executed_price executed_quantity executed_timestamp realized_pnl'),
  ...all(text, 'symbol fee_asset'),
  // Documented as a number, and sent as the text of nineteen digits as well.
  match_id: either(number, text),
  side,
  is_maker: oneOf(0, 1),
  margin_mode: mode,
})

/** What an algo order says; the legs say the same of themselves. */
const algo: Tell = object({
  ...all(number, 'algo_order_id root_algo_order_id parent_algo_order_id total_executed_quantity'),
  ...all(number, 'total_fee visible_quantity executed_quantity average_executed_price realized_pnl'),
  ...all(orNull(number), 'quantity price trigger_price'),
  ...all(text, 'symbol algo_status root_algo_status fee_asset order_tag'),
  algo_type: oneOf(
    'STOP',
    'TP_SL',
    'POSITIONAL_TP_SL',
    'BRACKET',
    'TRAILING_STOP',
    'TAKE_PROFIT',
    'STOP_LOSS',
  ),
  trigger_status: text,
  trigger_price_type: oneOf('MARK_PRICE'),
  // Typed as texts, and sent as what they are: both are taken.
  ...all(either(flag, text), 'is_triggered is_activated'),
  ...all(either(number, text), 'created_time updated_time'),
  ...all(orLeftOut(orNull(text)), 'type client_order_id'),
  side: orLeftOut(orNull(side)),
  reduce_only: orNull(flag),
  margin_mode: mode,
  child_orders: orLeftOut(listOf((told, at) => algo(told, at))),
})

const made = object({
  ...all(number, 'order_id order_quantity'),
  // Not everything that was left unsaid is answered.
  order_price: orLeftOut(orNull(number)),
  client_order_id: orLeftOut(orNull(text)),
  order_type: orderType,
  error_message: oneOf('none'),
})
const refused = object({ success: flag, order_id: orNull(number), error_message: text })
const sent = (word: string): Tell => object({ status: oneOf(word) })

/** What each operation about orders answers, as the documents have it. */
export const TRADING: Readonly<Record<string, Tell>> = {
  'POST /v1/order': made,
  'PUT /v1/order': sent('EDIT_SENT'),
  'DELETE /v1/order': sent('CANCEL_SENT'),
  'DELETE /v1/client/order': sent('CANCEL_SENT'),
  'DELETE /v1/orders': sent('CANCEL_ALL_SENT'),
  'POST /v1/order/cancel_all_after': object({ expected_trigger_time: number }),
  'POST /v1/batch-order': rows(either(made, refused)),
  'DELETE /v1/batch-order': sent('CANCEL_ALL_SENT'),
  'DELETE /v1/client/batch-order': sent('CANCEL_ALL_SENT'),
  'GET /v1/orders': page(order),
  'GET /v1/order/{order_id}': order,
  'GET /v1/client/order/{client_order_id}': order,
  'GET /v1/order/{order_id}/trades': rows(trade),
  'GET /v1/trades': page(trade),
  'GET /v1/trade/{trade_id}': trade,
  'POST /v1/algo/order': object({
    order_id: number,
    quantity: orNull(number),
    client_order_id: orLeftOut(orNull(text)),
    algo_type: text,
  }),
  'PUT /v1/algo/order': sent('EDIT_SENT'),
  'DELETE /v1/algo/order': sent('CANCEL_SENT'),
  'DELETE /v1/algo/client/order': sent('CANCEL_SENT'),
  'DELETE /v1/algo/orders': sent('CANCEL_ALL_SENT'),
  'GET /v1/algo/orders': page(algo),
  'GET /v1/algo/order/{order_id}': algo,
  'GET /v1/algo/client/order/{client_order_id}': algo,
  'GET /v1/algo/order/{order_id}/trades': rows(trade),
  'POST /v1/client/leverages': nothing,
  'POST /v1/client/leverage': nothing,
  'POST /v1/client/margin_mode': nothing,
  'POST /v1/position_margin': nothing,
}
