import { expect, it } from 'vitest'
import { handClock } from '../../../test/kit/hand-clock'
import { memorySigner } from '../../../test/kit/memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore } from '../../../test/kit/memory-vault-parts'
import { openVault } from './vault'

it('allows no use of a key that is being removed, however long the store takes', async () => {
  const clock = handClock(0)
  const store = memoryStore()
  const knownKeys = memoryKeyRows()
  const vault = openVault({
    ...{ clock, knownKeys },
    fork: () => memoryKeeper(store),
    signer: memorySigner(clock),
  })
  expect(await vault.make('live-a')).toMatchObject({ ok: true })
  store.state = 'frozen'
  const before = store.calls.length
  const gone = vault.destroy('live-a')
  await expect.poll(() => store.calls.length).toBeGreaterThan(before)
  expect(vault.adopt('live-a')).toEqual({ ok: false, why: 'refused' })
  store.thaw()
  expect(await gone).toEqual({ ok: true, value: undefined })
  expect(knownKeys.all()).toEqual([])
  await vault.close()
})
