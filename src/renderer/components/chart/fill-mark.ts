import { registerOverlay, type OverlayCreate, type OverlayCreateFiguresCallbackParams } from 'klinecharts'
import type { FillRecord } from '@core/account/order-record'
import { groupFillsByBar, type BarFills } from '@core/figures/bar-fills'
import type { ChartInterval, MarketRules } from '@core/market/venue-market-rules'
import { describeFillGroup } from '@messages/chart'
import { formatMarketSize } from '@messages/format'
import { toPixelScale } from '../figures/pixel-scale'
import { createChartLabelStyle, measureChartLabel } from './chart-label-style'
import type { LabelLayout } from './label-layout'
import { withOpacity, readThemeColor } from './chart-styles'

const MARK = 'own fill'
const HALF = 5
const MARK_DISTANCE = 3
const LABEL_HEIGHT = 12
/** Distance in pixels of a label from the bars. */
const BAR_DISTANCE = 3
/** Distance in pixels from its mark beyond which a label would seem to belong to something else. */
const MAX_LABEL_DISTANCE = 60
const MAX_MARKED_FILLS = 200

interface MarkLooks {
  readonly color: string
  readonly edge: string
  readonly behind: string
  readonly family: string
  readonly bought: boolean
  /** Label of a mark for several fills; `brief` is used if `whole` does not fit, and none if that does not either. */
  readonly words: { readonly whole: string; readonly brief: string } | undefined
  /** Open times of the nearest labelled marks of the same side. */
  readonly neighbourTimes: readonly number[]
  readonly oppositePrice: number | undefined
  readonly readLayout: () => LabelLayout
}

/**
 * Creates the marks of the account's own fills: one per bar and side, labelled with count and total if there are
 * several.
 */
export function createFillOverlays(
  fills: readonly FillRecord[],
  element: Element,
  interval: ChartInterval,
  market: MarketRules | undefined,
  readLayout: () => LabelLayout,
): readonly OverlayCreate[] {
  const all = groupFillsByBar(fills.slice(0, MAX_MARKED_FILLS), interval)
  return all.map(gathered => {
    const beside = all.filter(other => other !== gathered && other.side === gathered.side && other.count > 1)
    const facing = all.find(other => other.at === gathered.at && other.side !== gathered.side)
    return createFillOverlay(gathered, element, market, {
      beside: findNearestTimes(gathered.at, beside),
      facing,
      readLayout,
    })
  })
}

function findNearestTimes(at: number, others: readonly BarFills[]): readonly number[] {
  const times = others.map(other => other.at)
  const [before, after] = [times.filter(time => time < at), times.filter(time => time > at)]
  return [
    ...(before.length === 0 ? [] : [Math.max(...before)]),
    ...(after.length === 0 ? [] : [Math.min(...after)]),
  ]
}

const createFillOverlay = (
  { at, side, count, quantity, average }: BarFills,
  element: Element,
  market: MarketRules | undefined,
  {
    beside: neighbourTimes,
    facing,
    readLayout,
  }: {
    readonly beside: readonly number[]
    readonly facing: BarFills | undefined
    readonly readLayout: () => LabelLayout
  },
): OverlayCreate => ({
  name: MARK,
  id: `fills ${at} ${side}`,
  groupId: 'fills',
  zLevel: -1,
  lock: true,
  points: [{ timestamp: at, value: toPixelScale(average) }],
  extendData: {
    color: readThemeColor(element, side === 'BUY' ? 'up' : 'down'),
    edge: readThemeColor(element, 'text'),
    behind: withOpacity(readThemeColor(element, 'panel'), 90),
    family: readThemeColor(element, 'font'),
    bought: side === 'BUY',
    words: count === 1 ? undefined : describeFillGroup(count, formatMarketSize(quantity, market)),
    neighbourTimes,
    oppositePrice: facing && toPixelScale(facing.average),
    readLayout,
  } satisfies MarkLooks,
  onRightClick: event => event.preventDefault?.(),
})

export function registerFillOverlay(): void {
  registerOverlay<MarkLooks>({
    name: MARK,
    totalStep: 1,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: params => [...createTriangle(params), ...createFillLabel(params)],
  })
}

type FillOverlayParams = OverlayCreateFiguresCallbackParams<MarkLooks>

