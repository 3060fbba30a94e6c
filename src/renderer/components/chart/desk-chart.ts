import { dispose, init, type Chart, type Period } from 'klinecharts'
import type { Drawing, DrawnLooks, PriceScale, Tool } from '../../preferences/chart-looks'
import type { ChosenIndicator } from '../../preferences/indicators'
import { decimalsOf, type Amount } from '@core/value/decimal'
import type { Candle, ChartInterval, Market } from '@core/market/market'
import type { Fill } from '@core/account/order'
import type { PrintGap } from '@core/figures/print-bars'
import { GROUP, price } from '@messages/format'
import { createCrowd } from './crowd'
import { createBarFeed, ownPace, type BarSource } from './bar-feed'
import { priceAtHeight } from '../figures/binary'
import { gapOverlay, registerGapMark } from './gap-mark'
import { COMPARED_SCALE, drawCompared, inSight, registerCompared, type ComparedLine } from './compared-lines'
import { createDrawingBoard, type BoardLooks } from './drawing-board'
import { markOverlays, registerFillMark } from './fill-mark'
import type { ChartLine, Grip } from './line'
import { looks } from './looks'
import { lineOverlay, registerPriceLine } from './price-line'
import { registerIndicators } from './own-indicators'
import { registerTools } from './own-tools'
import { drawIndicators, type SeriesSource } from './strips'

/** A chart of ours: what it can be told, whichever library draws it. */
export interface DeskChart {
  /** Shows a market in an interval, loading its bars anew. */
  show(symbol: string, market: Market | undefined, interval: ChartInterval): void
  /** The newest bar as it grows. */
  live(bar: Candle): void
  /** The lines across it, all of them each time. While one is pulled, they wait. */
  draw(lines: readonly ChartLine[]): void
  /** One's own fills, newest first. */
  mark(fills: readonly Fill[]): void
  /** The times in which nobody listened, all of them each time. */
  gaps(gaps: readonly PrintGap[]): void
  /** The indicators, all of them each time; again where what stands beside the bars was read. */
  indicate(wanted: readonly ChosenIndicator[]): void
  /** How the prices stand apart. */
  scale(wanted: ChartScale): void
  /** The lines of other markets, all of them each time. */
  compare(lines: readonly ComparedLine[]): void
  /** What was drawn by hand in the market that is shown. */
  showDrawings(drawings: readonly Drawing[], looks: BoardLooks): void
  /** Takes up a tool, or puts it away. */
  hold(tool: Tool | undefined): void
  /** What was drawn by hand under the pointer, which is meant from now on; to remove it, or have it look otherwise. */
  pickDrawing(): Drawing | undefined
  removePicked(): void
  changePicked(some: Partial<DrawnLooks>): void
  /** The price on the market's grid at so many pixels from the top of the bars. */
  priceAt(y: number): Amount | undefined
  /** The moment of the bar at so many pixels from the left; none beyond the newest bar. */
  timeAt(x: number): number | undefined
  /** Walks through time by so many bars; a zoom above one brings bars nearer. */
  walk(bars: number): void
  zoom(by: number): void
  toNewest(): void
  /** Takes the theme's colours again. */
  repaint(): void
  resize(): void
  close(): void
}

/** How the prices stand apart: as chosen, or in percent beside those of other markets. */
export type ChartScale = PriceScale | 'compared'

/** The listeners to what a person does on the chart. */
export interface ChartTells {
  /** A line was pulled to a price. It stands where it was: what was meant is drafted. */
  readonly pulled: (grip: Grip, to: Amount) => void
  readonly drew: (drawings: readonly Drawing[]) => void
  /** Something was placed that is to be written on. */
  readonly placed: (drawing: Drawing) => void
  /** When the first and the last bar in sight opened. */
  readonly seen: (from: number, to: number) => void
}

const BARS = 'candle_pane'
const TIME_WIDTH = 36

/** What each scale is called by the library. */
const scales: Record<ChartScale, string> = {
  linear: 'normal',
  log: 'logarithm',
  percent: 'percentage',
  compared: COMPARED_SCALE,
}

