import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ZoomStep } from '@contract/shared-api'
import { desk as bridge } from '../bridge'
import { retryWhileThrottled } from '../patiently'
import { defaultPreferences, defaultTableLayout, type ScreenPreferences, type TableLayout } from '../preferences/preferences'
import {
  changedPreferenceNames,
  previewSettings,
  pickPreferences,
  parseSettings,
  serializeSettings,
  type SettingsFault,
  type SettingsPreview,
  type ParsedSettings,
} from '../preferences/settings'
import { describeRequestResult } from '@messages/said'
import { settingsFileMessages } from '@messages/settings-panels'

/** How the person likes the screen. Main keeps it as text it does not read. */
export const usePreferenceStore = defineStore('preferences', () => {
  const value = shallowRef<ScreenPreferences>(defaultPreferences)
  /** What could not be taken of what was kept, or why nothing is kept. */
  const faults = shallowRef<readonly SettingsFault[]>([])
  /** What was kept, where not all of it could be taken: it can still be copied. */
  const refusedText = shallowRef<string>()
  /** Whether nothing was ever kept here: the desk is opened for the first time. */
  const isNew = shallowRef(false)
  /** What stood there before settings were taken from elsewhere, or put back. */
  const replacedPreferences = shallowRef<Partial<ScreenPreferences>>()
  // What a newer desk wrote is not written over; choices then hold for this run.
  let isNewer = false

  /** Takes what was kept; what cannot be read falls back to the defaults, piece by piece. */
  async function open(): Promise<void> {
    const stored = await bridge.screen.recall()
    if (!stored.ok) return
    if (stored.value === undefined) isNew.value = true
    else applyStored(parseSettings(stored.value), stored.value)
  }

  function applyStored(parsed: ParsedSettings, text: string): void {
    replacedPreferences.value = parsed.before
    value.value = parsed.preferences
    faults.value = parsed.faults
    refusedText.value = parsed.faults.length > 0 ? text : undefined
    isNewer = parsed.isNewer
  }

  async function setPreferences(some: Partial<ScreenPreferences>): Promise<void> {
    const newValue = (value.value = { ...value.value, ...some })
    if (isNewer) return
    const isNewest = (): boolean => value.value === newValue
    const preferences = serializeSettings(newValue, replacedPreferences.value)
    const answer = await retryWhileThrottled(() => bridge.screen.remember({ preferences }), isNewest)
    if (!answer.ok && isNewest()) faults.value = [{ path: 'saving', why: describeRequestResult(answer, '') }]
  }

  /** Takes what a text from elsewhere changes, and nothing else of it; what stood there before can be had back. */
  function applyImport({ changes, preferences }: SettingsPreview): Promise<void> {
    const names = changedPreferenceNames(changes)
    return names.length === 0 ? Promise.resolve() : replacePreferences(pickPreferences(preferences, names))
  }

  /** Puts everything back as it first comes; what was gone through stays gone through. */
  function resetPreferences(): Promise<void> {
    isNewer = false
    faults.value = []
    refusedText.value = undefined
    return replacePreferences({ ...defaultPreferences, toured: true })
  }

  function replacePreferences(some: Partial<ScreenPreferences>): Promise<void> {
    replacedPreferences.value = pickPreferences(value.value, Object.keys(some))
    return setPreferences(some)
  }

  /** Gives back what stood in the place of what was last taken or put back. */
  function undoReplacement(): Promise<void> {
    const previous = replacedPreferences.value ?? {}
    replacedPreferences.value = undefined
    return setPreferences(previous)
  }

  /** Has the person choose a place for the settings, in main's own dialog. */
  const saveSettingsFile = async (): Promise<string> =>
    describeRequestResult(await bridge.screen.save({ text: serializeSettings(value.value) }), settingsFileMessages.saved)
  const copyText = async (text: string): Promise<string> =>
    describeRequestResult(await bridge.screen.copy({ text }), settingsFileMessages.copied)

  const tableLayoutOf = (table: string): TableLayout => value.value.tables[table] ?? defaultTableLayout
  const setTableLayout = (table: string, layout: TableLayout): Promise<void> =>
    setPreferences({ tables: { ...value.value.tables, [table]: layout } })

  return {
    value: value,
    faults: faults,
    refusedText: refusedText,
    isNew: isNew,
    open: open,
    setPreferences: setPreferences,
    previewImport: (text: string): SettingsPreview => previewSettings(text, value.value),
    applyImport: applyImport,
    resetPreferences: resetPreferences,
    canUndoReplacement: computed(() => replacedPreferences.value !== undefined),
    undoReplacement: undoReplacement,
    settingsText: () => serializeSettings(value.value),
    saveSettingsFile: saveSettingsFile,
    copyText: copyText,
    /** Makes everything in the window larger or smaller; main keeps how large. */
    zoom: (step: ZoomStep) => void bridge.screen.zoom({ step }),
    tableLayoutOf: tableLayoutOf,
    setTableLayout: setTableLayout,
  }
})
