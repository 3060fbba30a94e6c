import { computed, shallowRef, watch as onChange, type ShallowRef } from 'vue'
import {
  drawingBar,
  MOST_DRAWINGS,
  looksOf,
  withLooks,
  type ChartLooks,
  type Drawing,
  type DrawnLooks,
  type Tool,
} from '../../preferences/chart-looks'
import { usePreferences } from '../../stores/preferences'
import { useSight } from '../../composables/sight'
import type { Chart } from '../../workspace/panels'
import type { DeskChart } from './desk-chart'

/** What was drawn by hand in the market that is shown, the tool in the hand, and what is kept of both. */
export function useHandDrawings(
  chart: Readonly<ShallowRef<DeskChart | undefined>>,
  panel: () => Chart = () => 'chart',
) {
  const sight = useSight()
  const preferences = usePreferences()
  const tool = shallowRef<Tool>()
  /** The drawing whose looks are being chosen. */
  const edited = shallowRef<Drawing>()

  const looks = computed(() => looksOf(preferences.value.chart, panel()))
  const drawings = computed(() => looks.value.drawings[sight.symbol ?? ''] ?? [])
  /** Why no tool can be taken up. */
  const bar = computed(() => drawingBar(looks.value, sight.symbol ?? ''))
  const setLooks = (some: Partial<ChartLooks>): void =>
    void preferences.set({ chart: withLooks(preferences.value.chart, panel(), some) })

  /** What this chart shows, as text: another chart of the market draws into the same list. */
  let shown = ''
  function show(): void {
    shown = JSON.stringify(drawings.value)
    chart.value?.showDrawings(drawings.value, looks.value)
    // What was begun goes with what was drawn before: the tool that is said to be in the hand is in it.
    if (tool.value !== undefined) take(bar.value === undefined ? tool.value : undefined)
  }
  function keep(drawn: readonly Drawing[]): void {
    tool.value = undefined
    const { symbol } = sight
    if (symbol === undefined) return
    const { [symbol]: _, ...others } = looks.value.drawings
    const kept = drawn.slice(0, MOST_DRAWINGS)
    shown = JSON.stringify(kept)
    setLooks({ drawings: kept.length === 0 ? others : { ...others, [symbol]: kept } })
  }
  function removeAll(): void {
    chart.value?.showDrawings([], looks.value)
    keep([])
  }
  function take(wanted: Tool | undefined): void {
    tool.value = wanted
    chart.value?.hold(wanted)
  }
  const edit = (drawing: Drawing | undefined): void => {
    edited.value = drawing
  }
  function change(some: Partial<DrawnLooks>): void {
    if (edited.value === undefined) return
    edited.value = { ...edited.value, ...some }
    chart.value?.changePicked(some)
  }
  onChange(drawings, () => {
    if (JSON.stringify(drawings.value) !== shown) show()
  })
  onChange([() => looks.value.magnet, () => looks.value.locked, () => looks.value.hidden], show)
  // What is chosen is of the market that was drawn in.
  onChange(
    () => sight.symbol,
    () => edit(undefined),
  )

  return { looks, setLooks, drawings, bar, tool, edited, show, keep, removeAll, take, edit, change }
}
