import { useWindowSize } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch as onChange } from 'vue'
import type { ChartInterval } from '@core/market/market'
import { closed, groupWith, panelsOf, putPanel, showing, type Place, type Tree } from '../workspace/layout'
import { withPanel } from '../workspace/adding'
import type { Size } from '../workspace/placing'
import {
  addable,
  charts,
  isChart,
  type Chart,
  type Linkable,
  type Panel,
  type PanelLink,
} from '../workspace/panels'
import { roomOf, startingLayouts, type StartingLayout } from '../workspace/starting'
import type { Workspace } from '../workspace/workspace'
import { usePreferences } from './preferences'

/** Where the panels of the trading place are. Each room of the window has a layout of its own. */
export const useWorkspace = defineStore('workspace', () => {
  const preferences = usePreferences()
  const { width } = useWindowSize()

  const room = computed(() => roomOf(width.value))
  /** What the panels look like while one of their lines is pulled; only what was let go is kept. */
  const pulled = shallowRef<Tree>()
  onChange(room, () => (pulled.value = undefined), { flush: 'sync' })
  const now = computed<Workspace>(
    () => preferences.value.workspaces[room.value] ?? startingLayouts[room.value],
  )
  const tree = computed(() => pulled.value ?? now.value.tree)
  const there = computed(() => panelsOf(tree.value))
  /** The panel in whose group the keyboard or the pointer was last; what is moved is first thought of there. */
  const last = shallowRef<Panel>()
  const at = computed(() => there.value.find(panel => panel === last.value) ?? there.value[0])

  const change = (some: Partial<Workspace>): Promise<void> =>
    preferences.set({
      workspaces: { ...preferences.value.workspaces, [room.value]: { ...now.value, ...some } },
    })
  const lay = (wanted: Tree): Promise<void> => change({ tree: wanted })

  /** Uses a layout that the desk comes with; the one of this room is followed again wherever the window goes. */
  function start(name: StartingLayout): Promise<void> {
    const { [room.value]: _, ...others } = preferences.value.workspaces
    const own = name === room.value ? {} : { [room.value]: startingLayouts[name] }
    return preferences.set({ workspaces: { ...others, ...own } })
  }

  /** Has a panel show another market than the desk's, or the desk's again. */
  function link(panel: Linkable, to: PanelLink | undefined): Promise<void> {
    const { [panel]: _, ...others } = now.value.links
    return change({ links: to === undefined ? others : { ...others, [panel]: to } })
  }

  /** Closes a panel. Where it is added again it shows the desk's market. */
  function close(panel: Panel): Promise<void> {
    const left = closed(tree.value, panel)
    const links = Object.entries(now.value.links).filter(([each]) => panelsOf(left).includes(each as Panel))
    return change({ tree: left, links: Object.fromEntries(links) })
  }

  /** How much room all panels together were last seen to have; nothing before they were. */
  const size = shallowRef<Size>()
  const add = (panel: Panel): Promise<void> => lay(withPanel(tree.value, panel, size.value))

  /** Brings a panel to the front wherever it is, and adds it where it is closed. */
  function reveal(panel: Panel): void {
    const group = groupWith(tree.value, panel)
    if (group === undefined) void add(panel)
    else if (group.shown !== panel) void lay(showing(tree.value, panel))
  }

  /** The chart that was used last. */
  const chartAt = computed<Chart>(() => {
    const used = at.value
    return (used && isChart(used) ? used : charts.find(each => there.value.includes(each))) ?? 'chart'
  })
  const intervalOf = (chart: Chart): ChartInterval =>
    (chart === 'chart' ? undefined : now.value.intervals[chart]) ?? preferences.value.interval
  const setInterval = (chart: Chart, interval: ChartInterval): Promise<void> =>
    chart === 'chart'
      ? preferences.set({ interval })
      : change({ intervals: { ...now.value.intervals, [chart]: interval } })

  return {
    room,
    now,
    tree,
    pulled,
    size,
    there,
    last,
    at,
    addable: computed(() => addable(there.value)),
    lay,
    start,
    add,
    put: (panel: Panel, place: Place) => lay(putPanel(tree.value, panel, place)),
    close,
    show: (panel: Panel) => lay(showing(tree.value, panel)),
    reveal,
    chartAt,
    groupWith: (panel: Panel) => groupWith(tree.value, panel),
    link,
    setTicket: (hasTicket: boolean) => change({ hasTicket }),
    intervalOf,
    setInterval,
  }
})
