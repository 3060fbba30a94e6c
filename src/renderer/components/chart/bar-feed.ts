import type { Chart } from 'klinecharts'
import type { PriceCandle, ChartInterval } from '@core/market/market'
import { toChartBar, type ChartBar } from '../figures/binary'

/** Where the chart's bars come from: oldest first, ending before a moment where one is given. */
export type BarSource = (
  symbol: string,
  interval: ChartInterval,
  before?: number,
) => Promise<readonly PriceCandle[]>

/**
 * The shortest time between two pictures of the growing bar, in milliseconds. The whole chart is drawn for each, which
 * costs as much as everything else on the screen together, and an eye follows no more.
 */
export const BAR_REDRAW_INTERVAL_MS = 200
/** After so many of these a bar is drawn whose growth would move nothing by a pixel: only its figures are others. */
export const QUIET_REDRAW_TURNS = 3

/** By how much the paces of charts beside each other differ, and how many differ: they are told of the same print. */
const INTERVAL_OFFSET_MS = 13
const OFFSET_COUNT = 4
let opened = 0
/** A pace of its own for each chart, never a slower one: several that are drawn in one frame hold up everything else. */
export const allocateRedrawIntervalMs = (): number => BAR_REDRAW_INTERVAL_MS - INTERVAL_OFFSET_MS * (opened++ % OFFSET_COUNT)

/** Feeds a chart with bars: the newest when a market is shown, older ones as it is scrolled back. */
export function createChartBarFeed(chart: Chart, source: BarSource, intervalMs = BAR_REDRAW_INTERVAL_MS) {
  let displayed: { readonly symbol: string; readonly interval: ChartInterval } | undefined
  let pushBar: ((bar: ChartBar) => void) | undefined
  let isLoaded = false
  /** The newest bar, where it still waits to be drawn, and the one that was drawn last. */
  let pendingBar: PriceCandle | undefined
  let drawnBar: ChartBar | undefined
  /** How often the pace has passed since then. */
  let turnsSinceDraw = QUIET_REDRAW_TURNS
  let turnTimer: ReturnType<typeof setTimeout> | undefined

  /** Whether one would see another bar than the one that was drawn last. */
  function isVisiblyDifferent(bar: ChartBar): boolean {
    if (drawnBar?.timestamp !== bar.timestamp) return true
    const edges = ({ high, low, close }: ChartBar) =>
      [chart.convertToPixel([{ value: high }, { value: low }, { value: close }])].flat()
    const before = edges(drawnBar)
    return edges(bar).some(({ y = 0 }, at) => Math.abs(y - (before[at]?.y ?? 0)) >= 1)
  }
  /** Draws what waits once its time has come: soon where it moves, later where it does not. */
  function draw(): void {
    const bar = pendingBar && toChartBar(pendingBar)
    if (bar === undefined || turnsSinceDraw === 0 || (turnsSinceDraw < QUIET_REDRAW_TURNS && !isVisiblyDifferent(bar))) return
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
      // A slow answer about a market that is no longer shown is dropped.
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
    /** The newest bar as it grows. A bar that has ended is drawn as it ended. */
    updateNewestBar(bar: PriceCandle) {
      if (pendingBar !== undefined && pendingBar.at !== bar.at && isLoaded) pushBar?.(toChartBar(pendingBar))
      pendingBar = bar
      draw()
    },
    close: reset,
  }
}
