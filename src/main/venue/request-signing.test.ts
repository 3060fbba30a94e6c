import { createPrivateKey, createPublicKey, sign as signWith, verify } from 'node:crypto'
import { hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SealedRequest } from '@core/write/venue-write'
import { handClock } from '../../../test/kit/hand-clock'
import { signingWith } from '../../../test/kit/signing'
import type { Signature, KeyVault, VaultResult } from '../main-ports'
import { publicKeyOf } from '../../../test/kit/keytext'
import {
  createSignedHeaders,
  encodeSignature,
  signVenueCall,
  createSignedText,
  type VenueSigner,
  signStreamAuth,
} from './request-signing'
import { signVenueWrite } from './sign-write'

const DER = '302e020100300506032b657004220420'
const keyOf = (seed: string) =>
  createPrivateKey({ key: Buffer.from(DER + seed, 'hex'), format: 'der', type: 'pkcs8' })

/** The venue's time, and how far this clock is from it. */
const AT = 1790000000123
const OFFSET = 40

function signerWith(seed: string, vault?: Pick<KeyVault, 'sign'>) {
  const clock = handClock(AT - OFFSET)
  const signer: VenueSigner = {
    accountId: `0x${'ab'.repeat(32)}`,
    host: 'venue.example',
    keyId: 'k1',
    publicKey: publicKeyOf(hex.decode(seed)),
    vault: vault ?? signingWith(hex.decode(seed), clock),
    clock,
  }
  return { signer, clock }
}

const SEED_1 = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
const SEED_2 = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'

const order: SealedRequest = {
  method: 'POST',
  path: '/v1/order',
  body: '{"symbol":"PERP_BTC_USDC","order_type":"IOC","side":"BUY","order_price":64200,"order_quantity":0.01}',
}
const cancel: SealedRequest = {
  method: 'DELETE',
  path: '/v1/order?order_id=5&symbol=PERP_BTC_USDC',
  body: '',
}

const wish = { request: order, offset: OFFSET }

/** A signature as it should be, but for what is changed in it. */
function signatureBy({ seed = SEED_1, at = AT, text = createSignedText(order, at) }): VaultResult<Signature> {
  return { ok: true, value: { at, bytes: signWith(null, Buffer.from(text), keyOf(seed)) } }
}

describe('a signature', () => {
  it.each([
    ['a write with a body', order],
    ['a write with a query', cancel],
    ['a read', { method: 'GET', path: '/v1/orders?status=INCOMPLETE&page=1', body: '' } as const],
  ])('of %s covers time, method, path and body without a gap', async (_what, request) => {
    const signed = await signVenueCall(signerWith(SEED_1).signer, request, OFFSET)
    if (signed.is === 'failed') throw new Error('did not sign')
    const text = `1790000000123${request.method}${request.path}${request.body}`
    expect([signed.at, signed.text]).toEqual([AT, text])
    expect(verify(null, Buffer.from(text), createPublicKey(keyOf(SEED_1)), signed.bytes)).toBe(true)
    expect(signed.bytes).toHaveLength(64)
  })

  it('of a stream covers its timestamp alone', async () => {
    const signed = await signStreamAuth(signerWith(SEED_1).signer, OFFSET)
    expect(signed).toMatchObject({ is: 'signed', at: AT, text: '1790000000123' })
  })

  it('is written as base64url without padding for headers', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), bytes => {
        expect(encodeSignature(bytes, 'base64url')).toMatch(/^[A-Za-z0-9_-]{86}$/)
      }),
    )
  })

  it.each<[string, () => Promise<VaultResult<Signature>>, string]>([
    ['a locked key', () => Promise.resolve({ ok: false, why: 'locked' }), 'locked'],
    ['one that breaks off', () => Promise.reject(new Error('gone')), 'unavailable'],
    ['other bytes', async () => alteredBytes(), 'signed otherwise'],
    ['no bytes', async () => ({ ok: true, value: { at: AT, bytes: new Uint8Array() } }), 'signed otherwise'],
    ['another key', async () => signatureBy({ seed: SEED_2 }), 'signed otherwise'],
    [
      'another text',
      async () => signatureBy({ text: createSignedText({ ...order, body: '{}' }, AT) }),
      'signed otherwise',
    ],
    [
      'another date than it tells',
      async () => signatureBy({ text: createSignedText(order, AT + 1) }),
      'signed otherwise',
    ],
    ['a date before it was asked', async () => signatureBy({ at: AT - 1_001 }), 'signed otherwise'],
    ['a date after it was answered', async () => signatureBy({ at: AT + 1_001 }), 'signed otherwise'],
    ['half a millisecond', async () => signatureBy({ at: AT + 0.5 }), 'signed otherwise'],
    ['no date', async () => signatureBy({ at: NaN }), 'signed otherwise'],
  ])('by %s is refused, with the reason', async (_what, sign, why) => {
    const { signer } = signerWith(SEED_1, { sign })
    expect(await signVenueWrite(signer, wish)).toEqual({ is: 'failed', why })
  })

  it.each([AT - 1_000, AT, AT + 1_000])('may be dated %i, within the clock tolerance', async at => {
    const { signer } = signerWith(SEED_1, { sign: async () => signatureBy({ at }) })
    expect(await signVenueWrite(signer, wish)).toMatchObject({
      signedAt: at,
      text: createSignedText(order, at),
    })
  })

  it('that does not arrive is given up after its time, and not before', async () => {
    const { signer, clock } = signerWith(SEED_1, { sign: () => new Promise(() => undefined) })
    let result: unknown
    void signVenueWrite(signer, wish).then(signed => (result = signed))
    await clock.pass(2_999)
    expect(result).toBeUndefined()
    await clock.pass(1)
    expect(result).toEqual({ is: 'failed', why: 'late' })
  })

  it('is requested for the outgoing request, its account and host, with the clock to use', async () => {
    const signArguments: unknown[] = []
    const { signer } = signerWith(SEED_1, {
      sign: (...all) => (signArguments.push(...all), Promise.resolve(signatureBy({}))),
    })
    const confirmed = { to: 'offer', box: 'box' }
    await signVenueWrite(signer, { ...wish, confirmed })
    const claim = { ...confirmed, account: signer.accountId, host: 'venue.example' }
    expect(signArguments).toEqual(['k1', { is: 'call', ...order }, OFFSET, { confirmed: claim }])
  })
})