const periods: Record<ChartInterval, Period> = {
  '1s': { type: 'second', span: 1 },
  '5s': { type: 'second', span: 5 },
  '15s': { type: 'second', span: 15 },
  '30s': { type: 'second', span: 30 },
  // Of prints no two bars last as long: their times are told to the second.
  '100t': { type: 'second', span: 1 },
  '500t': { type: 'second', span: 1 },
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '12h': { type: 'hour', span: 12 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
  '1mon': { type: 'month', span: 1 },
}

/** Opens a chart in an element; undefined where the element cannot hold one. */
export function openChart(
  element: HTMLElement,
  source: BarSource,
  series: SeriesSource,
  tells: ChartTells,
): DeskChart | undefined {
  registerOurs()
  const chart = init(element, {
    styles: looks(element),
    thousandsSeparator: { sign: GROUP },
    hotkey: { enabled: false },
  })
  if (chart === null) return undefined
  const feed = createBarFeed(chart, source, ownPace())
  const board = createDrawingBoard(chart, element, { changed: tells.drew, placed: tells.placed })
  const layers = createLayers(chart, element, tells.pulled)
  let indicated: readonly ChosenIndicator[] = []
  let compared: readonly ComparedLine[] = []
  const drawWorkedOut = (): void => {
    drawIndicators(chart, element, indicated, series)
    drawCompared(chart, element, BARS, compared)
  }
  tellSeen(chart, tells.seen)
  // The library puts its canvas before everything else in the order of the Tab key, where it answers to nothing.
  for (const stop of element.querySelectorAll<HTMLElement>('[tabindex]')) stop.tabIndex = -1
  // A time that would be cut at the edge is left out.
  chart.overrideXAxis({
    createTicks: ({ defaultTicks, bounding }) =>
      defaultTicks.filter(({ coord }) => coord >= TIME_WIDTH / 2 && coord <= bounding.width - TIME_WIDTH / 2),
  })
  return {
    show(symbol, market, interval) {
      layers.about(market, interval)
      board.about(market)
      feed.show(symbol, interval)
      const before = chart.getSymbol()?.pricePrecision
      chart.setSymbol({
        ticker: symbol,
        pricePrecision: market === undefined ? 2 : decimalsOf(market.tick),
        volumePrecision: market === undefined ? 2 : decimalsOf(market.step),
      })
      chart.setPeriod(periods[interval])
      // Figures of some are read to the market's places, which they were drawn with.
      if (chart.getSymbol()?.pricePrecision !== before) drawWorkedOut()
    },
    live: bar => feed.live(bar),
    draw: lines => layers.draw(lines),
    mark: fills => layers.mark(fills),
    gaps: gaps => layers.gaps(gaps),
    indicate(wanted) {
      indicated = wanted
      drawWorkedOut()
    },
    compare(lines) {
      compared = lines
      drawCompared(chart, element, BARS, lines)
    },
    scale: wanted => chart.overrideYAxis({ paneId: BARS, name: scales[wanted] }),
    showDrawings: (drawings, how) => board.show(drawings, how),
    hold: tool => (tool === undefined ? board.putAway() : board.take(tool)),
    pickDrawing: () => board.pick(),
    removePicked: () => board.removePicked(),
    changePicked: some => board.changePicked(some),
    priceAt: y => layers.priceAt(y),
    timeAt(x) {
      const [point] = [chart.convertFromPixel([{ x, y: 0 }], { paneId: BARS })].flat()
      return chart.getDataList()[point?.dataIndex ?? -1]?.timestamp
    },
    walk: bars => chart.scrollByDistance(-bars * chart.getBarSpace().bar),
    zoom: by => chart.zoomAtCoordinate(by),
    toNewest: () => chart.scrollToRealTime(),
    repaint() {
      chart.setStyles(looks(element))
      layers.redraw()
      drawWorkedOut()
      board.redraw()
    },
    resize() {
      chart.setStyles(looks(element))
      chart.resize()
    },
    close() {
      feed.close()
      dispose(element)
    },
  }
}

/** Makes the library know what it has not of its own. */
function registerOurs(): void {
  registerPriceLine()
  registerFillMark()
  registerGapMark()
  registerCompared()
  registerIndicators()
  registerTools()
}

/** Tells when the first and the last bar in sight opened, with every change of what is. */
function tellSeen(chart: Chart, seen: ChartTells['seen']): void {
  chart.subscribeAction('onVisibleRangeChange', () => {
    const { from, to } = inSight(chart)
    const bars = chart.getDataList()
    const [first, last] = [bars[from], bars[to - 1]]
    if (first !== undefined && last !== undefined) seen(first.timestamp, last.timestamp)
  })
}

/** Lines and marks: what the desk itself draws over the bars. */
function createLayers(chart: Chart, element: Element, tell: ChartTells['pulled']) {
  let lines: readonly ChartLine[] = []
  let fills: readonly Fill[] = []
  let unheard: readonly PrintGap[] = []
  let rules: Market | undefined
  let bars: ChartInterval = '15m'
  let pulling = false

  const drawLines = (): void => {
    // A line under a hand must not be taken from it; it is drawn anew when it is let go.
    if (pulling) return
    chart.removeOverlay({ groupId: 'desk' })
    const told = lines.map(line => ({ ...line, figure: price(line.price, rules) }))
    const crowd = createCrowd(told)
    chart.createOverlay(told.map(line => lineOverlay(line, element, rules, pulls, crowd)))
  }
  const drawMarks = (): void => {
    chart.removeOverlay({ groupId: 'fills' })
    chart.createOverlay([...markOverlays(fills, element, bars, rules)])
  }
  const drawGaps = (): void => {
    chart.removeOverlay({ groupId: 'gaps' })
    chart.createOverlay(unheard.map(gap => gapOverlay(gap, element)))
  }
  const pulls = {
    began: () => {
      pulling = true
    },
    ended(grip: Grip, to: Amount | undefined) {
      pulling = false
      drawLines()
      if (to !== undefined) tell(grip, to)
    },
  }
  return {
    about(market: Market | undefined, interval: ChartInterval) {
      rules = market
      bars = interval
      pulling = false
      // What stands there is another market's: where this one has none to draw in its place, it would stay.
      lines = []
      drawLines()
    },
    draw(wanted: readonly ChartLine[]) {
      // Positions are told anew with every mark, and mostly say the same.
      if (JSON.stringify(wanted) === JSON.stringify(lines)) return
      lines = wanted
      drawLines()
    },
    mark(wanted: readonly Fill[]) {
      if (wanted.length === 0 && fills.length === 0) return
      fills = wanted
      drawMarks()
    },
    gaps(wanted: readonly PrintGap[]) {
      if (JSON.stringify(wanted) === JSON.stringify(unheard)) return
      unheard = wanted
      drawGaps()
    },
    redraw() {
      drawLines()
      drawMarks()
      drawGaps()
    },
    priceAt(y: number): Amount | undefined {
      const [point] = [chart.convertFromPixel([{ x: 0, y }], { paneId: BARS })].flat()
      const height = point?.value
      return height === undefined || rules === undefined ? undefined : priceAtHeight(height, rules.tick)
    },
  }
}
