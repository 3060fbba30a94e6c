import { groupsIn, panelsOf, putFirst, putPanel, type Tree } from './layout'
import { charts, isChart, type Chart, type Panel } from './panels'
import { leastSizeOf, placed, type Size } from './placing'

/** Panels that are of one kind: what is told of a market's book. */
const kin: readonly Panel[] = ['book', 'trades', 'depth', 'dom']

/** How much wider than high a chart is read best. */
const CHART_WIDE = 1.2

/**
 * The layout with a panel that was closed: a chart beside another, the watchlist on the left, anything else to what it is
 * like. The size is that of the place for all panels, where it is known.
 */
export function withPanel(tree: Tree, panel: Panel, size?: Size): Tree {
  const there = panelsOf(tree)
  const standing = charts.filter(each => there.includes(each))
  if (isChart(panel) && standing.length > 0) return withChart(tree, panel, standing, size)
  if (panel === 'watchlist') return putFirst(tree, panel, 260)
  const like = groupsIn(tree).find(({ panels }) => panels.some(each => kin.includes(each)))
  const beside = kin.includes(panel) ? like?.panels[0] : undefined
  return putPanel(tree, panel, { beside: beside ?? there[0] ?? panel, at: 'inside' })
}

/** Where all charts stay largest: to the right of one or below it; among the tabs of the last one where no more fit. */
function withChart(tree: Tree, panel: Chart, standing: readonly Chart[], size: Size | undefined): Tree {
  const [first = panel] = standing
  if (size === undefined) return putPanel(tree, panel, { beside: first, at: 'right' })
  const ways = standing.flatMap(beside =>
    (['right', 'below'] as const).map(at => putPanel(tree, panel, { beside, at })),
  )
  const [best] = ways
    .filter(way => fits(way, size))
    .map(way => ({ way, least: leastChart(way, size) }))
    .toSorted((a, b) => b.least - a.least)
  return best?.way ?? putPanel(tree, panel, { beside: standing.at(-1) ?? first, at: 'inside' })
}

function fits(tree: Tree, size: Size): boolean {
  const least = leastSizeOf(tree)
  return least.width <= size.width && least.height <= size.height
}

/** How high the smallest chart of a layout can be read, in pixels. */
function leastChart(tree: Tree, size: Size): number {
  const boxes = placed(tree, size).groups.filter(({ group }) => group.panels.some(isChart))
  return Math.min(
    ...boxes.map(({ box }) =>
      Math.min((box.width * size.width) / 100 / CHART_WIDE, (box.height * size.height) / 100),
    ),
  )
}