/** Returns the tip of the triangle: at its price, moved sideways if the other side's mark would touch it. */
function tipOf({ overlay, coordinates, yAxis }: FillOverlayParams) {
  const { bought, oppositePrice } = overlay.extendData
  const [at] = coordinates
  if (at === undefined || oppositePrice === undefined || yAxis === null) return at
  const other = yAxis.convertToPixel(oppositePrice)
  const [buy, sell] = bought ? [at.y, other] : [other, at.y]
  const touches = sell > buy - MARK_DISTANCE && sell - 2 * HALF < buy + 2 * HALF + MARK_DISTANCE
  const aside = HALF + MARK_DISTANCE / 2
  return touches ? { x: at.x + (bought ? -aside : aside), y: at.y } : at
}

function createTriangle(drawn: FillOverlayParams) {
  const at = tipOf(drawn)
  if (at === undefined) return []
  const { color, edge, bought } = drawn.overlay.extendData
  const base = at.y + (bought ? 2 * HALF : -2 * HALF)
  return [
    {
      type: 'polygon',
      ignoreEvent: true,
      attrs: {
        coordinates: [
          { x: at.x, y: at.y },
          { x: at.x - HALF, y: base },
          { x: at.x + HALF, y: base },
        ],
      },
      styles: { style: 'stroke_fill', color, borderColor: edge, borderSize: 1 },
    },
  ]
}

function createFillLabel(params: FillOverlayParams) {
  const { color, behind, family, bought, words } = params.overlay.extendData
  if (words === undefined) return []
  const [text, at] = [words.whole, words.brief]
    .map(each => [each, placeLabel(params, measureChartLabel(each, family))] as const)
    .find(([, place]) => place !== undefined) ?? ['', undefined]
  if (at === undefined) return []
  return [
    {
      type: 'text',
      ignoreEvent: true,
      attrs: { ...at, text, align: 'center', baseline: bought ? 'top' : 'bottom' },
      styles: createChartLabelStyle(color, behind, family),
    },
  ]
}

/**
 * Returns the place of a label: of buys below the bars above it, of sells above those below it, free of the labels of
 * lines. `undefined` without such a place near the mark.
 */
function placeLabel(
  { overlay, coordinates, chart, xAxis, yAxis, bounding }: FillOverlayParams,
  width: number,
) {
  const { bought, neighbourTimes, readLayout, family } = overlay.extendData
  const [mark, point] = [coordinates[0], overlay.points[0]]
  if (mark === undefined || point?.timestamp === undefined || xAxis === null || yAxis === null)
    return undefined
  const { timestamp } = point
  const room = Math.min(...neighbourTimes.map(time => Math.abs(xAxis.convertTimestampToPixel(time) - mark.x)))
  if (width > room) return undefined
  // Moves the label inwards at an edge of the pane, so that none of it is cut.
  const x = Math.max(width / 2, Math.min(bounding.width - width / 2, mark.x))
  const bars = chart.getDataList()
  const own = bars.findLastIndex(bar => bar.timestamp <= timestamp)
  const reach = Math.ceil((width / 2 + Math.abs(x - mark.x)) / chart.getBarSpace().bar)
  const beside = bars.slice(Math.max(0, own - reach), own + reach + 1)
  const edges = beside.map(({ low, high }) => yAxis.convertToPixel(bought ? low : high))
  const y = bought
    ? Math.max(mark.y + 2 * HALF + 2, ...edges.map(edge => edge + BAR_DISTANCE))
    : Math.min(mark.y - 2 * HALF - 2, ...edges.map(edge => edge - BAR_DISTANCE))
  const [top, bottom] = bought ? [y, y + LABEL_HEIGHT] : [y - LABEL_HEIGHT, y]
  if (top < 0 || bottom > bounding.height || Math.abs(y - mark.y) > MAX_LABEL_DISTANCE) return undefined
  const scale = { height: bounding.height, toPixel: (value: number) => yAxis.convertToPixel(value) }
  const labels = readLayout()
    .labelsBetween(top, bottom, scale)
    .map(label => measureChartLabel(label, family))
  return x + width / 2 > bounding.width - Math.max(0, ...labels) ? undefined : { x, y }
}
