import type { LinkColour } from '@contract/windows-api'

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

/** Market of a panel that differs from the desk's: of a link colour, or its own. */
export type PanelMarketLink = LinkColour | { readonly market: string }

/** Maximum number of own markets. The rest of the subscriptions belongs to link colours. */
export const MAX_OWN_MARKETS = 4

export const linkablePanels = [...chartPanels, 'book', 'trades', 'depth', 'dom'] as const
export type LinkablePanelId = (typeof linkablePanels)[number]

export const isLinkablePanel = (panel: WorkspacePanelId): panel is LinkablePanelId =>
  linkablePanels.some(each => each === panel)

export const listOwnMarkets = (links: readonly PanelMarketLink[]): readonly string[] => [
  ...new Set(links.flatMap(link => (typeof link === 'string' ? [] : link.market))),
]

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

export const isChartPanel = (panel: WorkspacePanelId): panel is ChartPanelId =>
  chartPanels.some(chart => chart === panel)

/** Returns the closed panels. Of the charts only the next one is offered, since they are all alike. */
export function findAddablePanels(openPanels: readonly WorkspacePanelId[]): readonly WorkspacePanelId[] {
  const nextChart = chartPanels.find(chart => !openPanels.includes(chart))
  return workspacePanels.filter(
    panel => !openPanels.includes(panel) && (!isChartPanel(panel) || panel === nextChart),
  )
}

/** Returns the smallest usable size in pixels, without the group's header. */
export const minPanelSize = (
  panel: WorkspacePanelId,
): { readonly width: number; readonly height: number } => {
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
