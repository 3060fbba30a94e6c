import type { DeskChart } from './desk-chart'

const WALK = 8
const ZOOM = 1.2

/** What a key does on the chart: it walks through time, brings bars nearer, or drops what is in the hand. */
export function keyOnChart(event: KeyboardEvent, chart: DeskChart | undefined, drop: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const move: Record<string, () => void> = {
    ArrowLeft: () => chart?.walk(-WALK),
    ArrowRight: () => chart?.walk(WALK),
    End: () => chart?.toNewest(),
    '+': () => chart?.zoom(ZOOM),
    '-': () => chart?.zoom(1 / ZOOM),
    Escape: drop,
  }
  if (move[event.key] === undefined) return
  move[event.key]?.()
  event.preventDefault()
}
