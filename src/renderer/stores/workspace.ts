import { useWindowSize } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch as onChange } from 'vue'
import type { CandleInterval } from '@core/market/market'
import {
  closed,
  groupsIn,
  groupWith,
  panelsOf,
  putFirst,
  putPanel,
  showing,
  type Place,
  type Tree,
} from '../workspace/layout'
import { addable, charts, isChart, type Chart, type Panel } from '../workspace/panels'
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

  /** Adds a panel that is closed: a chart beside the first one, the watchlist on the left, anything else to what it is like. */
  function add(panel: Panel): Promise<void> {
    if (isChart(panel)) {
      const chart = charts.find(each => there.value.includes(each))
      if (chart !== undefined) return lay(putPanel(tree.value, panel, { beside: chart, at: 'right' }))
    }
    if (panel === 'watchlist') return lay(putFirst(tree.value, panel, 260))
    const like = groupsIn(tree.value).find(({ panels }) => panels.some(each => kin.includes(each)))
    const beside = kin.includes(panel) ? like?.panels[0] : undefined
    return lay(putPanel(tree.value, panel, { beside: beside ?? there.value[0] ?? panel, at: 'inside' }))
  }

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
  const intervalOf = (chart: Chart): CandleInterval =>
    (chart === 'chart' ? undefined : now.value.intervals[chart]) ?? preferences.value.interval
  const setInterval = (chart: Chart, interval: CandleInterval): Promise<void> =>
    chart === 'chart'
      ? preferences.set({ interval })
      : change({ intervals: { ...now.value.intervals, [chart]: interval } })

  return {
    room,
    now,
    tree,
    pulled,
    there,
    last,
    at,
    addable: computed(() => addable(there.value)),
    lay,
    start,
    add,
    put: (panel: Panel, place: Place) => lay(putPanel(tree.value, panel, place)),
    close: (panel: Panel) => lay(closed(tree.value, panel)),
    show: (panel: Panel) => lay(showing(tree.value, panel)),
    reveal,
    chartAt,
    groupWith: (panel: Panel) => groupWith(tree.value, panel),
    setTicket: (hasTicket: boolean) => change({ hasTicket }),
    intervalOf,
    setInterval,
  }
})

/** Panels that are of one kind: what is told of a market's book. */
const kin: readonly Panel[] = ['book', 'trades', 'depth', 'dom']
