import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { describe, expect, it, vi } from 'vitest'
import { encodeMandate } from '../core/envelope/mandate-text'
import { requireAmount } from '../core/value/decimal-amount'
import { envelope } from '../../test/kit/envelopes'
import { claimOf, mandateClaimOf } from '../../test/kit/confirmations'
import { publicKeyOf } from '../../test/kit/keytext'
import { createBoxReceiver, sealToReceiver, type BoxPurpose } from './box'
import { decodeStoredKey, encodeStoredKey } from './stored-key-item'
import type { BoxSender, SignerAnswer, SignerQuestion } from './signer-protocol'
import type { ListPastWrites } from './signed-history'
import { unavailableList } from './signed-list'
import { createRequestSigner } from './request-signer'
import type { CountedWrite } from './usage-counter'
import type { SigningContent } from './signing-content'

const NOW = 1_700_000_000_000
const DAY = 86_400_000
const write = {
  is: 'call',
  method: 'POST',
  path: '/v1/order/cancel_all_after',
  body: '{"trigger_after":5000}',
} as const
const freshSeed = () => Uint8Array.from(randomBytes(32))

const ceilings = '3;PERP_BTC_USDC:0.5:1;PERP_ETH_USDC:5:20'
const btc = (quantity: string) => [{ symbol: 'PERP_BTC_USDC', quantity, notional: undefined }]
/** A market order of this size, with the body that the desk sends. */
const order = (size: string, { symbol = 'PERP_BTC_USDC', reduces = false } = {}) =>
  ({
    is: 'call',
    method: 'POST',
    path: '/v1/order',
    body: `{"symbol":"${symbol}","order_type":"MARKET","side":"BUY","order_quantity":${size},"reduce_only":${reduces},"margin_mode":"CROSS","client_order_id":"pd-1"}`,
  }) as const

function createSigner(
  listPast?: ListPastWrites,
  begunAt?: () => number | undefined,
  findLastDate = unavailableList.findLastDate,
) {
  const answers: SignerAnswer[] = []
  let now = NOW
  const list = begunAt && {
    ...unavailableList,
    add: () => 'listed' as const,
    getCreationTime: begunAt,
    findLastDate,
  }
  const answerQuestion = createRequestSigner({ system: () => now, steady: () => now - NOW }, listPast, list)
  /** Sends a question without the confirmation of a sheet. */
  const askUnconfirmed = (question: SignerQuestion): SignerAnswer => {
    const answer = answerQuestion(question)
    answers.push(answer)
    return answer
  }
  const ask = (question: SignerQuestion): SignerAnswer => {
    const { keyId } = question
    if (question.do === 'arm') {
      const confirmed = mandateClaimOf({ keyId, to: offerOf(keyId, 'sheet') }, question.bounds, now)
      return askUnconfirmed({ ...question, confirmed })
    }
    if (question.do !== 'sign' || question.what.is !== 'call' || question.what.method === 'GET')
      return askUnconfirmed(question)
    if (question.inside !== undefined) return askUnconfirmed(question)
    const { what } = question
    return askUnconfirmed({
      ...question,
      confirmed: claimOf({ keyId, to: offerOf(keyId, 'sheet') }, what, now),
    })
  }
  const offerOf = (keyId: string, from: BoxSender): string => {
    const offer = answerQuestion({ do: 'offer', keyId, from })
    return offer.is === 'offer' ? offer.to : ''
  }
  /** Seals `content` to a new offer of the signer. */
  function sealToSigner(
    keyId: string,
    from: BoxSender,
    content: Uint8Array,
    purpose: BoxPurpose = `${from}→signer`,
  ) {
    const offer = ask({ do: 'offer', keyId, from })
    const to = offer.is === 'offer' ? offer.to : ''
    return { keyId, to, box: sealToReceiver(to, { purpose, keyId }, content) ?? '' }
  }
  const hold = (keyId: string, seed: Uint8Array) => ask({ do: 'hold', ...sealToSigner(keyId, 'form', seed) })
  const storedItem = (keyId: string, seed: Uint8Array, limits?: string, boundAt?: number) =>
    sealToSigner(keyId, 'keeper', Buffer.from(encodeStoredKey(keyId, seed, limits, boundAt), 'latin1'))
  const wait = (ms: number) => void (now += ms)
  return { ask, answers, sealToSigner, hold, storedItem, wait }
}

function isSigned(publicKey: string, text: string, answer: SignerAnswer): boolean {
  const x = Buffer.from(base58.decode(publicKey.replace('ed25519:', ''))).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return (
    answer.is === 'signed' && verify(null, Buffer.from(text), key, Buffer.from(answer.signature, 'base64url'))
  )
}

const publicKeyIn = (answer: SignerAnswer): string => (answer.is === 'key' ? answer.publicKey : answer.is)
const markOf = (publicKey: string): string => createHash('sha256').update(publicKey).digest('hex')

