import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signConfirmed } from '../../../test/kit/confirmations'
import { memorySigner } from '../../../test/kit/memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore } from '../../../test/kit/memory-vault-parts'
import { keepTyped } from '../../../test/kit/typed-key'
import { sealToReceiver } from '../../signer/box'
import { openVault } from './vault'

const clock = { now: () => 1_700_000_000_000, after: () => () => undefined }
const text = '3;PERP_BTC_USDC:0.5:1'
const cancel = { is: 'call', method: 'DELETE', path: '/v1/orders', body: '' } as const

async function given() {
  const store = memoryStore()
  const keepers: ReturnType<typeof memoryKeeper>[] = []
  const fork = () => {
    const keeper = memoryKeeper(store)
    keepers.push(keeper)
    return keeper
  }
  const vault = openVault({ clock, knownKeys: memoryKeyRows(), fork, signer: memorySigner(clock) })
  await keepTyped(vault, 'live-a', randomBytes(32))
  const waiting = async () => {
    const bound = await vault.bound('live-a')
    if (!bound.ok) throw new Error(bound.why)
    return bound.value
  }
  const sealed = (to: string) =>
    sealToReceiver(to, { purpose: 'form→keeper', keyId: 'live-a' }, Buffer.from(text, 'latin1')) ?? ''
  const alive = () => keepers.filter(keeper => keeper.isAlive()).length
  return { store, vault, waiting, sealed, alive }
}

describe('a key with pending size limits', () => {
  it('signs within the limits once they are stored, and reports it', async () => {
    const { vault, waiting, sealed } = await given()
    expect(vault.ceilings('live-a')).toBeUndefined()
    const { to, put } = await waiting()
    expect(await put(sealed(to))).toEqual({ ok: true, value: undefined })
    expect(vault.ceilings('live-a')).toEqual({
      writesAMinute: 3,
      markets: new Map([['PERP_BTC_USDC', { perOrder: '0.5', perDay: '1' }]]),
    })
    vault.lock()
    expect(vault.ceilings('live-a')).toBeUndefined()
    await vault.unlock('live-a')
    expect(vault.ceilings('live-a')?.writesAMinute).toBe(3)
  })

  it('keeps signing meanwhile, while other keys are stored', async () => {
    const { vault, waiting, sealed } = await given()
    const { to, put } = await waiting()
    expect((await signConfirmed(vault, 'live-a', cancel, 0, { at: clock.now() })).ok).toBe(true)
    expect((await keepTyped(vault, 'live-b', randomBytes(32))).ok).toBe(true)
    expect((await put(sealed(to))).ok).toBe(true)
  })

  it('is not opened again by anything if the vault was locked since', async () => {
    const { vault, waiting, sealed } = await given()
    const { to, put } = await waiting()
    vault.lock()
    expect(await put(sealed(to))).toEqual({ ok: false, why: 'locked' })
    expect(await signConfirmed(vault, 'live-a', cancel, 0, { at: clock.now() })).toEqual({
      ok: false,
      why: 'locked',
    })
  })

  it('has a keeper wait for the limits only while a request waits', async () => {
    const { waiting, sealed, alive } = await given()
    expect(alive()).toBe(0)
    const first = await waiting()
    expect(alive()).toBe(1)
    first.end()
    first.end()
    expect(alive()).toBe(0)
    const second = await waiting()
    await second.put(sealed(second.to))
    expect(alive()).toBe(0)
  })

  it('stays unchanged if the answer was sealed to another key, or the store refuses', async () => {
    const { store, vault, waiting, sealed } = await given()
    const before = store.items.get('key.live-a')
    const [first, second] = [await waiting(), await waiting()]
    expect(await first.put(sealed(first.to))).toEqual({ ok: false, why: 'refused' })
    expect(await second.put(sealed(second.to))).toMatchObject({ ok: false })
    const third = await waiting()
    store.state = 'locked'
    expect(await third.put(sealed(third.to))).toEqual({ ok: false, why: 'locked' })
    store.state = 'unlocked'
    expect(store.items.get('key.live-a')).toBe(before)
    expect((await signConfirmed(vault, 'live-a', cancel, 0, { at: clock.now() })).ok).toBe(true)
  })
})
