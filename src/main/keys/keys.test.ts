import { expect, it } from 'vitest'
import { unlistedKey, type KeyFacts } from '@core/profile/key'
import type { Profile } from '@core/profile/profile'
import { memoryShelf } from '../../../test/kit/memory-records'
import { personAtTheDesk } from '../../../test/kit/surface'
import type { Vault, Venue } from '../ports'
import { createMemoryVault } from '../keychain/memory-vault'
import { tryKey } from '../profiles/key-trial'
import { openProfiles } from '../profiles/profiles'
import { createKeys, type KeysParts } from './keys'

const log = { note: () => undefined, trouble: () => undefined }
const account: Profile = {
  id: 'live-a',
  kind: 'live',
  label: 'main',
  addresses: { baseUrl: 'https://venue.example', publicStreamUrl: '', privateStreamUrl: '' },
  accountId: '0x1',
  keyId: 'key-a',
  writesAllowed: false,
}

/** Keys of one account, at a desk whose person may want no connection from some moment on. */
function given() {
  const profiles = openProfiles(memoryShelf(), log)
  profiles.put(account)
  const state = { isOffline: false, opened: 0 }
  let answer: () => void = () => undefined
  const unlocked = new Promise<void>(go => (answer = go))
  const parts = {
    profiles,
    log,
    surface: personAtTheDesk(),
    isLocked: () => false,
    isOffline: () => state.isOffline,
    vault: {
      async unlock() {
        await unlocked
        return { ok: true, value: { publicKey: 'ed25519:abc' } }
      },
    } as Partial<Vault> as Vault,
    trialVault: createMemoryVault,
    openVenue() {
      state.opened += 1
      throw new Error('a connection was opened')
    },
  } as Partial<KeysParts> as KeysParts
  return { keys: createKeys(parts), parts, state, answers: () => answer() }
}

const offline = { ok: false, error: [{ code: 'WRITES_OFFLINE', facts: {} }] }

it('look at a key at no venue once no connection is wanted, though the keychain was asked for it before', async () => {
  const { keys, state, answers } = given()
  const looked = keys.inspect(account.id)
  state.isOffline = true
  answers()
  expect([await looked, state.opened]).toEqual([offline, 0])
})

it('try a key at no venue once no connection is wanted, though its form was open before', async () => {
  const { parts, state } = given()
  state.isOffline = true
  const tried = await tryKey(parts, { addresses: account.addresses, accountId: '0x1' }, new Uint8Array(32))
  expect([tried, state.opened]).toEqual([offline, 0])
})

it('keep and trust no key that the account does not list, and take back what was known of one it listed before', async () => {
  const { parts, answers } = given()
  answers()
  const told: unknown[] = []
  const unlisted = unlistedKey('ed25519:abc')
  const venue = {
    read: { time: () => undefined, key: () => Promise.resolve({ is: 'read', value: unlisted }) },
    close: () => undefined,
  } as unknown as Venue
  const store = () => Promise.resolve({ ok: true, value: 'a store' })
  const all = {
    ...parts,
    vault: { ...parts.vault, store },
    openVenue: () => venue,
    onRead: (_id: string, facts: KeyFacts) => void told.push(facts),
  } as KeysParts
  const place = { addresses: account.addresses, accountId: '0x1' }
  const answer = [await createKeys(all).inspect(account.id), await tryKey(all, place, new Uint8Array(32))]
  const refused = { ok: false, error: [{ code: 'KEY_REFUSED', facts: { cause: 'key not listed' } }] }
  expect([answer, told]).toMatchObject([[refused, refused], [unlisted]])
})
