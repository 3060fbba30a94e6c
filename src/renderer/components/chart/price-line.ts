import { registerOverlay, type OverlayCreate, type OverlayCreateFiguresCallbackParams } from 'klinecharts'
import type { Amount } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import { beyondWords } from '@messages/chart'
import { price } from '@messages/format'
import { priceAtHeight, toPixelScale } from '../figures/binary'
import type { Beyond, Crowd, PaneScale } from './crowd'
import type { Grip, PricedLine } from './line'
import { wordsLooks, wordsWidth } from './chart-words'
import { faded, ink } from './looks'
import { stretches, type LinePart } from './stretches'

const LINE = 'desk line'
/** Where each column of labels begins: positions, orders, triggers; on a chart with room for it each tells its price. */
const columns = { wide: [6, 190, 350], narrow: [6, 150, 300] } as const
const WIDE = 600
const columnsOf = (width: number) => (width < WIDE ? columns.narrow : columns.wide)

interface LineLooks {
  readonly color: string
  readonly label: string
  readonly figure: string
  readonly dashed: boolean
  readonly onColor: string
  readonly column: PricedLine['column']
  readonly pullable: boolean
  /** What lies behind a label, so that it can be read over the bars. */
  readonly behind: string
  readonly family: string
  readonly tick: Amount | undefined
  readonly crowd: Crowd
  /** The price it belongs to, on the scale of pixels. */
  readonly at: number
}

/** The listener to a line that is pulled. */
export interface Pulls {
  began(): void
  /** Where it was let go. It stands where it was before: only the venue moves an order. */
  ended(grip: Grip, to: Amount | undefined): void
}

/** A line of ours as the library draws it. */
export function lineOverlay(
  line: PricedLine,
  element: Element,
  market: Market | undefined,
  pulls: Pulls,
  crowd: Crowd,
): OverlayCreate {
  const { grip } = line
  const tick = market?.tick
  const extendData: LineLooks = {
    color: ink(element, line.ink),
    onColor: ink(element, 'bg'),
    behind: faded(ink(element, 'panel'), 90),
    family: ink(element, 'font'),
    label: line.label,
    figure: line.figure,
    dashed: line.dashed,
    column: line.column,
    pullable: grip !== undefined && tick !== undefined,
    tick,
    crowd,
    at: toPixelScale(line.price),
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
      const y = standsAt(params, 'figure')
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
  const { figure, tick, at: own } = overlay.extendData
  const height = overlay.points[0]?.value
  // An average lies between two ticks, and is told as everywhere else.
  if (height === own) return figure
  const at = tick === undefined || height === undefined ? undefined : priceAtHeight(height, tick)
  return at === undefined || tick === undefined ? figure : price(at, { tick })
}

/** Where a line's words or its figure stand: beside those of the others, never over them. One in the hand is alone. */
function standsAt(
  params: OverlayCreateFiguresCallbackParams<LineLooks>,
  what: 'label' | 'figure',
): number | undefined {
  const { overlay, coordinates } = params
  const scale = scaleOf(params)
  const y = coordinates[0]?.y ?? 0
  if (scale === undefined) return what === 'label' ? y - 2 : y
  return overlay.extendData.crowd[what](overlay.id, scale)
}

/** Where a line lies that is out of sight. */
function beyondOf(params: OverlayCreateFiguresCallbackParams<LineLooks>): Beyond | undefined {
  const scale = scaleOf(params)
  return scale && params.overlay.extendData.crowd.beyond(params.overlay.id, scale)
}

/** The pane as the lines in it are told; undefined for a line in the hand. */
function scaleOf({
  chart,
  overlay,
  yAxis,
  bounding,
}: OverlayCreateFiguresCallbackParams<LineLooks>): PaneScale | undefined {
  if (yAxis === null || overlay.points[0]?.value !== overlay.extendData.at) return undefined
  const close = chart.getDataList().at(-1)?.close
  return {
    height: bounding.height,
    toPixel: value => yAxis.convertToPixel(value),
    last: close === undefined ? undefined : yAxis.convertToPixel(close),
  }
}

/** Where words stand that a line at this height would strike through, from left to right. */
function wordsMet(params: OverlayCreateFiguresCallbackParams<LineLooks>, y: number) {
  const scale = scaleOf(params)
  const { crowd, family } = params.overlay.extendData
  if (scale === undefined) return []
  const { width } = params.bounding
  return crowd.struckAt(y, scale).map(({ id, label, figure, column }): LinePart => {
    const text = wordsOf(label, figure, width, crowd.beyond(id, scale))
    const from = columnsOf(width)[column]
    return [from, from + wordsWidth(text, family)]
  })
}

/** With its price where there is room: on the axis its figure may have had to stand beside another line. */
function wordsOf(label: string, figure: string, width: number, off: Beyond | undefined): string {
  const words = width < WIDE ? label : `${label} · ${figure}`
  return off === undefined ? words : beyondWords(off.way, words, off.more)
}

function acrossFigures(params: OverlayCreateFiguresCallbackParams<LineLooks>) {
  const { overlay, coordinates, bounding } = params
  const { color, label, dashed, family, behind, column, pullable } = overlay.extendData
  const y = coordinates[0]?.y ?? 0
  const words = standsAt(params, 'label')
  const off = beyondOf(params)
  const across = {
    type: 'line',
    ignoreEvent: !pullable,
    attrs: stretches(bounding.width, wordsMet(params, y)).map(([from, to]) => ({
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
      ignoreEvent: !pullable,
      attrs: {
        x: columnsOf(bounding.width)[column],
        y: words,
        text: wordsOf(label, figureOf(params), bounding.width, off),
        align: 'left',
        baseline: 'bottom',
      },
      styles: wordsLooks(color, behind, family),
    },
  ]
}
