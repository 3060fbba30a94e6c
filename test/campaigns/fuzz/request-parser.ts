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

/** The key that signs, and one of somebody else. */
export const OWN_KEY = `ed25519:${base58Of(new Uint8Array(32).fill(7))}`
const OTHER_KEY = `ed25519:${base58Of(new Uint8Array(32).fill(8))}`

const order =
  '"symbol":"PERP_X_USDC","order_type":"LIMIT","side":"BUY","order_quantity":1.25,"reduce_only":false'
const leg =
  '{"symbol":"PERP_X_USDC","algo_type":"STOP_LOSS","side":"SELL","type":"LIMIT","trigger_price":90,"trigger_price_type":"MARK_PRICE","reduce_only":true,"price":89.5}'
const waiting = '"symbol":"PERP_X_USDC","margin_mode":"CROSS","client_order_id":"pd-1"'
const trigger = '"trigger_price_type":"MARK_PRICE"'

/** What this desk sends to change something, one of each form, by the venue's own guide. */
const bodies: Readonly<Record<string, readonly string[]>> = {
  'POST /v1/order': [
    `{${order},"margin_mode":"CROSS","client_order_id":"pd-1","order_price":100.5}`,
    `{${order.replace('LIMIT', 'MARKET')},"margin_mode":"ISOLATED","client_order_id":"pd-2"}`,
    `{${order.replace('LIMIT', 'POST_ONLY').replace('false', 'true')},"margin_mode":"CROSS","client_order_id":"pd-3","order_price":100.5,"visible_quantity":0,"post_only_adjust":true}`,
  ],
  'PUT /v1/order': [`{"order_id":"77",${order},"order_price":100.5,"client_order_id":"pd-1"}`],
  'POST /v1/order/cancel_all_after': ['{"trigger_after":5000}', '{"trigger_after":0}'],
  'POST /v1/algo/order': [
    `{${waiting},"algo_type":"STOP","side":"SELL","type":"LIMIT","quantity":1.25,"trigger_price":95,${trigger},"reduce_only":false,"price":94}`,
    `{${waiting},"algo_type":"TP_SL","quantity":1.25,${trigger},"child_orders":[${leg}]}`,
    `{${waiting},"algo_type":"POSITIONAL_TP_SL",${trigger},"child_orders":[${leg}]}`,
    `{${waiting},"algo_type":"BRACKET","side":"BUY","type":"LIMIT","quantity":1.25,"price":100,"child_orders":[{"symbol":"PERP_X_USDC","algo_type":"TP_SL","child_orders":[${leg}]}]}`,
    `{${waiting},"algo_type":"TRAILING_STOP","side":"SELL","type":"MARKET","quantity":1.25,${trigger},"reduce_only":false,"callback_rate":0.01,"activated_price":105}`,
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

const cancels: readonly string[] = [
  '/v1/order?order_id=77&symbol=PERP_X_USDC',
  '/v1/orders',
  '/v1/orders?symbol=PERP_X_USDC',
  '/v1/algo/order?order_id=77&symbol=PERP_X_USDC',
  '/v1/algo/orders?symbol=PERP_X_USDC',
]

const questions: readonly string[] = [
  '/v1/positions',
  '/v1/client/info',
  '/v1/order/77/trades',
  '/v1/client/order/pd-1_x',
  '/v1/orderbook/PERP_X_USDC?max_level=100',
  '/v1/orders?symbol=PERP_X_USDC&side=BUY&order_type=POST_ONLY&status=INCOMPLETE&start_t=1&end_t=2&page=1&size=500&sort_by=UPDATED_TIME_DESC',
  '/v1/client/statistics/daily?start_date=2026-11-01&end_date=2026-11-02',
  `/v1/client/orderly_key_ip_restriction?orderly_key=${OWN_KEY}`,
]

/** What no request of this desk is, whatever is in it. */
const strangers: readonly string[] = [
  ...['POST /v1/withdraw_request', 'POST /v1/internal_transfer', 'POST /v1/orderly_key'],
  ...['POST /v1/batch-order', 'POST /v1/settle_pnl', 'DELETE /v1/client/remove_orderly_key'],
]

/** Every request of this desk, as it leaves. */
export const ownRequests: readonly UnsignedRequestText[] = [
  ...Object.entries(bodies).flatMap(([call, texts]) => texts.map(body => requestOf(call, body))),
  ...cancels.map(path => requestOf(`DELETE ${path}`, '')),
  ...questions.map(path => requestOf(`GET ${path}`, '')),
]

function requestOf(call: string, body: string): UnsignedRequestText {
  const [method = '', path = ''] = call.split(' ')
  return { method: method as UnsignedRequestText['method'], path, body }
}

interface Asked {
  readonly request: UnsignedRequestText
  readonly isWhole: boolean
}

/** A request with one of its three parts changed: still one that can nearly be read. */
export function changedRequest(request: UnsignedRequestText, chance: Chance): UnsignedRequestText {
  const { path, body } = request
  if (chance.happens(0.08)) return { ...request, ...requestOf(chance.pick(strangers), body) }
  if (chance.happens(0.08)) return { ...request, method: chance.pick(['GET', 'POST', 'PUT', 'DELETE']) }
  if (chance.happens(0.05)) return { ...request, path: chance.pick(ownRequests).path }
  if (chance.happens(0.05)) return { ...request, body: chance.pick(ownRequests).body }
  if (chance.happens(0.05)) return { ...request, body: body.replaceAll(OWN_KEY, OTHER_KEY) }
  if (body === '' || chance.happens(0.15)) return { ...request, path: mutated(path, chance) }
  return { ...request, body: chance.happens(0.5) ? mutatedJson(body, chance) : mutated(body, chance) }
}

function askedFor(chance: Chance): Asked {
  const request = chance.pick(ownRequests)
  return chance.happens(0.1)
    ? { request, isWhole: true }
    : { request: changedRequest(request, chance), isWhole: false }
}

const calls: ReadonlySet<string> = new Set([
  ...Object.keys(bodies),
  ...cancels.map(path => `DELETE ${path.replace(/[?].*/, '')}`),
])

/** Every value of a body by the names that lead to it, as a second reader finds them. */
function partsOf(of: Straight, name = ''): readonly (readonly [string, string])[] {
  const under = (part: string | number) => (name === '' ? String(part) : `${name}.${part}`)
  if (of.is === 'list') return of.items.flatMap((item, at) => partsOf(item, under(at)))
  if (of.is === 'record') return [...of.members].flatMap(([key, item]) => partsOf(item, under(key)))
  return [[name, of.is === 'word' ? String(of.value) : of.text]]
}

/** What a plain order adds, by the figures in its text; undefined for what is none. */
function addedIn(call: string, parts: ReadonlyMap<string, string>): string | undefined {
  if (call !== 'POST /v1/order' && call !== 'PUT /v1/order') return undefined
  if (call === 'POST /v1/order' && parts.get('reduce_only') === 'true') return ''
  return `${parts.get('symbol')} ${parts.get('order_quantity')} ${parts.get('order_price')}`
}

/** Holds a change that was understood against its text. */
export function faultsOfWrite(
  { method, path, body }: UnsignedRequestText,
  read: DecodedSigningWrite,
): readonly string[] {
  const call = `${method} ${path.replace(/[?].*/, '')}`
  const straight = straightJson(body === '' ? '{}' : body)
  if (straight?.is !== 'record') return ['it took a body that is no object']
  const query = [...new URL(path, 'https://venue.example').searchParams]
  const parts = method === 'DELETE' ? query : partsOf(straight)
  const said = new Map(parts)
  const keys = parts.flatMap(([, text]) => (text.startsWith('ed25519:') ? [text] : []))
  const plain = addedIn(call, said)
  const adds = read.adds.map(({ symbol, quantity, price }) => `${symbol} ${quantity} ${price}`)
  const opens = said.get('reduce_only') === 'false' || said.get('algo_type') === 'BRACKET'
  return [
    ...unless(calls.has(call), `it took ${call.slice(0, 60)}`),
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
    ...unless(plain === undefined || adds.join() === plain, 'it adds another than its text'),
    ...unless(!opens || adds.length > 0, 'it adds, and is told to add nothing'),
    ...unless(
      read.adds.every(({ quantity, price }) =>
        [quantity, price ?? quantity].every(each => [...said.values()].includes(each)),
      ),
      'it adds a figure that nobody wrote',
    ),
  ]
}

/** Requests as they are read before anything of them is signed, by their own text. */
export const requestParser = (read: typeof decodeSigningRequest = decodeSigningRequest): FuzzedParser =>
  parserOf<Asked>({
    name: 'request',
    draw: askedFor,
    judge({ request, isWhole }) {
      const ours = tryReading(() => read(request, OWN_KEY))
      if (ours.is === 'thrown') return [threw(ours.error)]
      const { value } = ours
      if (value instanceof RefusedRequestError)
        return [
          ...unless(!isWhole, `it is one of ours, and was refused: ${value.message}`),
          ...unless(value.message.length < 120, 'it is refused without bound'),
        ]
      const { pathname, search, hash } = new URL(request.path, 'https://venue.example')
      const isQuestion = value.is === 'question'
      return [
        ...unless(pathname + search + hash === request.path, 'its path is another to who reads an address'),
        ...unless(pathname.startsWith('/v1/'), 'it is of another version'),
        ...unless(
          isQuestion === (request.method === 'GET'),
          'what changes something is taken for a question',
        ),
        ...unless(!isQuestion || request.body === '', 'a question has a body'),
        ...(isQuestion ? [] : faultsOfWrite(request, value)),
      ]
    },
  })
