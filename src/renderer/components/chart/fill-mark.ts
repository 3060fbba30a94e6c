import { registerOverlay, type OverlayCreate, type OverlayCreateFiguresCallbackParams } from 'klinecharts'
import type { FillRecord } from '@core/account/order-record'
import { groupFillsByBar, type BarFills } from '@core/figures/bar-fills'
import type { ChartInterval, MarketRules } from '@core/market/venue-market-rules'
import { describeFillGroup } from '@messages/chart'
import { formatMarketSize } from '@messages/format'
import { toPixelScale } from '../figures/pixel-scale'
import { createChartLabelStyle, measureChartLabel } from './chart-label-style'
import { withOpacity, readThemeColor } from './chart-styles'

const MARK = 'own fill'
const HALF = 5
const MARK_DISTANCE = 3
const MAX_MARKED_FILLS = 200

interface MarkLooks {
  readonly color: string
  readonly edge: string
  readonly behind: string
  readonly family: string
  readonly bought: boolean
  /** Label of a mark for several fills; `brief` is used if `whole` does not fit. */
  readonly words: { readonly whole: string; readonly brief: string } | undefined
  /** Open times of the nearest labelled marks of the same side. */
  readonly neighbourTimes: readonly number[]
  readonly oppositePrice: number | undefined
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
): readonly OverlayCreate[] {
  const all = groupFillsByBar(fills.slice(0, MAX_MARKED_FILLS), interval)
  return all.map(gathered => {
    const beside = all.filter(other => other !== gathered && other.side === gathered.side && other.count > 1)
    const facing = all.find(other => other.at === gathered.at && other.side !== gathered.side)
    return createFillOverlay(gathered, element, market, {
      beside: findNearestTimes(gathered.at, beside),
      facing,
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
  }: { readonly beside: readonly number[]; readonly facing: BarFills | undefined },
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

function createFillLabel({ overlay, coordinates, xAxis, bounding }: FillOverlayParams) {
  const { color, behind, family, bought, words, neighbourTimes } = overlay.extendData
  const at = coordinates[0]
  if (at === undefined || words === undefined || xAxis === null) return []
  const room = Math.min(...neighbourTimes.map(time => Math.abs(xAxis.convertTimestampToPixel(time) - at.x)))
  const text = measureChartLabel(words.whole, family) <= room ? words.whole : words.brief
  // Moves the label inwards at an edge of the pane, so that none of it is cut.
  const half = measureChartLabel(text, family) / 2
  const x = Math.max(half, Math.min(bounding.width - half, at.x))
  const y = at.y + (bought ? 2 * HALF + 2 : -2 * HALF - 2)
  return [
    {
      type: 'text',
      ignoreEvent: true,
      attrs: { x, y, text, align: 'center', baseline: bought ? 'top' : 'bottom' },
      styles: createChartLabelStyle(color, behind, family),
    },
  ]
}
