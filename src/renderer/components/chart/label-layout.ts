import type { MarketRules } from '@core/market/venue-market-rules'
import { computeAveragePrice } from '@core/figures/bar-fills'
import { sumAmounts } from '@core/figures/pnl-figures'
import { countDecimals, roundToPlaces } from '@core/value/decimal-amount'
import { formatLinesTogether, formatOffScaleLine, formatStaleLine } from '@messages/chart'
import { formatCount, formatMarketPrice, formatMarketSize } from '@messages/format'
import { toPixelScale } from '../figures/pixel-scale'
import type { PricedChartLine } from './chart-lines'
import { spreadAlongAxis } from './axis-spread'

export interface PaneScale {
  readonly height: number
  readonly toPixel: (value: number) => number
}

/** Price tag on the axis and label of a line, or of several that share them. */
export interface LabelRow {
  readonly y: number
  readonly label: string
  readonly isOffScale: boolean
  /** True if the axis has space for its price. A label of several prices has only a tick there. */
  readonly isTagged: boolean
  /** Lines of the label, from the highest. Empty for the newest price. */
  readonly lines: readonly PricedChartLine[]
}

/** Rows at the axis, in the order of their prices and chosen so that none covers another. */
export interface LabelLayout {
  /** Row of the line, or the tag of the `LAST_PRICE`. Only one line of a shared label has one, and none without space. */
  rowOf(id: string, scale: PaneScale): LabelRow | undefined
  /** Labels that cover a height from `top` to `bottom`. */
  labelsBetween(top: number, bottom: number, scale: PaneScale): readonly string[]
  /** Returns true if a tag touches an axis number at the height. */
  isTagAt(y: number, scale: PaneScale): boolean
}

interface LabelLayoutSources {
  /** Returns the newest price on the scale of pixels. */
  readonly readLast: () => number | undefined
  readonly market?: MarketRules | undefined
  /** Returns true if a shared label has space; otherwise it is drawn without its prices. */
  readonly hasSpace?: (label: string) => boolean
  /** Receives the rows whose prices are not all on the axis, whenever rows were laid out again. */
  readonly onUntagged?: (rows: readonly LabelRow[]) => void
}

/** Id of the newest price's line. */
export const LAST_PRICE = 'last price'

const ROW_HEIGHT = 17
/** Prices on the axis, besides the newest, even where it is short: of a position, its stop and its target. */
const LEAST_TAGS = 3
/** Distance in pixels at which a tag and a number of the axis touch: half of both heights. */
const NUMBER_DISTANCE = 13
/** Roles of lines, in the order in which their labels are kept where space is short. */
const roles: readonly PricedChartLine['role'][] = ['stop', 'liquidation', 'entry', undefined]

/** Lines of one label, from the highest. Only lines of one `group` ever share one. */
interface LabelledLines {
  readonly lines: readonly PricedChartLine[]
  readonly group: string | undefined
  readonly rank: number
  /** Price in the middle of the lines, on the scale of pixels. */
  readonly value: number
}
type Rows = readonly (readonly [id: string, row: LabelRow])[]

const groupOf = ({ sharing }: PricedChartLine): string | undefined =>
  sharing && (sharing.is === 'order' ? sharing.side : sharing.is)

const byPrice = (a: LabelledLines, b: LabelledLines): number => b.value - a.value || a.rank - b.rank

function labelTogether(lines: readonly PricedChartLine[]): readonly LabelledLines[] {
  const sorted = lines.toSorted((a, b) => toPixelScale(b.price) - toPixelScale(a.price))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const value = (toPixelScale(first.price) + toPixelScale(last.price)) / 2
  const role = first.role === 'target' ? undefined : first.role
  return [{ lines: sorted, group: groupOf(first), rank: roles.indexOf(role), value }]
}

/** Lets lines whose labels have the same key share one, in the order of their prices. */
function shareLabels(
  labels: readonly LabelledLines[],
  keyOf: (each: LabelledLines) => unknown,
): readonly LabelledLines[] {
  const shared = new Map<unknown, PricedChartLine[]>()
  for (const each of labels) {
    const key = keyOf(each)
    shared.set(key, [...(shared.get(key) ?? []), ...each.lines])
  }
  return [...shared.values()].flatMap(labelTogether).toSorted(byPrice)
}

