import {
  type Shape,
  all,
  exactly,
  flag,
  like,
  list,
  nothing,
  number,
  oneOf,
  orNothing,
  perhaps,
  record,
  text,
} from './shape'
import { WORDS } from './words'

const { symbol, side, mode, usdc, orderType, orderStatus, algoType, algoStatus, triggerStatus, bit } = WORDS

/** An ordinary order. */
export const order = record({
  ...all(
    number,
    `order_id user_id quantity executed_quantity total_executed_quantity visible_quantity total_fee
     average_executed_price created_time updated_time realized_pnl`,
  ),
  symbol,
  side,
  type: orderType,
  status: orderStatus,
  fee_asset: usdc,
  margin_mode: mode,
  price: orNothing(number),
  amount: nothing,
  client_order_id: orNothing(text),
  order_tag: orNothing(text),
  reduce_only: flag,
})

/** A fill, as the one it filled sees it. */
export const trade = record({
  ...all(
    number,
    `id fee order_id executed_price executed_quantity executed_timestamp realized_pnl match_id margin_change_qty`,
  ),
  symbol,
  side,
  is_maker: bit,
  fee_asset: usdc,
  margin_mode: mode,
  margin_token: usdc,
  order_enum_fee: nothing,
  order_enum_fee_rate: nothing,
})

const trail = {
  activated_price: perhaps(orNothing(number)),
  callback_rate: perhaps(orNothing(number)),
  callback_value: perhaps(orNothing(number)),
  extreme_price: perhaps(orNothing(number)),
}

const digits = like(/^\d+$/)
const algoAt = (children: Shape): Shape =>
  record({
    ...all(
      number,
      `algo_order_id root_algo_order_id parent_algo_order_id quantity total_executed_quantity executed_quantity
       average_executed_price visible_quantity total_fee realized_pnl`,
    ),
    ...trail,
    symbol,
    // A pair has neither; its legs have both.
    side: perhaps(side),
    type: perhaps(oneOf('LIMIT', 'MARKET', 'CLOSE_POSITION')),
    algo_type: algoType,
    trigger_price: orNothing(number),
    trigger_price_type: exactly('MARK_PRICE'),
    trigger_status: triggerStatus,
    is_triggered: oneOf('true', 'false'),
    is_activated: flag,
    algo_status: algoStatus,
    root_algo_status: algoStatus,
    price: orNothing(number),
    fee_asset: usdc,
    reduce_only: flag,
    margin_mode: mode,
    order_tag: text,
    client_order_id: orNothing(text),
    created_time: digits,
    updated_time: digits,
    child_orders: children,
  })

/** Algo orders nest up to three levels. */
export const algo = algoAt(list(algoAt(list(algoAt(list(nothing, 0)), 0)), 0))

/** The answer about an accepted order. */
export const created = {
  ...all(number, 'order_id order_price order_quantity'),
  client_order_id: text,
  order_type: orderType,
  error_message: exactly('none'),
}