describe('an entered key', () => {
  it('signs no write before the keeper returned the identical seed', () => {
    const { ask, hold, storedItem } = createSigner()
    const seed = freshSeed()
    const publicKey = publicKeyIn(hold('live-a', seed))
    const sign = { do: 'sign', keyId: 'live-a', what: write, offset: 5 } as const
    expect(ask(sign)).toEqual({ is: 'refused' })
    expect(ask({ do: 'compare', ...storedItem('live-a', freshSeed()) })).toEqual({ is: 'mismatched' })
    expect(ask(sign)).toEqual({ is: 'refused' })
    expect(ask({ do: 'compare', ...storedItem('live-a', seed) })).toEqual({ is: 'key', publicKey })
    const answer = ask(sign)
    expect(answer).toMatchObject({ is: 'signed', at: NOW + 5 })
    expect(
      isSigned(publicKey, `${NOW + 5}POST/v1/order/cancel_all_after{"trigger_after":5000}`, answer),
    ).toBe(true)
  })

  it('overwrites a returned seed even if the signer holds no such key', () => {
    const { ask, storedItem } = createSigner()
    const question = { do: 'compare', ...storedItem('live-a', freshSeed()) } as const
    const fills = [vi.spyOn(Uint8Array.prototype, 'fill'), vi.spyOn(Buffer.prototype, 'fill')]
    expect(ask(question)).toEqual({ is: 'unknown key' })
    const overwritten = fills.flatMap(fill => fill.mock.contexts as readonly Uint8Array[])
    // The secret of the box, and the seed.
    const secrets = overwritten.filter(bytes => bytes.length === 32)
    expect(secrets.map(bytes => bytes.every(byte => byte === 0))).toEqual([true, true])
    vi.restoreAllMocks()
  })

  it('signs reads while on trial, and no write dated earlier than those reads', () => {
    const { ask, hold, storedItem } = createSigner()
    const seed = freshSeed()
    const publicKey = publicKeyIn(hold('live-a', seed))
    const sign = { do: 'sign', keyId: 'live-a', offset: 5 } as const
    const question = { is: 'call', method: 'GET', path: '/v1/client/key_info', body: '' } as const
    const answer = ask({ ...sign, what: question })
    expect(isSigned(publicKey, `${NOW + 5}GET/v1/client/key_info`, answer)).toBe(true)
    for (const what of [{ is: 'stream' }, { is: 'data key' }] as const)
      expect(ask({ ...sign, what })).toEqual({ is: 'refused' })
    ask({ do: 'compare', ...storedItem('live-a', seed) })
    expect(ask({ ...sign, what: question })).toMatchObject({ is: 'signed', at: NOW + 6 })
    ask({ do: 'forget', keyId: 'live-a' })
    expect(ask({ ...sign, what: question })).toEqual({ is: 'unknown key' })
  })

  it.each([
    ['a withdrawal', { method: 'POST', path: '/v1/withdraw_request', body: '{}' }],
    ['an order with an unknown field', { method: 'POST', path: '/v1/order', body: '{"broker":"x"}' }],
    ['a query that is not on the list', { method: 'GET', path: '/v1/client/secrets', body: '' }],
  ] as const)('does not sign %s for any caller', (_what, call) => {
    const { ask, hold, storedItem } = createSigner()
    const seed = freshSeed()
    hold('live-a', seed)
    ask({ do: 'compare', ...storedItem('live-a', seed) })
    const sign = { do: 'sign', keyId: 'live-a', offset: 0 } as const
    expect(ask({ ...sign, what: { is: 'call', ...call } })).toEqual({ is: 'refused' })
    expect(ask({ ...sign, what: write })).toMatchObject({ is: 'signed' })
  })

  it('is sealed for the keeper in storage form, and for no other recipient', () => {
    const { ask, hold } = createSigner()
    const seed = freshSeed()
    hold('live-a', seed)
    const keeper = createBoxReceiver({ purpose: 'signer→keeper', keyId: 'live-a' })
    const answer = ask({ do: 'seal', keyId: 'live-a', to: keeper.to })
    const text = Buffer.from(keeper.open(answer.is === 'box' ? answer.box : '') ?? []).toString('latin1')
    expect(decodeStoredKey('live-a', text)).toEqual({ seed })
  })

  it('cannot use the name of a key that is active or being stored', () => {
    const { ask, hold, storedItem } = createSigner()
    const [seed, other] = [freshSeed(), freshSeed()]
    const publicKey = publicKeyIn(hold('live-a', seed))
    expect(hold('live-a', other)).toEqual({ is: 'refused' })
    expect(ask({ do: 'compare', ...storedItem('live-a', seed) })).toEqual({ is: 'key', publicKey })
    expect(hold('live-a', other)).toEqual({ is: 'refused' })
    ask({ do: 'forget', keyId: 'live-a' })
    expect(hold('live-a', other)).toMatchObject({ is: 'key' })
  })

  it.each([0, 31, 33, 64])('is rejected with a length of %i bytes', length => {
    expect(createSigner().hold('live-a', new Uint8Array(length))).toEqual({ is: 'refused' })
  })
})

