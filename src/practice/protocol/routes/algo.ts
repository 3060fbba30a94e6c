import type { AlgoChange } from '../../account/algo'
import { ALGO, ALGO_EDIT, readAlgo } from '../algo-drafts'
import { noteTag } from '../drafts'
import { type AlgoOrder, isPair, isWaiting } from '../../records/algo-records'
import { shapeAlgo } from '../algo-shapes'
import { readAmount, readText } from '../values'
import type { Exchange } from '../../exchange/exchange'
import { type Read, type ReadObject, isObject } from '../json'
import { ASKED, type Fields, NOTHING, PAGES, SPAN, either, flagWord, needed, word } from '../asks'
import { LIMITS } from '../limits'
import type { Account } from '../../records/records'
import { type Refusal, isRefusal, refuse } from '../../account/refusal'
import { type Answer, type Call, type Route, pageOf, read, say, spanOf, write } from '../route'
import { shapeTrade } from '../shapes'

const missing = refuse(-1006, 'the algo order does not exist')

function find({ algo }: Exchange, account: Account, id: string | undefined): AlgoOrder | undefined {
  return algo.all(account.id).find(order => String(order.id) === id)
}

function findByClientId(
  { algo }: Exchange,
  account: Account,
  clientId: string | undefined,
): AlgoOrder | undefined {
  const named = algo.all(account.id).filter(order => clientId !== undefined && order.clientId === clientId)
  return named.find(isWaiting) ?? named.at(-1)
}

function answerCreate({ algo }: Exchange, { body }: Call, account: Account): Answer {
  const draft = readAlgo(body)
  if (isRefusal(draft)) return draft
  const order = algo.place(account, draft)
  if (isRefusal(order)) return order
  return say({
    order_id: order.id,
    client_order_id: order.clientId ?? '',
    algo_type: order.algoType,
    quantity: order.quantity ?? 0,
  })
}

/** Reads what is to change of one order, or says no. */
function changeOf(body: ReadObject): AlgoChange | Refusal {
  const amounts = { price: 'price', quantity: 'quantity', triggerPrice: 'trigger_price' } as const
  const change: Record<string, bigint | boolean> = {}
  for (const [field, name] of Object.entries(amounts)) {
    if (!body.has(name)) continue
    const amount = readAmount(body.get(name))
    if (amount === undefined || amount <= 0n) return refuse(-1005, `${name} must be a positive number`)
    change[field] = amount
  }
  return body.has('is_activated') ? { ...change, active: body.get('is_activated') === true } : change
}

function answerEdit(exchange: Exchange, call: Call, account: Account): Answer {
  const { body } = call
  noteTag(call)
  const root = find(exchange, account, readText(body.get('order_id')))
  if (root === undefined) return missing
  const edits = collectEdits(exchange, account, root, body)
  if (isRefusal(edits)) return edits
  if (edits.every(([, change]) => Object.keys(change).length === 0))
    return refuse(-1005, 'nothing of the order is to change')
  const sizes = new Set(edits.filter(([order]) => order.parent !== 0).map(([, change]) => change.quantity))
  if (isPair(root) && sizes.size > 1) return refuse(-1005, 'both child_orders need the same quantity')
  for (const [order, change] of edits) {
    const refusal = Object.keys(change).length === 0 ? undefined : exchange.algo.edit(order, change)
    if (refusal !== undefined) return refusal
  }
  return say({ status: 'EDIT_SENT' })
}

function collectEdits(
  exchange: Exchange,
  account: Account,
  root: AlgoOrder,
  body: ReadObject,
): readonly (readonly [AlgoOrder, AlgoChange])[] | Refusal {
  const own = changeOf(body)
  if (isRefusal(own)) return own
  const edits: (readonly [AlgoOrder, AlgoChange])[] = [[root, own]]
  const listed = body.get('child_orders')
  for (const child of Array.isArray(listed) ? (listed as readonly Read[]) : []) {
    const order = isObject(child) ? find(exchange, account, readText(child.get('order_id'))) : undefined
    if (order?.root !== root.id || !isObject(child)) return missing
    const below = collectEdits(exchange, account, order, child)
    if (isRefusal(below)) return below
    edits.push(...below)
  }
  return edits
}

function answerCancel({ algo }: Exchange, { query }: Call, order: AlgoOrder | undefined): Answer {
  if (order === undefined || !isWaiting(order) || order.symbol !== query.get('symbol')) return missing
  algo.cancel(order)
  return say({ status: 'CANCEL_SENT' })
}

const TYPES: Readonly<Record<string, readonly AlgoOrder['algoType'][]>> = {
  STOP: ['STOP', 'TP_SL', 'TAKE_PROFIT', 'STOP_LOSS'],
  TP_SL: ['TP_SL'],
  TPSL: ['TP_SL'],
  POSITIONAL_TP_SL: ['POSITIONAL_TP_SL'],
  positional_TPSL: ['POSITIONAL_TP_SL'],
  BRACKET: ['BRACKET'],
  TRAILING_STOP: ['TRAILING_STOP'],
}

