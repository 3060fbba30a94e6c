import {
  COMMON_FIELDS,
  type RequestFields,
  NO_FIELDS,
  PAGE_FIELDS,
  TIME_RANGE_FIELDS,
  anyObjectField,
  eitherField,
  listField,
  requiredField,
  integerField,
  enumField,
  findFieldViolations,
} from '../request-fields'
import { ORDER_EDIT_FIELDS, ORDER_FIELDS, logUndocumentedTag, parseOrderDraft } from '../order-drafts'
import { parseAmountValue, parseTextValue } from '../request-values'
import type { PracticeExchange } from '../../exchange/practice-exchange'
import { type FixedDecimal, FIXED_ONE, minFixed } from '../../numbers/fixed-decimal'
import { type ParsedJsonObject } from '../exact-json'
import { RATE_LIMITS } from '../rate-limits'
import { type AccountRecord, type OrderRecord, isOpenOrder } from '../../records/trading-records'
import { isVenueRefusal, createRefusal } from '../../account/venue-refusal'
import {
  type RouteAnswer,
  type RouteCall,
  type VenueRoute,
  answerListPage,
  defineReadRoute,
  answerWith,
  readTimeRange,
  defineWriteRoute,
} from '../venue-route'
import { encodeOrderRecord, encodeTradeRecord } from '../trading-payloads'

function answerCreate(
  exchange: PracticeExchange,
  { body, createdAt }: RouteCall,
  account: AccountRecord,
): RouteAnswer {
  const draft = parseOrderDraft(body)
  if (isVenueRefusal(draft)) return draft
  const order = exchange.orders.place(account, draft, { createdAt })
  if (isVenueRefusal(order)) return order
  return answerWith(encodeCreatedOrder(order))
}

const encodeCreatedOrder = (order: OrderRecord) => ({
  order_id: order.id,
  client_order_id: order.clientId,
  order_type: order.type,
  order_price: order.price,
  order_quantity: order.quantity,
  error_message: 'none',
})

/** Answers up to ten orders at once. The venue ignores `reduce_only` here, and so does this exchange. */
function answerBatch(
  exchange: PracticeExchange,
  { body, createdAt, complain }: RouteCall,
  account: AccountRecord,
): RouteAnswer {
  const rows = listBatchOrders(body).map(item => {
    const violations = findFieldViolations(ORDER_FIELDS, item)
    violations.forEach(complain)
    const draft = violations[0] ?? parseOrderDraft(item)
    const order = isVenueRefusal(draft)
      ? draft
      : exchange.orders.place(account, { ...draft, reduceOnly: false }, { createdAt })
    return isVenueRefusal(order)
      ? { success: false, order_id: null, error_message: order.message }
      : { success: true, ...encodeCreatedOrder(order) }
  })
  return answerWith({ rows })
}

const listBatchOrders = (body: ParsedJsonObject) => (body.get('orders') ?? []) as readonly ParsedJsonObject[]

function answerCancelAfter(
  { cancelDeadlines, clock }: PracticeExchange,
  { body }: RouteCall,
  account: AccountRecord,
): RouteAnswer {
  const after = Number((parseAmountValue(body.get('trigger_after')) ?? 0n) / FIXED_ONE)
  if (after === 0) {
    cancelDeadlines.delete(account.id)
    return answerWith({ expected_trigger_time: 0 })
  }
  const at = clock.now() + after
  cancelDeadlines.set(account.id, at)
  return answerWith({ expected_trigger_time: at })
}

function findOrder(
  { archive }: PracticeExchange,
  account: AccountRecord,
  id: string | undefined,
): OrderRecord | undefined {
  return archive.findOrder(account.id, Number(id))
}

function answerEdit(exchange: PracticeExchange, call: RouteCall, account: AccountRecord): RouteAnswer {
  const { body } = call
  logUndocumentedTag(call)
  const order = findOrder(exchange, account, parseTextValue(body.get('order_id')))
  if (order === undefined || !isOpenOrder(order)) return createRefusal(-1006, 'the order does not exist')
  if (!body.has('order_price') && !body.has('order_quantity'))
    return createRefusal(-1005, 'nothing of the order is to change')
  const price = body.has('order_price') ? parseAmountValue(body.get('order_price')) : order.price
  const quantity = body.has('order_quantity') ? parseAmountValue(body.get('order_quantity')) : order.quantity
  if (price === undefined || quantity === undefined || price <= 0n || quantity <= 0n)
    return createRefusal(-1005, 'order_price and order_quantity must be positive numbers')
  if (!hasOnlyAllowedChanges(order, body, quantity))
    return createRefusal(-1005, 'only order_price and order_quantity may change')
  const edited = exchange.orders.edit(account, order, price, quantity)
  return isVenueRefusal(edited) ? edited : answerWith({ status: 'EDIT_SENT' })
}