/** A signature of which one bit is another. */
function alteredBytes(): VaultResult<Signature> {
  const signed = signatureBy({})
  if (signed.ok) signed.value.bytes[10] = (signed.value.bytes[10] ?? 0) ^ 1
  return signed
}

describe('the headers', () => {
  it('of a new order carry everything, including the receive window', async () => {
    const { signer } = signerWith(SEED_1)
    const text = createSignedText(order, AT)
    expect(await signVenueWrite(signer, wish)).toEqual({
      request: order,
      signedAt: AT,
      text,
      signature: signWith(null, Buffer.from(text), keyOf(SEED_1)).toString('hex'),
      headers: {
        'orderly-timestamp': '1790000000123',
        'orderly-account-id': `0x${'ab'.repeat(32)}`,
        'orderly-key': publicKeyOf(hex.decode(SEED_1)),
        'orderly-signature': signWith(null, Buffer.from(text), keyOf(SEED_1)).toString('base64url'),
        'Content-Type': 'application/json',
        'x-recv-window': '10000',
      },
    })
  })

  it.each([
    ['a new order that waits for a trigger', 'POST', '/v1/algo/order', '10000'],
    ['an edit', 'PUT', '/v1/order', undefined],
    ['an edit of what waits', 'PUT', '/v1/algo/order', undefined],
    ['a leverage', 'POST', '/v1/client/leverages', undefined],
  ] as const)('of %s carry a receive window only for a new order', async (_what, method, path, carried) => {
    const signed = await signVenueWrite(signerWith(SEED_1).signer, {
      request: { method, path, body: '{}' },
      offset: OFFSET,
    })
    expect('headers' in signed && signed.headers['x-recv-window']).toBe(carried)
  })

  it('of an aged order carry its date in the past and no receive window', async () => {
    const signed = await signVenueWrite(signerWith(SEED_1).signer, { ...wish, age: 250_000 })
    expect(signed).toMatchObject({
      signedAt: AT - 250_000,
      headers: { 'orderly-timestamp': String(AT - 250_000) },
    })
    expect('headers' in signed && Object.keys(signed.headers)).not.toContain('x-recv-window')
  })

  it('of a cancel carry no receive window and the other content type', async () => {
    const signed = await signVenueWrite(signerWith(SEED_1).signer, { request: cancel, offset: OFFSET })
    expect(signed).toMatchObject({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
    expect('headers' in signed && Object.keys(signed.headers)).not.toContain('x-recv-window')
  })

  it('carry the timestamp and the signature of the signed bytes', () => {
    const { signer } = signerWith(SEED_1)
    expect(createSignedHeaders(signer, cancel, { at: 7, bytes: new Uint8Array([255]) })).toMatchObject({
      'orderly-timestamp': '7',
      'orderly-signature': '_w',
    })
  })
})
