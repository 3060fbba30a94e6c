import { Decimal } from 'decimal.js'
import type { UnsignedRequestText } from '../../../src/signer/understand/request-path'
import { RefusedRequestError } from '../../../src/signer/understand/refused-request'
import { decodeSigningRequest } from '../../../src/signer/understand/decode-request'
import type { DecodedSigningWrite } from '../../../src/signer/understand/decoded-request'
import type { Chance } from '../chance'
import { mutated } from './hostile-text'
import { base58Of } from './key-parsers'
import { mutatedJson } from './mutated-json'
import { parserOf, threw, tryReading, unless, type FuzzedParser } from './parser'
import { straightJson, type Straight } from './straight'

/** The account's own key. */
export const OWN_KEY = `ed25519:${base58Of(new Uint8Array(32).fill(7))}`
const FOREIGN_KEY = `ed25519:${base58Of(new Uint8Array(32).fill(8))}`

const orderFields =
  '"symbol":"PERP_X_USDC","order_type":"LIMIT","side":"BUY","order_quantity":1.25,"reduce_only":false'
const stopLossLeg =
  '{"symbol":"PERP_X_USDC","algo_type":"STOP_LOSS","side":"SELL","type":"LIMIT","trigger_price":90,"trigger_price_type":"MARK_PRICE","reduce_only":true,"price":89.5}'
const algoFields = '"symbol":"PERP_X_USDC","margin_mode":"CROSS","client_order_id":"pd-1"'
const markTrigger = '"trigger_price_type":"MARK_PRICE"'

/** Bodies of the writes that this desk sends, one of each form in the venue's guide. */
const requestBodies: Readonly<Record<string, readonly string[]>> = {
  'POST /v1/order': [
    `{${orderFields},"margin_mode":"CROSS","client_order_id":"pd-1","order_price":100.5}`,
    `{${orderFields.replace('LIMIT', 'MARKET')},"margin_mode":"ISOLATED","client_order_id":"pd-2"}`,
    `{${orderFields.replace('LIMIT', 'POST_ONLY').replace('false', 'true')},"margin_mode":"CROSS","client_order_id":"pd-3","order_price":100.5,"visible_quantity":0,"post_only_adjust":true}`,
  ],
  'PUT /v1/order': [`{"order_id":"77",${orderFields},"order_price":100.5,"client_order_id":"pd-1"}`],
  'POST /v1/order/cancel_all_after': ['{"trigger_after":5000}', '{"trigger_after":0}'],
  'POST /v1/algo/order': [
    `{${algoFields},"algo_type":"STOP","side":"SELL","type":"LIMIT","quantity":1.25,"trigger_price":95,${markTrigger},"reduce_only":false,"price":94}`,
    `{${algoFields},"algo_type":"TP_SL","quantity":1.25,${markTrigger},"child_orders":[${stopLossLeg}]}`,
    `{${algoFields},"algo_type":"POSITIONAL_TP_SL",${markTrigger},"child_orders":[${stopLossLeg}]}`,
    `{${algoFields},"algo_type":"BRACKET","side":"BUY","type":"LIMIT","quantity":1.25,"price":100,"child_orders":[{"symbol":"PERP_X_USDC","algo_type":"TP_SL","child_orders":[${stopLossLeg}]}]}`,
    `{${algoFields},"algo_type":"TRAILING_STOP","side":"SELL","type":"MARKET","quantity":1.25,${markTrigger},"reduce_only":false,"callback_rate":0.01,"activated_price":105}`,
  ],
  'PUT /v1/algo/order': [
    '{"order_id":"10","quantity":1.25,"trigger_price":91,"child_orders":[{"order_id":"11","trigger_price":91,"is_activated":false}]}',
  ],
  'POST /v1/client/leverages': ['{"leverage":10,"margin_mode":"ISOLATED","symbol":"PERP_X_USDC"}'],
  'POST /v1/client/margin_mode': ['{"symbol":"PERP_X_USDC","default_margin_mode":"ISOLATED"}'],
  'POST /v1/position_margin': ['{"symbol":"PERP_X_USDC","amount":"3.5","type":"REDUCE"}'],
  'POST /v1/client/maintenance_config': ['{"maintenance_cancel_order_flag":true}'],
  'POST /v1/sub_account_settle_pnl': ['{"settle_nonce":18446744073709551615}'],
  'POST /v1/client/set_orderly_key_ip_restriction': [
    `{"orderly_key":"${OWN_KEY}","ip_restriction_list":"203.0.113.7"}`,
  ],
  'POST /v1/client/remove_orderly_key': [`{"orderly_key":"${OWN_KEY}"}`],
}

