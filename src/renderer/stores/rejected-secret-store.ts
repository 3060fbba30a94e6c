import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { WalletSecretForm } from '@core/profile/wallet-secret-detection'
import type { Refusal } from '@core/value/result'
import { desk as bridge } from '../bridge'

/** Secret rejected from a field of this page, until the notice is dismissed. */
export const useRejectedSecretStore = defineStore('kept out', () => {
  const secretKind = shallowRef<WalletSecretForm>()
  const isCleared = shallowRef(false)
  const refusals = shallowRef<readonly Refusal[]>([])

  function reportSecret(kind: WalletSecretForm | undefined): void {
    secretKind.value = kind
    isCleared.value = false
    refusals.value = []
  }

  /** Overwrites the clipboard with an empty text. */
  async function clearClipboard(): Promise<void> {
    const done = await bridge.screen.copy({ text: '' })
    isCleared.value = done.ok
    refusals.value = done.ok ? [] : done.error
  }

  return {
    secretKind,
    isCleared,
    refusals,
    reportSecret,
    clearClipboard,
    drop: () => reportSecret(undefined),
  }
})
