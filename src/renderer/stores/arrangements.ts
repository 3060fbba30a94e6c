import { defineStore } from 'pinia'
import { defaults, layoutLimits, layoutOf } from '../preferences/preferences'
import { usePreferences } from './preferences'

/** Arrangements of the window that were given a name. */
export const useArrangements = defineStore('arrangements', () => {
  const preferences = usePreferences()

  /** Keeps the arrangement in use under a name; undefined when it may not have that name. */
  function keep(name: string): Promise<void> | undefined {
    const { layouts } = preferences.value
    const isFull = !Object.hasOwn(layouts, name) && Object.keys(layouts).length >= layoutLimits.most
    if (isFull || !layoutLimits.name.test(name)) return undefined
    return preferences.set({ layouts: { ...layouts, [name]: layoutOf(preferences.value) } })
  }

  const use = (name: string): Promise<void> => preferences.set(preferences.value.layouts[name] ?? {})
  const reset = (): Promise<void> => preferences.set(layoutOf(defaults))
  const forget = (name: string): Promise<void> =>
    preferences.set({
      layouts: Object.fromEntries(
        Object.entries(preferences.value.layouts).filter(([each]) => each !== name),
      ),
    })

  return { keep, use, reset, forget }
})
