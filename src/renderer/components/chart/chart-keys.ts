import type { DeskChart } from './desk-chart'

const SCROLL_BARS = 8
const ZOOM_FACTOR = 1.2

export function handleChartKey(
  event: KeyboardEvent,
  chart: DeskChart | undefined,
  dropTool: () => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const move: Record<string, () => void> = {
    ArrowLeft: () => chart?.scrollByBars(-SCROLL_BARS),
    ArrowRight: () => chart?.scrollByBars(SCROLL_BARS),
    End: () => chart?.scrollToNewest(),
    '+': () => chart?.zoom(ZOOM_FACTOR),
    '-': () => chart?.zoom(1 / ZOOM_FACTOR),
    Escape: dropTool,
  }
  if (move[event.key] === undefined) return
  move[event.key]?.()
  event.preventDefault()
}
