import { dispose, init, type Chart, type Period } from 'klinecharts'
import type { ChartDrawing, DrawingStyle, ChartPriceScale, DrawingTool } from '../../preferences/chart-looks'
import type { ConfiguredIndicator } from '../../preferences/indicators'
import { countDecimals, type Amount } from '@core/value/decimal'
import type { PriceCandle, ChartInterval, MarketRules } from '@core/market/market'
import type { FillRecord } from '@core/account/order'
import type { PrintGap } from '@core/figures/print-bars'
import { DIGIT_GROUP_SPACE, formatMarketPrice } from '@messages/format'
import { createLabelLayout } from './crowd'
import { createChartBarFeed, allocateRedrawIntervalMs, type BarSource } from './bar-feed'
import { priceAtHeight } from '../figures/binary'
import { createGapOverlay, registerGapOverlay } from './gap-mark'
import { COMPARED_SCALE, drawComparedLines, findVisibleBars, registerComparedLines, type ComparedLine } from './compared-lines'
import { createDrawingBoard, type DrawingSettings } from './drawing-board'
import { createFillOverlays, registerFillOverlay } from './fill-mark'
import type { ChartLine, LineDragTarget } from './line'
import { createChartStyles } from './looks'
import { createPriceLineOverlay, registerPriceLineOverlay } from './price-line'
import { registerCustomIndicators } from './own-indicators'
import { registerDrawingTools } from './own-tools'
import { drawChartIndicators, type SeriesPointSource } from './strips'

/** A chart of ours: what it can be told, whichever library draws it. */
export interface DeskChart {
  /** Shows a market in an interval, loading its bars anew. */
  show(symbol: string, market: MarketRules | undefined, interval: ChartInterval): void
  /** The newest bar as it grows. */
  updateNewestBar(bar: PriceCandle): void
  /** The lines across it, all of them each time. While one is pulled, they wait. */
  draw(lines: readonly ChartLine[]): void
  /** One's own fills, newest first. */
  markFills(fills: readonly FillRecord[]): void
  /** The times in which nobody listened, all of them each time. */
  showGaps(gaps: readonly PrintGap[]): void
  /** The indicators, all of them each time; again where what stands beside the bars was read. */
  setIndicators(wanted: readonly ConfiguredIndicator[]): void
  /** How the prices stand apart. */
  setScale(wanted: ShownPriceScale): void
  /** The lines of other markets, all of them each time. */
  setComparedLines(lines: readonly ComparedLine[]): void
  /** What was drawn by hand in the market that is shown. */
  showDrawings(drawings: readonly ChartDrawing[], looks: DrawingSettings): void
  /** Takes up a tool, or puts it away. */
  selectTool(tool: DrawingTool | undefined): void
  /** What was drawn by hand under the pointer, which is meant from now on; to remove it, or have it look otherwise. */
  pickDrawing(): ChartDrawing | undefined
  removePicked(): void
  changePicked(some: Partial<DrawingStyle>): void
  /** The price on the market's grid at so many pixels from the top of the bars. */
  priceAt(y: number): Amount | undefined
  /** The moment of the bar at so many pixels from the left; none beyond the newest bar. */
  timeAt(x: number): number | undefined
  /** Walks through time by so many bars; a zoom above one brings bars nearer. */
  scrollByBars(bars: number): void
  zoom(by: number): void
  scrollToNewest(): void
  /** Takes the theme's colours again. */
  repaint(): void
  resize(): void
  close(): void
}

/** How the prices stand apart: as chosen, or in percent beside those of other markets. */
export type ShownPriceScale = ChartPriceScale | 'compared'

/** The listeners to what a person does on the chart. */
export interface ChartEventHandlers {
  /** A line was pulled to a price. It stands where it was: what was meant is drafted. */
  readonly onLineDragged: (grip: LineDragTarget, to: Amount) => void
  readonly onDrawingsChanged: (drawings: readonly ChartDrawing[]) => void
  /** Something was placed that is to be written on. */
  readonly onDrawingPlaced: (drawing: ChartDrawing) => void
  /** When the first and the last bar in sight opened. */
  readonly onVisibleRangeChanged: (from: number, to: number) => void
}

const BARS = 'candle_pane'
const TIME_WIDTH = 36

