import type { AlgoOrderChange, AlgoOrderEdit } from '../../account/algo-orders'
import { getAlgoOrderFields, ALGO_ORDER_EDIT_FIELDS, parseAlgoOrder } from '../algo-order-drafts'
import { logUndocumentedTag } from '../order-drafts'
import { type AlgoOrderRecord, isAlgoOrderPair, isWaitingAlgoOrder } from '../../records/algo-order-records'
import { encodeAlgoOrder } from '../algo-order-payloads'
import { parseAmountValue, parseTextValue } from '../request-values'
import type { PracticeExchange } from '../../exchange/practice-exchange'
import { type ParsedJson, type ParsedJsonObject, isParsedObject } from '../exact-json'
import {
  COMMON_FIELDS,
  type RequestFields,
  NO_FIELDS,
  PAGE_FIELDS,
  TIME_RANGE_FIELDS,
  eitherField,
  booleanTextField,
  requiredField,
  enumField,
} from '../request-fields'
import { RATE_LIMITS } from '../rate-limits'
import type { AccountRecord } from '../../records/trading-records'
import { type VenueRefusal, isVenueRefusal, createRefusal } from '../../account/venue-refusal'
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
import { encodeTradeRecord } from '../trading-payloads'

const ALGO_ORDER_NOT_FOUND = createRefusal(-1006, 'the algo order does not exist')

function findAlgoOrder(
  { algoOrders }: PracticeExchange,
  account: AccountRecord,
  id: string | undefined,
): AlgoOrderRecord | undefined {
  return algoOrders.ordersOf(account.id).find(order => String(order.id) === id)
}

function findByClientId(
  { algoOrders }: PracticeExchange,
  account: AccountRecord,
  clientId: string | undefined,
): AlgoOrderRecord | undefined {
  const matching = algoOrders
    .ordersOf(account.id)
    .filter(order => clientId !== undefined && order.clientId === clientId)
  return matching.find(isWaitingAlgoOrder) ?? matching.at(-1)
}

function answerCreate(
  { algoOrders }: PracticeExchange,
  { body, createdAt }: RouteCall,
  account: AccountRecord,
): RouteAnswer {
  const draft = parseAlgoOrder(body)
  if (isVenueRefusal(draft)) return draft
  const order = algoOrders.place(account, draft, createdAt)
  if (isVenueRefusal(order)) return order
  return answerWith({
    order_id: order.id,
    client_order_id: order.clientId ?? '',
    algo_type: order.algoType,
    quantity: order.quantity ?? 0,
  })
}

function parseChange(body: ParsedJsonObject): AlgoOrderChange | VenueRefusal {
  const amounts = { price: 'price', quantity: 'quantity', triggerPrice: 'trigger_price' } as const
  const change: Record<string, bigint | boolean> = {}
  for (const [field, name] of Object.entries(amounts)) {
    if (!body.has(name)) continue
    const amount = parseAmountValue(body.get(name))
    if (amount === undefined || amount <= 0n) return createRefusal(-1005, `${name} must be a positive number`)
    change[field] = amount
  }
  return body.has('is_activated') ? { ...change, active: body.get('is_activated') === true } : change
}

function answerEdit(exchange: PracticeExchange, call: RouteCall, account: AccountRecord): RouteAnswer {
  const { body } = call
  logUndocumentedTag(call)
  const root = findAlgoOrder(exchange, account, parseTextValue(body.get('order_id')))
  if (root === undefined) return ALGO_ORDER_NOT_FOUND
  const edits = collectEdits(exchange, account, root, body)
  if (isVenueRefusal(edits)) return edits
  const changes = edits.filter(([, change]) => Object.keys(change).length > 0)
  if (changes.length === 0) return createRefusal(-1005, 'nothing of the order is to change')
  const childQuantities = new Set(
    edits.filter(([order]) => order.parent !== 0).map(([, change]) => change.quantity),
  )
  if (isAlgoOrderPair(root) && childQuantities.size > 1)
    return createRefusal(-1005, 'both child_orders need the same quantity')
  return exchange.algoOrders.edit(changes) ?? answerWith({ status: 'EDIT_SENT' })
}

