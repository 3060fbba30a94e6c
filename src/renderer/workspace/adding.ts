import { groupsIn, panelsOf, putFirst, putPanel, type Tree } from './layout'
import { charts, isChart, type Panel } from './panels'

/** Panels that are of one kind: what is told of a market's book. */
const kin: readonly Panel[] = ['book', 'trades', 'depth', 'dom']

/** The layout with a panel that was closed: a chart beside the first one, the watchlist on the left, anything else to what it is like. */
export function withPanel(tree: Tree, panel: Panel): Tree {
  const there = panelsOf(tree)
  const chart = charts.find(each => there.includes(each))
  if (isChart(panel) && chart !== undefined) return putPanel(tree, panel, { beside: chart, at: 'right' })
  if (panel === 'watchlist') return putFirst(tree, panel, 260)
  const like = groupsIn(tree).find(({ panels }) => panels.some(each => kin.includes(each)))
  const beside = kin.includes(panel) ? like?.panels[0] : undefined
  return putPanel(tree, panel, { beside: beside ?? there[0] ?? panel, at: 'inside' })
}
