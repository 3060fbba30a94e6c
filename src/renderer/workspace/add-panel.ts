import {
  listLayoutGroups,
  listLayoutPanels,
  placePanelLeft,
  placePanel,
  type LayoutTree,
} from './layout-tree'
import { chartPanels, isChartPanel, type ChartPanelId, type WorkspacePanelId } from './panels'
import { minLayoutSize, placeLayout, type PixelSize } from './panel-placement'

/** Panels about a market's order book, which are added to the same group. */
const orderBookPanels: readonly WorkspacePanelId[] = ['book', 'trades', 'depth', 'dom']

const CHART_ASPECT_RATIO = 1.2

/**
 * Adds a closed panel: a chart beside another, the watchlist on the left, any other panel to a related group. `size` is
 * the size of the area for all panels, if it is known.
 */
export function addPanelToLayout(tree: LayoutTree, panel: WorkspacePanelId, size?: PixelSize): LayoutTree {
  const openPanels = listLayoutPanels(tree)
  const openCharts = chartPanels.filter(each => openPanels.includes(each))
  if (isChartPanel(panel) && openCharts.length > 0) return addChart(tree, panel, openCharts, size)
  if (panel === 'watchlist') return placePanelLeft(tree, panel, 260)
  const relatedGroup = listLayoutGroups(tree).find(({ panels }) =>
    panels.some(each => orderBookPanels.includes(each)),
  )
  const beside = orderBookPanels.includes(panel) ? relatedGroup?.panels[0] : undefined
  return placePanel(tree, panel, { beside: beside ?? openPanels[0] ?? panel, at: 'inside' })
}

/**
 * Chooses the position that keeps all charts largest: right of a chart or below it, or as a tab of the last one if no
 * more fit.
 */
function addChart(
  tree: LayoutTree,
  panel: ChartPanelId,
  openCharts: readonly ChartPanelId[],
  size: PixelSize | undefined,
): LayoutTree {
  const [first = panel] = openCharts
  if (size === undefined) return placePanel(tree, panel, { beside: first, at: 'right' })
  const candidates = openCharts.flatMap(beside =>
    (['right', 'below'] as const).map(at => placePanel(tree, panel, { beside, at })),
  )
  const [best] = candidates
    .filter(way => fitsSize(way, size))
    .map(way => ({ way, least: minChartHeight(way, size) }))
    .toSorted((a, b) => b.least - a.least)
  return best?.way ?? placePanel(tree, panel, { beside: openCharts.at(-1) ?? first, at: 'inside' })
}

function fitsSize(tree: LayoutTree, size: PixelSize): boolean {
  const minSize = minLayoutSize(tree)
  return minSize.width <= size.width && minSize.height <= size.height
}

function minChartHeight(tree: LayoutTree, size: PixelSize): number {
  const boxes = placeLayout(tree, size).groups.filter(({ group }) => group.panels.some(isChartPanel))
  return Math.min(
    ...boxes.map(({ box }) =>
      Math.min((box.width * size.width) / 100 / CHART_ASPECT_RATIO, (box.height * size.height) / 100),
    ),
  )
}
