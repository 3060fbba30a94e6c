import { readAmount, readDraft, readText } from '../drafts'
import type { Exchange } from '../../exchange/exchange'
import { ONE } from '../../numbers/fixed'
import { type Read, isObject } from '../json'
import { LIMITS } from '../limits'
import { type Account, type Order, isOpen } from '../../account/records'
import { isRefusal, refuse } from '../refusal'
import { type Answer, type Call, type Route, pageOf, read, say, spanOf, write } from '../route'
import { shapeOrder, shapeTrade } from '../shapes'

const ID = /^\d{1,15}$/

function answerCreate(exchange: Exchange, { body }: Call, account: Account): Answer {
  const draft = readDraft(body)
  if (isRefusal(draft)) return draft
  const order = exchange.orders.place(account, draft)
  if (isRefusal(order)) return order
  return say(shapeCreated(order))
}

const shapeCreated = (order: Order) => ({
  order_id: order.id,
  client_order_id: order.clientId,
  order_type: order.type,
  order_price: order.price,
  order_quantity: order.quantity,
  error_message: 'none',
})

/** Up to ten orders at once. The venue does not apply `reduce_only` here, and neither does this one. */
function answerBatch(exchange: Exchange, { body }: Call, account: Account): Answer {
  const listed = body.get('orders')
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > 10)
    return refuse(-1005, 'orders must be a list of 1 to 10')
  const rows = (listed as readonly Read[]).map(item => {
    const draft = isObject(item) ? readDraft(item) : refuse(-1005, 'an order must be an object')
    const order = isRefusal(draft) ? draft : exchange.orders.place(account, { ...draft, reduceOnly: false })
    return isRefusal(order)
      ? { success: false, order_id: null, error_message: order.message }
      : { success: true, ...shapeCreated(order) }
  })
  return say({ rows })
}

function answerCancelAfter({ deadlines, clock }: Exchange, { body }: Call, account: Account): Answer {
  const asked = readAmount(body.get('trigger_after'))
  const after = asked === undefined ? NaN : Number(asked / ONE)
  if (after === 0) {
    deadlines.delete(account.id)
    return say({ expected_trigger_time: 0 })
  }
  if (!(after >= 5_000 && after <= 900_000))
    return refuse(-1005, 'trigger_after must be 0 or from 5000 to 900000')
  const at = clock.now() + after
  deadlines.set(account.id, at)
  return say({ expected_trigger_time: at })
}

/** Finds the order a call means, or answers that it is not there. */
function findOrder({ archive }: Exchange, account: Account, id: string | undefined): Order | undefined {
  return id !== undefined && ID.test(id) ? archive.order(account.id, Number(id)) : undefined
}

function answerEdit(exchange: Exchange, { body }: Call, account: Account): Answer {
  const order = findOrder(exchange, account, readText(body.get('order_id')))
  if (order === undefined || !isOpen(order)) return refuse(-1006, 'the order does not exist')
  const same = (name: string, value: string) => body.get(name) === value
  if (!same('symbol', order.symbol) || !same('side', order.side) || !same('order_type', order.type))
    return refuse(-1005, 'only order_price and order_quantity may change')
  const price = body.has('order_price') ? readAmount(body.get('order_price')) : order.price
  const quantity = body.has('order_quantity') ? readAmount(body.get('order_quantity')) : order.quantity
  if (price === undefined || quantity === undefined || price <= 0n || quantity <= 0n)
    return refuse(-1005, 'order_price and order_quantity must be positive numbers')
  const edited = exchange.orders.edit(account, order, price, quantity)
  return isRefusal(edited) ? edited : say({ status: 'EDIT_SENT' })
}

function answerCancel(exchange: Exchange, { query }: Call, order: Order | undefined): Answer {
  if (query.get('symbol') === undefined) return refuse(-1005, 'symbol is required')
  if (order === undefined || !isOpen(order) || order.symbol !== query.get('symbol'))
    return refuse(-1006, 'the order does not exist or is at its end')
  exchange.orders.askCancel(order)
  return say({ status: 'CANCEL_SENT' })
}

function answerCancelAll(exchange: Exchange, { query }: Call, account: Account): Answer {
  const symbol = query.get('symbol')
  if (symbol !== undefined && !exchange.markets.has(symbol))
    return refuse(-1005, `symbol ${symbol} is not valid`)
  for (const order of exchange.ledger.openOrders(account.id)) {
    if (symbol === undefined || order.symbol === symbol) exchange.orders.askCancel(order)
  }
  return say({ status: 'CANCEL_ALL_SENT' })
}

function answerCancelBatch(exchange: Exchange, orders: readonly (Order | undefined)[]): Answer {
  const found = orders.filter(order => order !== undefined).filter(isOpen)
  if (orders.length > 10 || found.length === 0) return refuse(-1006, 'none of the orders exists')
  for (const order of found) exchange.orders.askCancel(order)
  return say({ status: 'CANCEL_ALL_SENT' })
}

