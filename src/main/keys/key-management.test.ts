import { describe, expect, it } from 'vitest'
import { createUnlistedKey, type KeyFacts } from '@core/profile/key-facts'
import type { TradingProfile } from '@core/profile/trading-profile'
import { memorySettings } from '../../../test/kit/memory-records'
import { handClock } from '../../../test/kit/hand-clock'
import { memorySigner } from '../../../test/kit/memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore } from '../../../test/kit/memory-vault-parts'
import { openingHere } from '../../../test/kit/opening'
import { personAtTheDesk } from '../../../test/kit/surface'
import type { KeyVault, WritableVenue } from '../main-ports'
import { openVault } from '../keychain/vault'
import { tryTypedKey } from '../profiles/typed-key-trial'
import { openProfileList } from '../profiles/profile-list'
import { createKeyManagement, type KeyManagementParts } from './key-management'
import { chainOf } from '../../../test/kit/profile-chain'

const log = { note: () => undefined, trouble: () => undefined }
const account: TradingProfile = {
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
  const profiles = openProfileList(memorySettings(), log, chainOf(memorySettings()))
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
      store: () => Promise.reject(new Error('the keychain was asked')),
      async unlock() {
        await unlocked
        return { ok: true, value: { publicKey: 'ed25519:abc' } }
      },
    } as Partial<KeyVault> as KeyVault,
    barOf: openingHere.barOf,
    openVenue() {
      state.opened += 1
      throw new Error('a connection was opened')
    },
  } as Partial<KeyManagementParts> as KeyManagementParts
  return { keys: createKeyManagement(parts), parts, state, answers: () => answer() }
}

const typed = { keyId: 'live-b', publicKey: 'ed25519:abc' }
const offline = { ok: false, error: [{ code: 'WRITES_OFFLINE', facts: {} }] }

it('check a key at no venue once no connection is wanted, although the keychain was already queried', async () => {
  const { keys, state, answers } = given()
  const looked = keys.inspect(account.id)
  state.isOffline = true
  answers()
  expect([await looked, state.opened]).toEqual([offline, 0])
})

it('try a key at no venue once no connection is wanted, although its form was already open', async () => {
  const { parts, state } = given()
  state.isOffline = true
  const tried = await tryTypedKey(
    parts,
    { addresses: account.addresses, accountId: '0x1' },
    typed,
    parts.vault.store,
  )
  expect([tried, state.opened]).toEqual([offline, 0])
})

it('store and trust no key that the account does not list, and drop the facts of a formerly listed one', async () => {
  const { parts, answers } = given()
  answers()
  const reportedFacts: unknown[] = []
  const unlisted = createUnlistedKey('ed25519:abc')
  const venue = {
    read: { time: () => undefined, key: () => Promise.resolve({ is: 'read', value: unlisted }) },
    close: () => undefined,
  } as unknown as WritableVenue
  const store = () => Promise.resolve({ ok: true, value: 'a store' } as const)
  const all = {
    ...parts,
    vault: { ...parts.vault, store },
    openVenue: () => venue,
    onRead: (_id: string, facts: KeyFacts) => void reportedFacts.push(facts),
  } as KeyManagementParts
  const place = { addresses: account.addresses, accountId: '0x1' }
  const answer = [
    await createKeyManagement(all).inspect(account.id),
    await tryTypedKey(all, place, typed, store),
  ]
  const refused = { ok: false, error: [{ code: 'KEY_REFUSED', facts: { cause: 'key not listed' } }] }
  expect([answer, reportedFacts]).toMatchObject([[refused, refused], [unlisted]])
})

describe('beside a blocked keychain', () => {
  /** A person who leaves every form open, and a keychain that does not answer until it is released. */
  function frozen() {
    const clock = handClock(1_000)
    const store = memoryStore()
    store.state = 'frozen'
    const vault = openVault({
      clock,
      knownKeys: memoryKeyRows(),
      fork: () => memoryKeeper(store),
      signer: memorySigner(clock),
    })
    const { parts } = given()
    const person = personAtTheDesk()
    person.will('wait')
    let names = 0
    const keys = createKeyManagement({
      ...parts,
      vault,
      clock,
      surface: person,
      ids: { token: () => `t${(names += 1)}` },
      header: () => ({ profile: {}, theme: 'dark', palette: 'standard' }),
      facts: () => undefined,
    } as unknown as KeyManagementParts)
    return { keys, clock, store, vault, person }
  }
  const waiting = { is: 'asked', since: 1_000 }
  const hung = { is: 'trouble', why: 'hung' }

  it.each(['add key', 'replace key'] as const)(
    'opens the form to %s at once, shows since when it waits, and finally reports the silent keychain',
    async is => {
      const { keys, clock, person, vault, store } = frozen()
      const done = is === 'add key' ? keys.add() : keys.replace(account.id)
      expect([person.asked, person.keychains]).toMatchObject([[{ is, keychain: waiting }], [waiting]])
      await expect.poll(() => store.calls.length).toBe(1)
      await clock.pass(119_999)
      expect(person.keychains).toEqual([waiting])
      await clock.pass(1)
      await expect.poll(() => person.keychains).toEqual([waiting, hung])
      person.answer({ is: 'no' })
      expect(await done).toEqual({ ok: true, value: 'declined' })
      store.thaw()
      await vault.close()
    },
  )

  it('allow leaving a waiting form, and show the next form since when the same request waits', async () => {
    const { keys, clock, person, vault, store } = frozen()
    const left = keys.add()
    await expect.poll(() => store.calls.length).toBe(1)
    person.answer({ is: 'no' })
    expect(await left).toEqual({ ok: true, value: 'declined' })
    await clock.pass(30_000)
    void keys.add()
    expect([person.asked.length, person.keychains.at(-1), store.calls.length]).toEqual([2, waiting, 1])
    store.thaw()
    const open = { is: 'open', store: expect.any(String) as string }
    await expect.poll(() => person.keychains.at(-1)).toEqual(open)
    await vault.close()
  })
})
