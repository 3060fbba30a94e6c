import type { Chart } from 'klinecharts'
import type { PriceCandle, ChartInterval } from '@core/market/venue-market-rules'
import { toChartBar, type ChartBar } from '../figures/pixel-scale'

/** Reads bars, oldest first. With `before`, reads only bars that open earlier. */
export type BarSource = (
  symbol: string,
  interval: ChartInterval,
  before?: number,
) => Promise<readonly PriceCandle[]>

/**
 * Shortest time between two redraws of the growing bar. Each redraw draws the whole chart, which costs as much as
 * everything else on the screen together.
 */
export const BAR_REDRAW_INTERVAL_MS = 200
/** Redraw turns after which a bar is drawn even though nothing moves by a pixel, so that its figures are current. */
export const QUIET_REDRAW_TURNS = 3

/** Offsets of the redraw intervals of charts side by side, which all receive the same prints. */
const INTERVAL_OFFSET_MS = 13
const OFFSET_COUNT = 4
let opened = 0
/**
 * Returns a redraw interval that differs from chart to chart and never exceeds `BAR_REDRAW_INTERVAL_MS`. Several charts
 * drawn in one frame would delay everything else.
 */
export const allocateRedrawIntervalMs = (): number =>
  BAR_REDRAW_INTERVAL_MS - INTERVAL_OFFSET_MS * (opened++ % OFFSET_COUNT)

export function createChartBarFeed(chart: Chart, source: BarSource, intervalMs = BAR_REDRAW_INTERVAL_MS) {
  let displayed: { readonly symbol: string; readonly interval: ChartInterval } | undefined
  let pushBar: ((bar: ChartBar) => void) | undefined
  let isLoaded = false
  let pendingBar: PriceCandle | undefined
  let drawnBar: ChartBar | undefined
  let turnsSinceDraw = QUIET_REDRAW_TURNS
  let turnTimer: ReturnType<typeof setTimeout> | undefined

  function isVisiblyDifferent(bar: ChartBar): boolean {
    if (drawnBar?.timestamp !== bar.timestamp) return true
    const edges = ({ high, low, close }: ChartBar) =>
      [chart.convertToPixel([{ value: high }, { value: low }, { value: close }])].flat()
    const before = edges(drawnBar)
    return edges(bar).some(({ y = 0 }, at) => Math.abs(y - (before[at]?.y ?? 0)) >= 1)
  }
  /** Draws the waiting bar: after one turn if it moves, after `QUIET_REDRAW_TURNS` otherwise. */
  function draw(): void {
    const bar = pendingBar && toChartBar(pendingBar)
    if (
      bar === undefined ||
      turnsSinceDraw === 0 ||
      (turnsSinceDraw < QUIET_REDRAW_TURNS && !isVisiblyDifferent(bar))
    )
      return
    if (isLoaded) pushBar?.(bar)
    drawnBar = bar
    pendingBar = undefined
    turnsSinceDraw = 0
    clearTimeout(turnTimer)
    turnTimer = setTimeout(turn, intervalMs)
  }
  function turn(): void {
    turnsSinceDraw += 1
    turnTimer = turnsSinceDraw < QUIET_REDRAW_TURNS ? setTimeout(turn, intervalMs) : undefined
    draw()
  }
  function reset(): void {
    clearTimeout(turnTimer)
    turnTimer = pendingBar = drawnBar = undefined
    turnsSinceDraw = QUIET_REDRAW_TURNS
  }

  chart.setDataLoader({
    async getBars({ type, timestamp, callback }) {
      const asked = displayed
      if (asked === undefined || type === 'backward') return callback([], false)
      const before = type === 'forward' ? (timestamp ?? undefined) : undefined
      const bars = await source(asked.symbol, asked.interval, before)
      // Drops a slow response for a market that is no longer displayed.
      if (asked !== displayed) return
      isLoaded = true
      const older = before === undefined ? bars : bars.filter(({ at }) => at < before)
      callback(older.map(toChartBar), { forward: older.length > 0, backward: false })
    },
    subscribeBar({ callback }) {
      pushBar = callback
    },
    unsubscribeBar() {
      pushBar = undefined
    },
  })
  return {
    show(symbol: string, interval: ChartInterval) {
      reset()
      displayed = { symbol, interval }
      isLoaded = false
    },
    /** Updates the newest bar. A bar that has ended is drawn in its final state first. */
    updateNewestBar(bar: PriceCandle) {
      if (pendingBar !== undefined && pendingBar.at !== bar.at && isLoaded) pushBar?.(toChartBar(pendingBar))
      pendingBar = bar
      draw()
    },
    close: reset,
  }
}
