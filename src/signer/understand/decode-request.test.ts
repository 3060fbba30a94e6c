import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, requireAmount, type Amount } from '../../core/value/decimal-amount'
import type { RequestedWrite } from '../../core/write/requested-writes'
import type { AttemptId, Write } from '../../core/write/venue-write'
import { getAddedQuantity } from '../../core/writes/rules/key-ceiling-rules'
import { venueCalls } from '../../main/venue/venue-calls'
import { insertOwnKey } from '../../main/venue/encode/own-key-placeholder'
import { encodeVenueWrite, writeEncodings } from '../../main/venue/encode/encode-write'
import { formatKeyFingerprint } from '../../core/profile/key-facts'
import { publicKeyText } from '../../../test/kit/keytext'
import type { UnsignedRequestText } from './request-path'
import { RefusedRequestError } from './refused-request'
import { decodeSigningRequest } from './decode-request'

const OWN = publicKeyText(new Uint8Array(32).fill(7))
const OTHER = publicKeyText(new Uint8Array(32).fill(8))
const X = 'PERP_X_USDC'
const attempt = 'pd-1' as AttemptId
const one = requireAmount('1.25')

const order = {
  ...{ is: 'order', symbol: X, side: 'BUY', type: 'LIMIT', price: requireAmount('100.5') },
  ...{ quantity: one, reduceOnly: false, marginMode: 'CROSS' },
} as unknown as Write
const profit = { kind: 'TAKE_PROFIT', side: 'SELL', triggerPrice: requireAmount('110') } as const
const loss = {
  kind: 'STOP_LOSS',
  side: 'SELL',
  triggerPrice: requireAmount('90'),
  price: requireAmount('89.5'),
} as const
const algo = (part: object) =>
  ({ is: 'algo order', symbol: X, marginMode: 'CROSS', ...part }) as RequestedWrite & { is: 'algo order' }
const stop = { kind: 'STOP', side: 'SELL', quantity: one, triggerPrice: requireAmount('95') }
const entry = { kind: 'BRACKET', side: 'BUY', type: 'LIMIT', quantity: one, price: requireAmount('100') }
const trailing = { kind: 'TRAILING_STOP', side: 'SELL', quantity: one }
const edit = {
  is: 'edit',
  orderId: '7',
  symbol: X,
  side: 'BUY',
  price: requireAmount('100.5'),
  quantity: one,
}

type Adds = readonly (readonly [
  symbol: string | undefined,
  quantity: string,
  notional: string | undefined,
  needsSize?: 'sized',
])[]

