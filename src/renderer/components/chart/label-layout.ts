import { formatLinesAtPrice, formatOffScaleLine } from '@messages/chart'
import { toPixelScale } from '../figures/pixel-scale'
import type { PricedChartLine } from './chart-lines'
import { spreadAlongAxis } from './axis-spread'

export interface PaneScale {
  readonly height: number
  readonly toPixel: (value: number) => number
}

/** Price tag on the axis and label of all lines at one price, at one height. */
export interface LabelRow {
  readonly y: number
  readonly label: string
  readonly isOffScale: boolean
}

/** Rows at the axis, in the order of their prices and chosen so that none covers another. */
export interface LabelLayout {
  /** Row of the line, or the tag of the `LAST_PRICE`. Only one line at a price has one, and none without space. */
  rowOf(id: string, scale: PaneScale): LabelRow | undefined
  /** Label that covers the height. */
  labelAt(y: number, scale: PaneScale): string | undefined
}

/** Id of the newest price's line. */
export const LAST_PRICE = 'last price'

const ROW_HEIGHT = 17
const MAX_AT_EDGE = 2
/** Roles of lines, in the order in which their labels are kept where space is short. */
const roles: readonly PricedChartLine['role'][] = ['stop', 'liquidation', 'entry', undefined]

interface PriceGroup {
  readonly id: string
  readonly value: number
  readonly labels: readonly string[]
  readonly rank: number
}
interface PlacedGroup extends PriceGroup {
  readonly at: number
  /** Number of lines without a row that this one counts. */
  readonly more: number
}
type Rows = readonly (readonly [id: string, row: LabelRow])[]

/** Groups lines by price, from the highest. */
function groupLinesByPrice(lines: readonly PricedChartLine[]): readonly PriceGroup[] {
  const ranked = lines.toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))
  const figures = [...new Set(lines.map(({ figure }) => figure))]
  return figures
    .flatMap(figure => {
      const group = ranked.filter(each => each.figure === figure)
      const [first] = group
      if (first === undefined) return []
      const labels = group.map(({ label }) => label)
      return { id: first.id, value: toPixelScale(first.price), labels, rank: roles.indexOf(first.role) }
    })
    .toSorted((a, b) => b.value - a.value)
}

/**
 * Creates the layout of the rows. It is computed once per scale and newest price, however many lines read it.
 * `readLast` returns the newest price on the scale of pixels.
 */
export function createLabelLayout(
  lines: readonly PricedChartLine[],
  readLast: () => number | undefined,
): LabelLayout {
  const groups = groupLinesByPrice(lines)
  const [high = 0, low = 0] = [groups[0]?.value, groups.at(-1)?.value]
  let cached: { readonly key: string; readonly rows: ReadonlyMap<string, LabelRow> } | undefined
  function rowsIn(scale: PaneScale): ReadonlyMap<string, LabelRow> {
    const last = readLast()
    const key = [scale.height, last, ...[high, low, last ?? 0].map(scale.toPixel)].join(' ')
    if (cached?.key !== key) cached = { key, rows: new Map(placeRows(groups, last, scale)) }
    return cached.rows
  }
  return {
    rowOf: (id, scale) => rowsIn(scale).get(id),
    labelAt: (y, scale) =>
      [...rowsIn(scale).values()].find(row => Math.abs(row.y - y) < ROW_HEIGHT / 2)?.label,
  }
}

/** Places each row beside its line. Only rows that a side has in any case move the newest price's tag. */
function placeRows(groups: readonly PriceGroup[], last: number | undefined, scale: PaneScale): Rows {
  const { height, toPixel } = scale
  const shown = mergeBeyondEdges(groups, scale)
  const [from, to] = [ROW_HEIGHT / 2, height - ROW_HEIGHT / 2]
  const place = (side: readonly PlacedGroup[], start: number, end: number, near: number) =>
    placeSide(side, { from: start, to: end }, near, height)
  if (last === undefined) return place(shown, from, to, to)
  const above = shown.filter(({ value }) => value >= last)
  const below = shown.filter(({ value }) => value < last)
  const most = Math.floor((to - from) / ROW_HEIGHT)
  const neededAbove = Math.min(countNeeded(above), most)
  const neededBelow = Math.min(countNeeded(below), most - neededAbove)
  const lowest = to - neededBelow * ROW_HEIGHT
  const y = Math.max(from + neededAbove * ROW_HEIGHT, Math.min(lowest, toPixel(last)))
  return [
    ...place(above, from, y - ROW_HEIGHT, y),
    [LAST_PRICE, { y, label: '', isOffScale: false }],
    ...place(below, y + ROW_HEIGHT, to, y),
  ]
}

/** Counts the rows that a side has in any case: its stops, and one. */
const countNeeded = (side: readonly PlacedGroup[]): number =>
  Math.max(Math.min(1, side.length), side.filter(({ rank }) => rank === 0).length)

/** Keeps the visible groups and a few beyond each edge. */
function mergeBeyondEdges(
  groups: readonly PriceGroup[],
  { height, toPixel }: PaneScale,
): readonly PlacedGroup[] {
  const all = groups.map((group): PlacedGroup => ({ ...group, at: toPixel(group.value), more: 0 }))
  const above = all.filter(({ at }) => at < 0)
  const below = all.filter(({ at }) => at > height)
  return [
    ...mergeSurplus(above, MAX_AT_EDGE, 0),
    ...all.filter(each => !above.includes(each) && !below.includes(each)),
    ...mergeSurplus(below, MAX_AT_EDGE, height),
  ]
}

/** Keeps at most so many groups: by role, then the nearest to `near`. Each counts the lines left out beside it. */
function mergeSurplus(groups: readonly PlacedGroup[], most: number, near: number): readonly PlacedGroup[] {
  const distance = (a: number, b: number) => Math.abs(a - b)
  const byRank = groups.toSorted((a, b) => a.rank - b.rank || distance(a.at, near) - distance(b.at, near))
  const kept = new Map(byRank.slice(0, Math.max(0, most)).map(group => [group, group.more]))
  for (const { at, labels, more } of byRank.slice(kept.size)) {
    const [host] = [...kept].toSorted(([a], [b]) => distance(a.at, at) - distance(b.at, at))
    if (host !== undefined) kept.set(host[0], host[1] + labels.length + more)
  }
  return groups.flatMap(group => {
    const more = kept.get(group)
    return more === undefined ? [] : { ...group, more }
  })
}

function placeSide(
  groups: readonly PlacedGroup[],
  { from, to }: { readonly from: number; readonly to: number },
  near: number,
  height: number,
): Rows {
  const kept = mergeSurplus(groups, Math.floor((to - from) / ROW_HEIGHT) + 1, near)
  const places = kept.map(({ at }) => Math.max(from, Math.min(to, at)))
  return spreadAlongAxis(places, { from, to, each: ROW_HEIGHT }, near).flatMap((y, index) => {
    const group = kept[index]
    if (y === undefined || group === undefined) return []
    const { id, at, labels, more } = group
    const label = formatLinesAtPrice(labels, more)
    const edge = at < 0 ? 'above' : at > height ? 'below' : undefined
    return [
      [
        id,
        { y, label: edge ? formatOffScaleLine(edge, label) : label, isOffScale: edge !== undefined },
      ] as const,
    ]
  })
}
