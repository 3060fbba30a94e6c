import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { StripView } from '@contract/strip-api'
import { strip as bridge } from '../bridge'

/** What main says is armed, on the page that main lays over the desk's. */
export const useStrip = defineStore('strip', () => {
  const view = shallowRef<StripView>()

  async function open(): Promise<void> {
    bridge.strip.changed(news => void (view.value = news))
    const now = await bridge.strip.now()
    if (now.ok && view.value === undefined) view.value = now.value
  }

  return {
    view,
    open,
    tellShown: (envelope: string) => bridge.strip.shown({ envelope }),
    disarm: () => bridge.strip.disarm(),
  }
})
