import {
  type PayloadSchema,
  repeatSchema,
  eitherSchema,
  booleanSchema,
  listSchema,
  numberSchema,
  objectSchema,
  enumSchema,
  optionalSchema,
  nullableSchema,
  textSchema,
} from './payload-schema'

const side = enumSchema('BUY', 'SELL', 'BOTH')
const mode = enumSchema('CROSS', 'ISOLATED')

const position = objectSchema({
  ...repeatSchema(
    textSchema,
    'symbol position_qty notional average_open_price mark_price unrealized_pnl unsettled_pnl',
  ),
  ...repeatSchema(textSchema, 'pnl_24_h imr mmr'),
  est_liq_price: nullableSchema(textSchema),
  side: enumSchema('LONG', 'SHORT'),
  ...repeatSchema(numberSchema, 'leverage opened_at updated_at'),
  margin_mode: mode,
})

const state = objectSchema({
  ...repeatSchema(textSchema, 'address broker_id account_id total_collateral_value'),
  account_type: enumSchema('main', 'sub', 'sp'),
  ...repeatSchema(
    nullableSchema(textSchema),
    'account_value free_collateral margin_ratio initial_margin_ratio maintenance_margin_ratio ' +
      'total_unrealized_pnl total_unsettled_pnl total_pnl_24_h',
  ),
  positions: listSchema(position),
})

const order = objectSchema({
  ...repeatSchema(textSchema, 'order_id symbol type status quantity total_executed_quantity'),
  ...repeatSchema(nullableSchema(textSchema), 'price trigger_price'),
  ...repeatSchema(
    optionalSchema(nullableSchema(textSchema)),
    'average_executed_price total_fee fee_asset realized_pnl',
  ),
  side,
  trigger_status: nullableSchema(enumSchema('PENDING', 'TRIGGERED', 'FAILED')),
  reduce_only: nullableSchema(booleanSchema),
  ...repeatSchema(numberSchema, 'created_time updated_time'),
})

const trade = objectSchema({
  ...repeatSchema(textSchema, 'id symbol executed_price executed_quantity fee fee_asset'),
  ...repeatSchema(nullableSchema(textSchema), 'order_id realized_pnl'),
  side,
  is_maker: booleanSchema,
  executed_timestamp: numberSchema,
})

const funding = objectSchema({
  ...repeatSchema(textSchema, 'symbol funding_rate funding_fee position_qty mark_price'),
  funding_status: enumSchema('Settled', 'Accrued'),
  payment_type: nullableSchema(enumSchema('Pay', 'Receive')),
  funding_rate_timestamp: numberSchema,
  margin_mode: mode,
})

const transfer = objectSchema({
  ...repeatSchema(textSchema, 'id token amount fee chain_id tx_id status'),
  side: enumSchema('deposit', 'withdraw'),
  created_time: numberSchema,
})

const accounts = objectSchema({
  address: textSchema,
  accounts: listSchema(
    objectSchema({
      ...repeatSchema(textSchema, 'broker_id account_id account_type'),
      account_value: nullableSchema(textSchema),
    }),
  ),
})

const fees = objectSchema(
  repeatSchema(
    textSchema,
    'address broker_id account_id tier futures_tier maker_fee_rate taker_fee_rate 30d_volume',
  ),
)

const listPart = (row: PayloadSchema): PayloadSchema =>
  objectSchema({ rows: listSchema(row), next_cursor: nullableSchema(textSchema) })
const firstMatching = (first: PayloadSchema, ...others: readonly PayloadSchema[]): PayloadSchema =>
  others.reduce((combined, other) => eitherSchema(combined, other), first)

const successResponse = objectSchema({
  success: booleanSchema,
  data: firstMatching(
    fees,
    state,
    accounts,
    listPart(order),
    listPart(trade),
    listPart(funding),
    listPart(transfer),
    order,
  ),
  ts: numberSchema,
})
const failureResponse = objectSchema({
  success: booleanSchema,
  ...repeatSchema(textSchema, 'code message'),
  ts: numberSchema,
})

export const QUERY_RESPONSES: Readonly<Record<string, PayloadSchema>> = {
  'POST /v1/public/query': eitherSchema(successResponse, failureResponse),
}