/** Creates the layout of the rows. It is computed once per scale and newest price, however many lines read it. */
export function createLabelLayout(
  lines: readonly PricedChartLine[],
  { readLast, market, hasSpace = () => true, onUntagged }: LabelLayoutSources,
): LabelLayout {
  const labels = shareLabels(
    lines.flatMap(line => labelTogether([line])),
    each => (each.group === undefined ? each : `${each.group} ${each.value}`),
  )
  const [high = 0, low = 0] = [labels[0]?.value, labels.at(-1)?.value]
  let cached: { readonly key: string; readonly rows: ReadonlyMap<string, LabelRow> } | undefined
  function rowsIn(scale: PaneScale): ReadonlyMap<string, LabelRow> {
    const last = readLast()
    const key = [scale.height, last, ...[high, low, last ?? 0].map(scale.toPixel)].join(' ')
    if (cached?.key !== key) {
      cached = { key, rows: new Map(chooseTags(placeRows(labels, last, scale, { market, hasSpace }), scale)) }
      onUntagged?.([...cached.rows.values()].filter(row => !row.isTagged))
    }
    return cached.rows
  }
  return {
    rowOf: (id, scale) => rowsIn(scale).get(id),
    labelsBetween: (top, bottom, scale) =>
      [...rowsIn(scale).values()]
        .filter(({ y, label }) => label !== '' && y > top - ROW_HEIGHT / 2 && y < bottom + ROW_HEIGHT / 2)
        .map(({ label }) => label),
    isTagAt: (y, scale) =>
      [...rowsIn(scale).values()].some(row => row.isTagged && Math.abs(row.y - y) < NUMBER_DISTANCE),
  }
}

/** Places each row beside its line. The newest price's tag makes room for the rows of both sides. */
function placeRows(
  labels: readonly LabelledLines[],
  last: number | undefined,
  scale: PaneScale,
  format: LabelFormat,
): Rows {
  const { height, toPixel } = scale
  const shown = shareBeyondEdges(labels, scale)
  const [from, to] = [ROW_HEIGHT / 2, height - ROW_HEIGHT / 2]
  const place = (side: readonly LabelledLines[], start: number, end: number, near: number) =>
    placeSide(side, { from: start, to: end, near }, scale, format)
  if (last === undefined) return place(shown, from, to, to)
  const above = shown.filter(({ value }) => value >= last)
  const below = shown.filter(({ value }) => value < last)
  const most = Math.max(0, Math.floor((to - from) / ROW_HEIGHT))
  const neededAbove = Math.min(countNeeded(above), most - Math.min(countStops(below), most))
  const neededBelow = Math.min(countNeeded(below), most - neededAbove)
  const lowest = to - neededBelow * ROW_HEIGHT
  const y = Math.max(from + neededAbove * ROW_HEIGHT, Math.min(lowest, toPixel(last)))
  return [
    ...place(above, from, y - ROW_HEIGHT, y),
    [LAST_PRICE, { y, label: '', isOffScale: false, isTagged: true, lines: [] }],
    ...place(below, y + ROW_HEIGHT, to, y),
  ]
}

/**
 * Chooses the rows whose prices the axis shows, on a third of its height: of positions, the nearest stop and target,
 * those of a position before others, and drafts first, then the nearest.
 */
function chooseTags(rows: Rows, { height }: PaneScale): Rows {
  const newest = rows.find(([id]) => id === LAST_PRICE)?.[1]
  const distance = ({ y }: LabelRow) => Math.abs(y - (newest?.y ?? height))
  const nearest = rows
    .map(([, row]) => row)
    .filter(({ lines }) => lines.length === 1)
    .toSorted((a, b) => distance(a) - distance(b))
  const of = (isWanted: (line: PricedChartLine) => boolean) =>
    nearest.filter(({ lines }) => lines.some(isWanted))
  const exits = [...of(({ exit }) => exit?.isHeld === true), ...nearest]
  const chosen = new Set([
    ...of(({ role }) => role === 'entry' || role === 'liquidation'),
    ...exits.filter(({ lines }) => lines[0]?.role === 'stop').slice(0, 1),
    ...exits.filter(({ lines }) => lines[0]?.role === 'target').slice(0, 1),
    ...of(({ dragTarget }) => dragTarget?.is === 'draft'),
    ...nearest,
  ])
  const most = Math.max(LEAST_TAGS, Math.floor(height / 3 / ROW_HEIGHT) - 1)
  const tagged = [...chosen].slice(0, most)
  return rows.map(([id, row]) => [id, { ...row, isTagged: row === newest || tagged.includes(row) }] as const)
}

const countStops = (side: readonly LabelledLines[]): number => side.filter(({ rank }) => rank === 0).length

/** Counts the rows of a side whose lines share labels wherever they may. */
const countNeeded = (side: readonly LabelledLines[]): number =>
  new Set(side.map(each => each.group ?? each)).size

