import { useWindowSize } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch as onChange } from 'vue'
import type { ChartInterval } from '@core/market/venue-market-rules'
import {
  removePanel,
  findPanelGroup,
  listLayoutPanels,
  placePanel,
  displayPanel,
  type PanelPosition,
  type LayoutTree,
} from '../workspace/layout-tree'
import { addPanelToLayout } from '../workspace/add-panel'
import type { PixelSize } from '../workspace/panel-placement'
import {
  findAddablePanels,
  chartPanels,
  isChartPanel,
  type ChartPanelId,
  type LinkablePanelId,
  type WorkspacePanelId,
  type PanelMarketLink,
} from '../workspace/panels'
import {
  classifyWindowWidth,
  simpleWorkspace,
  startingLayouts,
  type StartingLayoutName,
} from '../workspace/starting-layouts'
import type { WorkspaceSettings } from '../workspace/workspace-settings'
import { usePreferenceStore } from './preference-store'

/** Layout of the trade view's panels. Each window size class has its own layout. */
export const useWorkspaceStore = defineStore('workspace', () => {
  const preferences = usePreferenceStore()
  const { width } = useWindowSize()

  const sizeClass = computed(() => classifyWindowWidth(width.value))
  /** Layout while a line is dragged. Only the released state is stored. */
  const resizedTree = shallowRef<LayoutTree>()
  onChange(sizeClass, () => (resizedTree.value = undefined), { flush: 'sync' })
  const isSimple = computed(() => preferences.value.isSimple)
  const currentWorkspace = computed<WorkspaceSettings>(() =>
    isSimple.value
      ? simpleWorkspace
      : (preferences.value.workspaces[sizeClass.value] ?? startingLayouts[sizeClass.value]),
  )
  /** True if panels cannot be moved, resized or closed. The simple view has no stored layout that could change. */
  const isLocked = computed(() => preferences.value.isLocked || isSimple.value)
  const tree = computed(() => resizedTree.value ?? currentWorkspace.value.tree)
  const openPanels = computed(() => listLayoutPanels(tree.value))
  /** Panel in whose group the keyboard or pointer was last. It is preselected for moves. */
  const lastUsedPanel = shallowRef<WorkspacePanelId>()
  const activePanel = computed(
    () => openPanels.value.find(panel => panel === lastUsedPanel.value) ?? openPanels.value[0],
  )

  const setSimple = (isSimple: boolean): void => void preferences.setPreferences({ isSimple })
  function changeWorkspace(changes: Partial<WorkspaceSettings>): Promise<void> {
    if (isSimple.value) setSimple(false)
    return preferences.setPreferences({
      workspaces: {
        ...preferences.value.workspaces,
        [sizeClass.value]: { ...currentWorkspace.value, ...changes },
      },
    })
  }
  const setTree = (newTree: LayoutTree): Promise<void> => changeWorkspace({ tree: newTree })

  /**
   * Applies a built-in layout. The one of the current size class removes the customization, so the layout follows the
   * window size again.
   */
  function applyStartingLayout(name: StartingLayoutName): Promise<void> {
    const { [sizeClass.value]: _, ...others } = preferences.value.workspaces
    const own = name === sizeClass.value ? {} : { [sizeClass.value]: startingLayouts[name] }
    return preferences.setPreferences({ workspaces: { ...others, ...own }, isSimple: false })
  }

  function setPanelLink(panel: LinkablePanelId, newLink: PanelMarketLink | undefined): Promise<void> {
    const { [panel]: _, ...others } = currentWorkspace.value.links
    return changeWorkspace({ links: newLink === undefined ? others : { ...others, [panel]: newLink } })
  }

  /** Closes a panel. If it is added again, it shows the desk's market. */
  function closePanel(panel: WorkspacePanelId): Promise<void> {
    const remainingTree = removePanel(tree.value, panel)
    const links = Object.entries(currentWorkspace.value.links).filter(([each]) =>
      listLayoutPanels(remainingTree).includes(each as WorkspacePanelId),
    )
    return changeWorkspace({ tree: remainingTree, links: Object.fromEntries(links) })
  }

  /** Last known size of the area for panels; `undefined` before it was measured. */
  const panelAreaSize = shallowRef<PixelSize>()
  /** Adds or displays a panel. The simple view has no other panels, so it ends. */
  function revealPanel(panel: WorkspacePanelId): void {
    if (isSimple.value && !openPanels.value.includes(panel)) setSimple(false)
    const group = findPanelGroup(tree.value, panel)
    if (group === undefined) void setTree(addPanelToLayout(tree.value, panel, panelAreaSize.value))
    else if (group.shown !== panel) void setTree(displayPanel(tree.value, panel))
  }

  const activeChart = computed<ChartPanelId>(() => {
    const used = activePanel.value
    return (
      (used && isChartPanel(used) ? used : chartPanels.find(each => openPanels.value.includes(each))) ??
      'chart'
    )
  })
  const intervalOf = (chart: ChartPanelId): ChartInterval =>
    (chart === 'chart' ? undefined : currentWorkspace.value.intervals[chart]) ?? preferences.value.interval
  const setInterval = (chart: ChartPanelId, interval: ChartInterval): Promise<void> =>
    chart === 'chart'
      ? preferences.setPreferences({ interval })
      : changeWorkspace({ intervals: { ...currentWorkspace.value.intervals, [chart]: interval } })

  return {
    sizeClass,
    currentWorkspace,
    tree,
    resizedTree,
    panelAreaSize,
    openPanels,
    lastUsedPanel,
    activePanel,
    addablePanels: computed(() => findAddablePanels(openPanels.value)),
    isSimple,
    isLocked,
    setSimple,
    setTree,
    applyStartingLayout,
    movePanel: (panel: WorkspacePanelId, position: PanelPosition) =>
      setTree(placePanel(tree.value, panel, position)),
    closePanel,
    showPanel: (panel: WorkspacePanelId) => setTree(displayPanel(tree.value, panel)),
    revealPanel,
    activeChart,
    groupOf: (panel: WorkspacePanelId) => findPanelGroup(tree.value, panel),
    setPanelLink,
    setTicket: (hasTicket: boolean) => changeWorkspace({ hasTicket }),
    intervalOf,
    setInterval,
  }
})