/** Each kind of write in each of its forms, and what it adds by its own figures. */
const writes: readonly (readonly [what: string, write: Write | RequestedWrite, adds: Adds])[] = [
  ['a limit', order, [[X, '1.25', '125.625']]],
  ['a sell', { ...order, side: 'SELL' } as Write, [[X, '1.25', undefined, 'sized']]],
  ['one that only reduces', { ...order, reduceOnly: true } as Write, []],
  [
    'one at market',
    { ...order, type: 'MARKET', price: undefined } as unknown as Write,
    [[X, '1.25', undefined, 'sized']],
  ],
  [
    'one that steps back',
    { ...order, type: 'POST_ONLY', stepsBack: true } as Write,
    [[X, '1.25', '125.625']],
  ],
  ['one that hides a part', { ...order, visible: requireAmount('0.5') } as Write, [[X, '1.25', '125.625']]],
  [
    'an edit',
    { ...edit, type: 'LIMIT', reduceOnly: false, clientOrderId: 'pd-0' } as RequestedWrite,
    [[X, '1.25', '125.625', 'sized']],
  ],
  // The text of an edit does not say whether its order only reduces.
  [
    'an edit of a way out',
    { ...edit, type: 'LIMIT', reduceOnly: true } as RequestedWrite,
    [[X, '1.25', '125.625', 'sized']],
  ],
  ['a cancel', { is: 'cancel', symbol: X, orderId: '5' } as Write, []],
  ['a cancel of a market', { is: 'cancel all', reach: { is: 'market', symbol: X } }, []],
  ['a cancel of all', { is: 'cancel all', reach: { is: 'all markets' } }, []],
  ['a timer', { is: 'cancel all after', ms: 5_000 }, []],
  ['a timer called off', { is: 'cancel all after', ms: 0 }, []],
  [
    'leverage',
    { is: 'leverage', reach: { is: 'market', symbol: X }, marginMode: 'ISOLATED', leverage: 10 },
    [],
  ],
  ['leverage of all', { is: 'leverage', reach: { is: 'all markets' }, marginMode: 'CROSS', leverage: 1 }, []],
  ['a margin mode', { is: 'margin mode', symbol: X, marginMode: 'ISOLATED' }, []],
  ['margin moved', { is: 'move margin', symbol: X, amount: requireAmount('3.5'), way: 'REDUCE' }, []],
  ['the choice for maintenance', { is: 'maintenance flag', cancels: true }, []],
  ['its key bound', { is: 'bind key', key: formatKeyFingerprint(OWN), address: '203.0.113.7' }, []],
  ['its key ended', { is: 'revoke key', key: formatKeyFingerprint(OWN) }, []],
  ['a settlement', { is: 'settle pnl', nonce: '18446744073709551615' }, []],
  ['a stop', algo({ ...stop, type: 'MARKET', reduceOnly: true }), []],
  [
    'a stop that opens',
    algo({ ...stop, type: 'MARKET', reduceOnly: false }),
    [[X, '1.25', undefined, 'sized']],
  ],
  [
    'a stop that opens at a limit',
    algo({ ...stop, type: 'LIMIT', price: requireAmount('94'), reduceOnly: false }),
    [[X, '1.25', undefined, 'sized']],
  ],
  [
    'a stop that buys at a limit',
    algo({ ...stop, side: 'BUY', type: 'LIMIT', price: requireAmount('96'), reduceOnly: false }),
    [[X, '1.25', '120', 'sized']],
  ],
  ['a pair', algo({ kind: 'TP_SL', quantity: one, legs: [profit, loss] }), []],
  ['a way out of a position', algo({ kind: 'POSITIONAL_TP_SL', legs: [profit] }), []],
  ['a bracket', algo({ ...entry, protection: 'TP_SL', legs: [profit, loss] }), [[X, '1.25', '125', 'sized']]],
  [
    'a bracket of a position',
    algo({ ...entry, protection: 'POSITIONAL_TP_SL', legs: [loss] }),
    [[X, '1.25', '125', 'sized']],
  ],
  [
    'a stop that follows',
    algo({ ...trailing, distance: { is: 'rate', by: requireAmount('0.01') }, reduceOnly: true }),
    [],
  ],
  [
    'one that follows and opens',
    algo({
      ...trailing,
      ...{
        distance: { is: 'value', by: requireAmount('5') },
        activatedPrice: requireAmount('105'),
        reduceOnly: false,
      },
    }),
    [[X, '1.25', undefined, 'sized']],
  ],
  [
    'a changed leg',
    {
      is: 'edit algo',
      algoOrderId: '10',
      symbol: X,
      legs: [{ algoOrderId: '11', triggerPrice: requireAmount('91'), active: false }],
    },
    [],
  ],
  [
    'a changed size',
    {
      is: 'edit algo',
      algoOrderId: '10',
      symbol: X,
      quantity: one,
      triggerPrice: requireAmount('91'),
      legs: [],
    },
    [[undefined, '1.25', undefined, 'sized']],
  ],
  ['a cancelled stop', { is: 'cancel algo', symbol: X, algoOrderId: '10' } as RequestedWrite, []],
  ['every stop cancelled', { is: 'cancel all algo', reach: { is: 'all markets' } }, []],
]

