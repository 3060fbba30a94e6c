import { ONE, place } from '../numbers/fixed'
import type { OrderDraft } from '../account/draft'
import { ASKED, type Fields, amount, flag, needed, whole } from './asks'
import type { ReadObject } from './json'
import type { Call } from './route'
import type { OrderType } from '../records/records'
import { type Refusal, isRefusal, refuse } from '../account/refusal'
import { readAmount, readText, readWord } from './values'

const TYPES = ['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY', 'ASK', 'BID'] as const
const MODES = ['CROSS', 'ISOLATED'] as const
const PRICED: readonly OrderType[] = ['LIMIT', 'IOC', 'FOK', 'POST_ONLY']
const FINEST = place(8)

/** What an order is asked for with. */
export const ORDER: Fields = {
  symbol: needed(ASKED.symbol),
  order_type: needed(ASKED.orderType),
  side: needed(ASKED.side),
  order_price: amount,
  order_quantity: amount,
  order_amount: amount,
  visible_quantity: amount,
  reduce_only: flag,
  margin_mode: ASKED.mode,
  client_order_id: ASKED.clientId,
  slippage: amount,
  level: whole(0, 4),
  post_only_adjust: flag,
  order_tag: ASKED.tag,
}

/** What an order is changed with: all of it is said again, and two of its figures may differ. */
export const EDIT: Fields = {
  order_id: needed(ASKED.id),
  symbol: needed(ASKED.symbol),
  order_type: needed(ASKED.orderType),
  side: needed(ASKED.side),
  order_price: amount,
  order_quantity: amount,
  order_amount: amount,
  visible_quantity: amount,
  reduce_only: flag,
  client_order_id: ASKED.clientId,
  order_tag: ASKED.tag,
}

/**
 * Logs an order tag on a change of an order. The documents have no such field there, but ccxt sends one with each
 * change, so it is accepted and changes nothing.
 */
export function noteTag({ body, complain }: Pick<Call, 'body' | 'complain'>): void {
  if (body.has('order_tag')) complain({ code: -1004, message: 'order_tag is not documented here' })
}

/** Reads the body of an order that has its shape, or says what in it does not go together. */
export function readDraft(body: ReadObject): OrderDraft | Refusal {
  const type = readWord(TYPES, body.get('order_type')) ?? 'LIMIT'
  const amounts = readAmounts(body, type)
  if (isRefusal(amounts)) return amounts
  const adjust = body.get('post_only_adjust') === true
  if (adjust && type !== 'POST_ONLY') return refuse(-1005, 'post_only_adjust is for POST_ONLY orders')
  const clientId = readText(body.get('client_order_id'))
  return {
    symbol: readText(body.get('symbol')) ?? '',
    type,
    side: body.get('side') === 'SELL' ? 'SELL' : 'BUY',
    mode: readWord(MODES, body.get('margin_mode')),
    clientId: clientId === '' ? undefined : clientId,
    tag: readText(body.get('order_tag')),
    ...amounts,
    reduceOnly: body.get('reduce_only') === true,
    adjust,
  }
}

function readAmounts(body: ReadObject, type: OrderDraft['type']) {
  const price = readAmount(body.get('order_price'))
  const quantity = readAmount(body.get('order_quantity'))
  const visible = readAmount(body.get('visible_quantity'))
  const slippage = readAmount(body.get('slippage'))
  const level = readAmount(body.get('level'))
  if (body.get('order_amount') !== undefined)
    return refuse(-1005, 'order_amount is not supported for futures')
  if (quantity === undefined || quantity <= 0n)
    return refuse(-1005, 'order_quantity must be a positive number')
  if (quantity % FINEST !== 0n) return refuse(-1005, 'order_quantity has more than 8 decimals')
  const priced = PRICED.includes(type)
  if (priced && (price === undefined || price <= 0n))
    return refuse(-1005, 'order_price must be a positive number')
  if (!priced && body.get('order_price') !== undefined && price !== 0n)
    return refuse(-1005, 'order_price is not allowed for this order_type')
  if (
    body.get('visible_quantity') !== undefined &&
    (visible === undefined || visible < 0n || visible > quantity)
  )
    return refuse(-1104, 'visible_quantity is not valid')
  if (type === 'POST_ONLY' && visible !== undefined && visible !== quantity)
    return refuse(-1005, 'visible_quantity is not allowed for POST_ONLY')
  if (body.get('slippage') !== undefined && (slippage === undefined || slippage <= 0n || type !== 'MARKET'))
    return refuse(-1005, 'slippage is above zero and for MARKET orders alone')
  if (level !== undefined && type !== 'ASK' && type !== 'BID')
    return refuse(-1005, 'level is for ASK and BID orders')
  return {
    price: priced ? price : undefined,
    quantity,
    visible,
    slippage,
    level: Number((level ?? 0n) / ONE),
  }
}
