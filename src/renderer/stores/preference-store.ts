import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ZoomStep } from '@contract/shared-window-api'
import { MAX_PREFERENCES_LENGTH } from '@contract/input-size'
import { desk as bridge } from '../bridge'
import { retryWhileThrottled } from '../retry-while-throttled'
import {
  defaultPreferences,
  defaultTableLayout,
  type ScreenPreferences,
  type TableLayout,
} from '../preferences/preferences'
import {
  changedPreferenceNames,
  previewSettings,
  pickPreferences,
  parseSettings,
  serializeSettings,
  type SettingsFault,
  type SettingsPreview,
  type ParsedSettings,
} from '../preferences/settings-file'
import { describeRequestResult } from '@messages/said'
import { settingsFileMessages } from '@messages/settings-panels'

/** Screen preferences. Main stores them as text that it does not parse. */
export const usePreferenceStore = defineStore('preferences', () => {
  const value = shallowRef<ScreenPreferences>(defaultPreferences)
  /** Parts of the stored settings that were not accepted, or the reason why they are not saved. */
  const faults = shallowRef<readonly SettingsFault[]>([])
  /** Stored text if parts of it were not accepted, so that the user can copy it. */
  const refusedText = shallowRef<string>()
  /** True if nothing is stored: the desk is opened for the first time. */
  const isNew = shallowRef(false)
  const replacedPreferences = shallowRef<Partial<ScreenPreferences>>()
  // Settings of a newer desk version are not overwritten. Changes then last until the end of this run.
  let isNewer = false

  async function open(): Promise<void> {
    const stored = await bridge.screen.recall()
    if (!stored.ok) return
    if (stored.value === undefined) {
      isNew.value = true
      value.value = { ...defaultPreferences, isSimple: true }
    } else applyStored(parseSettings(stored.value), stored.value)
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
    const isTooLarge = preferences.length > MAX_PREFERENCES_LENGTH
    faults.value = [
      ...faults.value.filter(({ why }) => why !== settingsFileMessages.tooLargeToSave),
      ...(isTooLarge ? [{ path: 'saving', why: settingsFileMessages.tooLargeToSave }] : []),
    ]
    if (isTooLarge) return
    const answer = await retryWhileThrottled(() => bridge.screen.remember({ preferences }), isNewest)
    if (!answer.ok && isNewest()) faults.value = [{ path: 'saving', why: describeRequestResult(answer, '') }]
  }

  /** Applies the changes of an imported text. They can be undone. */
  function applyImport({ changes, preferences }: SettingsPreview): Promise<void> {
    const names = changedPreferenceNames(changes)
    return names.length === 0 ? Promise.resolve() : replacePreferences(pickPreferences(preferences, names))
  }

  /** Resets everything to the defaults except `toured`. */
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

  function undoReplacement(): Promise<void> {
    const previous = replacedPreferences.value ?? {}
    replacedPreferences.value = undefined
    return setPreferences(previous)
  }

  const saveSettingsFile = async (): Promise<string> =>
    describeRequestResult(
      await bridge.screen.save({ text: serializeSettings(value.value) }),
      settingsFileMessages.saved,
    )
  const copyText = async (text: string): Promise<string> =>
    describeRequestResult(await bridge.screen.copy({ text }), settingsFileMessages.copied)

  const tableLayoutOf = (table: string): TableLayout => value.value.tables[table] ?? defaultTableLayout
  const setTableLayout = (table: string, layout: TableLayout): Promise<void> =>
    setPreferences({ tables: { ...value.value.tables, [table]: layout } })

  return {
    value,
    faults,
    refusedText,
    isNew,
    open,
    setPreferences,
    previewImport: (text: string): SettingsPreview => previewSettings(text, value.value),
    applyImport,
    resetPreferences,
    canUndoReplacement: computed(() => replacedPreferences.value !== undefined),
    undoReplacement,
    settingsText: () => serializeSettings(value.value),
    saveSettingsFile,
    copyText,
    zoom: (step: ZoomStep) => void bridge.screen.zoom({ step }),
    tableLayoutOf,
    setTableLayout,
  }
})