const encoded = (write: Write | RequestedWrite): UnsignedRequestText => {
  const request = insertOwnKey(encodeVenueWrite(write, attempt), OWN)
  if (request === undefined) throw new Error('Another key than its own.')
  return request
}
const understood = (request: UnsignedRequestText) => decodeSigningRequest(request, OWN)
const whyNot = (request: UnsignedRequestText): string => {
  const read = understood(request)
  return read instanceof RefusedRequestError ? read.message : `understood as ${read.is}`
}

describe('a write of this desk', () => {
  it.each(writes)(
    'adds the same size by the desk’s count and by its signed text: %s',
    (_what, write, adds) => {
      const total = adds.reduce<Amount>(
        (sum, [, quantity]) => add(sum, requireAmount(quantity)),
        requireAmount('0'),
      )
      expect(getAddedQuantity(X, write as Write)).toBe(total)
      const unnamed = adds.some(([symbol]) => symbol === undefined)
      expect(getAddedQuantity('PERP_NOBODY_USDC', write as Write)).toBe(unnamed ? total : '0')
    },
  )

  it.each(writes)('is parsed into its call and its added sizes: %s', (_what, write, adds) => {
    const { method, path } = encoded(write)
    expect(understood(encoded(write))).toMatchObject({
      is: 'write',
      call: `${method} ${path.replace(/[?].*/, '')}`,
      adds: adds.map(([symbol, quantity, notional, needsSize]) => ({
        ...{ symbol, quantity, notional, needsSize: needsSize !== undefined },
      })),
    })
  })

  it('has an example above for every kind', () => {
    const shown = new Set<string>(writes.map(([, { is }]) => is))
    expect(Object.keys(writeEncodings).filter(kind => !shown.has(kind))).toEqual([])
  })

  it('is on the list, and no other method or path is', () => {
    const own = Object.values(venueCalls).flatMap(({ method, path }) =>
      method === 'GET' ? [] : [`${method} ${path}`],
    )
    const paths = new Set(Object.values(venueCalls).map(({ path }) => path.replace(/\{\w+\}/, '7')))
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      for (const path of [
        ...paths,
        '/v1/withdraw_request',
        '/v1/orderly_key',
        '/v1/settle_pnl',
        '/v1/batch-order',
      ])
        if (!own.includes(`${method} ${path}`))
          expect(whyNot({ method, path, body: method === 'DELETE' ? '' : '{}' })).toMatch(
            /^a (call that is not on the list|path of another form)$/,
          )
  })
})

/** A path of each question that is signed, as fully as it is ever asked. */
const examplePaths: Readonly<Record<string, string>> = {
  '/v1/orderbook/{symbol}': `/v1/orderbook/${X}?max_level=100`,
  '/v1/tv/kline_history': `/v1/tv/kline_history?symbol=${X}&resolution=1mon&from=0&to=1790000000&limit=1000`,
  '/v1/client/orderly_key_ip_restriction': `/v1/client/orderly_key_ip_restriction?orderly_key=${OWN}`,
  '/v1/client/statistics/daily': '/v1/client/statistics/daily?start_date=2026-11-01&end_date=2026-11-02',
  '/v1/order/{order_id}': '/v1/order/77',
  '/v1/client/order/{client_order_id}': '/v1/client/order/pd-1_x',
  '/v1/order/{order_id}/trades': '/v1/order/77/trades',
  '/v1/orders': `/v1/orders?symbol=${X}&side=BUY&order_type=POST_ONLY&status=INCOMPLETE&start_t=1&end_t=2&page=1&size=500&sort_by=UPDATED_TIME_DESC`,
  '/v1/trades': `/v1/trades?symbol=${X}&start_t=1&page=1&size=500`,
  '/v1/algo/order/{order_id}': '/v1/algo/order/77',
  '/v1/algo/client/order/{client_order_id}': '/v1/algo/client/order/pd-1',
  '/v1/algo/orders': `/v1/algo/orders?symbol=${X}&status=INCOMPLETE&page=1&size=500`,
  '/v1/position_history': `/v1/position_history?symbol=${X}&limit=100`,
  '/v1/funding_fee/history': `/v1/funding_fee/history?symbol=${X}&start_t=1&end_t=2&page=1&size=60`,
}

