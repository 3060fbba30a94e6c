import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openVault } from '../../src/main/keychain/vault'
import type { KeyVault } from '../../src/main/main-ports'
import { scenarioClock, type TurnableClock } from '../kit/clock'
import { memorySigner } from '../kit/memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore, type MemoryStore } from '../kit/memory-vault-parts'
import { keepTyped } from '../kit/typed-key'
import { patient } from '../kit/patience'
import { openReal, type RealDesk } from '../kit/real-account'

const seed = () => new Uint8Array(randomBytes(32))
const hung = { ok: false, why: 'hung' }

let store: MemoryStore
let clock: TurnableClock
let vault: KeyVault
let keepers: number
let rows: ReturnType<typeof memoryKeyRows>

beforeEach(() => {
  store = memoryStore()
  clock = scenarioClock()
  rows = memoryKeyRows()
  keepers = 0
  vault = openVault({
    clock,
    knownKeys: rows,
    fork: () => {
      keepers += 1
      return memoryKeeper(store)
    },
    signer: memorySigner(clock),
  })
})
afterEach(async () => {
  await vault.close()
  clock.close()
})

/** Waits until the store is frozen at a call, and lets the time for that call pass. */
async function giveUp(turn: (ms: number) => unknown): Promise<void> {
  await vi.waitFor(() => expect(store.state).toBe('frozen'), patient)
  await turn(120_001)
}
const namesKept = () => [...store.items.keys()].filter(name => name !== 'sentinel').sort()

type Act = (vault: KeyVault) => Promise<unknown>
const acts: readonly (readonly [string, string, Act, unknown])[] = [
  ['a key is unlocked', 'get key.live-a', vault => vault.unlock('live-a'), 'its own public key'],
  ['a key is kept', 'set key.live-b', vault => keepTyped(vault, 'live-b', other), 'its own public key'],
  ['a key is removed', 'delete key.live-a', vault => vault.destroy('live-a'), undefined],
  ['the store is looked at', 'set sentinel', vault => vault.store(), 'Secret Service'],
]
const other = seed()

describe('a keychain that answers after the timeout', () => {
  it.each(acts)(
    'while %s is ignored, and its answer is attributed to no other request',
    async (_, call, act, value) => {
      await keepTyped(vault, 'live-a', seed())
      const z = await keepTyped(vault, 'live-z', seed())
      vault.lock()
      store.freezeAt = call
      const before = keepers
      const first = act(vault)
      const next = vault.unlock('live-z')
      await giveUp(ms => clock.turn(ms))
      expect(await first).toEqual(hung)
      store.thaw()
      // Another keeper answers the next call; the silent one was ended.
      expect([await next, keepers - before > 1]).toEqual([z, true])
      expect((await vault.sign('live-z', { is: 'stream' }, 0)).ok).toBe(true)

      // A repeated call succeeds, regardless of the late call's progress.
      const again = value === 'its own public key' ? { publicKey: expect.any(String) as string } : value
      expect(await act(vault)).toEqual({ ok: true, value: again })
      const kept = rows.all().map(({ keyId, state }) => `key.${keyId} ${state}`)
      expect(kept.sort()).toEqual(namesKept().map(name => `${name} kept`))
    },
  )

  it('keeps one key under a name, though an earlier one was stored late', async () => {
    const late = seed()
    store.freezeAt = 'set key.live-a'
    const first = keepTyped(vault, 'live-a', late)
    await giveUp(ms => clock.turn(ms))
    expect(await first).toEqual(hung)
    store.thaw()
    await vi.waitFor(() => expect(namesKept()).toEqual(['key.live-a']), patient)

    const second = await keepTyped(vault, 'live-a', other)
    vault.lock()
    expect(await vault.unlock('live-a')).toEqual(second)
    expect(namesKept()).toEqual(['key.live-a'])
    // The late write was deleted before the other one, so nothing was overwritten.
    expect(store.calls.filter(call => /^(set|delete) key/.test(call))).toEqual([
      'set key.live-a',
      'delete key.live-a',
      'set key.live-a',
    ])
  })

  it('removes a key once, though the removal was never acknowledged', async () => {
    await keepTyped(vault, 'live-a', seed())
    store.freezeAt = 'delete key.live-a'
    const first = vault.destroy('live-a')
    await giveUp(ms => clock.turn(ms))
    expect([await first, rows.get('live-a')?.state]).toEqual([hung, 'leaving'])
    store.thaw()
    await vi.waitFor(() => expect(namesKept()).toEqual([]), patient)

    expect(await vault.destroy('live-a')).toEqual({ ok: true, value: undefined })
    expect([rows.all(), store.calls.filter(call => call === 'delete key.live-a')]).toEqual([
      [],
      ['delete key.live-a'],
    ])
  })

  it('does not unlock the desk: only a second confirmation by the person does', async () => {
    const desk: RealDesk = await openReal()
    try {
      store = desk.store
      await desk.api.keys.lock()
      const [name] = [...store.items.keys()].filter(item => item.startsWith('key.'))
      store.freezeAt = `get ${name}`
      desk.person.will({ is: 'yes' })
      const unlocking = desk.api.keys.unlock()
      await giveUp(ms => desk.turn(ms))
      expect(await unlocking).toEqual({
        ok: false,
        error: [{ code: 'KEY_UNREADABLE', facts: { why: 'hung' } }],
      })
      const signed = desk.received('GET /v1/positions')
      store.thaw()
      await desk.until('still locked', () => desk.row().key === 'desk locked')
      expect(desk.why()).toContain('desk locked')
      expect(desk.received('GET /v1/positions')).toBe(signed)

      expect(await desk.api.keys.unlock()).toEqual({ ok: true, value: 'unlocked' })
      await desk.until('it may write', ({ writes }) => writes?.value.state === 'active')
    } finally {
      await desk.close()
    }
  })
})
