import { toPixelScale } from '../figures/binary'
import type { PricedChartLine } from './line'
import { spreadAlongAxis } from './spread'

/** The pixels of a pane as the lines in it are told. */
export interface PaneScale {
  readonly height: number
  readonly toPixel: (value: number) => number
  /** Where the newest price has its own figure on the axis. */
  readonly last: number | undefined
}

/** Where the words and the figure of each line stand, so that none hides another; undefined where there is no room. */
export interface LabelLayout {
  label(id: string, scale: PaneScale): number | undefined
  figure(id: string, scale: PaneScale): number | undefined
  /** Which way a line lies that is out of sight, and how many more of its kind lie beyond it; undefined for one in sight. */
  offscreenOf(id: string, scale: PaneScale): OffscreenLine | undefined
  /** The lines whose words stand at this height, where a line across would strike them through. */
  labelsCrossedAt(y: number, scale: PaneScale): readonly CrossedLabel[]
}

/** What has to be known of a line to leave its words out of another. */
export type CrossedLabel = Pick<PricedChartLine, 'id' | 'label' | 'figure' | 'column'>

/** Where a line lies that the scale does not reach. */
export interface OffscreenLine {
  readonly direction: 'above' | 'below'
  readonly more: number
}

const LABEL_HEIGHT = 14
const PRICE_TAG_HEIGHT = 17
/** How high the words themselves are. */
const TEXT_HEIGHT = 12
const LABEL_OFFSET = 2
/** How many of a column stand at an edge for what lies beyond it: the nearest ones. */
const MAX_AT_EDGE = 2

interface ComputedLayout {
  readonly key: string
  readonly labels: ReadonlyMap<string, number>
  readonly figures: ReadonlyMap<string, number>
  readonly beyond: ReadonlyMap<string, OffscreenLine>
}
type PositionedLine = Pick<PricedChartLine, 'id' | 'column'> & { readonly y: number }

/** Lays the lines' words out together: once for a scale, however many lines ask. */
export function createLabelLayout(lines: readonly PricedChartLine[]): LabelLayout {
  const values = lines.map(({ id, column, price }) => ({ id, column, value: toPixelScale(price) }))
  const [low, high] = [
    Math.min(...values.map(({ value }) => value)),
    Math.max(...values.map(({ value }) => value)),
  ]
  let cached: ComputedLayout | undefined

  function layoutFor(scale: PaneScale): ComputedLayout {
    const { height, last, toPixel } = scale
    const key = `${height} ${last} ${toPixel(low)} ${toPixel(high)}`
    if (cached?.key === key) return cached
    const all = values.map(({ id, column, value }): PositionedLine => ({ id, column, y: toPixel(value) }))
    const columns = [0, 1, 2].map(column =>
      splitAtEdges(
        all.filter(each => each.column === column),
        height,
      ),
    )
    cached = {
      key,
      labels: new Map(columns.flatMap(({ standing }) => placeLabels(standing, scale))),
      figures: new Map(
        placePriceTags(
          columns.flatMap(({ standing }) => standing),
          scale,
        ),
      ),
      beyond: new Map(columns.flatMap(({ beyond }) => beyond)),
    }
    return cached
  }
  return {
    label: (id, scale) => layoutFor(scale).labels.get(id),
    figure: (id, scale) => layoutFor(scale).figures.get(id),
    offscreenOf: (id, scale) => layoutFor(scale).beyond.get(id),
    labelsCrossedAt(y, scale) {
      const { labels } = layoutFor(scale)
      return lines.filter(({ id }) => {
        const foot = labels.get(id)
        return foot !== undefined && y > foot - TEXT_HEIGHT && y < foot
      })
    },
  }
}

/** Those of a column in sight, and at each edge the nearest beyond it, of which the last tells how many more there are. */
function splitAtEdges(column: readonly PositionedLine[], height: number) {
  const above = column.filter(({ y }) => y < 0).toSorted((a, b) => b.y - a.y)
  const below = column.filter(({ y }) => y > height).toSorted((a, b) => a.y - b.y)
  const edge = (direction: OffscreenLine['direction'], lines: readonly PositionedLine[]) =>
    lines.slice(0, MAX_AT_EDGE).map(({ id }, index): readonly [string, OffscreenLine] => {
      const isLast = index === MAX_AT_EDGE - 1
      return [id, { direction, more: isLast ? lines.length - MAX_AT_EDGE : 0 }]
    })
  return {
    standing: [
      ...above.slice(0, MAX_AT_EDGE),
      ...column.filter(({ y }) => y >= 0 && y <= height),
      ...below.slice(0, MAX_AT_EDGE),
    ],
    beyond: [...edge('above', above), ...edge('below', below)],
  }
}

type PlacedLines = readonly (readonly [id: string, y: number])[]

/** Each above its line; where it would be cut at the top, as high as it can stand. */
const placeLabels = (lines: readonly PositionedLine[], { height, last }: PaneScale): PlacedLines =>
  placeWithin(
    lines.map(each => ({ ...each, y: each.y - LABEL_OFFSET })),
    { from: LABEL_HEIGHT, to: height },
    LABEL_HEIGHT,
    last ?? 0,
  )

/** Each beside its line, and beside the newest price, never over it. */
function placePriceTags(lines: readonly PositionedLine[], { height, last }: PaneScale): PlacedLines {
  const ends = { from: PRICE_TAG_HEIGHT / 2, to: height - PRICE_TAG_HEIGHT / 2 }
  if (last === undefined) return placeWithin(lines, ends, PRICE_TAG_HEIGHT, 0)
  const [above, below] = [lines.filter(({ y }) => y <= last), lines.filter(({ y }) => y > last)]
  return [
    ...placeWithin(above, { from: ends.from, to: Math.min(ends.to, last - PRICE_TAG_HEIGHT) }, PRICE_TAG_HEIGHT, last),
    ...placeWithin(below, { from: Math.max(ends.from, last + PRICE_TAG_HEIGHT), to: ends.to }, PRICE_TAG_HEIGHT, last),
  ]
}

function placeWithin(
  lines: readonly PositionedLine[],
  { from, to }: { readonly from: number; readonly to: number },
  each: number,
  near: number,
): PlacedLines {
  // Those that are pushed to one edge keep their order.
  const inOrder = lines.toSorted((a, b) => a.y - b.y)
  const places = inOrder.map(({ y }) => Math.max(from, Math.min(to, y)))
  return spreadAlongAxis(places, { from, to, each }, near).flatMap((y, index) => {
    const id = inOrder[index]?.id
    return y === undefined || id === undefined ? [] : [[id, y] as const]
  })
}
