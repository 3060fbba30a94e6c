import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'

/** What can be asked about keys and profiles, and what main said. What became of a key is told by the snapshot alone. */
export const useKeyring = defineStore('keyring', () => {
  /** The row that is waiting for main or for the person; `desk` for what concerns all of them. */
  const waiting = shallowRef<string>()
  const refusals = shallowRef<readonly Refusal[]>([])
  /** The public key that was asked for whole, and whose it is. */
  const whole = shallowRef<{ readonly id: string; readonly text: string }>()

  async function ask(about: string, asked: () => Promise<Result<unknown>>): Promise<void> {
    if (waiting.value !== undefined) return
    waiting.value = about
    refusals.value = []
    const answer = await asked()
    waiting.value = undefined
    refusals.value = answer.ok ? [] : answer.error
  }

  return {
    waiting,
    refusals,
    whole,
    /** Shows a public key whole, or hides the one that is shown. */
    showWhole: (id: string) => {
      const isShown = whole.value?.id === id
      whole.value = undefined
      return isShown
        ? Promise.resolve()
        : ask(id, async () => {
            const told = await bridge.keys.whole({ profileId: id })
            if (told.ok) whole.value = { id, text: told.value }
            return told
          })
    },
    look: () => ask('desk', () => bridge.profiles.add()),
    unlock: () => ask('desk', () => bridge.keys.unlock()),
    lockAfter: (minutes: number) => ask('desk', () => bridge.keys.lockAfter({ minutes })),
    use: (id: string) => ask(id, () => bridge.profiles.use({ id })),
    inspect: (id: string) => ask(id, () => bridge.keys.inspect({ profileId: id })),
    replace: (id: string) => ask(id, () => bridge.keys.replace({ profileId: id })),
    remove: (id: string) => ask(id, () => bridge.keys.remove({ profileId: id })),
    /** Goes on with a key that was made here, or drops it. */
    make: (id: string) => ask(id, () => bridge.keys.make({ profileId: id })),
    giveUp: (id: string) => ask(id, () => bridge.keys.giveUp({ profileId: id })),
    /** Sets what the key itself signs at most; main asks that of the account in use. */
    boundKey: (id: string) => ask(id, () => bridge.guards.boundKey()),
    edit: (id: string) => ask(id, () => bridge.profiles.edit({ id })),
    confirm: (id: string) => ask(id, () => bridge.profiles.confirm({ id })),
    takeOff: (id: string) => ask(id, () => bridge.profiles.remove({ id })),
    /** What tightens never waits for a question that is open. */
    async lock(): Promise<void> {
      const locked = await bridge.keys.lock()
      refusals.value = locked.ok ? [] : locked.error
    },
    async forbidWrites(id: string): Promise<void> {
      const taken = await bridge.profiles.forbidWrites({ id })
      refusals.value = taken.ok ? [] : taken.error
    },
  }
})