function answerCancelAll({ algo }: Exchange, { query }: Call, account: Account): Answer {
  const type = query.get('algo_type')
  const types = type === undefined ? undefined : TYPES[type]
  const all = algo.all(account.id)
  // A bracket whose entry has filled goes too, for as long as what it brought along waits.
  const waits = ({ id }: AlgoOrder) => all.some(one => one.root === id && isWaiting(one))
  for (const order of all) {
    const meant =
      order.parent === 0 &&
      (types?.includes(order.algoType) ?? true) &&
      (query.get('symbol') ?? order.symbol) === order.symbol
    if (meant && waits(order)) algo.cancel(order)
  }
  return say({ status: 'CANCEL_ALL_SENT' })
}

const STATUSES: Readonly<Record<string, readonly string[]>> = {
  INCOMPLETE: ['NEW', 'PARTIAL_FILLED'],
  COMPLETED: ['CANCELLED', 'FILLED'],
}

function answerList({ algo }: Exchange, call: Call, account: Account): Answer {
  const { query } = call
  const span = spanOf(call)
  const is = (name: string, value: string | undefined) => !query.has(name) || query.get(name) === value
  const status = query.get('status')
  const words = status === undefined ? undefined : (STATUSES[status] ?? [status])
  const type = query.get('algo_type')
  const types: readonly string[] | undefined =
    type === undefined ? undefined : type === 'STOP' ? ['STOP'] : (TYPES[type] ?? [])
  const rows = algo
    .all(account.id)
    .filter(
      order =>
        order.parent === 0 &&
        is('symbol', order.symbol) &&
        is('side', order.side) &&
        is('order_type', order.type),
    )
    .filter(order => (words?.includes(order.status) ?? true) && (types?.includes(order.algoType) ?? true))
    .filter(order => is('is_triggered', String(order.triggered)) && is('order_tag', order.tag))
    .filter(({ createdAt }) => createdAt >= span.from && createdAt <= span.to)
  return pageOf(rows.reverse(), call, order => shapeAlgo(algo, order))
}

const shown = ({ algo }: Exchange, order: AlgoOrder | undefined): Answer =>
  order === undefined ? missing : say(shapeAlgo(algo, order))

const TYPE = word(...Object.keys(TYPES))
const FILTERS: Fields = {
  symbol: ASKED.symbol,
  side: ASKED.side,
  order_type: either(ASKED.orderType, word('CLOSE_POSITION')),
  algo_type: TYPE,
  status: word('NEW', 'PARTIAL_FILLED', 'FILLED', 'REJECTED', ...Object.keys(STATUSES), 'CANCELLED'),
  order_tag: ASKED.tag,
  is_triggered: flagWord,
  ...SPAN,
  ...PAGES,
}

/** Orders that wait for the mark price. */
export const algoRoutes: readonly Route[] = [
  write('POST', '/v1/algo/order', LIMITS.keyOnce, ALGO, answerCreate),
  write('PUT', '/v1/algo/order', LIMITS.keyFive, ALGO_EDIT, answerEdit),
  write(
    'DELETE',
    '/v1/algo/order',
    LIMITS.keyFive,
    { order_id: needed(ASKED.id), symbol: needed(ASKED.symbol) },
    (exchange, call, account) =>
      answerCancel(exchange, call, find(exchange, account, call.query.get('order_id'))),
  ),
  write(
    'DELETE',
    '/v1/algo/client/order',
    LIMITS.keyFive,
    { client_order_id: needed(ASKED.clientId), symbol: needed(ASKED.symbol) },
    (exchange, call, account) =>
      answerCancel(exchange, call, findByClientId(exchange, account, call.query.get('client_order_id'))),
  ),
  write(
    'DELETE',
    '/v1/algo/orders',
    LIMITS.keyFive,
    { symbol: ASKED.symbol, algo_type: TYPE },
    answerCancelAll,
  ),
  read('/v1/algo/orders', LIMITS.keyFive, FILTERS, answerList),
  read('/v1/algo/order/{order_id}', LIMITS.key, NOTHING, (exchange, call, account) =>
    shown(exchange, find(exchange, account, call.param('order_id'))),
  ),
  read('/v1/algo/client/order/{client_order_id}', LIMITS.key, NOTHING, (exchange, call, account) =>
    shown(exchange, findByClientId(exchange, account, call.param('client_order_id'))),
  ),
  read('/v1/algo/order/{order_id}/trades', LIMITS.key, NOTHING, (exchange, call, account) => {
    const order = find(exchange, account, call.param('order_id'))
    if (order === undefined) return missing
    const sent = order.order === undefined ? undefined : exchange.archive.order(account.id, order.order)
    return say({ rows: sent === undefined ? [] : exchange.archive.tradesOf(sent).map(shapeTrade) })
  }),
]