function hasOnlyAllowedChanges(order: OrderRecord, body: ParsedJsonObject, quantity: FixedDecimal): boolean {
  const { symbol, side, type, reduceOnly, visible } = order
  const was = {
    symbol,
    side,
    order_type: type,
    reduce_only: reduceOnly,
    client_order_id: order.clientId ?? '',
    order_amount: undefined,
  }
  const visibleQuantity = body.has('visible_quantity')
    ? parseAmountValue(body.get('visible_quantity'))
    : visible
  // The visible quantity cannot exceed the changed quantity.
  const allowedVisible = [
    visible,
    minFixed(visible, quantity),
    visible >= order.quantity ? quantity : visible,
  ]
  return (
    allowedVisible.some(one => one === visibleQuantity) &&
    Object.entries(was).every(([name, value]) => !body.has(name) || body.get(name) === value)
  )
}

function answerCancel(
  exchange: PracticeExchange,
  { query }: RouteCall,
  order: OrderRecord | undefined,
): RouteAnswer {
  if (order === undefined || !isOpenOrder(order) || order.symbol !== query.get('symbol'))
    return createRefusal(-1006, 'the order does not exist or is at its end')
  exchange.orders.requestCancel(order)
  return answerWith({ status: 'CANCEL_SENT' })
}

function answerCancelAll(
  exchange: PracticeExchange,
  { query }: RouteCall,
  account: AccountRecord,
): RouteAnswer {
  const symbol = query.get('symbol')
  if (symbol !== undefined && !exchange.markets.has(symbol))
    return createRefusal(-1005, `symbol ${symbol} is not valid`)
  for (const order of exchange.ledger.openOrders(account.id)) {
    if (symbol === undefined || order.symbol === symbol) exchange.orders.requestCancel(order)
  }
  return answerWith({ status: 'CANCEL_ALL_SENT' })
}

function answerCancelBatch(
  exchange: PracticeExchange,
  orders: readonly (OrderRecord | undefined)[],
): RouteAnswer {
  const found = orders.filter(order => order !== undefined).filter(isOpenOrder)
  if (found.length === 0) return createRefusal(-1006, 'none of the orders exists')
  for (const order of found) exchange.orders.requestCancel(order)
  return answerWith({ status: 'CANCEL_ALL_SENT' })
}

const STATUSES: Readonly<Record<string, readonly OrderRecord['status'][]>> = {
  NEW: ['NEW'],
  PARTIAL_FILLED: ['PARTIAL_FILLED'],
  FILLED: ['FILLED'],
  CANCELLED: ['CANCELLED'],
  REJECTED: ['REJECTED'],
  INCOMPLETE: ['NEW', 'PARTIAL_FILLED'],
  COMPLETED: ['CANCELLED', 'FILLED'],
}

const ORDER_COMPARATORS: Readonly<Record<string, (a: OrderRecord, b: OrderRecord) => number>> = {
  CREATED_TIME_ASC: (a, b) => a.createdAt - b.createdAt || a.id - b.id,
  CREATED_TIME_DESC: (a, b) => b.createdAt - a.createdAt || b.id - a.id,
  UPDATED_TIME_ASC: (a, b) => a.updatedAt - b.updatedAt || a.id - b.id,
  UPDATED_TIME_DESC: (a, b) => b.updatedAt - a.updatedAt || b.id - a.id,
}

function answerList({ archive }: PracticeExchange, call: RouteCall, account: AccountRecord): RouteAnswer {
  const { query } = call
  const span = readTimeRange(call)
  const statuses = STATUSES[query.get('status') ?? '']
  const sort = ORDER_COMPARATORS[query.get('sort_by') ?? 'CREATED_TIME_DESC']
  const is = (name: string, value: string | undefined) => !query.has(name) || query.get(name) === value
  const rows = archive
    .listOrders(account.id)
    .filter(
      order =>
        is('symbol', order.symbol) &&
        is('side', order.side) &&
        is('order_type', order.type) &&
        is('order_tag', order.tag),
    )
    .filter(order => statuses?.includes(order.status) ?? true)
    .filter(({ createdAt }) => createdAt >= span.from && createdAt <= span.to)
  return answerListPage([...rows].sort(sort), call, order => encodeOrderRecord(order, account))
}

function answerTrades({ archive }: PracticeExchange, call: RouteCall, account: AccountRecord): RouteAnswer {
  const span = readTimeRange(call)
  const symbol = call.query.get('symbol')
  const rows = archive
    .listTrades(account.id)
    .filter(
      trade =>
        (symbol === undefined || trade.symbol === symbol) && trade.at >= span.from && trade.at <= span.to,
    )
  return answerListPage(rows.slice(-500).reverse(), call, encodeTradeRecord)
}

const answerFound = (order: OrderRecord | undefined, account: AccountRecord): RouteAnswer =>
  order === undefined
    ? createRefusal(-1006, 'the order does not exist')
    : answerWith(encodeOrderRecord(order, account))

