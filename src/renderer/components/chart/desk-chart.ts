import {
  dispose,
  init,
  registerOverlay,
  type Chart,
  type OverlayCreateFiguresCallbackParams,
  type Period,
} from 'klinecharts'
import type { Candle, CandleInterval } from '@core/market'
import { GROUP, price } from '../../format'
import type { Market } from '@core/market'
import { placesOf } from '@core/decimal'
import { drawn, toPixelScale, type Drawn } from './binary'
import type { ChartLine } from './line'
import { faded, ink, looks } from './looks'

/** A chart of ours: what it can be told, whichever library draws it. */
export interface DeskChart {
  /** Shows a market in an interval, loading its bars anew. */
  show(symbol: string, market: Market | undefined, interval: CandleInterval): void
  /** The newest bar as it grows. */
  live(bar: Candle): void
  /** The lines across it, all of them each time. */
  draw(lines: readonly ChartLine[]): void
  /** Takes the theme's colours again. */
  repaint(): void
  resize(): void
  close(): void
}

/** Where the chart's bars come from: oldest first, ending before a moment where one is given. */
export type BarSource = (
  symbol: string,
  interval: CandleInterval,
  before?: number,
) => Promise<readonly Candle[]>

const VOLUME_HEIGHT = 56
const LINE = 'desk line'
const FIGURE_HEIGHT = 17
const TIME_WIDTH = 36
/** Orders are named to the right of positions, so that neither hides the other at the same price. */
const ORDER_INSET = 150

const periods: Record<CandleInterval, Period> = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '12h': { type: 'hour', span: 12 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
}

/** Opens a chart in an element; undefined where the element cannot hold one. */
export function openChart(element: HTMLElement, source: BarSource): DeskChart | undefined {
  registerLine()
  const chart = init(element, {
    styles: looks(element),
    thousandsSeparator: { sign: GROUP },
    hotkey: { enabled: false },
  })
  if (chart === null) return undefined
  const feed = createFeed(chart, source)
  // The library puts its canvas before everything else in the order of the Tab key, where it answers to nothing.
  for (const stop of element.querySelectorAll<HTMLElement>('[tabindex]')) stop.tabIndex = -1
  chart.createIndicator({ name: 'VOL', paneId: 'volume', calcParams: [] })
  chart.setPaneOptions({ id: 'volume', height: VOLUME_HEIGHT, dragEnabled: false })
  chart.overrideYAxis({ paneId: 'volume', createTicks: () => [] })
  // A time that would be cut at the edge is left out.
  chart.overrideXAxis({
    createTicks: ({ defaultTicks, bounding }) =>
      defaultTicks.filter(({ coord }) => coord >= TIME_WIDTH / 2 && coord <= bounding.width - TIME_WIDTH / 2),
  })
  let lines: readonly ChartLine[] = []
  let rules: Market | undefined

  const redraw = (): void => {
    chart.removeOverlay({ groupId: 'desk' })
    chart.createOverlay(lines.map(line => overlayOf(line, element, rules)))
  }
  return {
    show(symbol, market, interval) {
      rules = market
      feed.show(symbol, interval)
      chart.setSymbol({
        ticker: symbol,
        pricePrecision: market === undefined ? 2 : placesOf(market.tick),
        volumePrecision: market === undefined ? 2 : placesOf(market.step),
      })
      chart.setPeriod(periods[interval])
    },
    live: bar => feed.live(bar),
    draw(wanted) {
      lines = wanted
      redraw()
    },
    repaint() {
      chart.setStyles(looks(element))
      redraw()
    },
    resize: () => chart.resize(),
    close: () => dispose(element),
  }
}

