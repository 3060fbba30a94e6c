import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { err, ok, createRefusal, type Result } from '@core/value/result'
import type { AddKeyForm, KeySealingOffer } from '@contract/consent-api'
import { handClock } from '../../../test/kit/hand-clock'
import { publicKeyOf } from '../../../test/kit/keytext'
import { openingHere } from '../../../test/kit/opening'
import { memorySigner } from '../../../test/kit/memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore } from '../../../test/kit/memory-vault-parts'
import { sealTradingKey } from '../../renderer/seal-trading-key'
import { openVault } from '../keychain/vault'
import type { OpenedVenue, VenueClientOptions } from '../main-ports'
import { createTypedKeyEntry, type KeyDestination, type TypedKeyEntryParts } from './typed-key'

const form: AddKeyForm = { token: 'a', venue: 'known', label: 'main', accountId: '0x1' }
const placeFor = ({ venue, accountId }: AddKeyForm): Result<KeyDestination> =>
  venue === 'nowhere'
    ? err([createRefusal('PROFILE_UNKNOWN')])
    : ok({
        kind: venue === 'known' ? 'live' : 'custom',
        accountId,
        addresses: { baseUrl: `https://${venue}.example`, publicStreamUrl: '', privateStreamUrl: '' },
      })
const question = { is: 'call', method: 'GET', path: '/v1/client/key_info', body: '' } as const
const freshSeed = () => Uint8Array.from(randomBytes(32))
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** One form, at a venue that knows whatever signs, beside a store in memory. */
function given() {
  const clock = handClock(1_000)
  const store = memoryStore()
  const vault = openVault({
    clock,
    knownKeys: memoryKeyRows(),
    fork: () => memoryKeeper(store),
    signer: memorySigner(clock),
  })
  closers.push(() => vault.close())
  const state = { isLocked: false, signed: [] as string[] }
  let names = 0
  const parts = {
    vault,
    clock,
    ids: { token: () => `t${(names += 1)}` },
    isLocked: () => state.isLocked,
    isOffline: () => false,
    barOf: openingHere.barOf,
    openVenue: ({ vault: own, keyId = '', publicKey = '', addresses }: VenueClientOptions) =>
      ({
        read: {
          time: () => undefined,
          async key() {
            const signed = await own.sign(keyId, question, 0)
            if (!signed.ok) return { is: 'failed', why: 'unauthorised' }
            state.signed.push(`${keyId} at ${addresses.baseUrl}`)
            return { is: 'read', value: { fingerprint: publicKey, scopes: ['read'], active: true } }
          },
        },
        clockOffset: () => undefined,
        close: () => undefined,
      }) as unknown as OpenedVenue,
  } as unknown as TypedKeyEntryParts
  const typed = createTypedKeyEntry(parts, placeFor, () => vault.store())
  const offer = async (input = form): Promise<KeySealingOffer> => {
    const made = await typed.offer(input)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value
  }
  const boxOf = async (to: KeySealingOffer, seed = freshSeed()): Promise<string> =>
    (await sealTradingKey(to, seed)) ?? ''
  const tried = async (seed = freshSeed()): Promise<string> => {
    const to = await offer()
    expect(await typed.check({ ...form, box: await boxOf(to, seed) })).toMatchObject({ ok: true })
    return to.keyId
  }
  const place = (input = form): KeyDestination => {
    const found = placeFor(input)
    if (!found.ok) throw new Error('There is no such place.')
    return found.value
  }
  return { typed, vault, store, state, offer, boxOf, tried, place }
}

const malformed = (field: string) => ({ ok: false, error: [{ code: 'KEY_MALFORMED', facts: { field } }] })
const kept = (store: ReturnType<typeof memoryStore>) =>
  [...store.items.keys()].filter(name => name.startsWith('key.'))

