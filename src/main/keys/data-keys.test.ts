import type { TradingProfile } from '@core/profile/trading-profile'
import { describe, expect, it } from 'vitest'
import { turnableClock } from '../../../test/kit/clock'
import { memorySigner } from '../../../test/kit/memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore } from '../../../test/kit/memory-vault-parts'
import { createDataKeyStore } from './data-keys'
import { createMemoryVault } from '../../../test/kit/memory-vault'
import { openVault } from '../keychain/vault'
import type { KeyVault, VaultTrouble } from '../main-ports'

const profile: TradingProfile = {
  id: 'live-a',
  kind: 'live',
  label: 'A',
  addresses: { baseUrl: '', publicStreamUrl: '', privateStreamUrl: '' },
  keyId: 'live-a',
  writesAllowed: false,
}

function stage() {
  const troubles: string[] = []
  const log = { note: () => undefined, trouble: (what: string) => void troubles.push(what) }
  return { open: () => createDataKeyStore(log), troubles, vault: createMemoryVault({ now: () => 0 }) }
}

describe('data keys', () => {
  it('open in a later run data that was sealed in an earlier one', async () => {
    const { open, vault } = stage()
    const first = open()
    expect(first.getSealer('live-a')).toBeUndefined()
    expect(await first.unlock(vault, profile)).toBe(true)
    const sealed = first.getSealer('live-a')?.seal('98765', 'about') ?? new Uint8Array()
    const later = open()
    await later.unlock(vault, profile)
    expect(later.getSealer('live-a')?.open(sealed, 'about')).toBe('98765')
  })

  it('differ between accounts', async () => {
    const { open, vault } = stage()
    const keys = open()
    await keys.unlock(vault, profile)
    await keys.unlock(vault, { ...profile, id: 'live-b' })
    const sealed = keys.getSealer('live-a')?.seal('x', 'about') ?? new Uint8Array()
    expect(keys.getSealer('live-b')?.open(sealed, 'about')).toBeUndefined()
  })

  it('are created once for two concurrent requests', async () => {
    const { open, troubles } = stage()
    const keys = open()
    const [clock, store] = [turnableClock(), memoryStore()]
    const vault = openVault({
      clock,
      knownKeys: memoryKeyRows(),
      fork: () => memoryKeeper(store),
      signer: memorySigner(clock),
    })
    const both = await Promise.all([keys.unlock(vault, profile), keys.unlock(vault, profile)])
    expect([both, keys.getTrouble('live-a'), troubles]).toEqual([[true, true], undefined, []])
    await vault.close()
    clock.close()
  })

  it('open data that an account stored while it still had a key', async () => {
    const { open, vault } = stage()
    const { keyId: _removed, ...keyless } = profile
    const first = open()
    await first.unlock(vault, profile)
    const sealed = first.getSealer('live-a')?.seal('98765', 'about') ?? new Uint8Array()
    const later = open()
    expect(await later.unlock(vault, keyless)).toBe(true)
    expect(later.getSealer('live-a')?.open(sealed, 'about')).toBe('98765')
  })

  it('are not created for an account without a key', async () => {
    const { open, vault } = stage()
    const { keyId: _none, ...keyless } = profile
    const keys = open()
    expect(await keys.unlock(vault, keyless)).toBe(false)
    expect([keys.getSealer('live-a'), keys.getTrouble('live-a')]).toEqual([undefined, undefined])
  })

  const why: readonly VaultTrouble[] = ['locked', 'unavailable', 'hung', 'lost', 'mismatched', 'refused']
  it.each(why)('report that they are %s, and are never created again', async trouble => {
    const { open, troubles } = stage()
    const kept: string[] = []
    const vault: Pick<KeyVault, 'make' | 'unlock' | 'sign'> = {
      make: keyId => Promise.resolve({ ok: true, value: { publicKey: String(kept.push(keyId)) } }),
      unlock: () => Promise.resolve({ ok: false, why: trouble }),
      sign: () => Promise.resolve({ ok: false, why: trouble }),
    }
    const keys = open()
    expect(await keys.unlock(vault, profile)).toBe(false)
    expect([keys.getSealer('live-a'), keys.getTrouble('live-a'), kept, troubles.length]).toEqual([
      undefined,
      trouble,
      [],
      1,
    ])
  })

  it('are derived from the key’s own signature, and from no other', async () => {
    const { open, vault, troubles } = stage()
    const other = { ok: true, value: { at: 0, bytes: new Uint8Array(64).fill(1) } } as const
    const keys = open()
    const lying = { ...vault, sign: () => Promise.resolve(other) }
    expect(await keys.unlock(lying, profile)).toBe(false)
    expect([keys.getSealer('live-a'), keys.getTrouble('live-a'), troubles.length]).toEqual([
      undefined,
      'mismatched',
      1,
    ])
  })

  it('remain when the vault is locked, so that reading continues', async () => {
    const { open, vault } = stage()
    const keys = open()
    await keys.unlock(vault, profile)
    vault.lock()
    expect(keys.getSealer('live-a')).toBeDefined()
  })
})
