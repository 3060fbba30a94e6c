import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Amount } from '@core/value/decimal-amount'
import { mandateStripApi, type MandateStripView } from '@contract/strip-api'
import { createPageClient } from '../page-client'

const bridge = createPageClient(mandateStripApi, () => window.strip)

/** Active mandate as reported by main, for the strip page that main draws above the desk page. */
export const useMandateStripStore = defineStore('strip', () => {
  const view = shallowRef<MandateStripView>()

  async function open(): Promise<void> {
    bridge.strip.changed(news => void (view.value = news))
    const answer = await bridge.strip.now()
    if (answer.ok && view.value === undefined) view.value = answer.value
  }

  return {
    view,
    open,
    reportShown: (envelope: string) => bridge.strip.shown({ envelope }),
    resize: (quantity: Amount) => bridge.strip.resize({ quantity }),
    disarm: () => bridge.strip.disarm(),
  }
})