describe('a stored key', () => {
  it('signs when its stored item, key id and mark match', () => {
    const { ask, storedItem, hold } = createSigner()
    const seed = freshSeed()
    const publicKey = publicKeyIn(hold('other', seed))
    const mark = markOf(publicKey)
    expect(ask({ do: 'open', ...storedItem('live-a', seed), mark, isUsed: true })).toEqual({
      is: 'key',
      publicKey,
    })
    expect(ask({ do: 'sign', keyId: 'live-a', what: write, offset: 0 })).toMatchObject({ is: 'signed' })
  })

  it.each<
    [
      string,
      (
        own: ReturnType<typeof createSigner>,
        seed: Uint8Array,
      ) => ReturnType<ReturnType<typeof createSigner>['sealToSigner']>,
    ]
  >([
    ['another key', ({ storedItem }) => storedItem('live-a', freshSeed())],
    [
      'an item stored for another key id',
      ({ sealToSigner }, seed) =>
        sealToSigner('live-a', 'keeper', Buffer.from(encodeStoredKey('live-b', seed))),
    ],
    ['a bare seed', ({ sealToSigner }, seed) => sealToSigner('live-a', 'keeper', seed)],
    [
      'a box of the entry form',
      ({ sealToSigner }, seed) =>
        sealToSigner('live-a', 'form', Buffer.from(encodeStoredKey('live-a', seed))),
    ],
    [
      'a box for an offer that was never made',
      (own, seed) => ({ ...own.storedItem('live-a', seed), to: 'AAAA' }),
    ],
  ])('is rejected for %s, and not retained', (_, createBox) => {
    const own = createSigner()
    const seed = freshSeed()
    const mark = markOf(publicKeyIn(own.hold('other', seed)))
    expect(own.ask({ do: 'open', ...createBox(own, seed), mark, isUsed: true })).toEqual({ is: 'mismatched' })
    expect(own.ask({ do: 'sign', keyId: 'live-a', what: write, offset: 0 })).toEqual({ is: 'unknown key' })
  })

  it('does not sign when it is only inspected', () => {
    const { ask, storedItem, hold } = createSigner()
    const seed = freshSeed()
    const mark = markOf(publicKeyIn(hold('other', seed)))
    expect(ask({ do: 'open', ...storedItem('live-a', seed), mark, isUsed: false })).toMatchObject({
      is: 'key',
    })
    expect(ask({ do: 'sign', keyId: 'live-a', what: write, offset: 0 })).toEqual({ is: 'unknown key' })
  })

  it('is not read twice from one box', () => {
    const { ask, storedItem, hold } = createSigner()
    const seed = freshSeed()
    const mark = markOf(publicKeyIn(hold('other', seed)))
    const box = storedItem('live-a', seed)
    ask({ do: 'open', ...box, mark, isUsed: false })
    expect(ask({ do: 'open', ...box, mark, isUsed: true })).toEqual({ is: 'mismatched' })
  })
})

describe('a key without a store', () => {
  it('signs at once, and is replaced by the next key of its name', () => {
    const { ask, sealToSigner } = createSigner()
    const first = ask({ do: 'take', ...sealToSigner('practice', 'practice', freshSeed()) })
    const second = ask({ do: 'take', ...sealToSigner('practice', 'practice', freshSeed()) })
    const answer = ask({ do: 'sign', keyId: 'practice', what: { is: 'stream' }, offset: 7 })
    expect(isSigned(publicKeyIn(second), `${NOW + 7}`, answer)).toBe(true)
    expect(isSigned(publicKeyIn(first), `${NOW + 7}`, answer)).toBe(false)
  })

  it('cannot be an entered key, which has to be stored before it signs writes', () => {
    const { ask, sealToSigner } = createSigner()
    expect(ask({ do: 'take', ...sealToSigner('live-a', 'form', freshSeed()) })).toEqual({ is: 'refused' })
  })

  it('is dated by its own adjustable clock in practice only', () => {
    const { ask, sealToSigner, hold, storedItem } = createSigner()
    const seed = freshSeed()
    ask({ do: 'take', ...sealToSigner('practice', 'practice', freshSeed()) })
    hold('live-a', seed)
    ask({ do: 'compare', ...storedItem('live-a', seed) })
    const sign = (keyId: string) => ask({ do: 'sign', keyId, what: write, offset: 86_400_000 })
    expect([sign('practice').is, sign('live-a').is]).toEqual(['signed', 'refused'])
  })

  it('on trial signs reads and no writes', () => {
    const { ask, hold } = createSigner()
    hold('trial', freshSeed())
    const sign = (what: SigningContent) => ask({ do: 'sign', keyId: 'trial', what, offset: 0 }).is
    const read = { is: 'call', method: 'GET', path: '/v1/client/key_info', body: '' } as const
    expect([sign(read), sign(write), sign(order('0.001'))]).toEqual(['signed', 'refused', 'refused'])
  })

  it('of practice has ceilings only when it was sealed with them', () => {
    const { ask, sealToSigner } = createSigner()
    const sign = (keyId: string) => ask({ do: 'sign', keyId, what: order('1000'), offset: 0 })
    ask({ do: 'take', ...sealToSigner('practice', 'practice', freshSeed()) })
    expect(sign('practice')).toMatchObject({ is: 'signed' })
    const bound = Buffer.concat([freshSeed(), Buffer.from(ceilings, 'latin1')])
    ask({ do: 'take', ...sealToSigner('practice', 'practice', bound) })
    expect(sign('practice')).toEqual({ is: 'above', ceiling: 'order' })
    const spoilt = Buffer.concat([freshSeed(), Buffer.from('no ceilings', 'latin1')])
    expect(ask({ do: 'take', ...sealToSigner('practice', 'practice', spoilt) })).toEqual({ is: 'refused' })
  })
})

