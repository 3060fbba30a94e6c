import { computed, shallowRef, watch as onChange, type ShallowRef } from 'vue'
import {
  findDrawingBlock,
  MAX_DRAWINGS_PER_MARKET,
  chartPreferencesOf,
  updateChartPreferences,
  type ChartPreferences,
  type ChartDrawing,
  type DrawingStyle,
  type DrawingTool,
} from '../../preferences/chart-preferences'
import { usePreferenceStore } from '../../stores/preference-store'
import { usePanelMarket } from '../../composables/use-panel-market'
import type { ChartPanelId } from '../../workspace/panels'
import type { DeskChart } from './desk-chart'

export function useHandDrawings(
  chart: Readonly<ShallowRef<DeskChart | undefined>>,
  panel: () => ChartPanelId = () => 'chart',
) {
  const marketView = usePanelMarket()
  const preferences = usePreferenceStore()
  const tool = shallowRef<DrawingTool>()
  const edited = shallowRef<ChartDrawing>()

  const looks = computed(() => chartPreferencesOf(preferences.value.chart, panel()))
  const drawings = computed(() => looks.value.drawings[marketView.symbol ?? ''] ?? [])
  const blockedReason = computed(() => findDrawingBlock(looks.value, marketView.symbol ?? ''))
  const setLooks = (some: Partial<ChartPreferences>): void =>
    void preferences.setPreferences({ chart: updateChartPreferences(preferences.value.chart, panel(), some) })

  /** Displayed drawings as text. Another chart of the market may change the same list. */
  let shown = ''
  function show(): void {
    shown = JSON.stringify(drawings.value)
    chart.value?.showDrawings(drawings.value, looks.value)
    // Replacing the drawings discards an unfinished one, so the tool is selected again.
    if (tool.value !== undefined) selectTool(blockedReason.value === undefined ? tool.value : undefined)
  }
  function saveDrawings(drawn: readonly ChartDrawing[]): void {
    if (tool.value !== undefined) selectTool(undefined)
    const { symbol } = marketView
    if (symbol === undefined) return
    const { [symbol]: _, ...others } = looks.value.drawings
    const kept = drawn.slice(0, MAX_DRAWINGS_PER_MARKET)
    shown = JSON.stringify(kept)
    setLooks({ drawings: kept.length === 0 ? others : { ...others, [symbol]: kept } })
  }
  function removeAll(): void {
    chart.value?.showDrawings([], looks.value)
    saveDrawings([])
  }
  function selectTool(wanted: DrawingTool | undefined): void {
    tool.value = wanted
    chart.value?.selectTool(wanted)
  }
  const openEditor = (drawing: ChartDrawing | undefined): void => {
    edited.value = drawing
  }
  function changeEdited(some: Partial<DrawingStyle>): void {
    if (edited.value === undefined) return
    edited.value = { ...edited.value, ...some }
    chart.value?.changePicked(some)
  }
  onChange(drawings, () => {
    if (JSON.stringify(drawings.value) !== shown) show()
  })
  onChange([() => looks.value.magnet, () => looks.value.locked, () => looks.value.hidden], show)
  // A drawing of the previous market cannot be edited.
  onChange(
    () => marketView.symbol,
    () => openEditor(undefined),
  )

  return {
    looks,
    setLooks,
    drawings,
    bar: blockedReason,
    tool,
    edited,
    show,
    keep: saveDrawings,
    removeAll,
    take: selectTool,
    edit: openEditor,
    change: changeEdited,
  }
}
