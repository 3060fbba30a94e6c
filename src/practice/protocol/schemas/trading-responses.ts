import {
  type PayloadSchema,
  repeatSchema,
  eitherSchema,
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
const side = enumSchema('BUY', 'SELL')
const status = enumSchema('NEW', 'PARTIAL_FILLED', 'FILLED', 'CANCELLED', 'REJECTED')
const orderType = enumSchema('LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY', 'ASK', 'BID')

const order = objectSchema({
  ...repeatSchema(
    numberSchema,
    'order_id user_id quantity total_executed_quantity executed_quantity visible_quantity',
  ),
  ...repeatSchema(numberSchema, 'total_fee average_executed_price created_time updated_time realized_pnl'),
  ...repeatSchema(nullableSchema(numberSchema), 'price amount'),
  symbol: textSchema,
  side,
  status,
  type: eitherSchema(orderType, enumSchema('LIQUIDATE')),
  fee_asset: textSchema,
  client_order_id: nullableSchema(textSchema),
  reduce_only: nullableSchema(booleanSchema),
  order_tag: nullableSchema(textSchema),
  margin_mode: mode,
})

const trade = objectSchema({
  ...repeatSchema(
    numberSchema,
    'id fee order_id executed_price executed_quantity executed_timestamp realized_pnl',
  ),
  ...repeatSchema(textSchema, 'symbol fee_asset'),
  // Documented as a number, but also sent as a text of nineteen digits.
  match_id: eitherSchema(numberSchema, textSchema),
  side,
  is_maker: enumSchema(0, 1),
  margin_mode: mode,
})

const algo: PayloadSchema = objectSchema({
  ...repeatSchema(
    numberSchema,
    'algo_order_id root_algo_order_id parent_algo_order_id total_executed_quantity',
  ),
  ...repeatSchema(
    numberSchema,
    'total_fee visible_quantity executed_quantity average_executed_price realized_pnl',
  ),
  ...repeatSchema(nullableSchema(numberSchema), 'quantity price trigger_price'),
  ...repeatSchema(textSchema, 'symbol algo_status root_algo_status fee_asset order_tag'),
  algo_type: enumSchema(
    'STOP',
    'TP_SL',
    'POSITIONAL_TP_SL',
    'BRACKET',
    'TRAILING_STOP',
    'TAKE_PROFIT',
    'STOP_LOSS',
  ),
  trigger_status: textSchema,
  trigger_price_type: enumSchema('MARK_PRICE'),
  // Documented as texts, but sent in their real types. Both are allowed.
  ...repeatSchema(eitherSchema(booleanSchema, textSchema), 'is_triggered is_activated'),
  ...repeatSchema(eitherSchema(numberSchema, textSchema), 'created_time updated_time'),
  ...repeatSchema(optionalSchema(nullableSchema(textSchema)), 'type client_order_id'),
  side: optionalSchema(nullableSchema(side)),
  reduce_only: nullableSchema(booleanSchema),
  margin_mode: mode,
  child_orders: optionalSchema(listSchema((value, at) => algo(value, at))),
})

const createdOrder = objectSchema({
  ...repeatSchema(numberSchema, 'order_id order_quantity'),
  // Fields that the request left out may be missing from the response.
  order_price: optionalSchema(nullableSchema(numberSchema)),
  client_order_id: optionalSchema(nullableSchema(textSchema)),
  order_type: orderType,
  error_message: enumSchema('none'),
})
const refusedOrder = objectSchema({
  success: booleanSchema,
  order_id: nullableSchema(numberSchema),
  error_message: textSchema,
})
const sentStatus = (word: string): PayloadSchema => objectSchema({ status: enumSchema(word) })

export const TRADING_RESPONSES: Readonly<Record<string, PayloadSchema>> = {
  'POST /v1/order': createdOrder,
  'PUT /v1/order': sentStatus('EDIT_SENT'),
  'DELETE /v1/order': sentStatus('CANCEL_SENT'),
  'DELETE /v1/client/order': sentStatus('CANCEL_SENT'),
  'DELETE /v1/orders': sentStatus('CANCEL_ALL_SENT'),
  'POST /v1/order/cancel_all_after': objectSchema({ expected_trigger_time: numberSchema }),
  'POST /v1/batch-order': rowsSchema(eitherSchema(createdOrder, refusedOrder)),
  'DELETE /v1/batch-order': sentStatus('CANCEL_ALL_SENT'),
  'DELETE /v1/client/batch-order': sentStatus('CANCEL_ALL_SENT'),
  'GET /v1/orders': pageSchema(order),
  'GET /v1/order/{order_id}': order,
  'GET /v1/client/order/{client_order_id}': order,
  'GET /v1/order/{order_id}/trades': rowsSchema(trade),
  'GET /v1/trades': pageSchema(trade),
  'GET /v1/trade/{trade_id}': trade,
  'POST /v1/algo/order': objectSchema({
    order_id: numberSchema,
    quantity: nullableSchema(numberSchema),
    client_order_id: optionalSchema(nullableSchema(textSchema)),
    algo_type: textSchema,
  }),
  'PUT /v1/algo/order': sentStatus('EDIT_SENT'),
  'DELETE /v1/algo/order': sentStatus('CANCEL_SENT'),
  'DELETE /v1/algo/client/order': sentStatus('CANCEL_SENT'),
  'DELETE /v1/algo/orders': sentStatus('CANCEL_ALL_SENT'),
  'GET /v1/algo/orders': pageSchema(algo),
  'GET /v1/algo/order/{order_id}': algo,
  'GET /v1/algo/client/order/{client_order_id}': algo,
  'GET /v1/algo/order/{order_id}/trades': rowsSchema(trade),
  'POST /v1/client/leverages': noPayloadSchema,
  'POST /v1/client/leverage': noPayloadSchema,
  'POST /v1/client/margin_mode': noPayloadSchema,
  'POST /v1/position_margin': noPayloadSchema,
}
