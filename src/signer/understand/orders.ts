import { closed, figure, flag, oneOf, size, wordOf } from './closed'
import type { Fields } from './json'
import { refuse } from './not-understood'
import { shapes } from './shapes'
import type { UnderstoodWrite } from './understood'

const marginMode = oneOf('CROSS', 'ISOLATED')
const side = oneOf('BUY', 'SELL')
const type = oneOf('LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY')

const terms = {
  symbol: wordOf(shapes.symbol),
  order_type: type,
  side,
  order_quantity: size,
  reduce_only: flag,
} as const

/** Reads an order that is to be made. */
export function readOrder(body: Fields): UnderstoodWrite {
  const read = closed(
    body,
    { ...terms, margin_mode: marginMode, client_order_id: wordOf(shapes.clientId) },
    { order_price: size, visible_quantity: figure, post_only_adjust: flag },
  )
  if ((read.order_type === 'MARKET') !== (read.order_price === undefined))
    refuse('a market order with a price, or another without one')
  if (read.post_only_adjust !== undefined && read.order_type !== 'POST_ONLY')
    refuse('an order that steps back and is not post-only')
  return { is: 'order', adds: addedBy(read) }
}

/** Reads the edit of an order. */
export function readEdit(body: Fields): UnderstoodWrite {
  const read = closed(
    body,
    { ...terms, order_id: wordOf(shapes.orderId), order_price: size },
    { visible_quantity: figure, client_order_id: wordOf(shapes.clientId) },
  )
  return { is: 'edit', adds: addedBy(read) }
}

function addedBy(read: {
  readonly symbol: string
  readonly order_quantity: string
  readonly order_price?: string
  readonly reduce_only: boolean
}): UnderstoodWrite['adds'] {
  const { symbol, order_quantity: quantity, order_price: price } = read
  return read.reduce_only ? [] : [{ symbol, quantity, price }]
}
