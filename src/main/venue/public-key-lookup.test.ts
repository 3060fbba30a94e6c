import { describe, expect, it } from 'vitest'
import type { VenueReadResult } from '../main-ports'
import {
  type PublicKeyLookup,
  deriveKeyLife,
  deriveKeyRefusal,
  createKeyLookupQuery,
} from './public-key-lookup'

const NOW = 1_790_000_000_000
const lookupResult = (found: PublicKeyLookup['found']): VenueReadResult<PublicKeyLookup> => ({
  is: 'read',
  value: { found },
  at: 1,
  venueTime: NOW,
})
const good = { scopes: ['read', 'trading'], expiresAt: NOW + 1 } as const

describe('the reason for a refused key', () => {
  it.each([
    ['is not among the account’s', '-1002', undefined, 'key not listed'],
    ['is not among the account’s, whatever the code', '-1001', undefined, 'key not listed'],
    ['ran out this very moment', '-1002', { ...good, expiresAt: NOW }, 'key expired'],
    ['may trade only', '-1002', { ...good, scopes: ['trading'] }, 'key cannot read'],
    ['may do nothing', '-1002', { ...good, scopes: [] }, 'key cannot read'],
    ['was removed', '-1002', { ...good, status: 'REMOVED' }, 'key not listed'],
    ['is good', '-1002', good, 'key refused here'],
    ['never runs out', '-1002', { scopes: ['read'] }, 'key refused here'],
    ['is good and its signature is not', '-1001', good, 'signature refused'],
    ['is good, and no code says what was refused', undefined, good, undefined],
    ['ran out, without a code', undefined, { ...good, expiresAt: NOW - 1 }, 'key expired'],
  ] as const)('is derived from public key data: the key %s', (_what, code, found, cause) =>
    expect(deriveKeyRefusal(code, lookupResult(found))).toBe(cause),
  )

  it.each(['offline', 'throttled', 'unreadable', 'refused'] as const)(
    'is not guessed when the venue is %s',
    why => expect(deriveKeyRefusal('-1002', { is: 'failed', why })).toBeUndefined(),
  )

  it.each([
    [undefined, 'gone'],
    [good, 'works'],
    [{ ...good, status: 'ACTIVE' }, 'works'],
    [{ ...good, status: 'REMOVED' }, 'gone'],
    [{ ...good, status: 'REMOVING' }, 'ending'],
    [{ ...good, status: 'A word nobody knows' }, 'ending'],
  ] as const)('classifies %o as %s, and does not count a key that is being removed as gone', (found, life) =>
    expect(deriveKeyLife({ found })).toBe(life),
  )

  it('is requested without a signature, for this account and this key', () => {
    const { path, signed, absent } = createKeyLookupQuery('0xabc', 'ed25519:8tm7')
    expect([path, signed]).toEqual(['/v1/get_orderly_key?account_id=0xabc&orderly_key=ed25519:8tm7', false])
    expect(absent({ code: '-1006', words: '' })).toEqual({ found: undefined })
    expect(absent({ code: '-1000', words: 'internal' })).toBeUndefined()
  })
})
