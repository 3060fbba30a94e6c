import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { BundleList, Inside } from '@contract/diagnostics-api'
import type { Saved } from '@contract/past-api'
import type { Refusal } from '@core/value/result'
import { desk as bridge } from '../bridge'

/** The bundle for somebody who is to help: what would be in it, and what became of it. */
export const useDiagnostics = defineStore('diagnostics', () => {
  const list = shallowRef<BundleList>()
  const inside = shallowRef<Inside>()
  const saved = shallowRef<Saved>()
  const refusals = shallowRef<readonly Refusal[]>([])

  /** Looks again at what is behind the figures. */
  async function look(): Promise<void> {
    const told = await bridge.diagnostics.look()
    if (told.ok) inside.value = told.value
    else refusals.value = told.error
  }

  /** Shows the log where it lies. */
  async function showLog(): Promise<void> {
    const told = await bridge.diagnostics.showLog()
    refusals.value = told.ok ? [] : told.error
  }

  async function read(): Promise<void> {
    saved.value = undefined
    const told = await bridge.diagnostics.list()
    refusals.value = told.ok ? [] : told.error
    list.value = told.ok ? told.value : undefined
  }

  /** Saves the very bundle that was listed. */
  async function save(): Promise<void> {
    if (list.value === undefined) return
    const told = await bridge.diagnostics.bundle({ digest: list.value.digest })
    refusals.value = told.ok ? [] : told.error
    saved.value = told.ok && told.value !== 'declined' ? told.value : undefined
  }

  return { list, inside, saved, refusals, look, showLog, read, save }
})