describe('the date of a signed write', () => {
  it('is always later than the last one, even when the key is reopened in between', () => {
    const own = createSigner()
    const seed = freshSeed()
    const mark = markOf(publicKeyIn(own.hold('live-a', seed)))
    const open = () => own.ask({ do: 'open', ...own.storedItem('live-a', seed), mark, isUsed: true })
    const sign = (offset: number) => {
      const answer = own.ask({ do: 'sign', keyId: 'live-a', what: write, offset })
      return answer.is === 'signed' ? answer.at - NOW : answer.is
    }
    open()
    expect([sign(4_000), sign(0)]).toEqual([4_000, 4_001])
    open()
    expect(sign(0)).toBe(4_002)
    own.ask({ do: 'forget', keyId: 'live-a' })
    open()
    expect(sign(0)).toBe(4_003)
  })

  it('is later than any date in the list of another process', () => {
    const dates = new Map([['live-a', NOW + 4_000]])
    const own = createSigner(
      undefined,
      () => NOW,
      keyId => dates.get(keyId),
    )
    for (const [keyId, at] of [
      ['live-a', NOW + 4_001],
      ['live-b', NOW],
    ] as const) {
      const seed = freshSeed()
      own.hold(keyId, seed)
      own.ask({ do: 'compare', ...own.storedItem(keyId, seed) })
      expect(own.ask({ do: 'sign', keyId, what: write, offset: 0 })).toMatchObject({ is: 'signed', at })
    }
  })
})

describe('a date in the past', () => {
  it('is signed for a query and an order, and refused for a timer, which would trigger at once', () => {
    const own = createSigner()
    const seed = freshSeed()
    own.hold('live-a', seed)
    own.ask({ do: 'compare', ...own.storedItem('live-a', seed) })
    const sign = (what: SigningContent) =>
      own.ask({ do: 'sign', keyId: 'live-a', what, offset: 0, age: 250_000 })
    const query = { is: 'call', method: 'GET', path: '/v1/positions', body: '' } as const
    const cancel = { is: 'call', method: 'DELETE', path: '/v1/orders', body: '' } as const
    for (const what of [query, cancel]) expect(sign(what)).toMatchObject({ is: 'signed', at: NOW - 250_000 })
    for (const what of [write, { is: 'stream' } as const, { is: 'data key' } as const])
      expect(sign(what)).toEqual({ is: 'refused' })
  })
})

