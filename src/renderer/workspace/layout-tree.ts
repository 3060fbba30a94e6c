import type { WorkspacePanelId } from './panels'

export interface LayoutGroup {
  readonly is: 'group'
  readonly panels: readonly WorkspacePanelId[]
  readonly shown: WorkspacePanelId
}

export interface LayoutSplit {
  readonly is: 'row' | 'column'
  readonly parts: readonly LayoutSplitPart[]
}

/** Part of a split. `share` is in thousandths. */
export interface LayoutSplitPart {
  readonly share: number
  readonly tree: LayoutTree
}

export type LayoutTree = LayoutGroup | LayoutSplit

/** Sum of the shares of a split. */
export const FULL_SPLIT_SHARE = 1000

/** Target position of a panel: in the group of the panel `beside`, or on one side of that group. */
export interface PanelPosition {
  readonly beside: WorkspacePanelId
  readonly at: 'inside' | PanelSide
}
export type PanelSide = 'left' | 'right' | 'above' | 'below'

export const createPanelGroup = (
  ...panels: readonly [WorkspacePanelId, ...WorkspacePanelId[]]
): LayoutGroup => ({
  is: 'group',
  panels,
  shown: panels[0],
})

export const listLayoutGroups = (tree: LayoutTree): readonly LayoutGroup[] =>
  tree.is === 'group' ? [tree] : tree.parts.flatMap(part => listLayoutGroups(part.tree))

export const listLayoutPanels = (tree: LayoutTree): readonly WorkspacePanelId[] =>
  listLayoutGroups(tree).flatMap(({ panels }) => panels)

export const findPanelGroup = (tree: LayoutTree, panel: WorkspacePanelId): LayoutGroup | undefined =>
  listLayoutGroups(tree).find(({ panels }) => panels.includes(panel))

/** Scales shares in proportion to the full sum. Each one is at least 1. */
export function normalizeShares(shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((all, share) => all + share, 0)
  const even = shares.map(share => Math.max(1, Math.floor((share * FULL_SPLIT_SHARE) / sum)))
  const largest = even.indexOf(Math.max(...even))
  const remainder = FULL_SPLIT_SHARE - even.reduce((all, share) => all + share, 0)
  return even.map((share, at) => (at === largest ? share + remainder : share))
}

/** Removes empty groups and splits of one part, and merges nested splits of the same direction. */
export function normalizeTree(tree: LayoutTree): LayoutTree | undefined {
  if (tree.is === 'group') {
    const [first] = tree.panels
    if (first === undefined) return undefined
    return tree.panels.includes(tree.shown) ? tree : { ...tree, shown: first }
  }
  const parts = tree.parts.flatMap(({ share, tree: inner }): readonly LayoutSplitPart[] => {
    const part = normalizeTree(inner)
    if (part === undefined) return []
    if (part.is !== tree.is) return [{ share, tree: part }]
    return part.parts.map(each => ({ ...each, share: (share * each.share) / FULL_SPLIT_SHARE }))
  })
  const [only, ...others] = parts
  if (only === undefined) return undefined
  if (others.length === 0) return only.tree
  const shares = normalizeShares(parts.map(({ share }) => share))
  return { is: tree.is, parts: parts.map((part, at) => ({ ...part, share: shares[at] ?? 1 })) }
}

const mapGroups = (tree: LayoutTree, change: (group: LayoutGroup) => LayoutTree): LayoutTree =>
  tree.is === 'group'
    ? change(tree)
    : { ...tree, parts: tree.parts.map(part => ({ ...part, tree: mapGroups(part.tree, change) })) }

/** Removes a panel. The last one stays, so the layout is never empty. */
export function removePanel(tree: LayoutTree, panel: WorkspacePanelId): LayoutTree {
  const without = mapGroups(tree, each => ({ ...each, panels: each.panels.filter(other => other !== panel) }))
  return normalizeTree(without) ?? tree
}

export function placePanel(
  tree: LayoutTree,
  panel: WorkspacePanelId,
  { beside, at }: PanelPosition,
): LayoutTree {
  const target = findPanelGroup(tree, beside)
  const anchor = target?.panels.find(other => other !== panel)
  // A panel alone in its group is already beside itself.
  if (anchor === undefined) return tree
  const withoutPanel = removePanel(tree, panel)
  const placed = mapGroups(withoutPanel, each => {
    if (!each.panels.includes(anchor)) return each
    if (at === 'inside') return { ...each, panels: [...each.panels, panel], shown: panel }
    const isFirst = at === 'left' || at === 'above'
    const halves = isFirst ? [createPanelGroup(panel), each] : [each, createPanelGroup(panel)]
    return {
      is: at === 'left' || at === 'right' ? 'row' : 'column',
      parts: halves.map(half => ({ share: FULL_SPLIT_SHARE / 2, tree: half })),
    }
  })
  return normalizeTree(placed) ?? tree
}

/** Adds a closed panel on the left of all others. `share` is in thousandths. */
export function placePanelLeft(tree: LayoutTree, panel: WorkspacePanelId, share: number): LayoutTree {
  const parts = [
    { share, tree: createPanelGroup(panel) },
    { share: FULL_SPLIT_SHARE - share, tree },
  ]
  return normalizeTree({ is: 'row', parts }) ?? tree
}

export const displayPanel = (tree: LayoutTree, panel: WorkspacePanelId): LayoutTree =>
  mapGroups(tree, each => (each.panels.includes(panel) ? { ...each, shown: panel } : each))

/** A line in a split: the path to the split, and the index of the part before the line. */
export interface LayoutSplitLine {
  readonly path: readonly number[]
  readonly after: number
}

/** Moves a line. The two parts beside it get shares in proportion to `shares`. */
export function resizeSplitParts(
  tree: LayoutTree,
  { path, after }: LayoutSplitLine,
  shares: readonly [number, number],
): LayoutTree {
  if (tree.is === 'group') return tree
  const [next, ...further] = path
  const parts = tree.parts.map((part, at): LayoutSplitPart => {
    if (next !== undefined)
      return at === next
        ? { ...part, tree: resizeSplitParts(part.tree, { path: further, after }, shares) }
        : part
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
