import { expect, it } from 'vitest'
import type { Profile } from '@core/profile/profile'
import { memoryShelf } from '../../../test/kit/memory-records'
import { personAtTheDesk } from '../../../test/kit/surface'
import { createGate } from '../attempts/gate'
import { createMemoryVault } from '../keychain/memory-vault'
import { createLock } from './lock'
import type { SurfaceAnswer } from '../ports'

const real: Profile = {
  id: 'custom-one',
  kind: 'custom',
  label: 'main',
  addresses: { baseUrl: '', publicStreamUrl: '', privateStreamUrl: '' },
  writesAllowed: true,
}

/** A lock whose gate, anchor and line only note what is asked of them, in turn. */
function open(answer: SurfaceAnswer) {
  const person = personAtTheDesk()
  person.will(answer)
  const turns: string[] = []
  const gate = createGate({
    clock: { now: () => 0, after: () => () => undefined },
    onChange: ({ state }) => turns.push(state),
  })
  const lock = createLock({
    vault: createMemoryVault(),
    gate,
    shelf: memoryShelf(),
    surface: person,
    ids: { attempt: () => 'pd-1' as never, token: () => 'token', chance: () => 0 },
    log: { note: () => undefined, trouble: () => undefined },
    permissions: undefined as never,
    face: () => ({ profile: undefined as never, theme: 'dark', palette: 'standard' }),
    profile: () => real,
    voidAll: () => turns.push('all void'),
    reopen: () => Promise.resolve(turns.push('read again')),
    onChange: () => undefined,
    attempts: { anchor: () => void turns.push('anchored') },
  })
  return { lock, turns }
}

it('shuts the gate before it makes what was planned worthless', () => {
  const { lock, turns } = open({ is: 'yes' })
  lock.lock()
  expect(turns).toEqual(['read-only', 'all void', 'read again'])
})

it('has the journal anchored and everything read again before the gate opens', async () => {
  const { lock, turns } = open({ is: 'yes' })
  lock.lock()
  turns.length = 0
  expect(await lock.unlock()).toEqual({ ok: true, value: 'unlocked' })
  expect([lock.isLocked(), turns]).toEqual([false, ['anchored', 'read again', 'active']])
})

it('stays as it is where the person says no', async () => {
  const { lock, turns } = open({ is: 'no' })
  lock.lock()
  turns.length = 0
  expect(await lock.unlock()).toEqual({ ok: true, value: 'declined' })
  expect([lock.isLocked(), turns]).toEqual([true, []])
})
