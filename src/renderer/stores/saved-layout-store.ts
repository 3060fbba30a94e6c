import { defineStore } from 'pinia'
import { defaultPreferences, savedLayoutLimits } from '../preferences/preferences'
import { usePreferenceStore } from './preference-store'
import { useWorkspaceStore } from './workspace-store'

export const useSavedLayoutStore = defineStore('arrangements', () => {
  const preferences = usePreferenceStore()
  const workspace = useWorkspaceStore()

  /** Saves the current layout. Returns `undefined` if the name is invalid or too many layouts exist. */
  function saveLayout(name: string): Promise<void> | undefined {
    const { layouts, tables, interval } = preferences.value
    const isFull = !Object.hasOwn(layouts, name) && Object.keys(layouts).length >= savedLayoutLimits.most
    if (isFull || !savedLayoutLimits.name.test(name)) return undefined
    const { currentWorkspace } = workspace
    const layout = {
      ...currentWorkspace,
      intervals: { ...currentWorkspace.intervals, chart: interval },
      tables,
    }
    return preferences.setPreferences({ layouts: { ...layouts, [name]: layout } })
  }

  async function applyLayout(name: string): Promise<void> {
    const layout = preferences.value.layouts[name]
    if (layout === undefined) return
    const { tables, ...workspaceSettings } = layout
    const { chart: interval, ...intervals } = workspaceSettings.intervals
    await preferences.setPreferences({
      workspaces: {
        ...preferences.value.workspaces,
        [workspace.sizeClass]: { ...workspaceSettings, intervals },
      },
      tables,
      isSimple: false,
      ...(interval !== undefined && { interval }),
    })
  }

  const resetLayout = (): Promise<void> =>
    preferences.setPreferences({
      workspaces: defaultPreferences.workspaces,
      tables: defaultPreferences.tables,
    })
  const removeLayout = (name: string): Promise<void> =>
    preferences.setPreferences({
      layouts: Object.fromEntries(
        Object.entries(preferences.value.layouts).filter(([each]) => each !== name),
      ),
    })

  return {
    saveLayout,
    applyLayout,
    resetLayout,
    removeLayout,
  }
})