const cancelPaths: readonly string[] = [
  '/v1/order?order_id=77&symbol=PERP_X_USDC',
  '/v1/orders',
  '/v1/orders?symbol=PERP_X_USDC',
  '/v1/algo/order?order_id=77&symbol=PERP_X_USDC',
  '/v1/algo/orders?symbol=PERP_X_USDC',
]

const readPaths: readonly string[] = [
  '/v1/positions',
  '/v1/client/info',
  '/v1/order/77/trades',
  '/v1/client/order/pd-1_x',
  '/v1/orderbook/PERP_X_USDC?max_level=100',
  '/v1/orders?symbol=PERP_X_USDC&side=BUY&order_type=POST_ONLY&status=INCOMPLETE&start_t=1&end_t=2&page=1&size=500&sort_by=UPDATED_TIME_DESC',
  '/v1/client/statistics/daily?start_date=2026-11-01&end_date=2026-11-02',
  `/v1/client/orderly_key_ip_restriction?orderly_key=${OWN_KEY}`,
]

/** Calls that this desk never sends, whatever their content. */
const foreignCalls: readonly string[] = [
  ...['POST /v1/withdraw_request', 'POST /v1/internal_transfer', 'POST /v1/orderly_key'],
  ...['POST /v1/batch-order', 'POST /v1/settle_pnl', 'DELETE /v1/client/remove_orderly_key'],
]

/** Valid requests of this desk. */
export const ownRequests: readonly UnsignedRequestText[] = [
  ...Object.entries(requestBodies).flatMap(([call, texts]) => texts.map(body => requestOf(call, body))),
  ...cancelPaths.map(path => requestOf(`DELETE ${path}`, '')),
  ...readPaths.map(path => requestOf(`GET ${path}`, '')),
]

function requestOf(call: string, body: string): UnsignedRequestText {
  const [method = '', path = ''] = call.split(' ')
  return { method: method as UnsignedRequestText['method'], path, body }
}

interface RequestCase {
  readonly request: UnsignedRequestText
  readonly isWhole: boolean
}

/** Changes the method, the path or the body of a request, so that it is still nearly valid. */
export function changedRequest(request: UnsignedRequestText, chance: Chance): UnsignedRequestText {
  const { path, body } = request
  if (chance.happens(0.08)) return { ...request, ...requestOf(chance.pick(foreignCalls), body) }
  if (chance.happens(0.08)) return { ...request, method: chance.pick(['GET', 'POST', 'PUT', 'DELETE']) }
  if (chance.happens(0.05)) return { ...request, path: chance.pick(ownRequests).path }
  if (chance.happens(0.05)) return { ...request, body: chance.pick(ownRequests).body }
  if (chance.happens(0.05)) return { ...request, body: body.replaceAll(OWN_KEY, FOREIGN_KEY) }
  if (body === '' || chance.happens(0.15)) return { ...request, path: mutated(path, chance) }
  return { ...request, body: chance.happens(0.5) ? mutatedJson(body, chance) : mutated(body, chance) }
}

function drawCase(chance: Chance): RequestCase {
  const request = chance.pick(ownRequests)
  return chance.happens(0.1)
    ? { request, isWhole: true }
    : { request: changedRequest(request, chance), isWhole: false }
}

const writeCalls: ReadonlySet<string> = new Set([
  ...Object.keys(requestBodies),
  ...cancelPaths.map(path => `DELETE ${path.replace(/[?].*/, '')}`),
])

/** Lists every value of a body with its path, such as `child_orders.0.price`. Independent of the signer's own parser. */
function partsOf(of: Straight, name = ''): readonly (readonly [string, string])[] {
  const join = (part: string | number) => (name === '' ? String(part) : `${name}.${part}`)
  if (of.is === 'list') return of.items.flatMap((item, at) => partsOf(item, join(at)))
  if (of.is === 'record') return [...of.members].flatMap(([key, item]) => partsOf(item, join(key)))
  return [[name, of.is === 'word' ? String(of.value) : of.text]]
}

