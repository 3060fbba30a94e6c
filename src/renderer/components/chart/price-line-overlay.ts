import { registerOverlay, type OverlayCreate, type OverlayCreateFiguresCallbackParams } from 'klinecharts'
import type { Amount } from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import { formatMarketPrice } from '@messages/format'
import { priceAtHeight, toPixelScale } from '../figures/pixel-scale'
import type { LabelLayout, LabelRow, PaneScale } from './label-layout'
import { describeExitAt, type LineDragTarget, type PricedChartLine } from './chart-lines'
import { createChartLabelStyle, measureChartLabel } from './chart-label-style'
import { readThemeColor } from './chart-styles'

const LINE = 'desk line'
/** Mark on the axis, in pixels, of a line whose price has no space there. */
const TICK = { x: 0, width: 8, height: 2 }

interface LineLooks {
  readonly color: string
  readonly label: string
  readonly exit: PricedChartLine['exit']
  readonly figure: string
  readonly dashed: boolean
  readonly tagTextColor: string
  readonly behind: string
  readonly isDraggable: boolean
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
    behind: readThemeColor(element, 'panel'),
    family: readThemeColor(element, 'font'),
    label: line.label,
    exit: line.exit,
    figure: line.figure,
    dashed: line.dashed,
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
    // Hides the crosshair, whose price on the axis would cover that of the line.
    onPressedMoving: event => event.preventDefault?.(),
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
    createPointFigures: params => [createLineFigure(params), ...createLabelFigures(params)],
    createYAxisFigures: createTagFigures,
  })
}

type FigureParams = OverlayCreateFiguresCallbackParams<LineLooks>

function createTagFigures(params: FigureParams) {
  const { color, tagTextColor, family } = params.overlay.extendData
  const row = rowOf(params)
  if (row === undefined) return []
  if (!row.isTagged)
    return [
      {
        type: 'rect',
        ignoreEvent: true,
        attrs: { ...TICK, y: row.y - TICK.height / 2 },
        styles: { style: 'fill', color },
      },
    ]
  return [
    {
      type: 'text',
      ignoreEvent: isFixed(params, row),
      attrs: {
        ...{ x: 0, y: row.y, align: 'left', baseline: 'middle' },
        text: figureOf(params),
        width: params.bounding.width,
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
    },
  ]
}

function createLabelFigures(params: FigureParams) {
  const { color, behind, family } = params.overlay.extendData
  const row = rowOf(params)
  if (row === undefined) return []
  return [
    {
      type: 'text',
      ignoreEvent: isFixed(params, row),
      attrs: { x: params.bounding.width, y: row.y, text: row.label, align: 'right', baseline: 'middle' },
      styles: createChartLabelStyle(color, behind, family),
    },
  ]
}

/** A line outside the scale has no place from which it could be dragged, and a shared label drags none of its lines. */
const isFixed = ({ overlay }: FigureParams, row: LabelRow): boolean =>
  !overlay.extendData.isDraggable || row.isOffScale || row.lines.length > 1

/** Formats the line's price, or during a drag the price under the pointer. */
function figureOf({ overlay }: FigureParams): string {
  const { figure, tick } = overlay.extendData
  const at = draggedTo(overlay)
  return at === undefined || tick === undefined ? figure : formatMarketPrice(at, { tick })
}

/** Returns the label: that of the line, or during a drag of an exit its PnL at the price under the pointer. */
function labelOf({ overlay }: FigureParams): string {
  const { label, exit } = overlay.extendData
  const at = draggedTo(overlay)
  return at === undefined || exit === undefined ? label : describeExitAt(exit, at)
}

/** Returns the price under the pointer; `undefined` for a line at its own price, which may lie between two ticks. */
function draggedTo({
  points,
  extendData: { tick, pixelPrice },
}: FigureParams['overlay']): Amount | undefined {
  const height = points[0]?.value
  if (tick === undefined || height === undefined || height === pixelPrice) return undefined
  return priceAtHeight(height, tick)
}

/** Returns the row of a line. A dragged line has its own, at the pointer. */
function rowOf(params: FigureParams): LabelRow | undefined {
  const { overlay, coordinates } = params
  const { labelLayout } = overlay.extendData
  const scale = paneScaleOf(params)
  return scale === undefined
    ? { y: coordinates[0]?.y ?? 0, label: labelOf(params), isOffScale: false, isTagged: true, lines: [] }
    : labelLayout.rowOf(overlay.id, scale)
}

/** Returns the scale of the pane; `undefined` for a dragged line. */
const paneScaleOf = ({ overlay, yAxis, bounding }: FigureParams): PaneScale | undefined =>
  yAxis === null || overlay.points[0]?.value !== overlay.extendData.pixelPrice
    ? undefined
    : { height: bounding.height, toPixel: value => yAxis.convertToPixel(value) }

/** Length in pixels of the slope from a line to its label at another height. */
const SLOPE = 10

/**
 * Draws the line up to the label that lies at its height, or past all up to its own label if that had to move, so that it
 * crosses no text.
 */
function createLineFigure(params: FigureParams) {
  const { overlay, coordinates, bounding } = params
  const { color, dashed, isDraggable, family, labelLayout } = overlay.extendData
  const y = coordinates[0]?.y ?? 0
  const widthOf = (text: string) => measureChartLabel(text, family)
  const [scale, row] = [paneScaleOf(params), rowOf(params)]
  /** Left edge of the labels from one height to another. */
  const edgeOf = (from: number, to: number): number => {
    const labels = scale && labelLayout.labelsBetween(Math.min(from, to), Math.max(from, to), scale)
    return bounding.width - Math.max(0, ...(labels ?? []).map(widthOf))
  }
  const isMoved = row !== undefined && !row.isOffScale && Math.abs(row.y - y) >= 1
  return {
    type: 'line',
    ignoreEvent: !isDraggable,
    attrs: {
      coordinates: [
        { x: 0, y },
        ...(isMoved
          ? createLeader(y, edgeOf(y, row.y), row.y, bounding.width - widthOf(row.label))
          : [{ x: edgeOf(y, y), y }]),
      ],
    },
    styles: { style: dashed ? 'dashed' : 'solid', color, size: 1, dashedValue: [5, 4] },
  }
}

/** Returns the points that lead from a line, left of `edge`, to its label, which begins at `labelX`. */
function createLeader(y: number, edge: number, labelY: number, labelX: number) {
  const x = edge - SLOPE
  return [
    { x, y },
    { x: x + SLOPE, y: labelY },
    { x: labelX, y: labelY },
  ]
}