describe('a key that is typed into a form', () => {
  it('is tried with one read, and stored as tried under the name it was sealed under', async () => {
    const { typed, vault, store, state, tried, place } = given()
    const seed = freshSeed()
    const keyId = await tried(seed)
    expect([kept(store), state.signed]).toEqual([[], [`${keyId} at https://known.example`]])
    expect(await typed.store(place())).toMatchObject({ ok: true, value: { keyId } })
    expect(kept(store)).toEqual([`key.${keyId}`])
    await typed.release()
    vault.lock()
    expect(await vault.unlock(keyId)).toEqual({ ok: true, value: { publicKey: publicKeyOf(seed) } })
  })

  it('is no longer on trial once its form is closed', async () => {
    const { typed, vault, tried, place } = given()
    const keyId = await tried()
    expect(await vault.sign(keyId, question, 0)).toMatchObject({ ok: true })
    await typed.release()
    expect(await vault.sign(keyId, question, 0)).toEqual({ ok: false, why: 'unknown key' })
    expect(await typed.store(place())).toEqual(malformed('secret'))
  })

  it('is rejected if nothing was sealed, or if the sealed data cannot be opened', async () => {
    const { typed, offer, boxOf, place } = given()
    const box = await boxOf(await offer())
    expect(await typed.store(place())).toEqual(malformed('secret'))
    const later = await offer()
    // Sealed to the first offer, it comes behind the second.
    expect(await typed.check({ ...form, box })).toEqual(malformed('secret'))
    expect(await typed.check({ ...form, box: await boxOf({ ...later, keyId: 'live-z' }) })).toEqual(
      malformed('secret'),
    )
    expect(await typed.store(place())).toEqual(malformed('secret'))
  })

  it('makes room for the next one', async () => {
    const { vault, tried } = given()
    const first = await tried()
    const second = await tried()
    const sign = (keyId: string) => vault.sign(keyId, question, 0)
    expect([(await sign(first)).ok, (await sign(second)).ok]).toEqual([false, true])
  })

  it('is not stored for another profile than it was tried with', async () => {
    const { typed, store, tried, place } = given()
    await tried()
    const elsewhere = { ok: false, error: [{ code: 'PLAN_VOID', facts: {} }] }
    expect(await typed.store(place({ ...form, venue: 'other' }))).toEqual(elsewhere)
    expect(await typed.store(place({ ...form, accountId: '0x2' }))).toEqual(elsewhere)
    expect(kept(store)).toEqual([])
  })

  it('is not tried with another profile than it was sealed for', async () => {
    const { typed, state, offer, boxOf } = given()
    const box = await boxOf(await offer())
    expect(await typed.check({ ...form, venue: 'other', box })).toMatchObject({
      ok: false,
      error: [{ code: 'PLAN_VOID' }],
    })
    expect(state.signed).toEqual([])
  })

  it('must match the public key that was typed with it, and is dropped otherwise', async () => {
    const { typed, vault, state, offer, boxOf } = given()
    const seed = freshSeed()
    const to = await offer()
    const box = await boxOf(to, seed)
    const result = await typed.check({ ...form, box, publicKey: publicKeyOf(freshSeed()) })
    expect([result, state.signed]).toEqual([malformed('publicKey'), []])
    expect(await vault.sign(to.keyId, question, 0)).toEqual({ ok: false, why: 'unknown key' })
    const own = await boxOf(await offer(), seed)
    expect(await typed.check({ ...form, box: own, publicKey: publicKeyOf(seed) })).toMatchObject({ ok: true })
  })

  it('is not sealed for an invalid profile, and is not stored while the desk is locked', async () => {
    const { typed, store, state, tried, place } = given()
    expect(await typed.offer({ ...form, venue: 'nowhere' })).toMatchObject({
      error: [{ code: 'PROFILE_UNKNOWN' }],
    })
    await tried()
    state.isLocked = true
    const locked = { ok: false, error: [{ code: 'DESK_LOCKED', facts: {} }] }
    expect([await typed.store(place()), await typed.offer(form)]).toEqual([locked, locked])
    expect(kept(store)).toEqual([])
  })

  it('is dropped on a lock, and reported as dropped', async () => {
    const { typed, vault, offer, boxOf } = given()
    const box = await boxOf(await offer())
    vault.lock()
    expect(await typed.check({ ...form, box })).toEqual({
      ok: false,
      error: [{ code: 'KEY_UNREADABLE', facts: { why: 'locked' } }],
    })
  })
})
