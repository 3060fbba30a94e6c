import { describe, expect, it } from 'vitest'
import type { KeyringRow } from './keyring-overview'
import { getNextSetupStep } from './account-setup'

const accountId = `0x${'a'.repeat(64)}`
const profile = { id: 'live-a', kind: 'live', label: 'main', venue: 'venue.example' } as const
const byAddress = {
  address: `0x${'b'.repeat(40)}`,
  chain: 'EVM',
  broker: 'a_broker',
  accountId,
  type: 'main',
} as const
const row = (changes: Partial<KeyringRow> = {}): KeyringRow => ({
  profile,
  accountId,
  inUse: true,
  key: 'ready',
  writing: 'not allowed',
  hasGuards: false,
  ...changes,
})
const watched = row({ profile: { ...profile, id: 'address-a', byAddress }, key: 'by address' })
const facts = (scopes: readonly ('read' | 'trading')[]) =>
  ({ value: { fingerprint: 'x', scopes, active: true }, version: 1, asOf: 0, from: 'live' }) as const

describe('the next step before the first order of an account', () => {
  it.each<[string, KeyringRow, readonly KeyringRow[], string | undefined]>([
    ['a key, of one by its address', watched, [], 'key'],
    [
      'nothing, of one by its address for which a key was made here',
      { ...watched, birth: { step: 'to sign', scope: 'read', until: 1 } },
      [],
      undefined,
    ],
    ['nothing, of one by its address whose key is on the list', watched, [row()], undefined],
    [
      'a key, where that account’s id is at another venue',
      watched,
      [row({ profile: { ...profile, venue: 'elsewhere.example' } })],
      'key',
    ],
    ['a key, where it was removed', row({ key: 'no key' }), [], 'key'],
    ['limits, once it has a key', row(), [], 'limits'],
    ['limits, of a key that may trade', row({ facts: facts(['read', 'trading']) }), [], 'limits'],
    ['nothing, of a key that may only read', row({ facts: facts(['read']) }), [], undefined],
    ['nothing, where the venue is only looked at', row({ bar: 'not electron' }), [], undefined],
    ['nothing, where another profile has the account', row({ holder: 'first' }), [], undefined],
    ['trading, once it has limits', row({ hasGuards: true }), [], 'trading'],
    ['trading, in each run anew', row({ hasGuards: true, writing: 'not begun' }), [], 'trading'],
    ['nothing, where it may trade', row({ hasGuards: true, writing: 'allowed' }), [], undefined],
    ['nothing, of practice', row({ profile: { ...profile, kind: 'practice' } }), [], undefined],
    [
      'nothing, of a sub-account whose main account has no key',
      row({ key: 'no key', profile: { ...profile, subOf: 'main' } }),
      [],
      undefined,
    ],
  ])('is %s', (_, one, others, step) => expect(getNextSetupStep(one, [one, ...others])).toBe(step))
})
