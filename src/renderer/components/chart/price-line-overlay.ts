import { registerOverlay, type OverlayCreate, type OverlayCreateFiguresCallbackParams } from 'klinecharts'
import type { Amount } from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import { formatOffScaleLine } from '@messages/chart'
import { formatMarketPrice } from '@messages/format'
import { priceAtHeight, toPixelScale } from '../figures/pixel-scale'
import type { OffscreenLine, LabelLayout, PaneScale } from './label-layout'
import { describeExitAt, type LineDragTarget, type PricedChartLine } from './chart-lines'
import { createChartLabelStyle, measureChartLabel } from './chart-label-style'
import { withOpacity, readThemeColor } from './chart-styles'
import { cutLineSegments, type LineSegment } from './line-segments'

const LINE = 'desk line'
/** Left edges of the label columns: positions, orders, triggers. A wide chart adds the price to each label. */
const columns = { wide: [6, 190, 350], narrow: [6, 150, 300] } as const
const WIDE = 600
const columnsOf = (width: number) => (width < WIDE ? columns.narrow : columns.wide)

interface LineLooks {
  readonly color: string
  readonly label: string
  readonly exit: PricedChartLine['exit']
  readonly figure: string
  readonly dashed: boolean
  readonly tagTextColor: string
  readonly column: PricedChartLine['column']
  readonly isDraggable: boolean
  readonly labelBackground: string
  readonly family: string
  readonly tick: Amount | undefined
  readonly labelLayout: LabelLayout
  readonly pixelPrice: number
}

export interface LineDragHandlers {
  began(): void
  /**
   * Handles the end of a drag; `to` is `undefined` without a change. The line returns to its price, because only the
   * venue moves an order.
   */
  ended(grip: LineDragTarget, to: Amount | undefined): void
}

export function createPriceLineOverlay(
  line: PricedChartLine,
  element: Element,
  market: MarketRules | undefined,
  dragHandlers: LineDragHandlers,
  labelLayout: LabelLayout,
): OverlayCreate {
  const { dragTarget } = line
  const tick = market?.tick
  const extendData: LineLooks = {
    color: readThemeColor(element, line.ink),
    tagTextColor: readThemeColor(element, 'bg'),
    labelBackground: withOpacity(readThemeColor(element, 'panel'), 90),
    family: readThemeColor(element, 'font'),
    label: line.label,
    exit: line.exit,
    figure: line.figure,
    dashed: line.dashed,
    column: line.column,
    isDraggable: dragTarget !== undefined && tick !== undefined,
    tick,
    labelLayout,
    pixelPrice: toPixelScale(line.price),
  }
  return {
    name: LINE,
    id: line.id,
    groupId: 'desk',
    lock: !extendData.isDraggable,
    points: [{ value: toPixelScale(line.price) }],
    extendData,
    onRightClick: event => event.preventDefault?.(),
    onPressedMoveStart: () => dragHandlers.began(),
    onPressedMoveEnd: ({ overlay }) => {
      const height = overlay.points[0]?.value
      if (dragTarget === undefined || tick === undefined || height === undefined) return
      const to = priceAtHeight(height, tick)
      dragHandlers.ended(dragTarget, to === line.price ? undefined : to)
    },
  }
}