describe('ceilings of a key', () => {
  function opened(own: ReturnType<typeof createSigner>, limits: string | undefined, seed = freshSeed()) {
    const name = 'probe'
    const mark = markOf(publicKeyIn(own.hold(name, seed)))
    own.ask({ do: 'forget', keyId: name })
    const open = (text = limits) =>
      own.ask({ do: 'open', ...own.storedItem('live-a', seed, text), mark, isUsed: true })
    const sign = (what: SigningContent) => {
      const answer = own.ask({ do: 'sign', keyId: 'live-a', what, offset: 0 })
      return answer.is === 'above' ? answer.ceiling : answer.is
    }
    return { answer: open(), open, sign }
  }

  it('are returned when the key is opened, and apply to every caller', () => {
    const own = createSigner()
    const { answer, sign } = opened(own, ceilings)
    expect(answer).toMatchObject({ is: 'key', ceilings })
    expect(sign(order('0.5'))).toBe('signed')
    expect(sign(order('0.51'))).toBe('order')
    expect(sign(order('0.1', { symbol: 'PERP_NOBODY_USDC' }))).toBe('market')
    own.wait(60_000)
    expect(sign(order('0.5'))).toBe('signed')
    expect(sign(order('0.1'))).toBe('day')
    expect([sign(order('1', { symbol: 'PERP_ETH_USDC' })), sign(write)]).toEqual(['signed', 'signed'])
    expect(sign(order('1', { symbol: 'PERP_ETH_USDC' }))).toBe('pace')
    // Reduce-only orders and cancels are signed all the same.
    expect([sign(order('9', { reduces: true })), sign(write)]).toEqual(['signed', 'signed'])
  })

  it('block every risk-adding write when they are missing or malformed', () => {
    for (const limits of [undefined, '60']) {
      const { answer, sign } = opened(createSigner(), limits)
      expect(answer).not.toHaveProperty('ceilings')
      expect([sign(order('0.001')), sign(order('0.001', { reduces: true })), sign(write)]).toEqual([
        'unset',
        'signed',
        'signed',
      ])
    }
  })

  it('do not restart the day when the key is reopened, forgotten or bound again', () => {
    const own = createSigner()
    const { open, sign } = opened(own, ceilings)
    expect([sign(order('0.5')), sign(order('0.5'))]).toEqual(['signed', 'signed'])
    open()
    expect(sign(order('0.1'))).toBe('day')
    own.ask({ do: 'forget', keyId: 'live-a' })
    open()
    expect(sign(order('0.1'))).toBe('day')
    open('9;PERP_BTC_USDC:0.5:1.2')
    expect([sign(order('0.2')), sign(order('0.1'))]).toEqual(['signed', 'day'])
  })

  it('count earlier writes of another process, each once', () => {
    const past: CountedWrite[] = [{ at: NOW - 5_000, adds: btc('0.4') }]
    const own = createSigner(() => past)
    const { open, sign } = opened(own, ceilings)
    expect(sign(order('0.3'))).toBe('signed')
    // The list of the other process now contains this write as well.
    past.push({ at: NOW, adds: btc('0.3') })
    open()
    own.wait(60_000)
    expect([sign(order('0.31')), sign(order('0.3'))]).toEqual(['day', 'signed'])
  })

  it.each<[string, number | undefined, number | undefined, string]>([
    ['created before them', NOW - 9_000, NOW - 5_000, 'signed'],
    ['created at the same time', NOW - 5_000, NOW - 5_000, 'signed'],
    ['without a creation time, if they have no time either', undefined, undefined, 'signed'],
    ['without a creation time', undefined, NOW - 5_000, 'signed'],
    ['created after them', NOW - 4_999, NOW - 5_000, 'unknown'],
    ['with a creation time, if they have no time', NOW - 5_000, undefined, 'unknown'],
    ['created after them on an earlier day', NOW - DAY, NOW - 2 * DAY, 'signed'],
  ])('count a day as full only if the list may be incomplete: a list %s', (_, begunAt, boundAt, wanted) => {
    const own = createSigner(undefined, () => begunAt)
    const seed = freshSeed()
    const mark = markOf(publicKeyIn(own.hold('probe', seed)))
    own.ask({ do: 'open', ...own.storedItem('live-a', seed, ceilings, boundAt), mark, isUsed: true })
    const sign = (what: SigningContent) => {
      const answer = own.ask({ do: 'sign', keyId: 'live-a', what, offset: 0 })
      return answer.is === 'above' ? answer.ceiling : answer.is
    }
    expect(sign(order('0.1'))).toBe(wanted)
    // Protective writes are never refused.
    expect([sign(order('0.1', { reduces: true })), sign(write)]).toEqual(['signed', 'signed'])
  })

  it('apply to an edit, even if its text claims to be reduce-only', () => {
    const { sign } = opened(createSigner(), ceilings)
    const change = (size: string): SigningContent => ({
      ...{ is: 'call', method: 'PUT', path: '/v1/order' },
      body: `{"order_id":"7","symbol":"PERP_BTC_USDC","order_type":"LIMIT","side":"BUY","order_quantity":${size},"reduce_only":true,"order_price":100}`,
    })
    expect([sign(change('900')), sign(change('0.5')), sign(change('0.5'))]).toEqual([
      'order',
      'signed',
      'signed',
    ])
    expect(sign(order('0.1'))).toBe('day')
  })

  it('count earlier writes when the clock was set back at the start of the process', () => {
    const later = [{ at: NOW + 3_600_000, adds: btc('0.9') }]
    const { sign } = opened(
      createSigner(() => later),
      ceilings,
    )
    expect(sign(order('0.2'))).toBe('day')
  })

  it('cannot be raised again by a retained older box', () => {
    const own = createSigner()
    const seed = freshSeed()
    const { open, sign } = opened(own, ceilings, seed)
    const before = own.storedItem('live-a', seed, ceilings)
    open('3;PERP_BTC_USDC:0.01:0.02')
    expect(sign(order('0.5'))).toBe('order')
    const mark = markOf(publicKeyIn(own.hold('probe', seed)))
    expect(own.ask({ do: 'open', ...before, mark, isUsed: true })).toEqual({ is: 'mismatched' })
    expect(sign(order('0.5'))).toBe('order')
  })

  it('are not used up by refused signatures', () => {
    const own = createSigner()
    const { sign } = opened(own, ceilings)
    const ask = { do: 'sign', keyId: 'live-a', what: order('0.5'), offset: 90_000 } as const
    expect(Array.from({ length: 5 }, () => own.ask(ask).is)).toEqual(Array(5).fill('refused'))
    expect([sign(order('0.5')), sign(order('0.5'))]).toEqual(['signed', 'signed'])
  })
})

