import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { UpdateState } from '@core/update/update-state'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'

export const useUpdateStore = defineStore('updates', () => {
  const report = shallowRef<UpdateState>()
  const refusals = shallowRef<readonly Refusal[]>([])
  /** Version that is offered, downloaded, or installed at the next restart. */
  const availableVersion = computed(() => {
    const { looked, taking } = report.value ?? {}
    if (taking?.is === 'ready' || taking?.is === 'placed') return taking.version
    return looked?.is === 'offered' ? looked.offer.version : undefined
  })

  async function open(): Promise<void> {
    bridge.updates.changed(news => (report.value = news))
    const list = await bridge.updates.list()
    if (list.ok) report.value = list.value
  }

  async function awaitAnswer(request: Promise<Result<unknown>>): Promise<void> {
    refusals.value = []
    const answer = await request
    if (!answer.ok) refusals.value = answer.error
  }

  return {
    report,
    refusals,
    availableVersion,
    open,
    setEnabled: (on: boolean) => awaitAnswer(on ? bridge.updates.turnOn() : bridge.updates.turnOff()),
    checkForUpdate: () => awaitAnswer(bridge.updates.check()),
    downloadUpdate: () => awaitAnswer(bridge.updates.fetch()),
    cancelDownload: () => awaitAnswer(bridge.updates.stop()),
    installUpdate: () => awaitAnswer(bridge.updates.place()),
    showDownload: () => awaitAnswer(bridge.updates.show()),
  }
})