const splitList = (text: string | undefined): readonly string[] =>
  text === undefined || text === '' ? [] : text.split(',')

const FILTERS: RequestFields = {
  symbol: COMMON_FIELDS.symbol,
  side: COMMON_FIELDS.side,
  order_type: COMMON_FIELDS.orderType,
  order_tag: COMMON_FIELDS.tag,
  status: enumField(...Object.keys(STATUSES)),
  sort_by: enumField(...Object.keys(ORDER_COMPARATORS)),
  ...TIME_RANGE_FIELDS,
  ...PAGE_FIELDS,
}

export const orderRoutes: readonly VenueRoute[] = [
  defineWriteRoute('POST', '/v1/order', RATE_LIMITS.key, ORDER_FIELDS, answerCreate),
  defineWriteRoute('PUT', '/v1/order', RATE_LIMITS.key, ORDER_EDIT_FIELDS, answerEdit),
  defineWriteRoute(
    'DELETE',
    '/v1/order',
    RATE_LIMITS.key,
    { order_id: requiredField(COMMON_FIELDS.id), symbol: requiredField(COMMON_FIELDS.symbol) },
    (exchange, call, account) =>
      answerCancel(exchange, call, findOrder(exchange, account, call.query.get('order_id'))),
  ),
  defineWriteRoute(
    'DELETE',
    '/v1/client/order',
    RATE_LIMITS.key,
    { client_order_id: requiredField(COMMON_FIELDS.clientId), symbol: requiredField(COMMON_FIELDS.symbol) },
    (exchange, call, account) =>
      answerCancel(
        exchange,
        call,
        exchange.archive.findByClientId(account.id, call.query.get('client_order_id') ?? ''),
      ),
  ),
  defineWriteRoute(
    'DELETE',
    '/v1/orders',
    RATE_LIMITS.key,
    { symbol: COMMON_FIELDS.symbol },
    answerCancelAll,
  ),
  defineWriteRoute(
    'POST',
    '/v1/batch-order',
    RATE_LIMITS.keyOnce,
    { orders: requiredField(listField(anyObjectField, 1, 10)) },
    answerBatch,
    {
      counts: { as: 'POST /v1/order', limit: RATE_LIMITS.key, parts: body => listBatchOrders(body).length },
    },
  ),
  defineWriteRoute(
    'POST',
    '/v1/order/cancel_all_after',
    RATE_LIMITS.keyOnce,
    { trigger_after: requiredField(eitherField(integerField(0, 0), integerField(5_000, 900_000))) },
    answerCancelAfter,
  ),
  defineWriteRoute(
    'DELETE',
    '/v1/batch-order',
    RATE_LIMITS.key,
    { order_ids: requiredField(COMMON_FIELDS.ids) },
    (exchange, { query }, account) =>
      answerCancelBatch(
        exchange,
        splitList(query.get('order_ids')).map(id => findOrder(exchange, account, id)),
      ),
  ),
  defineWriteRoute(
    'DELETE',
    '/v1/client/batch-order',
    RATE_LIMITS.key,
    { client_order_ids: requiredField(COMMON_FIELDS.clientIds) },
    (exchange, { query }, account) =>
      answerCancelBatch(
        exchange,
        splitList(query.get('client_order_ids')).map(id => exchange.archive.findByClientId(account.id, id)),
      ),
  ),
  defineReadRoute('/v1/orders', RATE_LIMITS.key, FILTERS, answerList),
  defineReadRoute('/v1/order/{order_id}', RATE_LIMITS.key, NO_FIELDS, (exchange, call, account) =>
    answerFound(findOrder(exchange, account, call.param('order_id')), account),
  ),
  defineReadRoute(
    '/v1/client/order/{client_order_id}',
    RATE_LIMITS.key,
    NO_FIELDS,
    ({ archive }, call, account) =>
      answerFound(archive.findByClientId(account.id, call.param('client_order_id')), account),
  ),
  defineReadRoute('/v1/order/{order_id}/trades', RATE_LIMITS.key, NO_FIELDS, (exchange, call, account) => {
    const order = findOrder(exchange, account, call.param('order_id'))
    return order === undefined
      ? createRefusal(-1006, 'the order does not exist')
      : answerWith({ rows: exchange.archive.listTradesOf(order).map(encodeTradeRecord) })
  }),
  defineReadRoute(
    '/v1/trades',
    RATE_LIMITS.key,
    { symbol: COMMON_FIELDS.symbol, ...TIME_RANGE_FIELDS, ...PAGE_FIELDS },
    answerTrades,
  ),
  defineReadRoute('/v1/trade/{trade_id}', RATE_LIMITS.key, NO_FIELDS, ({ archive }, call, account) => {
    const trade = archive.listTrades(account.id).find(({ id }) => String(id) === call.param('trade_id'))
    return trade === undefined
      ? createRefusal(-1006, 'the trade does not exist')
      : answerWith(encodeTradeRecord(trade))
  }),
]