describe('a hostile caller', () => {
  const limits = 'limits_2;500;1000:2500;.BTC:0.02:0.05'
  function opened() {
    const own = createSigner()
    const seed = freshSeed()
    const mark = markOf(publicKeyIn(own.hold('probe', seed)))
    own.ask({ do: 'forget', keyId: 'probe' })
    own.ask({ do: 'open', ...own.storedItem('live-a', seed, limits), mark, isUsed: true })
    return (what: SigningContent) => {
      const answer = own.ask({ do: 'sign', keyId: 'live-a', what, offset: 0 })
      return answer.is === 'above' ? answer.ceiling : answer.is
    }
  }
  const call = (
    body: object | string,
    method: 'POST' | 'PUT' = 'POST',
    path = '/v1/order',
  ): SigningContent => ({
    ...{ is: 'call', method, path },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const limit = (side: 'BUY' | 'SELL', price: number, size: number, symbol = 'PERP_ETH_USDC') => ({
    ...{ symbol, order_type: 'LIMIT', side, order_price: price, order_quantity: size, reduce_only: false },
    ...{ margin_mode: 'CROSS', client_order_id: 'pd-1' },
  })
  const stop = (side: 'BUY' | 'SELL', changes: object = {}) => ({
    ...{ symbol: 'PERP_ETH_USDC', margin_mode: 'CROSS', client_order_id: 'pd-1', algo_type: 'STOP', side },
    ...{
      type: 'MARKET',
      quantity: 0.001,
      trigger_price: 1,
      trigger_price_type: 'MARK_PRICE',
      reduce_only: false,
    },
    ...changes,
  })
  const change = (side: 'BUY' | 'SELL', price: number, size: number) => ({
    ...{ order_id: '7', symbol: 'PERP_ETH_USDC', order_type: 'LIMIT', side, order_price: price },
    ...{ order_quantity: size, reduce_only: true },
  })
  const inText = (price: string, size: string) =>
    call(
      JSON.stringify(limit('BUY', 1, 2))
        .replace('"order_price":1,', `"order_price":${price},`)
        .replace('"order_quantity":2,', `"order_quantity":${size},`),
    )

  it.each<[string, SigningContent, string]>([
    ['a buy up to the notional', call(limit('BUY', 2_000, 0.5)), 'signed'],
    ['a buy one tick above the notional', call(limit('BUY', 2_000.01, 0.5)), 'order notional'],
    ['a sell in a market without a size', call(limit('SELL', 0.01, 0.001)), 'market'],
    ['a sell up to the size', call(limit('SELL', 1, 0.02, 'PERP_BTC_USDC')), 'signed'],
    ['a sell above the size', call(limit('SELL', 1, 0.021, 'PERP_BTC_USDC')), 'order'],
    ['a buy above the size where one is set', call(limit('BUY', 1, 0.021, 'PERP_BTC_USDC')), 'order'],
    ['a market order in a market without a size', order('0.001', { symbol: 'PERP_ETH_USDC' }), 'market'],
    ['a market order above the size', order('0.021'), 'order'],
    ['a buy trigger without a price', call(stop('BUY'), 'POST', '/v1/algo/order'), 'market'],
    ['a sell trigger without a price', call(stop('SELL'), 'POST', '/v1/algo/order'), 'market'],
    [
      'a buy trigger whose price a later edit could raise',
      call(stop('BUY', { type: 'LIMIT', price: 1 }), 'POST', '/v1/algo/order'),
      'market',
    ],
    ['an edit that claims to be a cheap buy', call(change('BUY', 0.01, 1_000), 'PUT'), 'market'],
    [
      'an edit of a trigger that names no market',
      call({ order_id: '7', quantity: 0.021 }, 'PUT', '/v1/algo/order'),
      'order',
    ],
    ['a price in exponent form', inText('1e-9', '1'), 'refused'],
    ['a quantity in exponent form', inText('1', '1E+3'), 'refused'],
    ['a quantity of 40 digits', inText('1', '9'.repeat(40)), 'order notional'],
    ['a quantity of 41 digits', inText('1', '9'.repeat(41)), 'refused'],
    ['a price of 40 digits after the point', inText(`0.${'9'.repeat(40)}`, '1001'), 'order notional'],
    ['a product above by its last digit', inText(`1000.${'0'.repeat(39)}1`, '1'), 'order notional'],
    ['a reduce-only order', call({ ...limit('SELL', 1, 900), reduce_only: true }), 'signed'],
  ])('is bound by the limits for %s', (_, what, wanted) => {
    expect(opened()(what)).toBe(wanted)
  })

  it('gets no more small buys signed than the notional of a day allows', () => {
    const sign = opened()
    const markets = ['PERP_ETH_USDC', 'PERP_SOL_USDC', 'PERP_DOGE_USDC']
    const results = Array.from({ length: 300 }, (_, nth) =>
      sign(call(limit('BUY', 2.5, 4, markets[nth % markets.length]))),
    )
    expect(results.filter(each => each === 'signed')).toHaveLength(250)
    expect(new Set(results.slice(250))).toEqual(new Set(['day notional']))
  })
})

describe('a stored item of an earlier version', () => {
  /** As written by the version before notionals, for the key `live-a`. */
  const items = [
    'perpdesk-key-3.AwoRGB8mLTQ7QklQV15lbHN6gYiPlp2kq7K5wMfO1dw.20;PERP_BTC_USDC:0.5:1.2;PERP_ETH_USDC:5:20.1790000000000.114199373b1f6c63',
    'perpdesk-key-2.AwoRGB8mLTQ7QklQV15lbHN6gYiPlp2kq7K5wMfO1dw.20;PERP_BTC_USDC:0.5:1.2;PERP_ETH_USDC:5:20.4743ee7ad9bfbaaf',
  ]
  it.each(items)('is opened, and its ceilings apply: %s', item => {
    const own = createSigner()
    const publicKey = publicKeyIn(
      own.hold(
        'probe',
        Uint8Array.from({ length: 32 }, (_, at) => at * 7 + 3),
      ),
    )
    const box = own.sealToSigner('live-a', 'keeper', Buffer.from(item, 'latin1'))
    expect(own.ask({ do: 'open', ...box, mark: markOf(publicKey), isUsed: true })).toMatchObject({
      is: 'key',
      ceilings: '20;PERP_BTC_USDC:0.5:1.2;PERP_ETH_USDC:5:20',
    })
    const sign = (what: SigningContent) => {
      const answer = own.ask({ do: 'sign', keyId: 'live-a', what, offset: 0 })
      return answer.is === 'above' ? answer.ceiling : answer.is
    }
    const buy = { ...order('0.1', { symbol: 'PERP_SOL_USDC' }) }
    const cheap = {
      ...buy,
      body: buy.body.replace('"MARKET"', '"LIMIT"').replace('"order_q', '"order_price":1,"order_q'),
    }
    // A listed market is signed up to its quantities, and no other, not even a cheap buy.
    expect([sign(order('0.5')), sign(order('0.51')), sign(cheap)]).toEqual(['signed', 'order', 'market'])
    expect([sign(order('0.5')), sign(order('0.21')), sign(order('0.2'))]).toEqual(['signed', 'day', 'signed'])
    expect(sign(order('9', { reduces: true }))).toBe('signed')
  })
})

describe('a generated key', () => {
  it('is different each time and has a unique name', () => {
    const { ask } = createSigner()
    const first = publicKeyIn(ask({ do: 'make', keyId: 'live-a' }))
    expect(first).toMatch(/^ed25519:/)
    expect(ask({ do: 'make', keyId: 'live-a' })).toEqual({ is: 'refused' })
    expect(publicKeyIn(createSigner().ask({ do: 'make', keyId: 'live-a' }))).not.toBe(first)
  })

  it('signs nothing before the keeper returned the identical seed, and never as a data key', () => {
    const { ask, answers, sealToSigner } = createSigner()
    const publicKey = publicKeyIn(ask({ do: 'make', keyId: 'live-a' }))
    const sign = (what: Extract<SignerQuestion, { do: 'sign' }>['what']) =>
      ask({ do: 'sign', keyId: 'live-a', what, offset: 0 })
    expect(sign(write)).toEqual({ is: 'refused' })
    const keeper = createBoxReceiver({ purpose: 'signer→keeper', keyId: 'live-a' })
    const box = ask({ do: 'seal', keyId: 'live-a', to: keeper.to })
    const text = keeper.open(box.is === 'box' ? box.box : '') ?? new Uint8Array()
    expect(ask({ do: 'compare', ...sealToSigner('live-a', 'keeper', text) })).toEqual({
      is: 'key',
      publicKey,
    })
    expect(sign(write)).toMatchObject({ is: 'signed' })
    expect(sign({ is: 'data key' })).toEqual({ is: 'refused' })
    expect(JSON.stringify(answers)).not.toContain(Buffer.from(text).toString('latin1'))
  })
})

describe('a data key', () => {
  it('is generated here, signs only the derivation text of data keys, and always identically', () => {
    const { ask } = createSigner()
    const publicKey = publicKeyIn(ask({ do: 'make', keyId: 'data.live-a' }))
    const keeper = createBoxReceiver({ purpose: 'signer→keeper', keyId: 'data.live-a' })
    const sealed = ask({ do: 'seal', keyId: 'data.live-a', to: keeper.to })
    const text = keeper.open(sealed.is === 'box' ? sealed.box : '') ?? new Uint8Array()
    const offer = ask({ do: 'offer', keyId: 'data.live-a', from: 'keeper' })
    const to = offer.is === 'offer' ? offer.to : ''
    const box = sealToReceiver(to, { purpose: 'keeper→signer', keyId: 'data.live-a' }, text) ?? ''
    ask({ do: 'compare', keyId: 'data.live-a', to, box })
    const sign = (what: Extract<SignerQuestion, { do: 'sign' }>['what']) =>
      ask({ do: 'sign', keyId: 'data.live-a', what, offset: 0 })
    const answer = sign({ is: 'data key' })
    expect(isSigned(publicKey, 'perpdesk-data-key-1', answer)).toBe(true)
    expect(sign({ is: 'data key' })).toEqual(answer)
    expect([sign(write), sign({ is: 'stream' })]).toEqual([{ is: 'refused' }, { is: 'refused' }])
  })

  it('cannot be entered, and no other key signs in its place', () => {
    const { ask, hold, sealToSigner } = createSigner()
    expect(hold('data.live-a', freshSeed())).toEqual({ is: 'refused' })
    ask({ do: 'take', ...sealToSigner('live-b', 'practice', freshSeed()) })
    expect(ask({ do: 'sign', keyId: 'live-b', what: { is: 'data key' }, offset: 0 })).toEqual({
      is: 'refused',
    })
  })

  it('is different each time', () => {
    expect(createSigner().ask({ do: 'make', keyId: 'data.a' })).not.toEqual(
      createSigner().ask({ do: 'make', keyId: 'data.a' }),
    )
  })
})

it('includes no seed in any response, in any form', () => {
  const { ask, answers, hold, storedItem, sealToSigner } = createSigner()
  const seed = freshSeed()
  const mark = markOf(publicKeyIn(hold('live-a', seed)))
  ask({
    do: 'seal',
    keyId: 'live-a',
    to: createBoxReceiver({ purpose: 'signer→keeper', keyId: 'live-a' }).to,
  })
  ask({ do: 'compare', ...storedItem('live-a', seed) })
  ask({ do: 'open', ...storedItem('live-a', seed), mark, isUsed: true })
  ask({ do: 'take', ...sealToSigner('practice', 'practice', seed) })
  ask({ do: 'sign', keyId: 'live-a', what: write, offset: 0 })
  const all = JSON.stringify(answers)
  expect(all).toContain('"signed"')
  for (const form of ['hex', 'base64', 'base64url'] as const)
    expect(all).not.toContain(Buffer.from(seed).toString(form).replace(/=+$/, ''))
  expect(all).not.toContain(base58.encode(seed))
  expect(all).not.toContain(encodeStoredKey('live-a', seed))
})

describe('an armed envelope', () => {
  const limit = (size: string) => ({
    ...order(size),
    body: order(size).body.replace('"MARKET"', '"LIMIT"').replace('"side"', '"order_price":60000,"side"'),
  })
  const [market] = envelope().markets
  const size = { perOrder: requireAmount('0.1'), inAll: requireAmount('0.2') }
  const worth = { perOrder: requireAmount('6010'), inAll: requireAmount('12000') }
  const bounds = encodeMandate(
    envelope({ markets: market === undefined ? [] : [{ ...market, size }], worth }),
  )
  function armed() {
    const signer = createSigner()
    const key = freshSeed()
    signer.ask({
      do: 'open',
      ...signer.storedItem('live-a', key, ceilings),
      mark: markOf(publicKeyOf(key)),
      isUsed: true,
    })
    const sign = (size: string) =>
      signer.ask({
        do: 'sign',
        keyId: 'live-a',
        what: limit(size),
        offset: 0,
        inside: { envelope: 'env-1', worth: '0' },
      })
    return { ...signer, sign }
  }

  it('is checked in addition to the ceilings of the key, and blocks writes outside it', () => {
    const { ask, sign } = armed()
    expect(sign('0.1')).toEqual({ is: 'outside' })
    expect(ask({ do: 'arm', keyId: 'live-a', bounds })).toEqual({ is: 'done' })
    expect([sign('0.1').is, sign('0.2').is, sign('0.1').is]).toEqual(['signed', 'outside', 'signed'])
    // The total value is used up, whatever main has counted.
    expect([sign('0.1').is, sign('0.1').is]).toEqual(['outside', 'outside'])
  })

  it('ends with its key, and does not start for a key that cannot sign', () => {
    const { ask, sign, hold } = armed()
    hold('live-b', freshSeed())
    expect(ask({ do: 'arm', keyId: 'live-b', bounds })).toEqual({ is: 'refused' })
    expect(ask({ do: 'arm', keyId: 'live-a', bounds: 'none' })).toEqual({ is: 'refused' })
    ask({ do: 'arm', keyId: 'live-a', bounds })
    ask({ do: 'forget', keyId: 'live-a' })
    expect(sign('0.1')).toEqual({ is: 'unknown key' })
  })
})
