import type { LinkColour } from '@contract/windows-api'

/** The charts of the workspace: the first one, and those that can stand beside it. */
export const chartPanels = [
  'chart',
  'chart-2',
  'chart-3',
  'chart-4',
  'chart-5',
  'chart-6',
  'chart-7',
  'chart-8',
] as const
export type ChartPanelId = (typeof chartPanels)[number]

/** Whose market a panel shows where it is not the desk's: that of a colour, or one of its own. */
export type PanelMarketLink = LinkColour | { readonly market: string }

/** How many markets panels have of their own at once: the others that are heard are those of the colours. */
export const MAX_OWN_MARKETS = 4

/** The panels that show one market. */
export const linkablePanels = [...chartPanels, 'book', 'trades', 'depth', 'dom'] as const
export type LinkablePanelId = (typeof linkablePanels)[number]

export const isLinkablePanel = (panel: WorkspacePanelId): panel is LinkablePanelId => linkablePanels.some(each => each === panel)

/** The markets that panels keep of their own, each once. */
export const listOwnMarkets = (links: readonly PanelMarketLink[]): readonly string[] => [
  ...new Set(links.flatMap(link => (typeof link === 'string' ? [] : link.market))),
]

/** Every panel that the workspace can hold, in the order in which they are offered. */
export const workspacePanels = [
  'watchlist',
  ...chartPanels,
  'book',
  'trades',
  'depth',
  'dom',
  'tables',
  'account',
  'notes',
] as const
export type WorkspacePanelId = (typeof workspacePanels)[number]

export const isChartPanel = (panel: WorkspacePanelId): panel is ChartPanelId => chartPanels.some(chart => chart === panel)

/** What can be added to these panels: of the charts only the next, since one is as good as another. */
export function findAddablePanels(openPanels: readonly WorkspacePanelId[]): readonly WorkspacePanelId[] {
  const nextChart = chartPanels.find(chart => !openPanels.includes(chart))
  return workspacePanels.filter(panel => !openPanels.includes(panel) && (!isChartPanel(panel) || panel === nextChart))
}

/** How little room a panel can be read in, in pixels, the head of its group left out. */
export const minPanelSize = (panel: WorkspacePanelId): { readonly width: number; readonly height: number } => {
  if (isChartPanel(panel)) return { width: 240, height: 120 }
  return {
    watchlist: { width: 420, height: 160 },
    book: { width: 240, height: 130 },
    trades: { width: 200, height: 76 },
    depth: { width: 240, height: 120 },
    dom: { width: 240, height: 120 },
    tables: { width: 320, height: 100 },
    account: { width: 320, height: 160 },
    notes: { width: 240, height: 120 },
  }[panel]
}
