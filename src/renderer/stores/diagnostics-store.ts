import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { SupportBundleContents, DeskDiagnostics } from '@contract/diagnostics-api'
import type { SavedFile } from '@contract/history-api'
import type { Refusal } from '@core/value/result'
import { desk as bridge } from '../bridge'

export const useDiagnosticsStore = defineStore('diagnostics', () => {
  const bundleList = shallowRef<SupportBundleContents>()
  const internals = shallowRef<DeskDiagnostics>()
  const savedBundle = shallowRef<SavedFile>()
  const refusals = shallowRef<readonly Refusal[]>([])

  async function readInternals(): Promise<void> {
    const answer = await bridge.diagnostics.read()
    if (answer.ok) internals.value = answer.value
    else refusals.value = answer.error
  }

  async function showLog(): Promise<void> {
    const answer = await bridge.diagnostics.showLog()
    refusals.value = answer.ok ? [] : answer.error
  }

  async function readBundleList(): Promise<void> {
    savedBundle.value = undefined
    const answer = await bridge.diagnostics.list()
    refusals.value = answer.ok ? [] : answer.error
    bundleList.value = answer.ok ? answer.value : undefined
  }

  /** Saves exactly the bundle that was listed. */
  async function saveBundle(): Promise<void> {
    if (bundleList.value === undefined) return
    const answer = await bridge.diagnostics.bundle({ digest: bundleList.value.digest })
    refusals.value = answer.ok ? [] : answer.error
    savedBundle.value = answer.ok && answer.value !== 'declined' ? answer.value : undefined
  }

  return {
    bundleList,
    internals,
    savedBundle,
    refusals,
    readInternals,
    showLog,
    readBundleList,
    saveBundle,
  }
})
