import {
  registerOverlay,
  type Coordinate,
  type OverlayCreateFiguresCallbackParams,
  type OverlayFigure,
} from 'klinecharts'
import type { Amount } from '@core/value/decimal-amount'
import { computeRelativeChange, computeSpread } from '@core/figures/price-math'
import { formatChartMeasurement, positionToolLabels, drawingToolLabels } from '@messages/chart'
import { formatSignedPercent, formatMarketPrice } from '@messages/format'
import type { DrawingStyle } from '../../preferences/chart-preferences'
import { priceAtHeight } from '../figures/pixel-scale'
import { derivePositionPlan } from './drawn-position'

export interface DrawingData extends DrawingStyle {
  readonly tick: Amount | undefined
  readonly colors: { readonly chosen: string; readonly up: string; readonly down: string }
}

type Params = OverlayCreateFiguresCallbackParams<DrawingData>

const ARROW_HEAD = 9
/** Opacity of a filled drawing, in percent. */
const FILL_OPACITY = 14
const LEVELS = [0, 0.382, 0.618, 1, 1.272, 1.618, 2.618]
const MIN_BOX_WIDTH = 90

export function registerDrawingTools(): void {
  const tool = (name: string, places: number, figures: (params: Params) => OverlayFigure[]): void =>
    registerOverlay<DrawingData>({
      name,
      totalStep: places + 1,
      needDefaultPointFigure: true,
      needDefaultXAxisFigure: false,
      needDefaultYAxisFigure: false,
      createPointFigures: figures,
    })
  tool('rectangle', 2, ({ coordinates: [from, to] }) => (from && to ? [box(from, to)] : []))
  tool('arrow', 2, ({ coordinates: [from, to] }) => (from && to ? arrow(from, to) : []))
  tool('words', 1, ({ coordinates: [at], overlay }) =>
    at ? [label(at, overlay.extendData.text === '' ? drawingToolLabels.text : overlay.extendData.text)] : [],
  )
  tool('measure', 2, measureFigures)
  tool('position', 3, positionFigures)
  tool('extension', 3, extensionFigures)
  tool('pitchfork', 3, pitchforkFigures)
}

const corners = (from: Coordinate, to: Coordinate): Coordinate[] => [
  from,
  { x: to.x, y: from.y },
  to,
  { x: from.x, y: to.y },
]
const box = (from: Coordinate, to: Coordinate, color?: string): OverlayFigure => ({
  type: 'polygon',
  attrs: { coordinates: corners(from, to) },
  styles: {
    style: 'stroke_fill',
    ...(color !== undefined && {
      color: `color-mix(in srgb, ${color} ${FILL_OPACITY}%, transparent)`,
      borderColor: color,
    }),
  },
})
const label = (at: Coordinate, text: string, color?: string, below = false): OverlayFigure => ({
  type: 'text',
  attrs: { x: at.x, y: at.y, text, align: 'left', baseline: below ? 'top' : 'bottom' },
  ...(color !== undefined && { styles: { backgroundColor: color, borderColor: color } }),
})
/** Creates a label without background, because many of them would cover the bars. */
const plainLabel = (at: Coordinate, text: string, color: string): OverlayFigure => ({
  ...label(at, text),
  styles: { color, backgroundColor: 'transparent', borderColor: 'transparent' },
})
const straightLine = (from: Coordinate, to: Coordinate): OverlayFigure => ({
  type: 'line',
  attrs: { coordinates: [from, to] },
})

function arrow(from: Coordinate, to: Coordinate): OverlayFigure[] {
  const way = Math.atan2(to.y - from.y, to.x - from.x)
  const wing = (turn: number): Coordinate => ({
    x: to.x - ARROW_HEAD * Math.cos(way + turn),
    y: to.y - ARROW_HEAD * Math.sin(way + turn),
  })
  return [straightLine(from, to), straightLine(wing(0.45), to), straightLine(wing(-0.45), to)]
}

const priceOf = ({ overlay }: Params, point: number): Amount | undefined => {
  const height = overlay.points[point]?.value
  const { tick } = overlay.extendData
  return height === undefined || tick === undefined ? undefined : priceAtHeight(height, tick)
}

/** Returns the index of a point's bar. A stored drawing has a time and no index. */
function barOf({ chart, overlay }: Params, point: number): number | undefined {
  const { dataIndex, timestamp } = overlay.points[point] ?? {}
  const found = chart.getDataList().findIndex(bar => bar.timestamp === timestamp)
  return dataIndex ?? (found < 0 ? undefined : found)
}

