import { type Amount, isAmount } from '@core/decimal'
import type { AttemptId, CancelWrite, OrderWrite, SealedRequest, Write } from '@core/write'
import { isPlainPath } from './hosts'

/** Says that a write cannot be written down exactly. A bug of this desk, found before anything is sealed. */
export class EncodeFault extends Error {
  override readonly name = 'EncodeFault'
}

/** The exact text a write will be: the same bytes for the same write, whenever it is asked. */
export function encodeWrite(write: Write, attempt: AttemptId): SealedRequest {
  switch (write.is) {
    case 'order':
      return { method: 'POST', path: '/v1/order', body: orderBody(write, attempt) }
    case 'cancel':
      return { method: 'DELETE', path: cancelPath(write), body: '' }
  }
}

/** A path with its query, in the order given, with nothing in it that would need percent-encoding. */
export function pathWith(path: string, query: readonly (readonly [string, string | undefined])[]): string {
  const asked = query.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
  const pairs = asked.map(({ name, value }) => `${name}=${value}`)
  const whole = pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
  if (path.includes('?') || !asked.every(({ value }) => PLAIN.test(value)) || !isPlainPath(whole))
    throw new EncodeFault('A path would need percent-encoding')
  return whole
}

/** Field by field in a fixed order; numbers are number tokens with every digit they were given. */
function orderBody(write: OrderWrite, attempt: AttemptId): string {
  const pieces = [
    `"symbol":${word(write.symbol, SYMBOL)}`,
    `"order_type":${word(write.type, WORD)}`,
    `"side":${word(write.side, WORD)}`,
    ...(write.price === undefined ? [] : [`"order_price":${figure(write.price)}`]),
    `"order_quantity":${figure(write.quantity)}`,
    `"reduce_only":${String(write.reduceOnly)}`,
    `"margin_mode":${word(write.marginMode, WORD)}`,
    `"client_order_id":${word(attempt, CLIENT_ID)}`,
  ]
  return `{${pieces.join(',')}}`
}

const cancelPath = (write: CancelWrite): string =>
  pathWith('/v1/order', [
    ['order_id', checked(write.orderId, ORDER_ID)],
    ['symbol', checked(write.symbol, SYMBOL)],
  ])

/** The characters that mean the same whether a server decodes them or not. */
const PLAIN = /^[A-Za-z0-9_\-.,:]+$/
const SYMBOL = /^[A-Z0-9_]{3,64}$/i
const WORD = /^[A-Z_]{2,20}$/
const ORDER_ID = /^[1-9]\d{0,39}$/
/** The venue's rule: at most 36 characters, a hyphen anywhere but first. */
const CLIENT_ID = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,35}$/

const word = (text: string, shape: RegExp): string => `"${checked(text, shape)}"`

function checked(text: string, shape: RegExp): string {
  if (!shape.test(text)) throw new EncodeFault('A word has a shape the venue does not take')
  return text
}

function figure(amount: Amount): string {
  if (!isAmount(amount) || amount.startsWith('-')) throw new EncodeFault('A figure is not a plain amount')
  return amount
}
