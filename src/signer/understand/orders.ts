import { closedFields, oneOf, plainFigure, plainFlag, plainSize, wordOf } from './closed'
import type { BodyFields } from './json'
import { decline } from './off-the-list'
import { wordShapes } from './shapes'
import type { Added } from './understood'

const marginMode = oneOf('CROSS', 'ISOLATED')
const side = oneOf('BUY', 'SELL')
const type = oneOf('LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY')

const terms = {
  symbol: wordOf(wordShapes.symbol),
  order_type: type,
  side,
  order_quantity: plainSize,
  reduce_only: plainFlag,
} as const

/** Reads an order that is to be made. */
export function readOrder(body: BodyFields): readonly Added[] {
  const read = closedFields(
    body,
    { ...terms, margin_mode: marginMode, client_order_id: wordOf(wordShapes.clientId) },
    { order_price: plainSize, visible_quantity: plainFigure, post_only_adjust: plainFlag },
  )
  if ((read.order_type === 'MARKET') !== (read.order_price === undefined))
    decline('a market order with a price, or another without one')
  if (read.post_only_adjust !== undefined && read.order_type !== 'POST_ONLY')
    decline('an order that steps back and is not post-only')
  return read.reduce_only ? [] : addedBy(read)
}

/**
 * Reads the edit of an order. Only its price and its size may change: what else is said of it is for the venue to
 * compare, or to pass over, and so one that says that it only reduces adds like any other.
 */
export function readEdit(body: BodyFields): readonly Added[] {
  const read = closedFields(
    body,
    { ...terms, order_id: wordOf(wordShapes.orderId), order_price: plainSize },
    { visible_quantity: plainFigure, client_order_id: wordOf(wordShapes.clientId) },
  )
  return addedBy(read)
}

const addedBy = (read: {
  readonly symbol: string
  readonly order_quantity: string
  readonly order_price?: string
}): readonly Added[] => [{ symbol: read.symbol, quantity: read.order_quantity, price: read.order_price }]
