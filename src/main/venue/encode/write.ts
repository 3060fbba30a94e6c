import type { EditWrite, BareWrite } from '@core/write/kind-writes'
import type { Reach } from '@core/write/reach'
import type { AttemptId, OrderWrite, SealedRequest, Write } from '@core/write/write'
import { calls, type WriteName } from '../calls'
import { algoBody, editAlgoBody } from './algo'
import { ownKeyPlace } from './own-key'
import { checked, figure, flag, maybe, object, pathWith, shapes, whole, word } from './text'

/** Everything that can be asked of the venue that changes something, whatever stood when it was planned. */
export type AnyWrite = Write | BareWrite

/** How one kind of write is said to the venue. */
interface Form<W> {
  /** The call that carries it. */
  readonly call: WriteName
  say(write: W, attempt: AttemptId, path: string): Pick<SealedRequest, 'path' | 'body'>
  /** What its answer has when it was taken: a figure, nothing, or that word. */
  readonly taken:
    | 'an order id'
    | 'a trigger time'
    | 'a settlement id'
    | 'nothing'
    | 'EDIT_SENT'
    | 'CANCEL_SENT'
    | 'CANCEL_ALL_SENT'
}

/** What takes something away is said in the path. */
const inPath =
  <W>(queryOf: (write: W) => readonly (readonly [string, string | undefined])[]): Form<W>['say'] =>
  (write, _attempt, path) => ({ path: pathWith(path, queryOf(write)), body: '' })

/** What makes or changes something is said in the body. */
const inBody =
  <W>(bodyOf: (write: W, attempt: AttemptId) => string): Form<W>['say'] =>
  (write, attempt, path) => ({ path, body: bodyOf(write, attempt) })

const SHORTEST_TIMER = 5_000
const LONGEST_TIMER = 900_000
const MOST_LEVERAGE = 100

/** Every kind of write there is, as the venue is asked for it. */
export const forms: { readonly [Is in AnyWrite['is']]: Form<Extract<AnyWrite, { is: Is }>> } = {
  order: { call: 'createOrder', say: inBody(orderBody), taken: 'an order id' },
  cancel: {
    call: 'cancelOrder',
    say: inPath(write => [['order_id', checked(write.orderId, shapes.orderId)], symbolOf(write)]),
    taken: 'CANCEL_SENT',
  },
  edit: { call: 'editOrder', say: inBody(editBody), taken: 'EDIT_SENT' },
  'cancel all': {
    call: 'cancelAll',
    say: inPath(({ reach }) => [['symbol', symbolIn(reach)]]),
    taken: 'CANCEL_ALL_SENT',
  },
  'cancel all after': {
    call: 'cancelAllAfter',
    say: inBody(({ ms }) =>
      object([['trigger_after', whole(ms, ms === 0 ? 0 : SHORTEST_TIMER, LONGEST_TIMER)]]),
    ),
    taken: 'a trigger time',
  },
  leverage: {
    call: 'setLeverage',
    say: inBody(write =>
      object([
        ['symbol', maybe(symbolIn(write.reach), symbol => word(symbol, shapes.symbol))],
        ['leverage', whole(write.leverage, 1, MOST_LEVERAGE)],
        ['margin_mode', word(write.marginMode, shapes.word)],
      ]),
    ),
    taken: 'nothing',
  },
  'margin mode': {
    call: 'setMarginMode',
    say: inBody(write =>
      object([
        ['symbol', word(write.symbol, shapes.symbol)],
        ['default_margin_mode', word(write.marginMode, shapes.word)],
      ]),
    ),
    taken: 'nothing',
  },
  'move margin': {
    call: 'moveMargin',
    // The one figure that the venue wants as text.
    say: inBody(write =>
      object([
        ['symbol', word(write.symbol, shapes.symbol)],
        ['amount', `"${figure(write.amount)}"`],
        ['type', word(write.way, shapes.word)],
      ]),
    ),
    taken: 'nothing',
  },
  'maintenance flag': {
    call: 'setMaintenance',
    say: inBody(({ cancels }) => object([['maintenance_cancel_order_flag', flag(cancels)]])),
    taken: 'nothing',
  },
  'bind key': {
    call: 'setKeyAddresses',
    say: inBody(({ key, address }) =>
      object([
        ['orderly_key', ownKeyPlace(key)],
        ['ip_restriction_list', word(address, shapes.address)],
      ]),
    ),
    taken: 'nothing',
  },
  'revoke key': {
    call: 'removeKey',
    say: inBody(({ key }) => object([['orderly_key', ownKeyPlace(key)]])),
    taken: 'nothing',
  },
  'settle pnl': {
    call: 'settleSub',
    say: inBody(({ nonce }) => object([['settle_nonce', checked(nonce, shapes.nonce)]])),
    taken: 'a settlement id',
  },
  'algo order': { call: 'createAlgo', say: inBody(algoBody), taken: 'an order id' },
  'edit algo': { call: 'editAlgo', say: inBody(editAlgoBody), taken: 'EDIT_SENT' },
  'cancel algo': {
    call: 'cancelAlgo',
    say: inPath(write => [['order_id', checked(write.algoOrderId, shapes.orderId)], symbolOf(write)]),
    taken: 'CANCEL_SENT',
  },
  'cancel all algo': {
    call: 'cancelAllAlgo',
    say: inPath(({ reach }) => [['symbol', symbolIn(reach)]]),
    taken: 'CANCEL_ALL_SENT',
  },
}

export const formOf = ({ is }: AnyWrite): Form<AnyWrite> => forms[is]

/** The exact text a write will be: the same bytes for the same write, whenever it is asked. */
export function encodeWrite(write: AnyWrite, attempt: AttemptId): SealedRequest {
  const { call, say } = formOf(write)
  const { method, path } = calls[call]
  return { method, ...say(write, attempt, path) }
}

function orderBody(write: OrderWrite, attempt: AttemptId): string {
  return `{${orderFields(write)}${write.stepsBack === true ? ',"post_only_adjust":true' : ''},"reduce_only":${flag(write.reduceOnly)},"margin_mode":${word(write.marginMode, shapes.word)},"client_order_id":${word(attempt, shapes.clientId)}}`
}

function editBody(write: EditWrite): string {
  const client = maybe(write.clientOrderId, id => `,"client_order_id":${word(id, shapes.clientId)}`) ?? ''
  return `{"order_id":${word(write.orderId, shapes.orderId)},${orderFields(write)},"reduce_only":${flag(write.reduceOnly)}${client}}`
}

/** What an order and its edit have in common, in one piece: it is written while a person's yes waits to leave. */
function orderFields(
  order: Pick<OrderWrite, 'symbol' | 'type' | 'side' | 'price' | 'quantity' | 'visible'>,
): string {
  const price = order.price === undefined ? '' : `"order_price":${figure(order.price)},`
  const visible = order.visible === undefined ? '' : `,"visible_quantity":${figure(order.visible)}`
  return `"symbol":${word(order.symbol, shapes.symbol)},"order_type":${word(order.type, shapes.word)},"side":${word(order.side, shapes.word)},${price}"order_quantity":${figure(order.quantity)}${visible}`
}

const symbolOf = (write: { readonly symbol: string }) =>
  ['symbol', checked(write.symbol, shapes.symbol)] as const

/** The one place where a symbol may be left out: because all markets were chosen. */
function symbolIn(reach: Reach): string | undefined {
  return reach.is === 'all markets' ? undefined : checked(reach.symbol, shapes.symbol)
}
