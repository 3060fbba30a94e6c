import { describe, expect, it } from 'vitest'
import {
  formatKeyFingerprint,
  listKeyWarnings,
  createUnlistedKey,
  type KeyFacts,
  type KeyWarning,
} from './key-facts'
import { isPracticeProfile } from './trading-profile'

describe('a key’s fingerprint', () => {
  it.each([
    ['ed25519:8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX', '8tm7…hX'],
    ['8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX', '8tm7…hX'],
    ['ed25519:short', 'short'],
    ['', ''],
  ])('shortens "%s" to "%s"', (publicKey, short) => {
    expect(formatKeyFingerprint(publicKey)).toBe(short)
  })
})

it.each([
  ['practice', true],
  ['test', false],
  ['live', false],
  ['custom', false],
] as const)('a %s profile is practice: %s', (kind, practice) => {
  expect(isPracticeProfile({ kind })).toBe(practice)
})

const DAY = 86_400_000
const plain: KeyFacts = { fingerprint: 'a', scopes: ['read', 'trading'], active: true, ipLimits: 1 }

it.each<[string, Partial<KeyFacts>, readonly KeyWarning[]]>([
  ['trades from one address without an end', {}, []],
  ['can move assets', { scopes: ['read', 'trading', 'asset'] }, ['can move assets']],
  ['can only read', { scopes: ['read'] }, ['read only']],
  ['ends in 14 days to the millisecond', { expiresAt: 14 * DAY }, []],
  ['ends a millisecond sooner', { expiresAt: 14 * DAY - 1 }, ['expires soon']],
  ['ended this very moment', { expiresAt: 0 }, ['has ended']],
  [
    'was removed at its venue, whenever it would have ended',
    { active: false, inactive: 'removed', expiresAt: 364 * DAY },
    ['has ended'],
  ],
  ['may be used from no address', { active: false, inactive: 'no address', expiresAt: DAY }, ['not active']],
  ['is not active', { active: false, expiresAt: DAY }, ['not active']],
])('warns about a key that %s', (_, changes, warnings) => {
  expect(listKeyWarnings({ ...plain, ...changes }, 0)).toEqual(warnings)
})

it('gives no warning about the permissions of a key that its account does not list', () => {
  expect(listKeyWarnings(createUnlistedKey('ed25519:8tm7dnKYkSc3'), 0)).toEqual([])
})

it('warns about a key without an address limit', () => {
  const { ipLimits: _none, ...anywhere } = plain
  expect(listKeyWarnings(anywhere, 0)).toEqual(['no address limit'])
})
