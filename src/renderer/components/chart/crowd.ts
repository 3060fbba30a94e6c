import { toPixelScale } from '../figures/binary'
import type { PricedLine } from './line'
import { spread } from './spread'

/** The pixels of a pane as the lines in it are told. */
export interface PaneScale {
  readonly height: number
  readonly toPixel: (value: number) => number
  /** Where the newest price has its own figure on the axis. */
  readonly last: number | undefined
}

/** Where the words and the figure of each line stand, so that none hides another; undefined where there is no room. */
export interface Crowd {
  label(id: string, scale: PaneScale): number | undefined
  figure(id: string, scale: PaneScale): number | undefined
  /** Which way a line lies that is out of sight, and how many more of its kind lie beyond it; undefined for one in sight. */
  beyond(id: string, scale: PaneScale): Beyond | undefined
  /** The lines whose words stand at this height, where a line across would strike them through. */
  struckAt(y: number, scale: PaneScale): readonly StruckLine[]
}

/** What has to be known of a line to leave its words out of another. */
export type StruckLine = Pick<PricedLine, 'id' | 'label' | 'figure' | 'column'>

/** Where a line lies that the scale does not reach. */
export interface Beyond {
  readonly way: 'above' | 'below'
  readonly more: number
}

const LABEL = 14
const FIGURE = 17
/** How high the words themselves are. */
const WORDS = 12
const OFF_LINE = 2
/** How many of a column stand at an edge for what lies beyond it: the nearest ones. */
const AT_EDGE = 2

interface Layout {
  readonly key: string
  readonly labels: ReadonlyMap<string, number>
  readonly figures: ReadonlyMap<string, number>
  readonly beyond: ReadonlyMap<string, Beyond>
}
type Standing = Pick<PricedLine, 'id' | 'column'> & { readonly y: number }

/** Lays the lines' words out together: once for a scale, however many lines ask. */
export function createCrowd(lines: readonly PricedLine[]): Crowd {
  const values = lines.map(({ id, column, price }) => ({ id, column, value: toPixelScale(price) }))
  const [low, high] = [
    Math.min(...values.map(({ value }) => value)),
    Math.max(...values.map(({ value }) => value)),
  ]
  let kept: Layout | undefined

  function layoutFor(scale: PaneScale): Layout {
    const { height, last, toPixel } = scale
    const key = `${height} ${last} ${toPixel(low)} ${toPixel(high)}`
    if (kept?.key === key) return kept
    const all = values.map(({ id, column, value }): Standing => ({ id, column, y: toPixel(value) }))
    const columns = [0, 1, 2].map(column =>
      atEdges(
        all.filter(each => each.column === column),
        height,
      ),
    )
    kept = {
      key,
      labels: new Map(columns.flatMap(({ standing }) => labelsOf(standing, scale))),
      figures: new Map(
        figuresOf(
          columns.flatMap(({ standing }) => standing),
          scale,
        ),
      ),
      beyond: new Map(columns.flatMap(({ beyond }) => beyond)),
    }
    return kept
  }
  return {
    label: (id, scale) => layoutFor(scale).labels.get(id),
    figure: (id, scale) => layoutFor(scale).figures.get(id),
    beyond: (id, scale) => layoutFor(scale).beyond.get(id),
    struckAt(y, scale) {
      const { labels } = layoutFor(scale)
      return lines.filter(({ id }) => {
        const foot = labels.get(id)
        return foot !== undefined && y > foot - WORDS && y < foot
      })
    },
  }
}

/** Those of a column in sight, and at each edge the nearest beyond it, of which the last tells how many more there are. */
function atEdges(column: readonly Standing[], height: number) {
  const above = column.filter(({ y }) => y < 0).toSorted((a, b) => b.y - a.y)
  const below = column.filter(({ y }) => y > height).toSorted((a, b) => a.y - b.y)
  const edge = (way: Beyond['way'], lines: readonly Standing[]) =>
    lines.slice(0, AT_EDGE).map(({ id }, index): readonly [string, Beyond] => {
      const isLast = index === AT_EDGE - 1
      return [id, { way, more: isLast ? lines.length - AT_EDGE : 0 }]
    })
  return {
    standing: [
      ...above.slice(0, AT_EDGE),
      ...column.filter(({ y }) => y >= 0 && y <= height),
      ...below.slice(0, AT_EDGE),
    ],
    beyond: [...edge('above', above), ...edge('below', below)],
  }
}

type Placed = readonly (readonly [id: string, y: number])[]

/** Each above its line; where it would be cut at the top, as high as it can stand. */
const labelsOf = (lines: readonly Standing[], { height, last }: PaneScale): Placed =>
  placedIn(
    lines.map(each => ({ ...each, y: each.y - OFF_LINE })),
    { from: LABEL, to: height },
    LABEL,
    last ?? 0,
  )

/** Each beside its line, and beside the newest price, never over it. */
function figuresOf(lines: readonly Standing[], { height, last }: PaneScale): Placed {
  const ends = { from: FIGURE / 2, to: height - FIGURE / 2 }
  if (last === undefined) return placedIn(lines, ends, FIGURE, 0)
  const [above, below] = [lines.filter(({ y }) => y <= last), lines.filter(({ y }) => y > last)]
  return [
    ...placedIn(above, { from: ends.from, to: Math.min(ends.to, last - FIGURE) }, FIGURE, last),
    ...placedIn(below, { from: Math.max(ends.from, last + FIGURE), to: ends.to }, FIGURE, last),
  ]
}

function placedIn(
  lines: readonly Standing[],
  { from, to }: { readonly from: number; readonly to: number },
  each: number,
  near: number,
): Placed {
  // Those that are pushed to one edge keep their order.
  const inOrder = lines.toSorted((a, b) => a.y - b.y)
  const places = inOrder.map(({ y }) => Math.max(from, Math.min(to, y)))
  return spread(places, { from, to, each }, near).flatMap((y, index) => {
    const id = inOrder[index]?.id
    return y === undefined || id === undefined ? [] : [[id, y] as const]
  })
}