function createFeed(chart: Chart, source: BarSource) {
  let showing: { readonly symbol: string; readonly interval: CandleInterval } | undefined
  let tell: ((bar: Drawn) => void) | undefined
  let loaded = false

  chart.setDataLoader({
    async getBars({ type, timestamp, callback }) {
      const asked = showing
      if (asked === undefined || type === 'backward') return callback([], false)
      const bars = await source(
        asked.symbol,
        asked.interval,
        type === 'forward' ? (timestamp ?? undefined) : undefined,
      )
      // A slow answer about a market that is no longer shown is dropped.
      if (asked !== showing) return
      loaded = true
      callback(bars.map(drawn), { forward: bars.length > 0, backward: false })
    },
    subscribeBar({ callback }) {
      tell = callback
    },
    unsubscribeBar() {
      tell = undefined
    },
  })
  return {
    show(symbol: string, interval: CandleInterval) {
      showing = { symbol, interval }
      loaded = false
    },
    live(bar: Candle) {
      if (loaded) tell?.(drawn(bar))
    },
  }
}

interface LineLooks {
  readonly color: string
  readonly label: string
  readonly figure: string
  readonly dashed: boolean
  readonly onColor: string
  /** What lies behind a label, so that it can be read over the bars. */
  readonly behind: string
  readonly family: string
}

function overlayOf(line: ChartLine, element: Element, market: Market | undefined) {
  const extendData: LineLooks = {
    color: ink(element, line.ink),
    onColor: ink(element, 'bg'),
    behind: faded(ink(element, 'panel'), 90),
    family: ink(element, 'font'),
    label: line.label,
    figure: price(line.price, market),
    dashed: line.dashed,
  }
  return {
    name: LINE,
    id: line.id,
    groupId: 'desk',
    lock: true,
    points: [{ value: toPixelScale(line.price) }],
    extendData,
  }
}

function registerLine(): void {
  registerOverlay<LineLooks>({
    name: LINE,
    totalStep: 1,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: acrossFigures,
    createYAxisFigures: params => {
      const { overlay, bounding } = params
      const { color, onColor, figure, family } = overlay.extendData
      return {
        type: 'text',
        ignoreEvent: true,
        attrs: {
          x: 0,
          y: besideLast(params),
          text: figure,
          align: 'left',
          baseline: 'middle',
          width: bounding.width,
        },
        styles: {
          style: 'fill',
          color: onColor,
          backgroundColor: color,
          size: 10,
          family,
          borderRadius: 2,
          paddingLeft: 4,
          paddingRight: 4,
          paddingTop: 3,
          paddingBottom: 3,
        },
      }
    },
  })
}

/** Where a line's figure stands on the axis: beside the newest price, never over it. */
function besideLast({ chart, coordinates, yAxis }: OverlayCreateFiguresCallbackParams<LineLooks>): number {
  const y = coordinates[0]?.y ?? 0
  const close = chart.getDataList().at(-1)?.close
  if (close === undefined || yAxis === null) return y
  const last = yAxis.convertToPixel(close)
  if (Math.abs(y - last) >= FIGURE_HEIGHT) return y
  return y > last ? last + FIGURE_HEIGHT : last - FIGURE_HEIGHT
}

function acrossFigures({ overlay, coordinates, bounding }: OverlayCreateFiguresCallbackParams<LineLooks>) {
  const { color, label, dashed, family, behind } = overlay.extendData
  const y = coordinates[0]?.y ?? 0
  return [
    {
      type: 'line',
      ignoreEvent: true,
      attrs: {
        coordinates: [
          { x: 0, y },
          { x: bounding.width, y },
        ],
      },
      styles: { style: dashed ? 'dashed' : 'solid', color, size: 1, dashedValue: [5, 4] },
    },
    {
      type: 'text',
      ignoreEvent: true,
      attrs: { x: dashed ? 6 : ORDER_INSET, y: y - 2, text: label, align: 'left', baseline: 'bottom' },
      styles: {
        style: 'fill',
        color,
        backgroundColor: behind,
        size: 10,
        family,
        borderRadius: 2,
        paddingLeft: 3,
        paddingRight: 3,
        paddingTop: 1,
        paddingBottom: 1,
      },
    },
  ]
}