const edgeOf = ({ value }: LabelledLines, { height, toPixel }: PaneScale): 'above' | 'below' | undefined =>
  toPixel(value) < 0 ? 'above' : toPixel(value) > height ? 'below' : undefined

/** Lines of one group beyond an edge share a label there. */
const shareBeyondEdges = (labels: readonly LabelledLines[], scale: PaneScale): readonly LabelledLines[] =>
  shareLabels(labels, each => {
    const edge = edgeOf(each, scale)
    return each.group !== undefined && edge !== undefined ? `${edge} ${each.group}` : each
  })

/** Lets the nearest lines of one group share a label until at most `most` are left, then keeps the first roles. */
function fitLabels(labels: readonly LabelledLines[], most: number, near: number): readonly LabelledLines[] {
  let kept = labels
  while (kept.length > most) {
    const [nearest] = kept
      .flatMap((upper, index) => {
        const lower = kept.slice(index + 1).find(({ group }) => group === upper.group)
        return upper.group === undefined || lower === undefined ? [] : [{ upper, lower }]
      })
      .toSorted((a, b) => a.upper.value - a.lower.value - (b.upper.value - b.lower.value))
    if (nearest === undefined) break
    const { upper, lower } = nearest
    kept = shareLabels(kept, each => (each === lower ? upper : each))
  }
  const distance = ({ value }: LabelledLines) => Math.abs(value - near)
  const first = kept.toSorted((a, b) => a.rank - b.rank || distance(a) - distance(b))
  return first.slice(0, Math.max(0, most)).toSorted(byPrice)
}

function placeSide(
  labels: readonly LabelledLines[],
  { from, to, near }: { readonly from: number; readonly to: number; readonly near: number },
  scale: PaneScale,
  format: LabelFormat,
): Rows {
  const { toPixel } = scale
  const kept = fitLabels(labels, Math.floor((to - from) / ROW_HEIGHT) + 1, near)
  const places = kept.map(({ value }) => Math.max(from, Math.min(to, toPixel(value))))
  return spreadAlongAxis(places, { from, to, each: ROW_HEIGHT }, near).flatMap((y, index) => {
    const each = kept[index]
    const edge = each && edgeOf(each, scale)
    if (y === undefined || each === undefined) return []
    const { lines } = each
    const distance = ({ price }: PricedChartLine) => Math.abs(toPixel(toPixelScale(price)) - near)
    const host = lines.toSorted((a, b) => distance(a) - distance(b))[0]
    const label = formatLabel(lines, edge, format)
    const row = { y, label, isOffScale: edge !== undefined, isTagged: false, lines }
    return host === undefined ? [] : [[host.id, row] as const]
  })
}

type LabelFormat = Required<Pick<LabelLayoutSources, 'hasSpace'>> & Pick<LabelLayoutSources, 'market'>

/** Formats the label of a line, or side, count, total size and prices of those that share it. */
function formatLabel(
  lines: readonly PricedChartLine[],
  edge: 'above' | 'below' | undefined,
  { market, hasSpace }: LabelFormat,
): string {
  const [first, last] = [lines[0], lines.at(-1)]
  const atEdge = (text: string) => (edge ? formatOffScaleLine(edge, text) : text)
  if (first === undefined || last === undefined || first === last) return atEdge(first?.label ?? '')
  const sizes = lines.flatMap(({ sharing }) => (sharing?.is === 'order' ? [sharing.left] : []))
  const together = {
    count: formatCount(lines.length),
    side: first.sharing?.is === 'order' ? first.sharing.side : undefined,
    size: formatMarketSize(sumAmounts(sizes), market),
  }
  const average = formatAverage(lines, market)
  const ways = [
    [...new Set([last.figure, first.figure])],
    ...(average === undefined ? [] : [[average]]),
    ['…'],
  ]
  const dated = (text: string) => (first.isStale ? formatStaleLine(text) : text)
  const labels = ways.map(prices => atEdge(dated(formatLinesTogether({ ...together, prices }))))
  return labels.find(hasSpace) ?? labels.at(-1) ?? ''
}

/** Formats the average price of orders, weighted by their sizes. */
function formatAverage(
  lines: readonly PricedChartLine[],
  market: MarketRules | undefined,
): string | undefined {
  const average = computeAveragePrice(
    lines.flatMap(({ price, sharing }) =>
      sharing?.is === 'order' ? [{ price, quantity: sharing.left }] : [],
    ),
  )
  const rounded = average && market ? roundToPlaces(average, countDecimals(market.tick), 'nearest') : average
  return rounded && `Ø ${formatMarketPrice(rounded, market)}`
}