const STATUSES: Readonly<Record<string, readonly Order['status'][]>> = {
  NEW: ['NEW'],
  PARTIAL_FILLED: ['PARTIAL_FILLED'],
  FILLED: ['FILLED'],
  CANCELLED: ['CANCELLED'],
  REJECTED: ['REJECTED'],
  INCOMPLETE: ['NEW', 'PARTIAL_FILLED'],
  COMPLETED: ['CANCELLED', 'FILLED'],
}

const SORTS: Readonly<Record<string, (a: Order, b: Order) => number>> = {
  CREATED_TIME_ASC: (a, b) => a.createdAt - b.createdAt || a.id - b.id,
  CREATED_TIME_DESC: (a, b) => b.createdAt - a.createdAt || b.id - a.id,
  UPDATED_TIME_ASC: (a, b) => a.updatedAt - b.updatedAt || a.id - b.id,
  UPDATED_TIME_DESC: (a, b) => b.updatedAt - a.updatedAt || b.id - a.id,
}

function answerList({ archive }: Exchange, call: Call, account: Account): Answer {
  const { query } = call
  const span = spanOf(call)
  if (isRefusal(span)) return span
  const status = query.get('status')
  const statuses = status === undefined ? undefined : STATUSES[status]
  const sort = SORTS[query.get('sort_by') ?? 'CREATED_TIME_DESC']
  if ((status !== undefined && statuses === undefined) || sort === undefined)
    return refuse(-1005, 'status or sort_by is not valid')
  const is = (name: string, value: string | undefined) => !query.has(name) || query.get(name) === value
  const rows = archive
    .orders(account.id)
    .filter(
      order =>
        is('symbol', order.symbol) &&
        is('side', order.side) &&
        is('order_type', order.type) &&
        is('order_tag', order.tag),
    )
    .filter(order => statuses?.includes(order.status) ?? true)
    .filter(({ createdAt }) => createdAt >= span.from && createdAt <= span.to)
  return pageOf([...rows].sort(sort), call, order => shapeOrder(order, account))
}

function answerTrades({ archive }: Exchange, call: Call, account: Account): Answer {
  const span = spanOf(call)
  if (isRefusal(span)) return span
  const symbol = call.query.get('symbol')
  const rows = archive
    .trades(account.id)
    .filter(
      trade =>
        (symbol === undefined || trade.symbol === symbol) && trade.at >= span.from && trade.at <= span.to,
    )
  return pageOf(rows.slice(-500).reverse(), call, shapeTrade)
}

const shown = (order: Order | undefined, account: Account): Answer =>
  order === undefined ? refuse(-1006, 'the order does not exist') : say(shapeOrder(order, account))

const listOf = (text: string | undefined): readonly string[] =>
  text === undefined || text === '' ? [] : text.split(',')

/** Orders and trades. */
export const orderRoutes: readonly Route[] = [
  write('POST', '/v1/order', LIMITS.key, answerCreate),
  write('PUT', '/v1/order', LIMITS.key, answerEdit),
  write('DELETE', '/v1/order', LIMITS.key, (exchange, call, account) =>
    answerCancel(exchange, call, findOrder(exchange, account, call.query.get('order_id'))),
  ),
  write('DELETE', '/v1/client/order', LIMITS.key, (exchange, call, account) =>
    answerCancel(
      exchange,
      call,
      exchange.archive.byClientId(account.id, call.query.get('client_order_id') ?? ''),
    ),
  ),
  write('DELETE', '/v1/orders', LIMITS.key, answerCancelAll),
  write('POST', '/v1/batch-order', LIMITS.keyOnce, answerBatch),
  write('POST', '/v1/order/cancel_all_after', LIMITS.keyOnce, answerCancelAfter),
  write('DELETE', '/v1/batch-order', LIMITS.key, (exchange, { query }, account) =>
    answerCancelBatch(
      exchange,
      listOf(query.get('order_ids')).map(id => findOrder(exchange, account, id)),
    ),
  ),
  write('DELETE', '/v1/client/batch-order', LIMITS.key, (exchange, { query }, account) =>
    answerCancelBatch(
      exchange,
      listOf(query.get('client_order_ids')).map(id => exchange.archive.byClientId(account.id, id)),
    ),
  ),
  read('/v1/orders', LIMITS.key, answerList),
  read('/v1/order/{order_id}', LIMITS.key, (exchange, call, account) =>
    shown(findOrder(exchange, account, call.param('order_id')), account),
  ),
  read('/v1/client/order/{client_order_id}', LIMITS.key, ({ archive }, call, account) =>
    shown(archive.byClientId(account.id, call.param('client_order_id')), account),
  ),
  read('/v1/order/{order_id}/trades', LIMITS.key, (exchange, call, account) => {
    const order = findOrder(exchange, account, call.param('order_id'))
    return order === undefined
      ? refuse(-1006, 'the order does not exist')
      : say({ rows: exchange.archive.tradesOf(order).map(shapeTrade) })
  }),
  read('/v1/trades', LIMITS.key, answerTrades),
  read('/v1/trade/{trade_id}', LIMITS.key, ({ archive }, call, account) => {
    const trade = archive.trades(account.id).find(({ id }) => String(id) === call.param('trade_id'))
    return trade === undefined ? refuse(-1006, 'the trade does not exist') : say(shapeTrade(trade))
  }),
]
