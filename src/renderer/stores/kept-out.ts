import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { WalletSecretForm } from '@core/profile/mistaken-secret'
import type { Refusal } from '@core/value/result'
import { desk as bridge } from '../bridge'

/** What was kept out of a field of this page, until a person has seen that. */
export const useRejectedSecretStore = defineStore('kept out', () => {
  const secretKind = shallowRef<WalletSecretForm>()
  /** Whether the clipboard it came from was emptied since. */
  const isCleared = shallowRef(false)
  const refusals = shallowRef<readonly Refusal[]>([])

  function reportSecret(kind: WalletSecretForm | undefined): void {
    secretKind.value = kind
    isCleared.value = false
    refusals.value = []
  }

  /** Empties the clipboard: nothing is put there in place of what is. */
  async function clearClipboard(): Promise<void> {
    const done = await bridge.screen.copy({ text: '' })
    isCleared.value = done.ok
    refusals.value = done.ok ? [] : done.error
  }

  return { secretKind: secretKind, isCleared: isCleared, refusals: refusals, reportSecret: reportSecret, clearClipboard: clearClipboard, drop: () => reportSecret(undefined) }
})
