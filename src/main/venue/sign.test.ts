import { createPrivateKey, createPublicKey, sign as signWith, verify } from 'node:crypto'
import { hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SealedRequest } from '@core/write/write'
import { publicKeyOf } from './keytext'
import { signature64, type Signer, signHeaders } from './sign'
import { signWrite } from './sign-write'

const DER = '302e020100300506032b657004220420'
const keyOf = (seed: string) =>
  createPrivateKey({ key: Buffer.from(DER + seed, 'hex'), format: 'der', type: 'pkcs8' })

function signerWith(seed: string): Signer {
  const key = keyOf(seed)
  return {
    accountId: `0x${'ab'.repeat(32)}`,
    keyId: 'k1',
    publicKey: publicKeyOf(hex.decode(seed)),
    vault: { sign: (_keyId, message) => ({ ok: true, value: signWith(null, message, key) }) },
  }
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

describe('a signature', () => {
  it.each([
    [
      'of nothing',
      SEED_1,
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      'of one byte',
      SEED_2,
      'r',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
  ])('%s is the standard’s own', (_what, seed, text, expected) => {
    expect(signature64(signerWith(seed), text)).toBe(Buffer.from(expected, 'hex').toString('base64url'))
  })

  it.each([
    ['a write with a body', order],
    ['a write with a query', cancel],
    ['a read', { method: 'GET', path: '/v1/orders?status=INCOMPLETE&page=1', body: '' } as const],
  ])('of %s covers time, method, path and body without a gap', (_what, request) => {
    const signed = signHeaders(signerWith(SEED_1), request, 1790000000123)
    if (signed.is === 'failed') throw new Error('did not sign')
    const text = `1790000000123${request.method}${request.path}${request.body}`
    const signature = Buffer.from(signed.headers['orderly-signature'] ?? '', 'base64url')
    expect(verify(null, Buffer.from(text), createPublicKey(keyOf(SEED_1)), signature)).toBe(true)
    expect(signature).toHaveLength(64)
  })

  it('is base64url without padding, whatever is signed', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(signature64(signerWith(SEED_2), text)).toMatch(/^[A-Za-z0-9_-]{86}$/)
      }),
    )
  })
})

describe('the headers', () => {
  it('of a new order carry everything, and the window in which it may be taken', () => {
    expect(signWrite(signerWith(SEED_1), order, 1790000000123)).toEqual({
      request: order,
      signedAt: 1790000000123,
      headers: {
        'orderly-timestamp': '1790000000123',
        'orderly-account-id': `0x${'ab'.repeat(32)}`,
        'orderly-key': publicKeyOf(hex.decode(SEED_1)),
        'orderly-signature': signature64(signerWith(SEED_1), `1790000000123POST/v1/order${order.body}`),
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
  ] as const)('of %s carry such a window only where an order is made', (_what, method, path, carried) => {
    const signed = signWrite(signerWith(SEED_1), { method, path, body: '{}' }, 1)
    expect('headers' in signed && signed.headers['x-recv-window']).toBe(carried)
  })

  it('of a cancel carry no such window and the other content type', () => {
    const signed = signWrite(signerWith(SEED_1), cancel, 1)
    expect(signed).toMatchObject({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
    expect('headers' in signed && Object.keys(signed.headers)).not.toContain('x-recv-window')
  })

  it('are not made when the vault will not sign, and say why', () => {
    const locked: Signer = { ...signerWith(SEED_1), vault: { sign: () => ({ ok: false, why: 'locked' }) } }
    expect(signWrite(locked, order, 1)).toEqual({ is: 'failed', why: 'locked' })
  })
})
