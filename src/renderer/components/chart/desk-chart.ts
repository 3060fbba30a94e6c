import { dispose, init, type Chart, type Period } from 'klinecharts'
import type {
  ChartDrawing,
  DrawingStyle,
  ChartPriceScale,
  DrawingTool,
} from '../../preferences/chart-preferences'
import type { ConfiguredIndicator } from '../../preferences/indicator-preferences'
import { countDecimals, type Amount } from '@core/value/decimal-amount'
import type { PriceCandle, ChartInterval, MarketRules } from '@core/market/venue-market-rules'
import type { FillRecord } from '@core/account/order-record'
import type { PrintGap } from '@core/figures/print-bars'
import { DIGIT_GROUP_SPACE, formatMarketPrice } from '@messages/format'
import { createLabelLayout, type LabelRow } from './label-layout'
import { createChartBarFeed, allocateRedrawIntervalMs, type BarSource } from './bar-feed'
import { priceAtHeight, toPixelScale } from '../figures/pixel-scale'
import { createGapOverlay, registerGapOverlay } from './gap-mark'
import {
  COMPARED_SCALE,
  drawComparedLines,
  findVisibleBars,
  registerComparedLines,
  type ComparedLine,
} from './compared-lines'
import { createDrawingBoard, type DrawingSettings } from './drawing-board'
import { createFillOverlays, registerFillOverlay } from './fill-mark'
import type { ChartLine, LineDragTarget, PricedChartLine } from './chart-lines'
import { measureChartLabel } from './chart-label-style'
import { createChartStyles, LABEL_SPACE, readThemeColor } from './chart-styles'
import { createLabelMargin } from './label-margin'
import { drawLastPrice, registerLastPriceOverlay } from './last-price-overlay'
import { createPriceLineOverlay, registerPriceLineOverlay } from './price-line-overlay'
import { registerCustomIndicators } from './custom-indicators'
import { registerDrawingTools } from './custom-drawing-tools'
import { drawChartIndicators, type SeriesPointSource } from './indicator-panes'

export interface DeskChart {
  show(symbol: string, market: MarketRules | undefined, interval: ChartInterval): void
  updateNewestBar(bar: PriceCandle): void
  /** Moves the line and tag of the newest price. */
  showLastPrice(price: Amount | undefined): void
  /** Replaces all lines. While a line is dragged, the new ones wait. */
  draw(lines: readonly ChartLine[]): void
  markFills(fills: readonly FillRecord[]): void
  showGaps(gaps: readonly PrintGap[]): void
  /** Replaces all indicators. Call it again after a series was read. */
  setIndicators(wanted: readonly ConfiguredIndicator[]): void
  setScale(wanted: ShownPriceScale): void
  setComparedLines(lines: readonly ComparedLine[]): void
  showDrawings(drawings: readonly ChartDrawing[], looks: DrawingSettings): void
  selectTool(tool: DrawingTool | undefined): void
  /** Selects and returns the drawing under the pointer. `removePicked` and `changePicked` then apply to it. */
  pickDrawing(): ChartDrawing | undefined
  removePicked(): void
  changePicked(some: Partial<DrawingStyle>): void
  /** Returns the price on the market's tick grid at `y` pixels from the top of the bars. */
  priceAt(y: number): Amount | undefined
  /** Returns the open time of the bar at `x` pixels from the left; `undefined` beyond the newest bar. */
  timeAt(x: number): number | undefined
  /** Scrolls through time by a number of bars. A `zoom` above one enlarges the bars. */
  scrollByBars(bars: number): void
  zoom(by: number): void
  scrollToNewest(): void
  repaint(): void
  resize(): void
  close(): void
}

/** Scale of the prices: the selected one, or percent while markets are compared. */
export type ShownPriceScale = ChartPriceScale | 'compared'

export interface ChartEventHandlers {
  /** Handles a line that was dragged to a price. The line returns to its place: the drag only drafts a change. */
  readonly onLineDragged: (grip: LineDragTarget, to: Amount) => void
  readonly onDrawingsChanged: (drawings: readonly ChartDrawing[]) => void
  /** Handles a new text drawing that waits for its text. */
  readonly onDrawingPlaced: (drawing: ChartDrawing) => void
  readonly onVisibleRangeChanged: (from: number, to: number) => void
  /** Handles a new layout of the labels that hold several lines. `right` is the width of the price axis. */
  readonly onRowsUntagged: (rows: readonly LabelRow[], right: number) => void
}

const BARS = 'candle_pane'
const TIME_WIDTH = 36

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
  // Bars of a number of prints differ in length, so their times are formatted to the second.
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

/** Opens a chart in `element`. Returns `undefined` if the library cannot initialise there. */
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
  const board = createDrawingBoard(chart, element, {
    onChanged: handlers.onDrawingsChanged,
    onPlaced: handlers.onDrawingPlaced,
  })
  const layers = createLayers(chart, element, handlers)
  let indicated: readonly ConfiguredIndicator[] = []
  let compared: readonly ComparedLine[] = []
  const drawComputedLines = (): void => {
    drawChartIndicators(chart, element, indicated, series)
    drawComparedLines(chart, element, BARS, compared)
  }
  reportVisibleRange(chart, handlers.onVisibleRangeChanged)
  // The library adds its canvas to the tab order, although the canvas handles no key.
  for (const stop of element.querySelectorAll<HTMLElement>('[tabindex]')) stop.tabIndex = -1
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
      // Some indicators format figures with the market's price precision, so they are drawn again.
      if (chart.getSymbol()?.pricePrecision !== before) drawComputedLines()
    },
    updateNewestBar: bar => feed.updateNewestBar(bar),
    showLastPrice: price => layers.showLastPrice(price),
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