describe('a read of this desk', () => {
  const signed = Object.values(venueCalls).filter(
    ({ method, access, path }) => method === 'GET' && (access !== 'open' || path.startsWith('/v1/tv/')),
  )
  it.each(signed.map(({ path }) => path))('is recognised as a read: %s', path => {
    expect(understood({ method: 'GET', path: examplePaths[path] ?? path, body: '' })).toEqual({
      is: 'question',
    })
  })

  it('is not signed when it is public', () => {
    expect(whyNot({ method: 'GET', path: '/v1/public/info', body: '' })).toBe(
      'a question that is not on the list',
    )
  })
})

describe('a request that is never signed', () => {
  const post = (path: string, body = '{}'): UnsignedRequestText => ({ method: 'POST', path, body })
  const body = encoded(order).body
  const bracket = encoded(algo({ ...entry, protection: 'TP_SL', legs: [loss] })).body
  it.each<readonly [what: string, request: UnsignedRequestText, why: string]>([
    ['a withdrawal', post('/v1/withdraw_request'), 'a call that is not on the list'],
    ['a transfer', post('/v1/internal_transfer'), 'a call that is not on the list'],
    ['a key that is made', post('/v1/orderly_key'), 'a call that is not on the list'],
    ['a batch', post('/v1/batch-order'), 'a call that is not on the list'],
    [
      'another method',
      { method: 'PUT', path: '/v1/client/leverages', body: '{}' },
      'a call that is not on the list',
    ],
    ['a query where none belongs', { method: 'POST', path: '/v1/order?a=1', body }, 'a query with another a'],
    [
      'a question with a body',
      { method: 'GET', path: '/v1/positions', body: '{}' },
      'a body where none belongs',
    ],
    [
      'a path that climbs',
      { method: 'GET', path: '/v1/order/../positions', body: '' },
      'a path of another form',
    ],
    [
      'a path written otherwise',
      { method: 'GET', path: '/v1/order/%37', body: '' },
      'a path of another form',
    ],
    ['another version', { method: 'GET', path: '/v2/positions', body: '' }, 'a path of another form'],
    [
      'a name said twice',
      { method: 'DELETE', path: `/v1/order?order_id=1&order_id=2&symbol=${X}`, body: '' },
      'a query that says a name twice',
    ],
    [
      'a cancel without its order',
      { method: 'DELETE', path: `/v1/order?symbol=${X}`, body: '' },
      'a query without order_id',
    ],
    [
      'the end of another key',
      post('/v1/client/remove_orderly_key', `{"orderly_key":"${OTHER}"}`),
      'a key other than the one that signs',
    ],
    [
      'another key bound',
      post(
        '/v1/client/set_orderly_key_ip_restriction',
        `{"orderly_key":"${OTHER}","ip_restriction_list":"203.0.113.7"}`,
      ),
      'a key other than the one that signs',
    ],
    [
      'a field nobody knows',
      post('/v1/order', body.replace('}', ',"broker":"x"}')),
      'a field nobody knows: broker',
    ],
    [
      'a field said twice',
      post('/v1/order', body.replace('}', ',"reduce_only":true}')),
      'a name that is said twice',
    ],
    ['a text behind', post('/v1/order', `${body} `), 'a body with more behind it'],
    ['a figure with a power', post('/v1/order', body.replace('1.25', '1e9')), 'a value of another form'],
    ['a figure below zero', post('/v1/order', body.replace('1.25', '-1')), 'a value of another form'],
    ['a figure as a word', post('/v1/order', body.replace('1.25', '"1.25"')), 'no plain order_quantity'],
    ['a size of nothing', post('/v1/order', body.replace('1.25', '0.00')), 'a order_quantity of nothing'],
    ['a side nobody knows', post('/v1/order', body.replace('BUY', 'LONG')), 'a side nobody knows'],
    [
      'a market order with a price',
      post('/v1/order', body.replace('LIMIT', 'MARKET')),
      'a market order with a price, or another without one',
    ],
    [
      'a leg that may open',
      post('/v1/algo/order', bracket.replace('"reduce_only":true', '"reduce_only":false')),
      'reduce_only is not set',
    ],
    [
      'a leg of another market',
      post('/v1/algo/order', bracket.replace(/PERP_X_USDC(?=","algo_type":"STOP_LOSS)/, 'PERP_Y_USDC')),
      'a leg of another market',
    ],
    [
      'a timer of a second',
      post('/v1/order/cancel_all_after', '{"trigger_after":1000}'),
      'a timer that is too short',
    ],
    ['a body that is none', post('/v1/order', ''), 'a body of another form'],
    [
      'a deep one',
      post('/v1/order', `{"symbol":${'['.repeat(9)}${']'.repeat(9)}}`),
      'a body that is too deep',
    ],
  ])('is %s', (_what, request, why) => expect(whyNot(request)).toBe(why))
})

