import { registerOverlay, type OverlayCreate, type OverlayCreateFiguresCallbackParams } from 'klinecharts'
import type { Amount } from '@core/decimal'
import type { Market } from '@core/market'
import { price } from '../../format'
import { priceAtHeight, toPixelScale } from './binary'
import type { ChartLine, Grip } from './line'
import { faded, ink } from './looks'

const LINE = 'desk line'
const FIGURE_HEIGHT = 17
/** Where each column of labels begins: positions, orders, triggers. */
const COLUMNS = [6, 150, 300] as const

interface LineLooks {
  readonly color: string
  readonly label: string
  readonly figure: string
  readonly dashed: boolean
  readonly onColor: string
  readonly inset: number
  readonly pullable: boolean
  /** What lies behind a label, so that it can be read over the bars. */
  readonly behind: string
  readonly family: string
  readonly tick: Amount | undefined
}

/** What pulling a line tells. */
export interface Pulls {
  began(): void
  /** Where it was let go. It stands where it was before: only the venue moves an order. */
  ended(grip: Grip, to: Amount | undefined): void
}

/** A line of ours as the library draws it. */
export function lineOverlay(
  line: ChartLine,
  element: Element,
  market: Market | undefined,
  pulls: Pulls,
): OverlayCreate {
  const { grip } = line
  const tick = market?.tick
  const extendData: LineLooks = {
    color: ink(element, line.ink),
    onColor: ink(element, 'bg'),
    behind: faded(ink(element, 'panel'), 90),
    family: ink(element, 'font'),
    label: line.label,
    figure: price(line.price, market),
    dashed: line.dashed,
    inset: COLUMNS[line.column],
    pullable: grip !== undefined && tick !== undefined,
    tick,
  }
  return {
    name: LINE,
    id: line.id,
    groupId: 'desk',
    lock: !extendData.pullable,
    points: [{ value: toPixelScale(line.price) }],
    extendData,
    onRightClick: event => event.preventDefault?.(),
    onPressedMoveStart: () => pulls.began(),
    onPressedMoveEnd: ({ overlay }) => {
      const height = overlay.points[0]?.value
      if (grip === undefined || tick === undefined || height === undefined) return
      const to = priceAtHeight(height, tick)
      pulls.ended(grip, to === line.price ? undefined : to)
    },
  }
}

/** Makes the library know our lines. */
export function registerPriceLine(): void {
  registerOverlay<LineLooks>({
    name: LINE,
    totalStep: 1,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: acrossFigures,
    createYAxisFigures: params => {
      const { overlay, bounding } = params
      const { color, onColor, family } = overlay.extendData
      return {
        type: 'text',
        ignoreEvent: true,
        attrs: {
          x: 0,
          y: besideLast(params),
          text: figureOf(params),
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

/** The price it stands at; while it is pulled, the one it is pulled to. */
function figureOf({ overlay }: OverlayCreateFiguresCallbackParams<LineLooks>): string {
  const { figure, tick } = overlay.extendData
  const height = overlay.points[0]?.value
  const at = tick === undefined || height === undefined ? undefined : priceAtHeight(height, tick)
  return at === undefined || tick === undefined ? figure : price(at, { tick })
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
  const { color, label, dashed, family, behind, inset, pullable } = overlay.extendData
  const y = coordinates[0]?.y ?? 0
  return [
    {
      type: 'line',
      ignoreEvent: !pullable,
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
      ignoreEvent: !pullable,
      attrs: { x: inset, y: y - 2, text: label, align: 'left', baseline: 'bottom' },
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
