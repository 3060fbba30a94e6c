import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ZoomStep } from '@contract/shared-api'
import { desk as bridge } from '../bridge'
import { patiently } from '../patiently'
import { defaults, plainLayout, type Preferences, type TableLayout } from '../preferences/preferences'
import {
  namesOf,
  offerOf,
  pickedFrom,
  readSettings,
  settingsText,
  type Fault,
  type SettingsOffer,
  type ReadSettings,
} from '../preferences/settings'
import { said } from '@messages/said'
import { settingsFileSays } from '@messages/settings-panels'

/** How the person likes the screen. Main keeps it as text it does not read. */
export const usePreferences = defineStore('preferences', () => {
  const value = shallowRef<Preferences>(defaults)
  /** What could not be taken of what was kept, or why nothing is kept. */
  const faults = shallowRef<readonly Fault[]>([])
  /** What was kept, where not all of it could be taken: it can still be copied. */
  const refusedText = shallowRef<string>()
  /** Whether nothing was ever kept here: the desk is opened for the first time. */
  const isNew = shallowRef(false)
  /** What stood there before settings were taken from elsewhere, or put back. */
  const before = shallowRef<Partial<Preferences>>()
  // What a newer desk wrote is not written over; choices then hold for this run.
  let isNewer = false

  /** Takes what was kept; what cannot be read falls back to the defaults, piece by piece. */
  async function open(): Promise<void> {
    const kept = await bridge.screen.recall()
    if (!kept.ok) return
    if (kept.value === undefined) isNew.value = true
    else recall(readSettings(kept.value), kept.value)
  }

  function recall(reading: ReadSettings, text: string): void {
    before.value = reading.before
    value.value = reading.preferences
    faults.value = reading.faults
    refusedText.value = reading.faults.length > 0 ? text : undefined
    isNewer = reading.isNewer
  }

  async function set(some: Partial<Preferences>): Promise<void> {
    const wanted = (value.value = { ...value.value, ...some })
    if (isNewer) return
    const isNewest = (): boolean => value.value === wanted
    const preferences = settingsText(wanted, before.value)
    const kept = await patiently(() => bridge.screen.remember({ preferences }), isNewest)
    if (!kept.ok && isNewest()) faults.value = [{ path: 'saving', why: said(kept, '') }]
  }

  /** Takes what a text from elsewhere changes, and nothing else of it; what stood there before can be had back. */
  function take({ changes, preferences }: SettingsOffer): Promise<void> {
    const names = namesOf(changes)
    return names.length === 0 ? Promise.resolve() : putOver(pickedFrom(preferences, names))
  }

  /** Puts everything back as it first comes; what was gone through stays gone through. */
  function reset(): Promise<void> {
    isNewer = false
    faults.value = []
    refusedText.value = undefined
    return putOver({ ...defaults, toured: true })
  }

  function putOver(some: Partial<Preferences>): Promise<void> {
    before.value = pickedFrom(value.value, Object.keys(some))
    return set(some)
  }

  /** Gives back what stood in the place of what was last taken or put back. */
  function goBack(): Promise<void> {
    const some = before.value ?? {}
    before.value = undefined
    return set(some)
  }

  /** Has the person choose a place for the settings, in main's own dialog. */
  const save = async (): Promise<string> =>
    said(await bridge.screen.save({ text: settingsText(value.value) }), settingsFileSays.saved)
  const copy = async (text: string): Promise<string> =>
    said(await bridge.screen.copy({ text }), settingsFileSays.copied)

  const layout = (table: string): TableLayout => value.value.tables[table] ?? plainLayout
  const arrange = (table: string, some: TableLayout): Promise<void> =>
    set({ tables: { ...value.value.tables, [table]: some } })

  return {
    value,
    faults,
    refusedText,
    isNew,
    open,
    set,
    offer: (text: string): SettingsOffer => offerOf(text, value.value),
    take,
    reset,
    canGoBack: computed(() => before.value !== undefined),
    goBack,
    text: () => settingsText(value.value),
    save,
    copy,
    /** Makes everything in the window larger or smaller; main keeps how large. */
    zoom: (step: ZoomStep) => void bridge.screen.zoom({ step }),
    layout,
    arrange,
  }
})
