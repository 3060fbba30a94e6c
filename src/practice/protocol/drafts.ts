import { type Fixed, place, readFixed } from '../numbers/fixed'
import { type Read, type ReadObject, isFigure } from './json'
import { type MarginMode, type OrderType, type Side } from '../account/records'
import { type Refusal, isRefusal, refuse } from './refusal'

/** An order as a client asks for it, read but not judged. */
export interface OrderDraft {
  readonly symbol: string
  readonly side: Side
  readonly type: Exclude<OrderType, 'LIQUIDATE'>
  readonly price: Fixed | undefined
  readonly quantity: Fixed
  readonly visible: Fixed | undefined
  readonly reduceOnly: boolean
  readonly mode: MarginMode | undefined
  readonly clientId: string | undefined
  readonly tag: string | undefined
  readonly slippage: Fixed | undefined
  readonly level: number
  readonly adjust: boolean
}

/** Everything an order may leave unsaid: a draft is made of this and of what it asks for. */
export const UNASKED = {
  price: undefined,
  visible: undefined,
  reduceOnly: false,
  mode: undefined,
  clientId: undefined,
  tag: undefined,
  slippage: undefined,
  level: 0,
  adjust: false,
} as const satisfies Partial<OrderDraft>

const TYPES = ['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY', 'ASK', 'BID'] as const
const SIDES = ['BUY', 'SELL'] as const
const MODES = ['CROSS', 'ISOLATED'] as const
const PRICED: readonly OrderType[] = ['LIMIT', 'IOC', 'FOK', 'POST_ONLY']
const CLIENT_ID = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,35}$/
const FINEST = place(8)

/** A number a client sent, as a JSON number or as text. */
export function readAmount(value: Read): Fixed | undefined {
  const text = isFigure(value) ? value.figure : value
  return typeof text === 'string' && text !== '' ? readFixed(text) : undefined
}

/** One of a few words. */
export const readWord = <T extends string>(words: readonly T[], value: Read): T | undefined =>
  words.find(word => word === value)

/** A text a client sent; ids sometimes come as numbers. */
export const readText = (value: Read): string | undefined =>
  typeof value === 'string' ? value : isFigure(value) ? value.figure : undefined

/** A flag a client sent, also as text. */
export function readFlag(value: Read): boolean | undefined {
  if (value === undefined) return false
  if (typeof value === 'boolean') return value
  return value === 'true' ? true : value === 'false' ? false : undefined
}

/** Reads the body of an order, or says what is wrong with it. */
export function readDraft(body: ReadObject): OrderDraft | Refusal {
  const names = readNames(body)
  if (isRefusal(names)) return names
  const amounts = readAmounts(body, names.type)
  if (isRefusal(amounts)) return amounts
  const reduceOnly = readFlag(body.get('reduce_only'))
  const adjust = readFlag(body.get('post_only_adjust'))
  if (reduceOnly === undefined) return refuse(-1005, 'reduce_only must be a boolean')
  if (adjust === undefined || (adjust && names.type !== 'POST_ONLY'))
    return refuse(-1005, 'post_only_adjust is for POST_ONLY orders')
  return { ...names, ...amounts, reduceOnly, adjust }
}

function readNames(body: ReadObject) {
  const symbol = readText(body.get('symbol'))
  const type = readWord(TYPES, body.get('order_type'))
  const side = readWord(SIDES, body.get('side'))
  const mode = readWord(MODES, body.get('margin_mode'))
  const clientId = readText(body.get('client_order_id'))
  const tag = readText(body.get('order_tag'))
  if (symbol === undefined) return refuse(-1005, 'symbol is required')
  if (type === undefined) return refuse(-1005, 'order_type is not valid')
  if (side === undefined) return refuse(-1005, 'side must be BUY or SELL')
  if (mode === undefined && body.get('margin_mode') !== undefined)
    return refuse(-1005, 'margin_mode must be CROSS or ISOLATED')
  if (clientId !== undefined && clientId !== '' && !CLIENT_ID.test(clientId))
    return refuse(-1005, 'client_order_id is not valid')
  if (tag !== undefined && tag.length > 128) return refuse(-1005, 'order_tag is too long')
  return { symbol, type, side, mode, clientId: clientId === '' ? undefined : clientId, tag }
}

function readAmounts(body: ReadObject, type: OrderDraft['type']) {
  const price = readAmount(body.get('order_price'))
  const quantity = readAmount(body.get('order_quantity'))
  const visible = readAmount(body.get('visible_quantity'))
  const slippage = readAmount(body.get('slippage'))
  const level = readAmount(body.get('level')) ?? 0n
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
    return refuse(-1005, 'slippage is for MARKET orders')
  const levels = Number(level / 1_000_000_000_000_000_000n)
  if (levels < 0 || levels > 4) return refuse(-1005, 'level must be from 0 to 4')
  return { price: priced ? price : undefined, quantity, visible, slippage, level: levels }
}
