import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { MistakenSecret } from '@core/profile/mistaken-secret'
import type { Refusal } from '@core/value/result'
import { desk as bridge } from '../bridge'

/** What was kept out of a field of this page, until a person has seen that. */
export const useKeptOut = defineStore('kept out', () => {
  const what = shallowRef<MistakenSecret>()
  /** Whether the clipboard it came from was emptied since. */
  const isCleared = shallowRef(false)
  const refusals = shallowRef<readonly Refusal[]>([])

  function say(now: MistakenSecret | undefined): void {
    what.value = now
    isCleared.value = false
    refusals.value = []
  }

  /** Empties the clipboard: nothing is put there in place of what is. */
  async function clear(): Promise<void> {
    const done = await bridge.screen.copy({ text: '' })
    isCleared.value = done.ok
    refusals.value = done.ok ? [] : done.error
  }

  return { what, isCleared, refusals, say, clear, drop: () => say(undefined) }
})
