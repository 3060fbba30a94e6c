import {
  readClosedFields,
  readOneOf,
  readPlainAmount,
  readPlainFlag,
  readPositiveAmount,
  readWordOf,
} from './strict-fields'
import type { RequestBodyFields } from './strict-json'
import { refuseRequest } from './refused-request'
import { requestFieldFormats } from './word-formats'
import { computeBuyNotional, type AddedQuantity } from './decoded-request'

const marginMode = readOneOf('CROSS', 'ISOLATED')
const side = readOneOf('BUY', 'SELL')
const type = readOneOf('LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY')

const commonFields = {
  symbol: readWordOf(requestFieldFormats.symbol),
  order_type: type,
  side,
  order_quantity: readPositiveAmount,
  reduce_only: readPlainFlag,
} as const

export function decodeOrderBody(body: RequestBodyFields): readonly AddedQuantity[] {
  const read = readClosedFields(
    body,
    { ...commonFields, margin_mode: marginMode, client_order_id: readWordOf(requestFieldFormats.clientId) },
    { order_price: readPositiveAmount, visible_quantity: readPlainAmount, post_only_adjust: readPlainFlag },
  )
  if ((read.order_type === 'MARKET') !== (read.order_price === undefined))
    refuseRequest('a market order with a price, or another without one')
  if (read.post_only_adjust !== undefined && read.order_type !== 'POST_ONLY')
    refuseRequest('an order that steps back and is not post-only')
  if (read.reduce_only) return []
  const notional = computeBuyNotional(read.side, read.order_quantity, read.order_price)
  return [{ symbol: read.symbol, quantity: read.order_quantity, notional, needsSize: notional === undefined }]
}

/**
 * Decodes an edit of an order. Only price and quantity may change; the venue compares or ignores the rest, so an edit
 * counts as adding even if it claims to be reduce-only, and needs a size even if it claims to be a buy.
 */
export function decodeEditBody(body: RequestBodyFields): readonly AddedQuantity[] {
  const read = readClosedFields(
    body,
    { ...commonFields, order_id: readWordOf(requestFieldFormats.orderId), order_price: readPositiveAmount },
    { visible_quantity: readPlainAmount, client_order_id: readWordOf(requestFieldFormats.clientId) },
  )
  const notional = computeBuyNotional(read.side, read.order_quantity, read.order_price)
  return [{ symbol: read.symbol, quantity: read.order_quantity, notional, needsSize: true }]
}
