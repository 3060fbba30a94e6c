import type { FurtherWrite, Reach } from '@core/write/further-write'
import type { AttemptId, OrderWrite, SealedRequest, Write } from '@core/write/write'
import { calls, type WriteName } from '../calls'
import { algoBody, editAlgoBody } from './algo'
import { checked, EncodeFault, figure, flag, maybe, object, pathWith, shapes, whole, word } from './text'

/** Everything that can be asked of the venue that changes something. */
export type AnyWrite = Write | FurtherWrite

/** The call that carries each kind of write. */
export const callNames: Readonly<Record<Write['is'], WriteName>> = {
  order: 'createOrder',
  cancel: 'cancelOrder',
  edit: 'editOrder',
  'cancel all': 'cancelAll',
  'cancel all after': 'cancelAllAfter',
  leverage: 'setLeverage',
  'margin mode': 'setMarginMode',
  'move margin': 'moveMargin',
  'algo order': 'createAlgo',
  'edit algo': 'editAlgo',
  'cancel algo': 'cancelAlgo',
  'cancel all algo': 'cancelAllAlgo',
}

const SHORTEST_TIMER = 5_000
const LONGEST_TIMER = 900_000
const MOST_LEVERAGE = 100

/** The exact text a write will be: the same bytes for the same write, whenever it is asked. */
export function encodeWrite(write: AnyWrite, attempt: AttemptId): SealedRequest {
  const { method, path } = calls[callNames[write.is]]
  if (method === 'DELETE') return { method, path: pathWith(path, queryOf(write)), body: '' }
  return { method, path, body: bodyOf(write, attempt) }
}

/** What a write that takes something away says, in its path. */
function queryOf(write: AnyWrite): readonly (readonly [string, string | undefined])[] {
  switch (write.is) {
    case 'cancel':
      return [['order_id', checked(write.orderId, shapes.orderId)], symbolOf(write)]
    case 'cancel algo':
      return [['order_id', checked(write.algoOrderId, shapes.orderId)], symbolOf(write)]
    case 'cancel all':
    case 'cancel all algo':
      return [['symbol', symbolIn(write.reach)]]
    default:
      throw new EncodeFault('This write has a body')
  }
}

/** What a write that makes or changes something says, in its body. */
function bodyOf(write: AnyWrite, attempt: AttemptId): string {
  switch (write.is) {
    case 'order':
      return orderBody(write, attempt)
    case 'edit': {
      const client = maybe(write.clientOrderId, id => `,"client_order_id":${word(id, shapes.clientId)}`) ?? ''
      return `{"order_id":${word(write.orderId, shapes.orderId)},${orderFields(write)},"reduce_only":${flag(write.reduceOnly)}${client}}`
    }
    case 'cancel all after':
      return object([['trigger_after', whole(write.ms, write.ms === 0 ? 0 : SHORTEST_TIMER, LONGEST_TIMER)]])
    case 'leverage':
      return object([
        ['symbol', maybe(symbolIn(write.reach), symbol => word(symbol, shapes.symbol))],
        ['leverage', whole(write.leverage, 1, MOST_LEVERAGE)],
        ['margin_mode', word(write.marginMode, shapes.word)],
      ])
    case 'margin mode':
      return object([
        ['symbol', word(write.symbol, shapes.symbol)],
        ['default_margin_mode', word(write.marginMode, shapes.word)],
      ])
    case 'move margin':
      // The one figure that the venue wants as text.
      return object([
        ['symbol', word(write.symbol, shapes.symbol)],
        ['amount', `"${figure(write.amount)}"`],
        ['type', word(write.way, shapes.word)],
      ])
    case 'algo order':
      return algoBody(write, attempt)
    case 'edit algo':
      return editAlgoBody(write)
    default:
      throw new EncodeFault('This write has no body')
  }
}

const orderBody = (write: OrderWrite, attempt: AttemptId): string =>
  `{${orderFields(write)}${write.stepsBack === true ? ',"post_only_adjust":true' : ''},"reduce_only":${flag(write.reduceOnly)},"margin_mode":${word(write.marginMode, shapes.word)},"client_order_id":${word(attempt, shapes.clientId)}}`

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