function collectEdits(
  exchange: PracticeExchange,
  account: AccountRecord,
  root: AlgoOrderRecord,
  body: ParsedJsonObject,
): readonly AlgoOrderEdit[] | VenueRefusal {
  const rootChange = parseChange(body)
  if (isVenueRefusal(rootChange)) return rootChange
  const edits: AlgoOrderEdit[] = [[root, rootChange]]
  const children = body.get('child_orders')
  for (const child of Array.isArray(children) ? (children as readonly ParsedJson[]) : []) {
    const order = isParsedObject(child)
      ? findAlgoOrder(exchange, account, parseTextValue(child.get('order_id')))
      : undefined
    if (order?.root !== root.id || !isParsedObject(child)) return ALGO_ORDER_NOT_FOUND
    const childEdits = collectEdits(exchange, account, order, child)
    if (isVenueRefusal(childEdits)) return childEdits
    edits.push(...childEdits)
  }
  return edits
}

function answerCancel(
  { algoOrders }: PracticeExchange,
  { query }: RouteCall,
  order: AlgoOrderRecord | undefined,
): RouteAnswer {
  if (order === undefined || !isWaitingAlgoOrder(order) || order.symbol !== query.get('symbol'))
    return ALGO_ORDER_NOT_FOUND
  algoOrders.cancel(order)
  return answerWith({ status: 'CANCEL_SENT' })
}

const ALGO_TYPES_BY_FILTER: Readonly<Record<string, readonly AlgoOrderRecord['algoType'][]>> = {
  STOP: ['STOP', 'TP_SL', 'TAKE_PROFIT', 'STOP_LOSS'],
  TP_SL: ['TP_SL'],
  TPSL: ['TP_SL'],
  POSITIONAL_TP_SL: ['POSITIONAL_TP_SL'],
  positional_TPSL: ['POSITIONAL_TP_SL'],
  BRACKET: ['BRACKET'],
  TRAILING_STOP: ['TRAILING_STOP'],
}

function answerCancelAll(
  { algoOrders }: PracticeExchange,
  { query }: RouteCall,
  account: AccountRecord,
): RouteAnswer {
  const type = query.get('algo_type')
  const types = type === undefined ? undefined : ALGO_TYPES_BY_FILTER[type]
  const all = algoOrders.ordersOf(account.id)
  // A bracket whose entry has filled is cancelled too while one of its legs waits.
  const hasWaitingPart = ({ id }: AlgoOrderRecord) =>
    all.some(one => one.root === id && isWaitingAlgoOrder(one))
  for (const order of all) {
    const isSelected =
      order.parent === 0 &&
      (types?.includes(order.algoType) ?? true) &&
      (query.get('symbol') ?? order.symbol) === order.symbol
    if (isSelected && hasWaitingPart(order)) algoOrders.cancel(order)
  }
  return answerWith({ status: 'CANCEL_ALL_SENT' })
}

const STATUSES_BY_FILTER: Readonly<Record<string, readonly string[]>> = {
  INCOMPLETE: ['NEW', 'PARTIAL_FILLED'],
  COMPLETED: ['CANCELLED', 'FILLED'],
}

function answerList({ algoOrders }: PracticeExchange, call: RouteCall, account: AccountRecord): RouteAnswer {
  const { query } = call
  const span = readTimeRange(call)
  const matchesFilter = (name: string, value: string | undefined) =>
    !query.has(name) || query.get(name) === value
  const status = query.get('status')
  const statuses = status === undefined ? undefined : (STATUSES_BY_FILTER[status] ?? [status])
  const type = query.get('algo_type')
  const types: readonly string[] | undefined =
    type === undefined ? undefined : type === 'STOP' ? ['STOP'] : (ALGO_TYPES_BY_FILTER[type] ?? [])
  const rows = algoOrders
    .ordersOf(account.id)
    .filter(
      order =>
        order.parent === 0 &&
        matchesFilter('symbol', order.symbol) &&
        matchesFilter('side', order.side) &&
        matchesFilter('order_type', order.type),
    )
    .filter(order => (statuses?.includes(order.status) ?? true) && (types?.includes(order.algoType) ?? true))
    .filter(
      order =>
        matchesFilter('is_triggered', String(order.triggered)) && matchesFilter('order_tag', order.tag),
    )
    .filter(({ createdAt }) => createdAt >= span.from && createdAt <= span.to)
  return answerListPage(rows.reverse(), call, order => encodeAlgoOrder(algoOrders, order))
}