/** What each scale is called by the library. */
const scaleNames: Record<ShownPriceScale, string> = {
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
export function openDeskChart(
  element: HTMLElement,
  source: BarSource,
  series: SeriesPointSource,
  handlers: ChartEventHandlers,
): DeskChart | undefined {
  registerCustomParts()
  const chart = init(element, {
    styles: createChartStyles(element),
    thousandsSeparator: { sign: DIGIT_GROUP_SPACE },
    hotkey: { enabled: false },
  })
  if (chart === null) return undefined
  const feed = createChartBarFeed(chart, source, allocateRedrawIntervalMs())
  const board = createDrawingBoard(chart, element, { onChanged: handlers.onDrawingsChanged, onPlaced: handlers.onDrawingPlaced })
  const layers = createLayers(chart, element, handlers.onLineDragged)
  let indicated: readonly ConfiguredIndicator[] = []
  let compared: readonly ComparedLine[] = []
  const drawComputedLines = (): void => {
    drawChartIndicators(chart, element, indicated, series)
    drawComparedLines(chart, element, BARS, compared)
  }
  reportVisibleRange(chart, handlers.onVisibleRangeChanged)
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
      board.setMarket(market)
      feed.show(symbol, interval)
      const before = chart.getSymbol()?.pricePrecision
      chart.setSymbol({
        ticker: symbol,
        pricePrecision: market === undefined ? 2 : countDecimals(market.tick),
        volumePrecision: market === undefined ? 2 : countDecimals(market.step),
      })
      chart.setPeriod(periods[interval])
      // Figures of some are read to the market's places, which they were drawn with.
      if (chart.getSymbol()?.pricePrecision !== before) drawComputedLines()
    },
    updateNewestBar: bar => feed.updateNewestBar(bar),
    draw: lines => layers.draw(lines),
    markFills: fills => layers.mark(fills),
    showGaps: gaps => layers.gaps(gaps),
    setIndicators(wanted) {
      indicated = wanted
      drawComputedLines()
    },
    setComparedLines(lines) {
      compared = lines
      drawComparedLines(chart, element, BARS, lines)
    },
    setScale: wanted => chart.overrideYAxis({ paneId: BARS, name: scaleNames[wanted] }),
    showDrawings: (drawings, how) => board.show(drawings, how),
    selectTool: tool => (tool === undefined ? board.cancelTool() : board.selectTool(tool)),
    pickDrawing: () => board.pickAtPointer(),
    removePicked: () => board.removePicked(),
    changePicked: some => board.changePicked(some),
    priceAt: y => layers.priceAt(y),
    timeAt(x) {
      const [point] = [chart.convertFromPixel([{ x, y: 0 }], { paneId: BARS })].flat()
      return chart.getDataList()[point?.dataIndex ?? -1]?.timestamp
    },
    scrollByBars: bars => chart.scrollByDistance(-bars * chart.getBarSpace().bar),
    zoom: by => chart.zoomAtCoordinate(by),
    scrollToNewest: () => chart.scrollToRealTime(),
    repaint() {
      chart.setStyles(createChartStyles(element))
      layers.redraw()
      drawComputedLines()
      board.redraw()
    },
    resize() {
      chart.setStyles(createChartStyles(element))
      chart.resize()
    },
    close() {
      feed.close()
      dispose(element)
    },
  }
}

/** Makes the library know what it has not of its own. */
function registerCustomParts(): void {
  registerPriceLineOverlay()
  registerFillOverlay()
  registerGapOverlay()
  registerComparedLines()
  registerCustomIndicators()
  registerDrawingTools()
}

/** Tells when the first and the last bar in sight opened, with every change of what is. */
function reportVisibleRange(chart: Chart, seen: ChartEventHandlers['onVisibleRangeChanged']): void {
  chart.subscribeAction('onVisibleRangeChange', () => {
    const { from, to } = findVisibleBars(chart)
    const bars = chart.getDataList()
    const [first, last] = [bars[from], bars[to - 1]]
    if (first !== undefined && last !== undefined) seen(first.timestamp, last.timestamp)
  })
}

/** Lines and marks: what the desk itself draws over the bars. */
function createLayers(chart: Chart, element: Element, onLineDragged: ChartEventHandlers['onLineDragged']) {
  let lines: readonly ChartLine[] = []
  let fills: readonly FillRecord[] = []
  let printGaps: readonly PrintGap[] = []
  let rules: MarketRules | undefined
  let bars: ChartInterval = '15m'
  let isDragging = false

  const drawLines = (): void => {
    // A line under a hand must not be taken from it; it is drawn anew when it is let go.
    if (isDragging) return
    chart.removeOverlay({ groupId: 'desk' })
    const pricedLines = lines.map(line => ({ ...line, figure: formatMarketPrice(line.price, rules) }))
    const labelLayout = createLabelLayout(pricedLines)
    chart.createOverlay(pricedLines.map(line => createPriceLineOverlay(line, element, rules, dragHandlers, labelLayout)))
  }
  const drawMarks = (): void => {
    chart.removeOverlay({ groupId: 'fills' })
    chart.createOverlay([...createFillOverlays(fills, element, bars, rules)])
  }
  const drawGaps = (): void => {
    chart.removeOverlay({ groupId: 'gaps' })
    chart.createOverlay(printGaps.map(gap => createGapOverlay(gap, element)))
  }
  const dragHandlers = {
    began: () => {
      isDragging = true
    },
    ended(grip: LineDragTarget, to: Amount | undefined) {
      isDragging = false
      drawLines()
      if (to !== undefined) onLineDragged(grip, to)
    },
  }
  return {
    about(market: MarketRules | undefined, interval: ChartInterval) {
      rules = market
      bars = interval
      isDragging = false
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
    mark(wanted: readonly FillRecord[]) {
      if (wanted.length === 0 && fills.length === 0) return
      fills = wanted
      drawMarks()
    },
    gaps(wanted: readonly PrintGap[]) {
      if (JSON.stringify(wanted) === JSON.stringify(printGaps)) return
      printGaps = wanted
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
