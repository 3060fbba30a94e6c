import { toPixelScale } from '../figures/pixel-scale'
import type { PricedChartLine } from './chart-lines'
import { spreadAlongAxis } from './axis-spread'

export interface PaneScale {
  readonly height: number
  readonly toPixel: (value: number) => number
  /** Height of the newest price's own tag on the axis. */
  readonly last: number | undefined
}

/**
 * Positions of the label and the price tag of each line, chosen so that none covers another. `undefined` if there is no
 * space.
 */
export interface LabelLayout {
  label(id: string, scale: PaneScale): number | undefined
  figure(id: string, scale: PaneScale): number | undefined
  offscreenOf(id: string, scale: PaneScale): OffscreenLine | undefined
  labelsCrossedAt(y: number, scale: PaneScale): readonly CrossedLabel[]
}

export type CrossedLabel = Pick<PricedChartLine, 'id' | 'label' | 'figure' | 'column'>

/** Direction of a line outside the scale. `more` counts further lines of its column beyond it. */
export interface OffscreenLine {
  readonly direction: 'above' | 'below'
  readonly more: number
}

const LABEL_HEIGHT = 14
const PRICE_TAG_HEIGHT = 17
const TEXT_HEIGHT = 12
const LABEL_OFFSET = 2
const MAX_AT_EDGE = 2

interface ComputedLayout {
  readonly key: string
  readonly labels: ReadonlyMap<string, number>
  readonly figures: ReadonlyMap<string, number>
  readonly beyond: ReadonlyMap<string, OffscreenLine>
}
type PositionedLine = Pick<PricedChartLine, 'id' | 'column'> & { readonly y: number }

/** Creates the layout of the labels. It is computed once per scale, however many lines read it. */
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

/**
 * Splits a column into its visible lines and the nearest off-screen lines of each edge. The last of these carries the
 * count of the rest.
 */
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

const placeLabels = (lines: readonly PositionedLine[], { height, last }: PaneScale): PlacedLines =>
  placeWithin(
    lines.map(each => ({ ...each, y: each.y - LABEL_OFFSET })),
    { from: LABEL_HEIGHT, to: height },
    LABEL_HEIGHT,
    last ?? 0,
  )

/** Places each price tag beside its line, never over the tag of the newest price. */
function placePriceTags(lines: readonly PositionedLine[], { height, last }: PaneScale): PlacedLines {
  const ends = { from: PRICE_TAG_HEIGHT / 2, to: height - PRICE_TAG_HEIGHT / 2 }
  if (last === undefined) return placeWithin(lines, ends, PRICE_TAG_HEIGHT, 0)
  const [above, below] = [lines.filter(({ y }) => y <= last), lines.filter(({ y }) => y > last)]
  return [
    ...placeWithin(
      above,
      { from: ends.from, to: Math.min(ends.to, last - PRICE_TAG_HEIGHT) },
      PRICE_TAG_HEIGHT,
      last,
    ),
    ...placeWithin(
      below,
      { from: Math.max(ends.from, last + PRICE_TAG_HEIGHT), to: ends.to },
      PRICE_TAG_HEIGHT,
      last,
    ),
  ]
}

function placeWithin(
  lines: readonly PositionedLine[],
  { from, to }: { readonly from: number; readonly to: number },
  each: number,
  near: number,
): PlacedLines {
  // Lines pushed to the same edge keep their order.
  const inOrder = lines.toSorted((a, b) => a.y - b.y)
  const places = inOrder.map(({ y }) => Math.max(from, Math.min(to, y)))
  return spreadAlongAxis(places, { from, to, each }, near).flatMap((y, index) => {
    const id = inOrder[index]?.id
    return y === undefined || id === undefined ? [] : [[id, y] as const]
  })
}
