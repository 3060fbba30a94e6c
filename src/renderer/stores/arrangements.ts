import { defineStore } from 'pinia'
import { defaults, layoutLimits } from '../preferences/preferences'
import { usePreferences } from './preferences'
import { useWorkspace } from './workspace'

/** Arrangements of the window that were given a name. */
export const useArrangements = defineStore('arrangements', () => {
  const preferences = usePreferences()
  const workspace = useWorkspace()

  /** Keeps the arrangement in use under a name; undefined when it may not have that name. */
  function keep(name: string): Promise<void> | undefined {
    const { layouts, tables, interval } = preferences.value
    const isFull = !Object.hasOwn(layouts, name) && Object.keys(layouts).length >= layoutLimits.most
    if (isFull || !layoutLimits.name.test(name)) return undefined
    const { now } = workspace
    const layout = { ...now, intervals: { ...now.intervals, chart: interval }, tables }
    return preferences.set({ layouts: { ...layouts, [name]: layout } })
  }

  /** Lays the window out as it was when that name was given, in the room that it has now. */
  async function use(name: string): Promise<void> {
    const layout = preferences.value.layouts[name]
    if (layout === undefined) return
    const { tables, ...kept } = layout
    const { chart: interval, ...intervals } = kept.intervals
    await preferences.set({
      workspaces: { ...preferences.value.workspaces, [workspace.room]: { ...kept, intervals } },
      tables,
      ...(interval !== undefined && { interval }),
    })
  }

  const reset = (): Promise<void> =>
    preferences.set({ workspaces: defaults.workspaces, tables: defaults.tables })
  const forget = (name: string): Promise<void> =>
    preferences.set({
      layouts: Object.fromEntries(
        Object.entries(preferences.value.layouts).filter(([each]) => each !== name),
      ),
    })

  return { keep, use, reset, forget }
})
