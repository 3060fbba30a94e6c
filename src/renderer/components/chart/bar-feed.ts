import type { Chart } from 'klinecharts'
import type { Candle, ChartInterval } from '@core/market/market'
import { drawn, type Drawn } from '../figures/binary'

/** Where the chart's bars come from: oldest first, ending before a moment where one is given. */
export type BarSource = (
  symbol: string,
  interval: ChartInterval,
  before?: number,
) => Promise<readonly Candle[]>

/**
 * The shortest time between two pictures of the growing bar, in milliseconds. The whole chart is drawn for each, which
 * costs as much as everything else on the screen together, and an eye follows no more.
 */
export const PACE = 200
/** After so many of these a bar is drawn whose growth would move nothing by a pixel: only its figures are others. */
export const QUIET = 3

/** By how much the paces of charts beside each other differ, and how many differ: they are told of the same print. */
const APART = 13
const SEVERAL = 4
let opened = 0
/** A pace of its own for each chart, never a slower one: several that are drawn in one frame hold up everything else. */
export const ownPace = (): number => PACE - APART * (opened++ % SEVERAL)

/** Feeds a chart with bars: the newest when a market is shown, older ones as it is scrolled back. */
export function createBarFeed(chart: Chart, source: BarSource, pace = PACE) {
  let showing: { readonly symbol: string; readonly interval: ChartInterval } | undefined
  let tell: ((bar: Drawn) => void) | undefined
  let loaded = false
  /** The newest bar, where it still waits to be drawn, and the one that was drawn last. */
  let waiting: Candle | undefined
  let shown: Drawn | undefined
  /** How often the pace has passed since then. */
  let turns = QUIET
  let pause: ReturnType<typeof setTimeout> | undefined

  /** Whether one would see another bar than the one that was drawn last. */
  function moves(bar: Drawn): boolean {
    if (shown?.timestamp !== bar.timestamp) return true
    const edges = ({ high, low, close }: Drawn) =>
      [chart.convertToPixel([{ value: high }, { value: low }, { value: close }])].flat()
    const before = edges(shown)
    return edges(bar).some(({ y = 0 }, at) => Math.abs(y - (before[at]?.y ?? 0)) >= 1)
  }
  /** Draws what waits once its time has come: soon where it moves, later where it does not. */
  function draw(): void {
    const bar = waiting && drawn(waiting)
    if (bar === undefined || turns === 0 || (turns < QUIET && !moves(bar))) return
    if (loaded) tell?.(bar)
    shown = bar
    waiting = undefined
    turns = 0
    clearTimeout(pause)
    pause = setTimeout(turn, pace)
  }
  function turn(): void {
    turns += 1
    pause = turns < QUIET ? setTimeout(turn, pace) : undefined
    draw()
  }
  function forget(): void {
    clearTimeout(pause)
    pause = waiting = shown = undefined
    turns = QUIET
  }

  chart.setDataLoader({
    async getBars({ type, timestamp, callback }) {
      const asked = showing
      if (asked === undefined || type === 'backward') return callback([], false)
      const before = type === 'forward' ? (timestamp ?? undefined) : undefined
      const bars = await source(asked.symbol, asked.interval, before)
      // A slow answer about a market that is no longer shown is dropped.
      if (asked !== showing) return
      loaded = true
      const older = before === undefined ? bars : bars.filter(({ at }) => at < before)
      callback(older.map(drawn), { forward: older.length > 0, backward: false })
    },
    subscribeBar({ callback }) {
      tell = callback
    },
    unsubscribeBar() {
      tell = undefined
    },
  })
  return {
    show(symbol: string, interval: ChartInterval) {
      forget()
      showing = { symbol, interval }
      loaded = false
    },
    /** The newest bar as it grows. A bar that has ended is drawn as it ended. */
    live(bar: Candle) {
      if (waiting !== undefined && waiting.at !== bar.at && loaded) tell?.(drawn(waiting))
      waiting = bar
      draw()
    },
    close: forget,
  }
}
