import {
  ASKED,
  type Fields,
  NOTHING,
  PAGES,
  SPAN,
  anyObject,
  either,
  list,
  needed,
  whole,
  word,
  wrongsIn,
} from '../asks'
import { EDIT, ORDER, noteTag, readDraft } from '../drafts'
import { readAmount, readText } from '../values'
import type { Exchange } from '../../exchange/exchange'
import { type Fixed, ONE, min } from '../../numbers/fixed'
import { type ReadObject } from '../json'
import { LIMITS } from '../limits'
import { type Account, type Order, isOpen } from '../../records/records'
import { isRefusal, refuse } from '../../account/refusal'
import { type Answer, type Call, type Route, pageOf, read, say, spanOf, write } from '../route'
import { shapeOrder, shapeTrade } from '../shapes'

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
function answerBatch(exchange: Exchange, { body, complain }: Call, account: Account): Answer {
  const rows = listedIn(body).map(item => {
    const wrongs = wrongsIn(ORDER, item)
    wrongs.forEach(complain)
    const draft = wrongs[0] ?? readDraft(item)
    const order = isRefusal(draft) ? draft : exchange.orders.place(account, { ...draft, reduceOnly: false })
    return isRefusal(order)
      ? { success: false, order_id: null, error_message: order.message }
      : { success: true, ...shapeCreated(order) }
  })
  return say({ rows })
}

const listedIn = (body: ReadObject) => (body.get('orders') ?? []) as readonly ReadObject[]

function answerCancelAfter({ deadlines, clock }: Exchange, { body }: Call, account: Account): Answer {
  const after = Number((readAmount(body.get('trigger_after')) ?? 0n) / ONE)
  if (after === 0) {
    deadlines.delete(account.id)
    return say({ expected_trigger_time: 0 })
  }
  const at = clock.now() + after
  deadlines.set(account.id, at)
  return say({ expected_trigger_time: at })
}

/** Finds the order a call means, or answers that it is not there. */
function findOrder({ archive }: Exchange, account: Account, id: string | undefined): Order | undefined {
  return archive.order(account.id, Number(id))
}

function answerEdit(exchange: Exchange, call: Call, account: Account): Answer {
  const { body } = call
  noteTag(call)
  const order = findOrder(exchange, account, readText(body.get('order_id')))
  if (order === undefined || !isOpen(order)) return refuse(-1006, 'the order does not exist')
  if (!body.has('order_price') && !body.has('order_quantity'))
    return refuse(-1005, 'nothing of the order is to change')
  const price = body.has('order_price') ? readAmount(body.get('order_price')) : order.price
  const quantity = body.has('order_quantity') ? readAmount(body.get('order_quantity')) : order.quantity
  if (price === undefined || quantity === undefined || price <= 0n || quantity <= 0n)
    return refuse(-1005, 'order_price and order_quantity must be positive numbers')
  if (!isSame(order, body, quantity)) return refuse(-1005, 'only order_price and order_quantity may change')
  const edited = exchange.orders.edit(account, order, price, quantity)
  return isRefusal(edited) ? edited : say({ status: 'EDIT_SENT' })
}

/** Whether all that is said of an order again, beside its price and size, is as it was. */
function isSame(order: Order, body: ReadObject, quantity: Fixed): boolean {
  const { symbol, side, type, reduceOnly, visible } = order
  const was = {
    symbol,
    side,
    order_type: type,
    reduce_only: reduceOnly,
    client_order_id: order.clientId ?? '',
    order_amount: undefined,
  }
  const shown = body.has('visible_quantity') ? readAmount(body.get('visible_quantity')) : visible
  // What shows of an order cannot be more than all of it.
  const shows = [visible, min(visible, quantity), visible >= order.quantity ? quantity : visible]
  return (
    shows.some(one => one === shown) &&
    Object.entries(was).every(([name, value]) => !body.has(name) || body.get(name) === value)
  )
}

