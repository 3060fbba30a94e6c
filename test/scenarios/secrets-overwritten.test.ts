import { afterEach, expect, it, vi } from 'vitest'
import type * as Crypto from 'node:crypto'
import { base58 } from '@scure/base'
import type * as Boxes from '../../src/signer/box'
import type * as SigningKeys from '../../src/signer/signing-key'
import { createDataKeyStore } from '../../src/main/keys/data-keys'
import type * as Sealers from '../../src/main/records/record-cipher'
import type * as SealedKeys from '../../src/renderer/seal-trading-key'
import type * as TypedSeeds from '../../src/renderer/parse-typed-seed'
import { formFor, openWithKeychain, type RealDesk } from '../kit/real-account'

/** Every copy of a secret passed between parts of the desk, by the place where it was seen. */
const { seen, see } = vi.hoisted(() => {
  const seen = new Map<string, Uint8Array[]>()
  const see = (where: string, bytes: Uint8Array): void =>
    void seen.set(where, [...(seen.get(where) ?? []), bytes])
  return { seen, see }
})

vi.mock('../../src/renderer/parse-typed-seed', async load => {
  const real = await load<typeof TypedSeeds>()
  return {
    ...real,
    parseTypedSeed(...given: Parameters<typeof real.parseTypedSeed>) {
      const read = real.parseTypedSeed(...given)
      if (read.ok) see('read from what was typed', read.value.seed)
      return read
    },
  }
})
vi.mock('../../src/renderer/seal-trading-key', async load => {
  const real = await load<typeof SealedKeys>()
  return {
    ...real,
    sealTradingKey(...given: Parameters<typeof real.sealTradingKey>) {
      see('sealed where it was typed', given[1])
      return real.sealTradingKey(...given)
    },
  }
})
vi.mock('../../src/signer/signing-key', async load => {
  const real = await load<typeof SigningKeys>()
  return {
    ...real,
    createSigningKey(seed: Uint8Array) {
      see('made ready to sign', seed)
      return real.createSigningKey(seed)
    },
  }
})
vi.mock('../../src/signer/box', async load => {
  const real = await load<typeof Boxes>()
  return {
    ...real,
    sealToReceiver(...given: Parameters<typeof real.sealToReceiver>) {
      see('put into a box', given[2])
      return real.sealToReceiver(...given)
    },
    createBoxReceiver(label: Boxes.BoxLabel) {
      const opener = real.createBoxReceiver(label)
      return {
        ...opener,
        open(box: string) {
          const content = opener.open(box)
          if (content !== undefined) see('taken out of a box', content)
          return content
        },
      }
    },
  }
})
vi.mock('../../src/main/records/record-cipher', async load => {
  const real = await load<typeof Sealers>()
  return {
    ...real,
    createRecordCipher(dataKey: Uint8Array) {
      see('made ready to seal', dataKey)
      return real.createRecordCipher(dataKey)
    },
  }
})
vi.mock('node:crypto', async load => {
  const real = await load<typeof Crypto>()
  return {
    ...real,
    createPrivateKey(given: Parameters<typeof real.createPrivateKey>[0]) {
      if (typeof given === 'object' && 'key' in given && given.key instanceof Uint8Array)
        see('given to the platform', given.key)
      return real.createPrivateKey(given)
    },
  }
})

const quiet = { note: () => undefined, trouble: () => undefined }
let desk: RealDesk | undefined
afterEach(() => desk?.close())

it('overwrites every copy of a secret that this desk makes, once it was used', async () => {
  desk = await openWithKeychain(undefined, { dataKeys: createDataKeyStore(quiet) })
  const { api, person, store, practice } = desk
  // The practice exchange runs in this process, and made copies when it opened and had its key sealed.
  await desk.until('practice', ({ key }) => key !== undefined)
  seen.clear()
  const { secret, key } = practice.account
  const [seed, own] = [secret, key].map(text => base58.decode(text.replace('ed25519:', '')))
  const pair = base58.encode(Uint8Array.from([...seed!, ...own!]))
  person.will({ is: 'key', form: formFor(desk, { secret: pair }) })
  expect(await api.keys.add()).toMatchObject({ ok: true, value: { id: expect.any(String) as string } })
  await desk.until('the profile is told', ({ keyring }) => keyring?.value.rows.length === 2)
  const row = desk.row
  await api.profiles.use({ id: row().profile.id })
  await desk.until('its data key', () => store.items.has(`key.data.${row().profile.id}`))
  await desk.until('the account', ({ account }) => row().key === 'ready' && account?.from === 'live')
  await api.keys.lock()
  person.will({ is: 'yes' })
  expect(await api.keys.unlock()).toEqual({ ok: true, value: 'unlocked' })
  await desk.until('the key again', () => row().key === 'ready')

  const left = [...seen].map(([where, all]) => [
    where,
    all.filter(bytes => bytes.some(byte => byte !== 0)).length,
  ])
  expect(Object.fromEntries(left)).toEqual({
    'read from what was typed': 0,
    'sealed where it was typed': 0,
    'made ready to sign': 0,
    'made ready to seal': 0,
    'given to the platform': 0,
    'put into a box': 0,
    'taken out of a box': 0,
  })
})