function measureFigures(params: Params): OverlayFigure[] {
  const { coordinates, overlay } = params
  const [from, to] = coordinates
  if (from === undefined || to === undefined) return []
  const [low, high, tick] = [priceOf(params, 0), priceOf(params, 1), overlay.extendData.tick]
  const [first, last] = [barOf(params, 0), barOf(params, 1)]
  const text = formatChartMeasurement(
    first === undefined || last === undefined ? undefined : last - first,
    low && high && tick && formatMarketPrice(computeSpread(low, high), { tick }),
    low && high && shareOf(low, high),
  )
  const top = { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) - 4 }
  return [box(from, to), label(top, text)]
}

const shareOf = (from: Amount, to: Amount): string | undefined => {
  const by = computeRelativeChange(from, to, 6)
  return by && formatSignedPercent(by)
}

function positionFigures(params: Params): OverlayFigure[] {
  const { coordinates, overlay } = params
  const [entry, stop, target] = coordinates
  if (entry === undefined || stop === undefined) return []
  const { tick, colors } = overlay.extendData
  const [at, out, won] = [priceOf(params, 0), priceOf(params, 1), target && priceOf(params, 2)]
  const right = Math.max(entry.x + MIN_BOX_WIDTH, stop.x, target?.x ?? 0)
  const formatPrice = (one: Amount | undefined): string | undefined =>
    one && formatMarketPrice(one, tick && { tick })
  const plan = at && out && derivePositionPlan(at, out, won)
  const labelOf = (what: 'stop' | 'target', to: Amount | undefined): string =>
    positionToolLabels[what](formatPrice(to), at && to && shareOf(at, to))
  const isBelow = stop.y > entry.y
  const figures = [
    box(entry, { x: right, y: stop.y }, colors.down),
    label({ x: entry.x, y: stop.y }, labelOf('stop', out), colors.down, isBelow),
    label(
      { x: entry.x, y: entry.y },
      positionToolLabels.entry(plan?.side, formatPrice(at), plan?.ratio),
      colors.chosen,
      !isBelow,
    ),
  ]
  if (target === undefined) return figures
  return [
    box(entry, { x: right, y: target.y }, colors.up),
    label({ x: entry.x, y: target.y }, labelOf('target', won), colors.up, !isBelow),
    ...figures,
  ]
}

function extensionFigures(params: Params): OverlayFigure[] {
  const { coordinates, overlay, bounding, yAxis } = params
  const [from, to, back] = coordinates
  if (from === undefined || to === undefined) return []
  const legs = [straightLine(from, to), ...(back === undefined ? [] : [straightLine(to, back)])]
  const [begins, ends, turns] = overlay.points.map(({ value }) => value)
  if (back === undefined || begins === undefined || ends === undefined || turns === undefined) return legs
  const { tick } = overlay.extendData
  return [
    ...legs,
    ...LEVELS.flatMap(level => {
      const height = turns + (ends - begins) * level
      const y = yAxis?.convertToPixel(height) ?? 0
      const at = tick && priceAtHeight(height, tick)
      const text = [String(level), at && formatMarketPrice(at, { tick })].filter(Boolean).join(' · ')
      return [
        straightLine({ x: back.x, y }, { x: bounding.width, y }),
        plainLabel({ x: back.x, y }, text, overlay.extendData.colors.chosen),
      ]
    }),
  ]
}

/**
 * Creates a median line from the first point through the middle of the other two, and parallels through each of them.
 */
function pitchforkFigures({ coordinates, bounding }: Params): OverlayFigure[] {
  const [from, one, other] = coordinates
  if (from === undefined || one === undefined) return []
  if (other === undefined) return [straightLine(from, one)]
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
  const way = { x: middle.x - from.x, y: middle.y - from.y }
  const tine = (start: Coordinate): OverlayFigure => straightLine(start, extendToEdge(start, way, bounding))
  return [straightLine(one, other), tine(from), tine(one), tine(other)]
}

function extendToEdge(
  from: Coordinate,
  way: Coordinate,
  { width, height }: { readonly width: number; readonly height: number },
): Coordinate {
  const distances = [
    way.x === 0 ? Infinity : ((way.x > 0 ? width : 0) - from.x) / way.x,
    way.y === 0 ? Infinity : ((way.y > 0 ? height : 0) - from.y) / way.y,
  ].filter(reach => reach >= 0 && reach < Infinity)
  const reach = distances.length === 0 ? 0 : Math.min(...distances)
  return { x: from.x + way.x * reach, y: from.y + way.y * reach }
}