/**
 * Returns the symbol, quantity and notional that an ordinary order adds, by its text. Returns an empty text for a
 * reduce-only order, and `undefined` for any other call.
 */
function describeAddedOrder(call: string, parts: ReadonlyMap<string, string>): string | undefined {
  if (call !== 'POST /v1/order' && call !== 'PUT /v1/order') return undefined
  if (call === 'POST /v1/order' && parts.get('reduce_only') === 'true') return ''
  const [size = '', price] = [parts.get('order_quantity'), parts.get('order_price')]
  const isCapped = parts.get('side') === 'BUY' && price !== undefined
  const notional = isCapped ? new Exact(price).mul(size).toFixed() : undefined
  return describeAdd(parts.get('symbol'), size, notional, notional === undefined || call === 'PUT /v1/order')
}

/** Has room for the product of two figures of maximum length. */
const Exact = Decimal.clone({ precision: 200 })

const describeAdd = (
  symbol: string | undefined,
  quantity: string,
  notional: string | undefined,
  needsSize: boolean,
): string => `${symbol} ${quantity} ${notional} ${needsSize}`

/** Compares a decoded write with the text of its request, and returns the differences. */
export function faultsOfWrite(
  { method, path, body }: UnsignedRequestText,
  read: DecodedSigningWrite,
): readonly string[] {
  const call = `${method} ${path.replace(/[?].*/, '')}`
  const parsedBody = straightJson(body === '' ? '{}' : body)
  if (parsedBody?.is !== 'record') return ['it took a body that is no object']
  const query = [...new URL(path, 'https://venue.example').searchParams]
  const parts = method === 'DELETE' ? query : partsOf(parsedBody)
  const values = new Map(parts)
  const keys = parts.flatMap(([, text]) => (text.startsWith('ed25519:') ? [text] : []))
  const expectedAdded = describeAddedOrder(call, values)
  const added = read.adds.map(({ symbol, quantity, notional, needsSize }) =>
    describeAdd(symbol, quantity, notional, needsSize),
  )
  const mustAdd = values.get('reduce_only') === 'false' || values.get('algo_type') === 'BRACKET'
  return [
    ...unless(writeCalls.has(call), `it took ${call.slice(0, 60)}`),
    ...unless(read.call === call, 'it is told as another call'),
    ...unless(
      parts.length === read.textFields.size &&
        parts.every(([name, text]) => read.textFields.get(name) === text),
      'it says another than its text',
    ),
    ...unless(
      keys.every(key => key === OWN_KEY),
      'it is about a key of somebody else',
    ),
    ...unless(expectedAdded === undefined || added.join() === expectedAdded, 'it adds another than its text'),
    ...unless(!mustAdd || added.length > 0, 'it adds, and is told to add nothing'),
    ...unless(
      read.adds.every(({ quantity }) => [...values.values()].includes(quantity)),
      'it adds a figure that nobody wrote',
    ),
  ]
}

/** Fuzzes the parser with which the signer decodes a request before it signs it. */
export const requestParser = (read: typeof decodeSigningRequest = decodeSigningRequest): FuzzedParser =>
  parserOf<RequestCase>({
    name: 'request',
    draw: drawCase,
    judge({ request, isWhole }) {
      const outcome = tryReading(() => read(request, OWN_KEY))
      if (outcome.is === 'thrown') return [threw(outcome.error)]
      const { value } = outcome
      if (value instanceof RefusedRequestError)
        return [
          ...unless(!isWhole, `it is one of ours, and was refused: ${value.message}`),
          ...unless(value.message.length < 120, 'it is refused without bound'),
        ]
      const { pathname, search, hash } = new URL(request.path, 'https://venue.example')
      const isRead = value.is === 'question'
      return [
        ...unless(pathname + search + hash === request.path, 'its path is another to who reads an address'),
        ...unless(pathname.startsWith('/v1/'), 'it is of another version'),
        ...unless(isRead === (request.method === 'GET'), 'what changes something is taken for a question'),
        ...unless(!isRead || request.body === '', 'a question has a body'),
        ...(isRead ? [] : faultsOfWrite(request, value)),
      ]
    },
  })
