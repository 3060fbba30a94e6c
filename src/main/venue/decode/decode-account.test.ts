import { expect, it } from 'vitest'
import { isJsonFields, parseExactJson } from '../json'
import type { JsonFields } from '../exact-json-value'
import { decodeTokenHolding, decodeOwnKeyFacts, decodeAccountTerms } from './decode-account'

const fields = (value: unknown): JsonFields => {
  const read = parseExactJson(JSON.stringify(value))
  if (!isJsonFields(read)) throw new Error('not an object')
  return read
}
const row = (key: string, changes: object = {}) => ({
  orderly_key: `ed25519:${key}`,
  key_status: 'ACTIVE',
  scope: 'read,trading',
  expiration: 1_800_000_000_000,
  ip_restriction_status: 'ALLOW_ALL_IPS',
  ip_restriction_list: [],
  tag: 'somebody@example.org',
  ...changes,
})
const keyOf = (...rows: readonly object[]) => decodeOwnKeyFacts(fields({ rows }), 'ed25519:OurOwnKey12')

const other = row('SomebodyElse')
const own = {
  fingerprint: 'OurO…12',
  scopes: ['read', 'trading'],
  active: true,
  expiresAt: 1_800_000_000_000,
}

it.each<[string, readonly object[], object | undefined]>([
  ['in the first place', [row('OurOwnKey12'), other], { ...own, others: 1 }],
  ['in the last place', [other, other, row('OurOwnKey12')], { ...own, others: 2 }],
  ['alone', [row('OurOwnKey12')], { ...own, others: 0 }],
  ['nowhere', [other], { fingerprint: 'OurO…12', scopes: [], active: false, unlisted: true, others: 1 }],
])('finds the row of the own key by the key at %s', (_where, rows, found) => {
  expect(keyOf(...rows)).toEqual(found)
})

it.each<[string, object, object]>([
  ['no longer works', { key_status: 'EXPIRED' }, { active: false, inactive: 'expired' }],
  ['was removed', { key_status: 'REMOVED' }, { active: false, inactive: 'removed' }],
  ['is being removed', { key_status: 'REMOVING' }, { active: false, inactive: 'removed' }],
  ['is called something else', { key_status: 'PAUSED' }, { active: false, inactive: 'inactive' }],
  [
    'may be used from no address',
    { ip_restriction_status: 'DISALLOW_ALL_IPS' },
    { active: false, ipLimits: 0 },
  ],
  [
    'may be used from two addresses',
    { ip_restriction_status: 'ALLOW_RESTRICTION_LIST', ip_restriction_list: ['10.0.0.1', '10.0.0.2'] },
    { active: true, ipLimits: 2 },
  ],
  ['never runs out', { expiration: null }, { active: true }],
  ['only reads', { scope: 'read' }, { scopes: ['read'] }],
])('reports a key that %s', (_what, changes, expected) => {
  expect(keyOf(row('OurOwnKey12', changes))).toMatchObject(expected)
})

it('keeps nothing of another key, nor the tag of a key', () => {
  const text = JSON.stringify(keyOf(other, row('OurOwnKey12')))
  expect(['SomebodyElse', 'example.org', '10.0.0.1'].filter(word => text.includes(word))).toEqual([])
})

const digestOf = (text: string) => `digest of ${String(text.length)}`
const digestedOf = (...rows: readonly object[]) =>
  decodeOwnKeyFacts(fields({ rows }), 'ed25519:OurOwnKey12', digestOf)

it('keeps of another key only a digest, its permissions and its expiry', () => {
  const elsewhere = row('SomebodyElse', {
    scope: 'read',
    ip_restriction_status: 'DISALLOW_ALL_IPS',
    ip_restriction_list: ['10.0.0.1'],
    expiration: null,
  })
  const found = digestedOf(other, row('OurOwnKey12'), elsewhere)
  expect(found).toEqual({
    ...own,
    others: 2,
    digest: 'digest of 11',
    otherKeys: [
      { digest: 'digest of 12', scopes: ['read', 'trading'], active: true, expiresAt: 1_800_000_000_000 },
      { digest: 'digest of 12', scopes: ['read'], active: false },
    ],
  })
  const text = JSON.stringify(found)
  expect(['SomebodyElse', 'example.org', '10.0.0.1'].filter(word => text.includes(word))).toEqual([])
})

it.each<[string, object]>([
  ['has no status', { key_status: null }],
  ['says no rights', { scope: 7 }],
])('returns no digests of other keys if one of them %s', (_, changes) => {
  expect(digestedOf(row('OurOwnKey12'), row('SomebodyElse', changes))).not.toHaveProperty('otherKeys')
})

it('reads the allowed addresses of a key under either spelling of the field', () => {
  const { ip_restriction_status: _, ...rest } = row('OurOwnKey12')
  expect(keyOf({ ...rest, ip_restricion_status: 'DISALLOW_ALL_IPS' })).toMatchObject({ active: false })
  expect(() => keyOf(rest)).toThrow('ip_restriction_status')
})

it('keeps no e-mail address of the account, and reads its fees as basis points', () => {
  const terms = decodeAccountTerms(
    fields({
      account_id: '0x1',
      email: 'somebody@example.org',
      futures_taker_fee_rate: 5,
      futures_maker_fee_rate: 2.5,
    }),
  )
  expect(terms).toEqual({
    accountId: '0x1',
    takerBps: '5',
    makerBps: '2.5',
    imrFactors: {},
    maxNotionals: {},
  })
})

it('keeps the frozen amount of a token beside the holding', () => {
  expect(
    decodeTokenHolding(
      fields({ token: 'USDC', holding: 100, frozen: 40, pending_short: 3, updated_time: 1_700_000_000_000 }),
    ),
  ).toMatchObject({ held: '100', frozen: '40', pendingShort: '-3' })
})
