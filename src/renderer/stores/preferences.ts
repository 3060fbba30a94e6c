import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ZoomStep } from '@contract/api'
import { desk as bridge } from '../bridge'
import {
  defaults,
  layoutLimits,
  layoutOf,
  plainLayout,
  type Preferences,
  type TableLayout,
} from '../preferences/preferences'
import { readSettings, settingsText, type Fault, type Reading } from '../preferences/settings'
import { said } from '../words/said'
import { wholeText } from '../words/settings'

/** How the person likes the screen. Main keeps it as text it does not read. */
export const usePreferences = defineStore('preferences', () => {
  const value = shallowRef<Preferences>(defaults)
  /** What could not be taken of what was kept, or why nothing is kept. */
  const faults = shallowRef<readonly Fault[]>([])
  /** What was kept, where not all of it could be taken: it can still be copied. */
  const refusedText = shallowRef<string>()
  /** Whether nothing was ever kept here: the desk is opened for the first time. */
  const isNew = shallowRef(false)
  // What a newer desk wrote is not written over; choices then hold for this run.
  let isNewer = false

  /** Takes what was kept; what cannot be read falls back to the defaults, piece by piece. */
  async function open(): Promise<void> {
    const kept = await bridge.screen.recall()
    if (!kept.ok) return
    if (kept.value === undefined) isNew.value = true
    else take(readSettings(kept.value), kept.value)
  }

  function take(reading: Reading, text: string): void {
    value.value = reading.preferences
    faults.value = reading.faults
    refusedText.value = reading.faults.length > 0 ? text : undefined
    isNewer = reading.isNewer
  }

  async function set(some: Partial<Preferences>): Promise<void> {
    value.value = { ...value.value, ...some }
    if (isNewer) return
    const kept = await bridge.screen.remember({ preferences: settingsText(value.value) })
    if (!kept.ok) faults.value = [{ path: 'saving', why: said(kept, '') }]
  }

  /** Takes settings out of text from elsewhere: all that can be used, or nothing where none of it can. */
  async function bring(text: string): Promise<Reading> {
    const reading = readSettings(text)
    const isUseless = reading.faults.some(({ path }) => path === 'form' || path === wholeText)
    if (!isUseless) await set(reading.preferences)
    return reading
  }

  /** Puts everything back as it first comes; what was gone through stays gone through. */
  function reset(): Promise<void> {
    isNewer = false
    faults.value = []
    refusedText.value = undefined
    return set({ ...defaults, toured: true })
  }

  function star(symbol: string): Promise<void> {
    const { favourites } = value.value
    const without = favourites.filter(each => each !== symbol)
    return set({ favourites: without.length < favourites.length ? without : [...favourites, symbol] })
  }

  /** Has the person choose a place for the settings, in main's own dialog. */
  const save = async (): Promise<string> =>
    said(await bridge.screen.save({ text: settingsText(value.value) }), 'Saved.')
  const copy = async (text: string): Promise<string> => said(await bridge.screen.copy({ text }), 'Copied.')

  const layout = (table: string): TableLayout => value.value.tables[table] ?? plainLayout
  const arrange = (table: string, some: TableLayout): Promise<void> =>
    set({ tables: { ...value.value.tables, [table]: some } })

  /** Keeps the arrangement in use under a name; undefined when it may not have that name. */
  function keepLayout(name: string): Promise<void> | undefined {
    const { layouts } = value.value
    const isFull = !Object.hasOwn(layouts, name) && Object.keys(layouts).length >= layoutLimits.most
    if (isFull || !layoutLimits.name.test(name)) return undefined
    return set({ layouts: { ...layouts, [name]: layoutOf(value.value) } })
  }

  const useLayout = (name: string): Promise<void> => set(value.value.layouts[name] ?? {})
  const resetLayout = (): Promise<void> => set(layoutOf(defaults))
  const forgetLayout = (name: string): Promise<void> =>
    set({
      layouts: Object.fromEntries(Object.entries(value.value.layouts).filter(([each]) => each !== name)),
    })

  return {
    value,
    faults,
    refusedText,
    isNew,
    open,
    set,
    bring,
    reset,
    text: () => settingsText(value.value),
    save,
    copy,
    /** Makes everything in the window larger or smaller; main keeps how large. */
    zoom: (step: ZoomStep) => void bridge.screen.zoom({ step }),
    star,
    layout,
    arrange,
    keepLayout,
    useLayout,
    resetLayout,
    forgetLayout,
  }
})
