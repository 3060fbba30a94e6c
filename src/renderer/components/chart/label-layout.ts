import { formatLinesAtPrice } from '@messages/chart'
import { toPixelScale } from '../figures/pixel-scale'
import type { PricedChartLine } from './chart-lines'
import { spreadAlongAxis } from './axis-spread'

export interface PaneScale {
  readonly height: number
  readonly toPixel: (value: number) => number
  /** Height of the newest price's own tag on the axis. */
  readonly last: number | undefined
}

/** Direction of a line outside the scale. `more` counts further lines beyond it. */
export interface OffscreenLine {
  readonly direction: 'above' | 'below'
  readonly more: number
}

/** Price tag and label of all lines at one price, side by side at one height. */
export interface LabelRow {
  readonly y: number
  readonly label: string
  readonly off: OffscreenLine | undefined
}

/** Rows beside the axis, chosen so that none covers another. */
export interface LabelLayout {
  /** Row of the line. Only the first line at a price has one, and none without space. */
  rowOf(id: string, scale: PaneScale): LabelRow | undefined
}

const ROW_HEIGHT = 17
const MAX_AT_EDGE = 2

interface PriceGroup {
  readonly id: string
  readonly value: number
  readonly label: string
  readonly count: number
}
interface PlacedGroup extends PriceGroup {
  readonly at: number
  readonly off?: OffscreenLine
}

export function groupLinesByPrice(lines: readonly PricedChartLine[]): readonly PriceGroup[] {
  const figures = [...new Set(lines.map(({ figure }) => figure))]
  return figures.flatMap(figure => {
    const group = lines.filter(each => each.figure === figure)
    const [first] = group
    if (first === undefined) return []
    const label = formatLinesAtPrice(group.map(each => each.label))
    return [{ id: first.id, value: toPixelScale(first.price), label, count: group.length }]
  })
}

/** Creates the layout of the rows. It is computed once per scale, however many lines read it. */
export function createLabelLayout(lines: readonly PricedChartLine[]): LabelLayout {
  const groups = groupLinesByPrice(lines)
  const values = groups.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  let cached: { readonly key: string; readonly rows: ReadonlyMap<string, LabelRow> } | undefined

  return {
    rowOf(id, scale) {
      const { height, last, toPixel } = scale
      const key = `${height} ${last} ${toPixel(low)} ${toPixel(high)}`
      if (cached?.key !== key) cached = { key, rows: new Map(placeRows(groups, scale)) }
      return cached.rows.get(id)
    },
  }
}

/** Keeps the visible groups and the nearest ones beyond each edge. The last of these carries the count of the rest. */
function splitAtEdges(groups: readonly PriceGroup[], { height, toPixel }: PaneScale): readonly PlacedGroup[] {
  const all = groups.map((group): PlacedGroup => ({ ...group, at: toPixel(group.value) }))
  const edge = (direction: OffscreenLine['direction'], beyond: readonly PlacedGroup[]) =>
    beyond.slice(0, MAX_AT_EDGE).map((group, index): PlacedGroup => {
      const rest = index === MAX_AT_EDGE - 1 ? beyond.slice(MAX_AT_EDGE) : []
      return { ...group, off: { direction, more: rest.reduce((sum, { count }) => sum + count, 0) } }
    })
  return [
    ...edge(
      'above',
      all.filter(({ at }) => at < 0).toSorted((a, b) => b.at - a.at),
    ),
    ...all.filter(({ at }) => at >= 0 && at <= height),
    ...edge(
      'below',
      all.filter(({ at }) => at > height).toSorted((a, b) => a.at - b.at),
    ),
  ]
}

/** Places each row beside its line, never over the tag of the newest price. */
function placeRows(
  groups: readonly PriceGroup[],
  scale: PaneScale,
): readonly (readonly [string, LabelRow])[] {
  const { height, last } = scale
  const placed = splitAtEdges(groups, scale)
  const ends = { from: ROW_HEIGHT / 2, to: height - ROW_HEIGHT / 2 }
  if (last === undefined) return placeWithin(placed, ends, 0)
  return [
    ...placeWithin(
      placed.filter(({ at }) => at <= last),
      { from: ends.from, to: Math.min(ends.to, last - ROW_HEIGHT) },
      last,
    ),
    ...placeWithin(
      placed.filter(({ at }) => at > last),
      { from: Math.max(ends.from, last + ROW_HEIGHT), to: ends.to },
      last,
    ),
  ]
}

function placeWithin(
  groups: readonly PlacedGroup[],
  { from, to }: { readonly from: number; readonly to: number },
  near: number,
): readonly (readonly [string, LabelRow])[] {
  // Groups pushed to the same edge keep their order.
  const inOrder = groups.toSorted((a, b) => a.at - b.at)
  const places = inOrder.map(({ at }) => Math.max(from, Math.min(to, at)))
  return spreadAlongAxis(places, { from, to, each: ROW_HEIGHT }, near).flatMap((y, index) => {
    const group = inOrder[index]
    return y === undefined || group === undefined
      ? []
      : [[group.id, { y, label: group.label, off: group.off }] as const]
  })
}
