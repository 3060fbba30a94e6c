import { groupsIn, WHOLE_SPLIT, type Group, type SplitLine, type Split, type Tree } from './layout'
import { leastRoom } from './panels'

/** Where something lies in the workspace, in hundredths of it. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export interface Size {
  readonly width: number
  readonly height: number
}

/** A line between two parts, as it can be pulled. */
export interface PlacedLine extends SplitLine {
  readonly lies: 'vertical' | 'horizontal'
  readonly box: Box
  /** The two parts beside it, by the groups that come first in them. */
  readonly between: readonly [Group, Group]
  /** How many hundredths of both the first one has, and how few and how many it may have. */
  readonly value: number
  readonly limits: readonly [number, number]
  /** How long both are together, in hundredths of the workspace. */
  readonly span: number
}

export interface PlacedPanels {
  readonly groups: readonly { readonly group: Group; readonly box: Box }[]
  readonly lines: readonly PlacedLine[]
  /** How little room all of it can be read in, in pixels. */
  readonly least: Size
}

/** What lies between two groups, and the head of one with its edges, in pixels. */
const GAP = 4
const HEAD = 34

/** How little room a layout can be read in, in pixels. */
export function leastSizeOf(tree: Tree): Size {
  if (tree.is === 'group') {
    const rooms = tree.panels.map(leastRoom)
    return {
      width: GAP + Math.max(...rooms.map(({ width }) => width)),
      height: GAP + HEAD + Math.max(...rooms.map(({ height }) => height)),
    }
  }
  const rooms = tree.parts.map(part => leastSizeOf(part.tree))
  const all = (name: keyof Size, isAlong: boolean): number =>
    isAlong ? sum(rooms.map(room => room[name])) : Math.max(...rooms.map(room => room[name]))
  return { width: all('width', tree.is === 'row'), height: all('height', tree.is === 'column') }
}

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)

/** Shares in which no part has less than it needs, in thousandths, as long as there is room for all. */
export function fitted(
  shares: readonly number[],
  needs: readonly number[],
  held: readonly number[] = [],
): readonly number[] {
  const need = (at: number): number => needs[at] ?? 0
  const free = sum(shares.filter((_, at) => !held.includes(at)))
  const scale = Math.max(0, WHOLE_SPLIT - sum(held.map(need))) / free
  const now = shares.map((share, at) => (held.includes(at) ? need(at) : share * scale))
  const short = now.flatMap((share, at) => (!held.includes(at) && share < need(at) ? [at] : []))
  return short.length === 0 ? now : fitted(shares, needs, [...held, ...short])
}

/**
 * Where everything lies. Without a size, before anything was measured, by the shares alone; with one, no part is
 * smaller than it can be read in.
 */
export function placed(tree: Tree, size?: Size): PlacedPanels {
  const least = leastSizeOf(tree)
  const room = size && {
    width: Math.max(size.width, least.width),
    height: Math.max(size.height, least.height),
  }
  return { ...within(tree, { left: 0, top: 0, width: 100, height: 100 }, [], room), least }
}

function within(
  tree: Tree,
  box: Box,
  path: readonly number[],
  room: Size | undefined,
): Omit<PlacedPanels, 'least'> {
  if (tree.is === 'group') return { groups: [{ group: tree, box }], lines: [] }
  const boxes = divided(tree, box, room)
  const inner = tree.parts.map((part, at) => within(part.tree, boxes[at] ?? box, [...path, at], room))
  const lines = tree.parts.slice(1).map((_, after) => lineAfter(tree, boxes, { path, after }, room))
  return {
    groups: inner.flatMap(({ groups }) => groups),
    lines: [...lines, ...inner.flatMap(each => each.lines)],
  }
}

const along = (split: Split): 'width' | 'height' => (split.is === 'row' ? 'width' : 'height')

/** How many hundredths of the workspace each part needs; nothing where it is not known how large that is. */
const needsOf = (split: Split, room: Size | undefined): readonly number[] =>
  split.parts.map(part =>
    room === undefined ? 0 : (leastSizeOf(part.tree)[along(split)] * 100) / room[along(split)],
  )

function divided(split: Split, box: Box, room: Size | undefined): readonly Box[] {
  const length = box[along(split)]
  const needs = needsOf(split, room).map(need => (need * WHOLE_SPLIT) / length)
  const shares = fitted(
    split.parts.map(({ share }) => share),
    needs,
  )
  return shares.map((share, at) => {
    const from = (sum(shares.slice(0, at)) * length) / WHOLE_SPLIT
    const part = (share * length) / WHOLE_SPLIT
    return split.is === 'row'
      ? { ...box, left: box.left + from, width: part }
      : { ...box, top: box.top + from, height: part }
  })
}

function lineAfter(split: Split, boxes: readonly Box[], line: SplitLine, room: Size | undefined): PlacedLine {
  const name = along(split)
  const pair = [line.after, line.after + 1] as const
  const [before, behind] = pair.map(at => boxes[at]?.[name] ?? 0) as [number, number]
  const [least, most] = pair.map(at => needsOf(split, room)[at] ?? 0) as [number, number]
  const span = before + behind
  const next = boxes[line.after + 1] ?? { left: 0, top: 0, width: 0, height: 0 }
  return {
    ...line,
    lies: split.is === 'row' ? 'vertical' : 'horizontal',
    box: split.is === 'row' ? { ...next, width: 0 } : { ...next, height: 0 },
    between: pair.map(at => groupsIn(split.parts[at]?.tree ?? split)[0]) as [Group, Group],
    value: (before * 100) / span,
    limits: [(least * 100) / span, 100 - (most * 100) / span],
    span,
  }
}

/** How many hundredths the first part has once its line was moved so many pixels. */
export function lineMovedBy({ lies, value, limits, span }: PlacedLine, pixels: number, size: Size): number {
  const whole = (lies === 'vertical' ? size.width : size.height) * (span / 100)
  return Math.min(limits[1], Math.max(limits[0], value + (pixels * 100) / whole))
}