function registerCustomParts(): void {
  registerLastPriceOverlay()
  registerPriceLineOverlay()
  registerFillOverlay()
  registerGapOverlay()
  registerComparedLines()
  registerCustomIndicators()
  registerDrawingTools()
}

function reportVisibleRange(chart: Chart, seen: ChartEventHandlers['onVisibleRangeChanged']): void {
  chart.subscribeAction('onVisibleRangeChange', () => {
    const { from, to } = findVisibleBars(chart)
    const bars = chart.getDataList()
    const [first, last] = [bars[from], bars[to - 1]]
    if (first !== undefined && last !== undefined) seen(first.timestamp, last.timestamp)
  })
}

function createLayers(
  chart: Chart,
  element: Element,
  { onLineDragged, onRowsUntagged }: Pick<ChartEventHandlers, 'onLineDragged' | 'onRowsUntagged'>,
) {
  let lines: readonly ChartLine[] = []
  let fills: readonly FillRecord[] = []
  let printGaps: readonly PrintGap[] = []
  let rules: MarketRules | undefined
  let bars: ChartInterval = '15m'
  let isDragging = false
  let last: Amount | undefined
  let behind = readThemeColor(element, 'panel')
  const margin = createLabelMargin(chart)
  const layOut = (pricedLines: readonly PricedChartLine[]) => {
    const family = readThemeColor(element, 'font')
    return createLabelLayout(pricedLines, {
      readLast: () => (last === undefined ? undefined : toPixelScale(last)),
      market: rules,
      hasSpace: label => measureChartLabel(label, family) <= LABEL_SPACE,
      onUntagged: rows => onRowsUntagged(rows, chart.getSize(BARS, 'yAxis')?.width ?? 0),
    })
  }
  let labelLayout = layOut([])
  const fitMargin = (): void => {
    const family = readThemeColor(element, 'font')
    const widths = lines.map(({ label }) => measureChartLabel(label, family))
    margin.fit(Math.max(0, ...widths), chart.getSize(BARS, 'main')?.width ?? 0)
  }

  const drawLines = (): void => {
    // Keeps a dragged line; all lines are drawn when the drag ends.
    if (isDragging) return
    chart.removeOverlay({ groupId: 'desk' })
    const pricedLines = lines.map(line => ({ ...line, figure: formatMarketPrice(line.price, rules) }))
    labelLayout = layOut(pricedLines)
    if (pricedLines.length === 0) onRowsUntagged([], 0)
    chart.createOverlay(
      pricedLines.map(line => createPriceLineOverlay(line, element, rules, dragHandlers, labelLayout)),
    )
  }
  const drawLast = () =>
    drawLastPrice(chart, last, {
      figure: last === undefined ? '' : formatMarketPrice(last, rules),
      behind,
      readLayout: () => labelLayout,
    })
  const drawMarks = (): void => {
    chart.removeOverlay({ groupId: 'fills' })
    chart.createOverlay([...createFillOverlays(fills, element, bars, rules, () => labelLayout)])
  }
  const drawGaps = (): void => {
    chart.removeOverlay({ groupId: 'gaps' })
    chart.createOverlay(printGaps.map(gap => createGapOverlay(gap, element)))
  }
  const dragHandlers = {
    began: () => {
      isDragging = true
      // The library listens at the document, so it has handled the release when the window receives it.
      addEventListener('mouseup', returnDraggedLine, { once: true })
    },
    ended(grip: LineDragTarget, to: Amount | undefined) {
      if (!isDragging) return
      isDragging = false
      drawLines()
      if (to !== undefined) onLineDragged(grip, to)
    },
  }
  /** Returns a line to its price after a release that the library does not report: outside the chart, or between panes. */
  function returnDraggedLine(): void {
    if (!isDragging) return
    isDragging = false
    // The library still holds the line, and would move it with the next press.
    chart.overrideOverlay({ groupId: 'desk', lock: true })
    drawLines()
  }
  return {
    about(market: MarketRules | undefined, interval: ChartInterval) {
      rules = market
      bars = interval
      isDragging = false
      // Removes the lines of the previous market.
      lines = []
      margin.reset()
      drawLines()
    },
    draw(wanted: readonly ChartLine[]) {
      // Positions are updated with every mark and mostly yield the same lines.
      if (JSON.stringify(wanted) === JSON.stringify(lines)) return
      lines = wanted
      drawLines()
      fitMargin()
    },
    mark(wanted: readonly FillRecord[]) {
      if (wanted.length === 0 && fills.length === 0) return
      fills = wanted
      drawMarks()
    },
    showLastPrice(price: Amount | undefined) {
      last = price
      drawLast()
    },
    gaps(wanted: readonly PrintGap[]) {
      if (JSON.stringify(wanted) === JSON.stringify(printGaps)) return
      printGaps = wanted
      drawGaps()
    },
    redraw() {
      behind = readThemeColor(element, 'panel')
      drawLines()
      drawLast()
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