function answerCancel(exchange: Exchange, { query }: Call, order: Order | undefined): Answer {
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
  if (found.length === 0) return refuse(-1006, 'none of the orders exists')
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
  const statuses = STATUSES[query.get('status') ?? '']
  const sort = SORTS[query.get('sort_by') ?? 'CREATED_TIME_DESC']
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

const FILTERS: Fields = {
  symbol: ASKED.symbol,
  side: ASKED.side,
  order_type: ASKED.orderType,
  order_tag: ASKED.tag,
  status: word(...Object.keys(STATUSES)),
  sort_by: word(...Object.keys(SORTS)),
  ...SPAN,
  ...PAGES,
}

/** Orders and trades. */
export const orderRoutes: readonly Route[] = [
  write('POST', '/v1/order', LIMITS.key, ORDER, answerCreate),
  write('PUT', '/v1/order', LIMITS.key, EDIT, answerEdit),
  write(
    'DELETE',
    '/v1/order',
    LIMITS.key,
    { order_id: needed(ASKED.id), symbol: needed(ASKED.symbol) },
    (exchange, call, account) =>
      answerCancel(exchange, call, findOrder(exchange, account, call.query.get('order_id'))),
  ),
  write(
    'DELETE',
    '/v1/client/order',
    LIMITS.key,
    { client_order_id: needed(ASKED.clientId), symbol: needed(ASKED.symbol) },
    (exchange, call, account) =>
      answerCancel(
        exchange,
        call,
        exchange.archive.byClientId(account.id, call.query.get('client_order_id') ?? ''),
      ),
  ),
  write('DELETE', '/v1/orders', LIMITS.key, { symbol: ASKED.symbol }, answerCancelAll),
  write('POST', '/v1/batch-order', LIMITS.keyOnce, { orders: needed(list(anyObject, 1, 10)) }, answerBatch, {
    counts: { as: 'POST /v1/order', limit: LIMITS.key, parts: body => listedIn(body).length },
  }),
  write(
    'POST',
    '/v1/order/cancel_all_after',
    LIMITS.keyOnce,
    { trigger_after: needed(either(whole(0, 0), whole(5_000, 900_000))) },
    answerCancelAfter,
  ),
  write(
    'DELETE',
    '/v1/batch-order',
    LIMITS.key,
    { order_ids: needed(ASKED.ids) },
    (exchange, { query }, account) =>
      answerCancelBatch(
        exchange,
        listOf(query.get('order_ids')).map(id => findOrder(exchange, account, id)),
      ),
  ),
  write(
    'DELETE',
    '/v1/client/batch-order',
    LIMITS.key,
    { client_order_ids: needed(ASKED.clientIds) },
    (exchange, { query }, account) =>
      answerCancelBatch(
        exchange,
        listOf(query.get('client_order_ids')).map(id => exchange.archive.byClientId(account.id, id)),
      ),
  ),
  read('/v1/orders', LIMITS.key, FILTERS, answerList),
  read('/v1/order/{order_id}', LIMITS.key, NOTHING, (exchange, call, account) =>
    shown(findOrder(exchange, account, call.param('order_id')), account),
  ),
  read('/v1/client/order/{client_order_id}', LIMITS.key, NOTHING, ({ archive }, call, account) =>
    shown(archive.byClientId(account.id, call.param('client_order_id')), account),
  ),
  read('/v1/order/{order_id}/trades', LIMITS.key, NOTHING, (exchange, call, account) => {
    const order = findOrder(exchange, account, call.param('order_id'))
    return order === undefined
      ? refuse(-1006, 'the order does not exist')
      : say({ rows: exchange.archive.tradesOf(order).map(shapeTrade) })
  }),
  read('/v1/trades', LIMITS.key, { symbol: ASKED.symbol, ...SPAN, ...PAGES }, answerTrades),
  read('/v1/trade/{trade_id}', LIMITS.key, NOTHING, ({ archive }, call, account) => {
    const trade = archive.trades(account.id).find(({ id }) => String(id) === call.param('trade_id'))
    return trade === undefined ? refuse(-1006, 'the trade does not exist') : say(shapeTrade(trade))
  }),
]
