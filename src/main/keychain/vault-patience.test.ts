import { expect, it } from 'vitest'
import { handClock } from '../../../test/kit/hand-clock'
import { memorySigner } from '../../../test/kit/memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore } from '../../../test/kit/memory-vault-parts'
import { keepTyped } from '../../../test/kit/typed-key'
import { openVault } from './vault'

it.each([
  ['twenty seconds once the store was open', true, 20_000],
  ['two minutes before that, while the system may be asking the person', false, 120_000],
])('waits %s before it reports that the keychain does not respond', async (_, wasOpen, patience) => {
  const clock = handClock(0)
  const store = memoryStore()
  const vault = openVault({
    clock,
    knownKeys: memoryKeyRows(),
    fork: () => memoryKeeper(store),
    signer: memorySigner(clock),
  })
  if (wasOpen) expect(await keepTyped(vault, 'k', new Uint8Array(32).fill(7))).toMatchObject({ ok: true })
  store.state = 'frozen'
  const before = store.calls.length
  let result: unknown
  void vault.store().then(answer => (result = answer))
  await expect.poll(() => store.calls.length).toBeGreaterThan(before)

  await clock.pass(patience - 1)
  expect(result).toBeUndefined()
  await clock.pass(1)
  await expect.poll(() => result).toEqual({ ok: false, why: 'hung' })
  store.thaw()
  await vault.close()
})