export function registerPriceLineOverlay(): void {
  registerOverlay<LineLooks>({
    name: LINE,
    totalStep: 1,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: createLineFigures,
    createYAxisFigures: params => {
      const { overlay, bounding } = params
      const { color, tagTextColor, family } = overlay.extendData
      const y = labelHeightOf(params, 'figure')
      if (y === undefined) return []
      return {
        type: 'text',
        ignoreEvent: true,
        attrs: {
          x: 0,
          y,
          text: figureOf(params),
          align: 'left',
          baseline: 'middle',
          width: bounding.width,
        },
        styles: {
          style: 'fill',
          color: tagTextColor,
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

/** Formats the line's price, or during a drag the price under the pointer. */
function figureOf({ overlay }: OverlayCreateFiguresCallbackParams<LineLooks>): string {
  const { figure, tick } = overlay.extendData
  const at = draggedTo(overlay)
  return at === undefined || tick === undefined ? figure : formatMarketPrice(at, { tick })
}

/** Returns the label: that of the line, or during a drag of an exit its PnL at the price under the pointer. */
function labelOf({ overlay }: OverlayCreateFiguresCallbackParams<LineLooks>): string {
  const { label, exit } = overlay.extendData
  const at = draggedTo(overlay)
  return at === undefined || exit === undefined ? label : describeExitAt(exit, at)
}

/** Returns the price under the pointer; `undefined` for a line at its own price, which may lie between two ticks. */
function draggedTo({
  points,
  extendData: { tick, pixelPrice },
}: OverlayCreateFiguresCallbackParams<LineLooks>['overlay']): Amount | undefined {
  const height = points[0]?.value
  if (tick === undefined || height === undefined || height === pixelPrice) return undefined
  return priceAtHeight(height, tick)
}

/**
 * Returns the height of a line's label or price tag, chosen so that none covers another. A dragged line is placed
 * alone.
 */
function labelHeightOf(
  params: OverlayCreateFiguresCallbackParams<LineLooks>,
  what: 'label' | 'figure',
): number | undefined {
  const { overlay, coordinates } = params
  const scale = paneScaleOf(params)
  const y = coordinates[0]?.y ?? 0
  if (scale === undefined) return what === 'label' ? y - 2 : y
  return overlay.extendData.labelLayout[what](overlay.id, scale)
}

function offscreenOf(params: OverlayCreateFiguresCallbackParams<LineLooks>): OffscreenLine | undefined {
  const scale = paneScaleOf(params)
  return scale && params.overlay.extendData.labelLayout.offscreenOf(params.overlay.id, scale)
}

/** Returns the scale of the pane; `undefined` for a dragged line. */
function paneScaleOf({
  chart,
  overlay,
  yAxis,
  bounding,
}: OverlayCreateFiguresCallbackParams<LineLooks>): PaneScale | undefined {
  if (yAxis === null || overlay.points[0]?.value !== overlay.extendData.pixelPrice) return undefined
  const close = chart.getDataList().at(-1)?.close
  return {
    height: bounding.height,
    toPixel: value => yAxis.convertToPixel(value),
    last: close === undefined ? undefined : yAxis.convertToPixel(close),
  }
}

function findCrossedLabels(params: OverlayCreateFiguresCallbackParams<LineLooks>, y: number) {
  const scale = paneScaleOf(params)
  const { labelLayout, family } = params.overlay.extendData
  if (scale === undefined) return []
  const { width } = params.bounding
  return labelLayout.labelsCrossedAt(y, scale).map(({ id, label, figure, column }): LineSegment => {
    const text = composeLabel(label, figure, width, labelLayout.offscreenOf(id, scale))
    const from = columnsOf(width)[column]
    return [from, from + measureChartLabel(text, family)]
  })
}

/**
 * Returns the label text, with its price on a wide chart: the price tag on the axis may have moved beside another one.
 */
function composeLabel(label: string, figure: string, width: number, off: OffscreenLine | undefined): string {
  const words = width < WIDE ? label : `${label} · ${figure}`
  return off === undefined ? words : formatOffScaleLine(off.direction, words, off.more)
}

function createLineFigures(params: OverlayCreateFiguresCallbackParams<LineLooks>) {
  const { overlay, coordinates, bounding } = params
  const { color, dashed, family, labelBackground, column, isDraggable } = overlay.extendData
  const y = coordinates[0]?.y ?? 0
  const words = labelHeightOf(params, 'label')
  const off = offscreenOf(params)
  const across = {
    type: 'line',
    ignoreEvent: !isDraggable,
    attrs: cutLineSegments(bounding.width, findCrossedLabels(params, y)).map(([from, to]) => ({
      coordinates: [
        { x: from, y },
        { x: to, y },
      ],
    })),
    styles: { style: dashed ? 'dashed' : 'solid', color, size: 1, dashedValue: [5, 4] },
  }
  if (words === undefined) return [across]
  return [
    across,
    {
      type: 'text',
      ignoreEvent: !isDraggable,
      attrs: {
        x: columnsOf(bounding.width)[column],
        y: words,
        text: composeLabel(labelOf(params), figureOf(params), bounding.width, off),
        align: 'left',
        baseline: 'bottom',
      },
      styles: createChartLabelStyle(color, labelBackground, family),
    },
  ]
}
