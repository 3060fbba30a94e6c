import { describe, expect, it } from 'vitest'
import { createPrivateKey, sign } from 'node:crypto'
import { decodeBase58 } from '../account/base58'
import { type AccountKey, deriveAccountId, createAccountKey, createKeySeed } from '../account/account-keys'
import { type KeyScope, isAllowedAddress, verifyRequestSignature } from './request-signature'

const NOW = 1_800_000_000_000
const account = deriveAccountId('one')
const { key, credentials } = createAccountKey(account, createKeySeed('one'), NOW - 1_000)
const other = createAccountKey(deriveAccountId('two'), createKeySeed('two'), NOW)
const secret = createPrivateKey({
  key: Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    decodeBase58(credentials.secret.slice(8)) ?? new Uint8Array(),
  ]),
  format: 'der',
  type: 'pkcs8',
})

interface Attempt {
  readonly method?: string
  readonly path?: string
  readonly signedPath?: string
  readonly body?: string
  readonly stamp?: string
  readonly form?: (signature: Buffer) => string
  readonly headers?: Record<string, string | undefined>
  readonly scope?: KeyScope
  readonly key?: Partial<AccountKey>
  readonly ip?: string
  /** Time that passes while the signature is checked. */
  readonly takesMs?: number
}

async function attempt({
  method = 'GET',
  path = '/v1/positions',
  signedPath = path,
  body = '',
  stamp = String(NOW),
  form,
  headers,
  scope = 'read',
  ip = '127.0.0.1',
  takesMs = 0,
  ...rest
}: Attempt) {
  const signature = sign(null, Buffer.from(stamp + method + signedPath + body), secret)
  const given: Record<string, string | undefined> = {
    'orderly-timestamp': stamp,
    'orderly-account-id': account,
    'orderly-key': credentials.key,
    'orderly-signature': (form ?? (bytes => bytes.toString('base64url')))(signature),
    ...headers,
  }
  const keys = new Map([[key.text, { ...key, ...rest.key }]])
  let now = NOW
  const verifying = verifyRequestSignature(
    { method, path, body, ip, header: name => given[name] },
    keys,
    scope,
    { now: () => now },
  )
  now += takesMs
  const verdict = await verifying
  return 'code' in verdict ? verdict.code : 'taken'
}

describe('a signed request', () => {
  it.each<[string, Attempt]>([
    ['with base64url without padding', {}],
    ['with base64url and padding', { form: bytes => `${bytes.toString('base64url')}==` }],
    ['with plain base64', { form: bytes => bytes.toString('base64') }],
    ['signed as it was sent, encoded', { path: '/v1/orders?order_tag=a%20b' }],
    [
      'signed decoded though sent encoded',
      { path: '/v1/orders?order_tag=a%20b', signedPath: '/v1/orders?order_tag=a b' },
    ],
    ['with a body', { method: 'POST', path: '/v1/order', body: '{"a":1}', scope: 'trading' }],
    ['300 seconds late', { stamp: String(NOW - 300_000) }],
    ['300 seconds early', { stamp: String(NOW + 300_000) }],
    ['inside its own window', { stamp: String(NOW - 9_000), headers: { 'x-recv-window': '10000' } }],
    [
      'from an address on the list',
      { key: { ipStatus: 'ALLOW_RESTRICTION_LIST', ips: ['10.0.0.1'] }, ip: '10.0.0.1' },
    ],
    ['by a key that may only read', { key: { scope: 'read' } }],
  ])('is accepted %s', async (_, how) => {
    expect(await attempt(how)).toBe('taken')
  })

  it.each<[string, number, Attempt]>([
    ['without a signature', -1001, { headers: { 'orderly-signature': undefined } }],
    ['with half a signature', -1001, { form: bytes => bytes.toString('base64url').slice(0, 40) }],
    ['with the signature of another text', -1001, { signedPath: '/v1/positions?x=1' }],
    [
      'with a changed body',
      -1001,
      {
        method: 'POST',
        path: '/v1/order',
        body: '{}',
        form: () => sign(null, Buffer.from('x'), secret).toString('base64url'),
      },
    ],
    ['more than 300 seconds late', -1001, { stamp: String(NOW - 300_001) }],
    ['with a date that lapses while the signature is checked', -1001, { takesMs: 300_001 }],
    ['more than 300 seconds early', -1001, { stamp: String(NOW + 300_001) }],
    ['with a time that is none', -1001, { stamp: '1e12' }],
    ['with a key that is none', -1001, { headers: { 'orderly-key': 'ed25519:0' } }],
    ['by a key nobody registered', -1002, { headers: { 'orderly-key': other.credentials.key } }],
    ['for another account', -1002, { headers: { 'orderly-account-id': other.credentials.accountId } }],
    ['by a revoked key', -1002, { key: { status: 'REMOVED' } }],
    ['by an expired key', -1002, { key: { expiration: NOW } }],
    [
      'from an address that is not on the list',
      -1002,
      { key: { ipStatus: 'ALLOW_RESTRICTION_LIST', ips: ['10.0.0.1'] } },
    ],
    ['from anywhere when no address may', -1002, { key: { ipStatus: 'DISALLOW_ALL_IPS' } }],
    ['by a reading key that wants to trade', -1002, { key: { scope: 'read' }, scope: 'trading' }],
    ['after its own window', -1005, { stamp: String(NOW - 11_000), headers: { 'x-recv-window': '10000' } }],
    [
      'with a stray percent sign and a wrong signature',
      -1001,
      { path: '/v1/orders?a=%', signedPath: '/v1/orders?a=' },
    ],
  ])('is refused %s', async (_, code, how) => {
    expect(await attempt(how)).toBe(code)
  })
})

describe('the allowed addresses of a key', () => {
  it.each<[string, string, boolean]>([
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1', '10.0.0.2', false],
    ['10.0.0.1-10.0.1.0', '10.0.0.1', true],
    ['10.0.0.1-10.0.1.0', '10.0.0.255', true],
    ['10.0.0.1 - 10.0.1.0', '10.0.1.0', true],
    ['10.0.0.1-10.0.1.0', '10.0.1.1', false],
    ['10.0.0.9-10.0.0.10', '10.0.0.1', false],
    ['10.0.0.1-10.0.1.0', '::ffff:10.0.0.7', true],
    ['::1-::ff', '::2', true],
    ['::1-::ff', '10.0.0.1', false],
    ['10.0.1.0-10.0.0.1', '10.0.0.5', false],
    ['10.0.0.1-', '10.0.0.1', false],
    ['10.0.0.1-10.0.0.2-10.0.0.3', '10.0.0.2', false],
    ['10.0.0.0/24', '10.0.0.1', false],
    ['everything', '10.0.0.1', false],
  ])('with %s listed, from %s: %s', (listed, ip, may) => {
    expect(
      isAllowedAddress({ ...key, ipStatus: 'ALLOW_RESTRICTION_LIST', ips: ['9.9.9.9', listed] }, ip),
    ).toBe(may)
  })
})