describe('an altered request', () => {
  const requests = writes.map(([, write]) => encoded(write)).filter(({ body }) => body !== '')
  const alphabet = [...'0123456789.,:{}[]" -eE\\abcXYZ_truefalse']

  it('is rejected, or understood by its altered figures', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...requests),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...alphabet), fc.constantFrom('put', 'set', 'cut')), {
          minLength: 1,
          maxLength: 3,
        }),
        (request, changes) => {
          let body = request.body
          for (const [where, sign, how] of changes) {
            const at = where % body.length
            body = body.slice(0, at) + (how === 'cut' ? '' : sign) + body.slice(how === 'put' ? at : at + 1)
          }
          const read = understood({ ...request, body })
          if (read instanceof RefusedRequestError) return
          expect(read.is === 'question' ? [] : read.adds).toEqual(addedBy(request, body))
        },
      ),
      { numRuns: 5_000 },
    )
  })
})

/** Has room for the product of two figures of maximum length. */
const Exact = Decimal.clone({ precision: 200 })

/** Computes the additions of a body with the platform's JSON reader, without the signer's code. */
function addedBy({ method, path }: UnsignedRequestText, body: string): readonly unknown[] {
  const keep = (_name: string, value: unknown, { source }: { readonly source?: string } = {}): unknown =>
    typeof value === 'number' ? { source: source ?? figureIn(body, value) } : value
  const read = JSON.parse(body, keep) as Record<string, { readonly source: string } | undefined> & {
    readonly symbol?: string
    readonly side?: string
    readonly reduce_only?: boolean
    readonly algo_type?: string
    readonly child_orders?: readonly Record<string, { readonly source: string } | undefined>[]
  }
  const { order_quantity, order_price, quantity, price } = read
  const of = (
    at: { readonly source: string } | undefined,
    size: { readonly source: string } | undefined,
    isSized: boolean,
  ) => {
    const notional =
      read.side === 'BUY' && at !== undefined
        ? new Exact(at.source).mul(size?.source ?? '').toFixed()
        : undefined
    const needsSize = isSized || notional === undefined
    return [{ symbol: read.symbol, quantity: size?.source ?? '', notional, needsSize }]
  }
  if (path === '/v1/order')
    return method === 'POST' && read.reduce_only === true
      ? []
      : of(order_price, order_quantity, method === 'PUT')
  if (path !== '/v1/algo/order') return []
  switch (read.algo_type) {
    case undefined:
      return [read, ...(read.child_orders ?? [])].flatMap(each =>
        each['quantity'] === undefined
          ? []
          : [{ symbol: undefined, quantity: each['quantity'].source, notional: undefined, needsSize: true }],
      )
    case 'STOP':
    case 'TRAILING_STOP':
      return read.reduce_only === true ? [] : of(price, quantity, true)
    case 'BRACKET':
      return of(price, quantity, true)
    default:
      return []
  }
}

/** The text of a number, where the platform does not hand it over: the one in the body that means it. */
const figureIn = (body: string, value: number): string =>
  [...body.matchAll(/[:[](\d[\d.]*)/g)].map(([, text = '']) => text).find(text => Number(text) === value) ??
  ''
