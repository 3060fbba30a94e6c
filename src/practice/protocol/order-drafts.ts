import { FIXED_ONE, decimalStep } from '../numbers/fixed-decimal'
import type { OrderDraft } from '../account/order-draft'
import {
  COMMON_FIELDS,
  type RequestFields,
  amountField,
  booleanField,
  requiredField,
  integerField,
} from './request-fields'
import type { ParsedJsonObject } from './exact-json'
import type { RouteCall } from './venue-route'
import type { OrderType } from '../records/trading-records'
import { type VenueRefusal, isVenueRefusal, createRefusal } from '../account/venue-refusal'
import { parseAmountValue, parseTextValue, parseEnumValue } from './request-values'

const TYPES = ['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY', 'ASK', 'BID'] as const
const MODES = ['CROSS', 'ISOLATED'] as const
const PRICED: readonly OrderType[] = ['LIMIT', 'IOC', 'FOK', 'POST_ONLY']
const FINEST = decimalStep(8)

export const ORDER_FIELDS: RequestFields = {
  symbol: requiredField(COMMON_FIELDS.symbol),
  order_type: requiredField(COMMON_FIELDS.orderType),
  side: requiredField(COMMON_FIELDS.side),
  order_price: amountField,
  order_quantity: amountField,
  order_amount: amountField,
  visible_quantity: amountField,
  reduce_only: booleanField,
  margin_mode: COMMON_FIELDS.mode,
  client_order_id: COMMON_FIELDS.clientId,
  slippage: amountField,
  level: integerField(0, 4),
  post_only_adjust: booleanField,
  order_tag: COMMON_FIELDS.tag,
}

/** Request fields of an order change. All fields are repeated, and only price and quantity may differ. */
export const ORDER_EDIT_FIELDS: RequestFields = {
  order_id: requiredField(COMMON_FIELDS.id),
  symbol: requiredField(COMMON_FIELDS.symbol),
  order_type: requiredField(COMMON_FIELDS.orderType),
  side: requiredField(COMMON_FIELDS.side),
  order_price: amountField,
  order_quantity: amountField,
  order_amount: amountField,
  visible_quantity: amountField,
  reduce_only: booleanField,
  client_order_id: COMMON_FIELDS.clientId,
  order_tag: COMMON_FIELDS.tag,
}

/**
 * Logs an order tag on an order change. The documents have no such field, but ccxt sends one with each change, so it is
 * accepted and ignored.
 */
export function logUndocumentedTag({ body, complain }: Pick<RouteCall, 'body' | 'complain'>): void {
  if (body.has('order_tag')) complain({ code: -1004, message: 'order_tag is not documented here' })
}

/** Parses the body of an order, or returns a refusal if its fields contradict each other. */
export function parseOrderDraft(body: ParsedJsonObject): OrderDraft | VenueRefusal {
  const type = parseEnumValue(TYPES, body.get('order_type')) ?? 'LIMIT'
  const amounts = parseOrderAmounts(body, type)
  if (isVenueRefusal(amounts)) return amounts
  const adjust = body.get('post_only_adjust') === true
  if (adjust && type !== 'POST_ONLY') return createRefusal(-1005, 'post_only_adjust is for POST_ONLY orders')
  const clientId = parseTextValue(body.get('client_order_id'))
  return {
    symbol: parseTextValue(body.get('symbol')) ?? '',
    type,
    side: body.get('side') === 'SELL' ? 'SELL' : 'BUY',
    mode: parseEnumValue(MODES, body.get('margin_mode')),
    clientId: clientId === '' ? undefined : clientId,
    tag: parseTextValue(body.get('order_tag')),
    ...amounts,
    reduceOnly: body.get('reduce_only') === true,
    adjust,
  }
}

function parseOrderAmounts(body: ParsedJsonObject, type: OrderDraft['type']) {
  const price = parseAmountValue(body.get('order_price'))
  const quantity = parseAmountValue(body.get('order_quantity'))
  const visible = parseAmountValue(body.get('visible_quantity'))
  const slippage = parseAmountValue(body.get('slippage'))
  const level = parseAmountValue(body.get('level'))
  if (body.get('order_amount') !== undefined)
    return createRefusal(-1005, 'order_amount is not supported for futures')
  if (quantity === undefined || quantity <= 0n)
    return createRefusal(-1005, 'order_quantity must be a positive number')
  if (quantity % FINEST !== 0n) return createRefusal(-1005, 'order_quantity has more than 8 decimals')
  const needsPrice = PRICED.includes(type)
  if (needsPrice && (price === undefined || price <= 0n))
    return createRefusal(-1005, 'order_price must be a positive number')
  if (!needsPrice && body.get('order_price') !== undefined && price !== 0n)
    return createRefusal(-1005, 'order_price is not allowed for this order_type')
  if (
    body.get('visible_quantity') !== undefined &&
    (visible === undefined || visible < 0n || visible > quantity)
  )
    return createRefusal(-1104, 'visible_quantity is not valid')
  if (type === 'POST_ONLY' && visible !== undefined && visible !== quantity)
    return createRefusal(-1005, 'visible_quantity is not allowed for POST_ONLY')
  if (body.get('slippage') !== undefined && (slippage === undefined || slippage <= 0n || type !== 'MARKET'))
    return createRefusal(-1005, 'slippage is above zero and for MARKET orders alone')
  if (level !== undefined && type !== 'ASK' && type !== 'BID')
    return createRefusal(-1005, 'level is for ASK and BID orders')
  return {
    price: needsPrice ? price : undefined,
    quantity,
    visible,
    slippage,
    level: Number((level ?? 0n) / FIXED_ONE),
  }
}
