import {
  listLayoutGroups,
  FULL_SPLIT_SHARE,
  type LayoutGroup,
  type LayoutSplitLine,
  type LayoutSplit,
  type LayoutTree,
} from './layout-tree'
import { minPanelSize } from './panels'

/** Position in the workspace in percent. */
export interface PlacedBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export interface PixelSize {
  readonly width: number
  readonly height: number
}

export interface PlacedSplitLine extends LayoutSplitLine {
  readonly orientation: 'vertical' | 'horizontal'
  readonly box: PlacedBox
  /** First group of each adjacent part. */
  readonly between: readonly [LayoutGroup, LayoutGroup]
  /** Percentage of the first part in both, and its limits. */
  readonly value: number
  readonly limits: readonly [number, number]
  /** Size of both parts in percent of the workspace. */
  readonly span: number
}

export interface PlacedPanelLayout {
  readonly groups: readonly { readonly group: LayoutGroup; readonly box: PlacedBox }[]
  readonly lines: readonly PlacedSplitLine[]
  /** Smallest usable size of the layout in pixels. */
  readonly least: PixelSize
}

/** Gap between groups, and height of a group's header with its borders, in pixels. */
const GAP = 4
const HEAD = 34

export function minLayoutSize(tree: LayoutTree): PixelSize {
  if (tree.is === 'group') {
    const minSizes = tree.panels.map(minPanelSize)
    return {
      width: GAP + Math.max(...minSizes.map(({ width }) => width)),
      height: GAP + HEAD + Math.max(...minSizes.map(({ height }) => height)),
    }
  }
  const minSizes = tree.parts.map(part => minLayoutSize(part.tree))
  const all = (name: keyof PixelSize, isAlong: boolean): number =>
    isAlong ? sum(minSizes.map(room => room[name])) : Math.max(...minSizes.map(room => room[name]))
  return { width: all('width', tree.is === 'row'), height: all('height', tree.is === 'column') }
}

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)

/** Adjusts shares (in thousandths) so that no part is smaller than its need, if there is enough space. */
export function fitShares(
  shares: readonly number[],
  needs: readonly number[],
  fixed: readonly number[] = [],
): readonly number[] {
  const need = (at: number): number => needs[at] ?? 0
  const free = sum(shares.filter((_, at) => !fixed.includes(at)))
  const scale = Math.max(0, FULL_SPLIT_SHARE - sum(fixed.map(need))) / free
  const now = shares.map((share, at) => (fixed.includes(at) ? need(at) : share * scale))
  const short = now.flatMap((share, at) => (!fixed.includes(at) && share < need(at) ? [at] : []))
  return short.length === 0 ? now : fitShares(shares, needs, [...fixed, ...short])
}

/**
 * Computes all positions. Without `size`, before the first measurement, by shares only; with it no part is smaller than
 * its minimum.
 */
export function placeLayout(tree: LayoutTree, size?: PixelSize): PlacedPanelLayout {
  const least = minLayoutSize(tree)
  const layoutSize = size && {
    width: Math.max(size.width, least.width),
    height: Math.max(size.height, least.height),
  }
  return { ...placeTree(tree, { left: 0, top: 0, width: 100, height: 100 }, [], layoutSize), least }
}

function placeTree(
  tree: LayoutTree,
  box: PlacedBox,
  path: readonly number[],
  layoutSize: PixelSize | undefined,
): Omit<PlacedPanelLayout, 'least'> {
  if (tree.is === 'group') return { groups: [{ group: tree, box }], lines: [] }
  const boxes = divideBox(tree, box, layoutSize)
  const placedParts = tree.parts.map((part, at) =>
    placeTree(part.tree, boxes[at] ?? box, [...path, at], layoutSize),
  )
  const lines = tree.parts.slice(1).map((_, after) => createLine(tree, boxes, { path, after }, layoutSize))
  return {
    groups: placedParts.flatMap(({ groups }) => groups),
    lines: [...lines, ...placedParts.flatMap(each => each.lines)],
  }
}

const axisOf = (split: LayoutSplit): 'width' | 'height' => (split.is === 'row' ? 'width' : 'height')

/** Returns the minimum of each part in percent of the workspace, or 0 while its size is unknown. */
const minPercentages = (split: LayoutSplit, layoutSize: PixelSize | undefined): readonly number[] =>
  split.parts.map(part =>
    layoutSize === undefined
      ? 0
      : (minLayoutSize(part.tree)[axisOf(split)] * 100) / layoutSize[axisOf(split)],
  )

function divideBox(
  split: LayoutSplit,
  box: PlacedBox,
  layoutSize: PixelSize | undefined,
): readonly PlacedBox[] {
  const length = box[axisOf(split)]
  const needs = minPercentages(split, layoutSize).map(need => (need * FULL_SPLIT_SHARE) / length)
  const shares = fitShares(
    split.parts.map(({ share }) => share),
    needs,
  )
  return shares.map((share, at) => {
    const from = (sum(shares.slice(0, at)) * length) / FULL_SPLIT_SHARE
    const part = (share * length) / FULL_SPLIT_SHARE
    return split.is === 'row'
      ? { ...box, left: box.left + from, width: part }
      : { ...box, top: box.top + from, height: part }
  })
}

function createLine(
  split: LayoutSplit,
  boxes: readonly PlacedBox[],
  line: LayoutSplitLine,
  layoutSize: PixelSize | undefined,
): PlacedSplitLine {
  const name = axisOf(split)
  const pair = [line.after, line.after + 1] as const
  const [before, behind] = pair.map(at => boxes[at]?.[name] ?? 0) as [number, number]
  const [least, most] = pair.map(at => minPercentages(split, layoutSize)[at] ?? 0) as [number, number]
  const span = before + behind
  const next = boxes[line.after + 1] ?? { left: 0, top: 0, width: 0, height: 0 }
  return {
    ...line,
    orientation: split.is === 'row' ? 'vertical' : 'horizontal',
    box: split.is === 'row' ? { ...next, width: 0 } : { ...next, height: 0 },
    between: pair.map(at => listLayoutGroups(split.parts[at]?.tree ?? split)[0]) as [
      LayoutGroup,
      LayoutGroup,
    ],
    value: (before * 100) / span,
    limits: [(least * 100) / span, 100 - (most * 100) / span],
    span,
  }
}

/** Returns the percentage of the first part after the line moved by `pixels`. */
export function moveSplitLine(
  { orientation, value, limits, span }: PlacedSplitLine,
  pixels: number,
  size: PixelSize,
): number {
  const whole = (orientation === 'vertical' ? size.width : size.height) * (span / 100)
  return Math.min(limits[1], Math.max(limits[0], value + (pixels * 100) / whole))
}
