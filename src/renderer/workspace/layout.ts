import type { Panel } from './panels'

/** Panels that share one place, one of them shown. */
export interface Group {
  readonly is: 'group'
  readonly panels: readonly Panel[]
  readonly shown: Panel
}

/** A place that is divided from left to right, or from top to bottom. */
export interface Split {
  readonly is: 'row' | 'column'
  readonly parts: readonly SplitPart[]
}

/** A part of a split, and how many thousandths of it that has. */
export interface SplitPart {
  readonly share: number
  readonly tree: Tree
}

/** How panels divide the room there is. */
export type Tree = Group | Split

/** What all the parts of a split come to. */
export const WHOLE_SPLIT = 1000

/** Where a panel is put, beside another one that stands there: into its group, or on one side of that. */
export interface Place {
  readonly beside: Panel
  readonly at: 'inside' | PanelSide
}
export type PanelSide = 'left' | 'right' | 'above' | 'below'

export const panelGroup = (...panels: readonly [Panel, ...Panel[]]): Group => ({
  is: 'group',
  panels,
  shown: panels[0],
})

/** The groups in the order they are read in. */
export const groupsIn = (tree: Tree): readonly Group[] =>
  tree.is === 'group' ? [tree] : tree.parts.flatMap(part => groupsIn(part.tree))

/** The panels in the order they are read in. */
export const panelsOf = (tree: Tree): readonly Panel[] => groupsIn(tree).flatMap(({ panels }) => panels)

/** The group that a panel stands in. */
export const groupWith = (tree: Tree, panel: Panel): Group | undefined =>
  groupsIn(tree).find(({ panels }) => panels.includes(panel))

/** Shares that come to a whole, in proportion, none of them nothing. */
export function evened(shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((all, share) => all + share, 0)
  const even = shares.map(share => Math.max(1, Math.floor((share * WHOLE_SPLIT) / sum)))
  const largest = even.indexOf(Math.max(...even))
  const left = WHOLE_SPLIT - even.reduce((all, share) => all + share, 0)
  return even.map((share, at) => (at === largest ? share + left : share))
}

/** The same without empty groups, splits of one part, and splits inside of others that lie the same way. */
export function normalised(tree: Tree): Tree | undefined {
  if (tree.is === 'group') {
    const [first] = tree.panels
    if (first === undefined) return undefined
    return tree.panels.includes(tree.shown) ? tree : { ...tree, shown: first }
  }
  const parts = tree.parts.flatMap(({ share, tree: inner }): readonly SplitPart[] => {
    const part = normalised(inner)
    if (part === undefined) return []
    if (part.is !== tree.is) return [{ share, tree: part }]
    return part.parts.map(each => ({ ...each, share: (share * each.share) / WHOLE_SPLIT }))
  })
  const [only, ...others] = parts
  if (only === undefined) return undefined
  if (others.length === 0) return only.tree
  const shares = evened(parts.map(({ share }) => share))
  return { is: tree.is, parts: parts.map((part, at) => ({ ...part, share: shares[at] ?? 1 })) }
}

const changed = (tree: Tree, change: (group: Group) => Tree): Tree =>
  tree.is === 'group'
    ? change(tree)
    : { ...tree, parts: tree.parts.map(part => ({ ...part, tree: changed(part.tree, change) })) }

/** The layout without a panel; the last one stays, so that there is always something. */
export function closed(tree: Tree, panel: Panel): Tree {
  const without = changed(tree, each => ({ ...each, panels: each.panels.filter(other => other !== panel) }))
  return normalised(without) ?? tree
}

/** The layout with a panel in a place: moved there, or added where it was closed. It is shown there. */
export function putPanel(tree: Tree, panel: Panel, { beside, at }: Place): Tree {
  const target = groupWith(tree, beside)
  const anchor = target?.panels.find(other => other !== panel)
  // Beside itself alone is where it is already.
  if (anchor === undefined) return tree
  const rest = closed(tree, panel)
  const placed = changed(rest, each => {
    if (!each.panels.includes(anchor)) return each
    if (at === 'inside') return { ...each, panels: [...each.panels, panel], shown: panel }
    const isFirst = at === 'left' || at === 'above'
    const halves = isFirst ? [panelGroup(panel), each] : [each, panelGroup(panel)]
    return {
      is: at === 'left' || at === 'right' ? 'row' : 'column',
      parts: halves.map(half => ({ share: WHOLE_SPLIT / 2, tree: half })),
    }
  })
  return normalised(placed) ?? tree
}

/** The layout with a panel that was closed on the left of all others, as wide as so many thousandths. */
export function putFirst(tree: Tree, panel: Panel, share: number): Tree {
  const parts = [
    { share, tree: panelGroup(panel) },
    { share: WHOLE_SPLIT - share, tree },
  ]
  return normalised({ is: 'row', parts }) ?? tree
}

/** The layout with a panel shown in its group. */
export const showing = (tree: Tree, panel: Panel): Tree =>
  changed(tree, each => (each.panels.includes(panel) ? { ...each, shown: panel } : each))

/** A line between two parts of a split: the way to the split, and which part lies before the line. */
export interface SplitLine {
  readonly path: readonly number[]
  readonly after: number
}

/** The layout with a line moved: the two parts beside it have these shares now, in proportion. */
export function resized(tree: Tree, { path, after }: SplitLine, shares: readonly [number, number]): Tree {
  if (tree.is === 'group') return tree
  const [next, ...further] = path
  const parts = tree.parts.map((part, at): SplitPart => {
    if (next !== undefined)
      return at === next ? { ...part, tree: resized(part.tree, { path: further, after }, shares) } : part
    return part
  })
  const [before, behind] = [parts[after], parts[after + 1]]
  if (next !== undefined || before === undefined || behind === undefined) return { ...tree, parts }
  const both = before.share + behind.share
  const first = Math.min(both - 1, Math.max(1, Math.round((both * shares[0]) / (shares[0] + shares[1]))))
  return {
    ...tree,
    parts: parts.map((part, at) => {
      if (at === after) return { ...part, share: first }
      return at === after + 1 ? { ...part, share: both - first } : part
    }),
  }
}
