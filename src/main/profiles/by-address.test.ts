import { expect, it, vi } from 'vitest'
import type { OpenedVenue, Vault, VenueOptions } from '../ports'
import { openReal } from './venues'

const id = `0x${'a'.repeat(64)}`
const addresses = { baseUrl: 'http://127.0.0.1:1', publicStreamUrl: '', privateStreamUrl: '' }

it('opens an account that is looked at by its address without naming a vault or a keychain, locked or not', async () => {
  const met: string[] = []
  const vault = new Proxy({} as Vault, { get: (_, name) => void met.push(String(name)) })
  const opened: VenueOptions[] = []
  const openVenue = (options: VenueOptions) => {
    opened.push(options)
    return {} as OpenedVenue
  }
  const clock = { now: () => 0, after: () => () => undefined }
  const ids = { attempt: vi.fn(), isOwn: vi.fn(), token: vi.fn(), chance: () => 0 }
  const dataKeys = { sealerOf: vi.fn() }
  const byAddress = { address: '0x1', chain: 'EVM', broker: 'b', accountId: id, type: 'main' } as const
  const profile = { id: 'address-1', kind: 'custom', label: 'w', addresses, byAddress } as const
  for (const isLocked of [false, true]) {
    const parts = { vault, openVenue, clock, ids, isLocked: () => isLocked, dataKeys }
    // A key that an edited list gives it is none of its own.
    const keyed = await openReal(
      parts as never,
      { ...profile, accountId: id, keyId: 'k', writesAllowed: true },
      () => undefined,
    )
    expect(keyed).toMatchObject({ key: 'by address', publicName: { address: '0x1', accountId: id } })
  }
  expect(met).toEqual([])
  expect(dataKeys.sealerOf).not.toHaveBeenCalled()
  for (const options of opened) {
    expect(options).toMatchObject({ isByAddress: true })
    for (const name of ['accountId', 'keyId', 'publicKey']) expect(options).not.toHaveProperty(name)
    expect(options.vault.sign('k', new Uint8Array())).toEqual({ ok: false, why: 'unknown key' })
  }
})