const answerFound = ({ algoOrders }: PracticeExchange, order: AlgoOrderRecord | undefined): RouteAnswer =>
  order === undefined ? ALGO_ORDER_NOT_FOUND : answerWith(encodeAlgoOrder(algoOrders, order))

const algoTypeField = enumField(...Object.keys(ALGO_TYPES_BY_FILTER))
const FILTERS: RequestFields = {
  symbol: COMMON_FIELDS.symbol,
  side: COMMON_FIELDS.side,
  order_type: eitherField(COMMON_FIELDS.orderType, enumField('CLOSE_POSITION')),
  algo_type: algoTypeField,
  status: enumField(
    'NEW',
    'PARTIAL_FILLED',
    'FILLED',
    'REJECTED',
    ...Object.keys(STATUSES_BY_FILTER),
    'CANCELLED',
  ),
  order_tag: COMMON_FIELDS.tag,
  is_triggered: booleanTextField,
  ...TIME_RANGE_FIELDS,
  ...PAGE_FIELDS,
}

export const algoOrderRoutes: readonly VenueRoute[] = [
  defineWriteRoute('POST', '/v1/algo/order', RATE_LIMITS.keyOnce, getAlgoOrderFields, answerCreate),
  defineWriteRoute('PUT', '/v1/algo/order', RATE_LIMITS.keyFive, ALGO_ORDER_EDIT_FIELDS, answerEdit),
  defineWriteRoute(
    'DELETE',
    '/v1/algo/order',
    RATE_LIMITS.keyFive,
    { order_id: requiredField(COMMON_FIELDS.id), symbol: requiredField(COMMON_FIELDS.symbol) },
    (exchange, call, account) =>
      answerCancel(exchange, call, findAlgoOrder(exchange, account, call.query.get('order_id'))),
  ),
  defineWriteRoute(
    'DELETE',
    '/v1/algo/client/order',
    RATE_LIMITS.keyFive,
    { client_order_id: requiredField(COMMON_FIELDS.clientId), symbol: requiredField(COMMON_FIELDS.symbol) },
    (exchange, call, account) =>
      answerCancel(exchange, call, findByClientId(exchange, account, call.query.get('client_order_id'))),
  ),
  defineWriteRoute(
    'DELETE',
    '/v1/algo/orders',
    RATE_LIMITS.keyFive,
    { symbol: COMMON_FIELDS.symbol, algo_type: algoTypeField },
    answerCancelAll,
  ),
  defineReadRoute('/v1/algo/orders', RATE_LIMITS.keyFive, FILTERS, answerList),
  defineReadRoute('/v1/algo/order/{order_id}', RATE_LIMITS.key, NO_FIELDS, (exchange, call, account) =>
    answerFound(exchange, findAlgoOrder(exchange, account, call.param('order_id'))),
  ),
  defineReadRoute(
    '/v1/algo/client/order/{client_order_id}',
    RATE_LIMITS.key,
    NO_FIELDS,
    (exchange, call, account) =>
      answerFound(exchange, findByClientId(exchange, account, call.param('client_order_id'))),
  ),
  defineReadRoute(
    '/v1/algo/order/{order_id}/trades',
    RATE_LIMITS.key,
    NO_FIELDS,
    (exchange, call, account) => {
      const order = findAlgoOrder(exchange, account, call.param('order_id'))
      if (order === undefined) return ALGO_ORDER_NOT_FOUND
      const placedOrder =
        order.order === undefined ? undefined : exchange.archive.findOrder(account.id, order.order)
      return answerWith({
        rows:
          placedOrder === undefined ? [] : exchange.archive.listTradesOf(placedOrder).map(encodeTradeRecord),
      })
    },
  ),
]
