import { listLayoutGroups, listLayoutPanels, placePanelLeft, placePanel, type LayoutTree } from './layout'
import { chartPanels, isChartPanel, type ChartPanelId, type WorkspacePanelId } from './panels'
import { minLayoutSize, placeLayout, type PixelSize } from './placing'

/** Panels that are of one kind: what is told of a market's book. */
const orderBookPanels: readonly WorkspacePanelId[] = ['book', 'trades', 'depth', 'dom']

/** How much wider than high a chart is read best. */
const CHART_ASPECT_RATIO = 1.2

/**
 * The layout with a panel that was closed: a chart beside another, the watchlist on the left, anything else to what it is
 * like. The size is that of the place for all panels, where it is known.
 */
export function addPanelToLayout(tree: LayoutTree, panel: WorkspacePanelId, size?: PixelSize): LayoutTree {
  const openPanels = listLayoutPanels(tree)
  const openCharts = chartPanels.filter(each => openPanels.includes(each))
  if (isChartPanel(panel) && openCharts.length > 0) return addChart(tree, panel, openCharts, size)
  if (panel === 'watchlist') return placePanelLeft(tree, panel, 260)
  const relatedGroup = listLayoutGroups(tree).find(({ panels }) => panels.some(each => orderBookPanels.includes(each)))
  const beside = orderBookPanels.includes(panel) ? relatedGroup?.panels[0] : undefined
  return placePanel(tree, panel, { beside: beside ?? openPanels[0] ?? panel, at: 'inside' })
}

/** Where all charts stay largest: to the right of one or below it; among the tabs of the last one where no more fit. */
function addChart(tree: LayoutTree, panel: ChartPanelId, openCharts: readonly ChartPanelId[], size: PixelSize | undefined): LayoutTree {
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

/** How high the smallest chart of a layout can be read, in pixels. */
function minChartHeight(tree: LayoutTree, size: PixelSize): number {
  const boxes = placeLayout(tree, size).groups.filter(({ group }) => group.panels.some(isChartPanel))
  return Math.min(
    ...boxes.map(({ box }) =>
      Math.min((box.width * size.width) / 100 / CHART_ASPECT_RATIO, (box.height * size.height) / 100),
    ),
  )
}
