import { toPixelScale } from '../figures/binary'
import type { ChartLine } from './line'
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
}

const LABEL = 14
const FIGURE = 17
const OFF_LINE = 2

interface Layout {
  readonly key: string
  readonly labels: ReadonlyMap<string, number>
  readonly figures: ReadonlyMap<string, number>
}
type Standing = Pick<ChartLine, 'id' | 'column'> & { readonly y: number }

/** Lays the lines' words out together: once for a scale, however many lines ask. */
export function createCrowd(lines: readonly ChartLine[]): Crowd {
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
    const standing = values
      .map(({ id, column, value }): Standing => ({ id, column, y: toPixel(value) }))
      .filter(({ y }) => y >= 0 && y <= height)
    const columns = [0, 1, 2].map(column => standing.filter(each => each.column === column))
    kept = {
      key,
      labels: new Map(columns.flatMap(each => labelsOf(each, scale))),
      figures: new Map(figuresOf(standing, scale)),
    }
    return kept
  }
  return {
    label: (id, scale) => layoutFor(scale).labels.get(id),
    figure: (id, scale) => layoutFor(scale).figures.get(id),
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
