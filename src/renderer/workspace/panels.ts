import type { LinkColour } from '@contract/windows-api'

/** The charts of the workspace: the first one, and those that can stand beside it. */
export const charts = [
  'chart',
  'chart-2',
  'chart-3',
  'chart-4',
  'chart-5',
  'chart-6',
  'chart-7',
  'chart-8',
] as const
export type Chart = (typeof charts)[number]

/** Whose market a panel shows where it is not the desk's: that of a colour, or one of its own. */
export type PanelLink = LinkColour | { readonly market: string }

/** How many markets panels have of their own at once: the others that are heard are those of the colours. */
export const MOST_OWN = 4

/** The panels that show one market. */
export const linkable = [...charts, 'book', 'trades', 'depth', 'dom'] as const
export type Linkable = (typeof linkable)[number]

export const isLinkable = (panel: Panel): panel is Linkable => linkable.some(each => each === panel)

/** The markets that panels keep of their own, each once. */
export const marketsKept = (links: readonly PanelLink[]): readonly string[] => [
  ...new Set(links.flatMap(link => (typeof link === 'string' ? [] : link.market))),
]

/** Every panel that the workspace can hold, in the order in which they are offered. */
export const panels = [
  'watchlist',
  ...charts,
  'book',
  'trades',
  'depth',
  'dom',
  'tables',
  'account',
  'notes',
] as const
export type Panel = (typeof panels)[number]

export const isChart = (panel: Panel): panel is Chart => charts.some(chart => chart === panel)

/** What can be added to these panels: of the charts only the next, since one is as good as another. */
export function addable(there: readonly Panel[]): readonly Panel[] {
  const nextChart = charts.find(chart => !there.includes(chart))
  return panels.filter(panel => !there.includes(panel) && (!isChart(panel) || panel === nextChart))
}

/** How little room a panel can be read in, in pixels, the head of its group left out. */
export const leastRoom = (panel: Panel): { readonly width: number; readonly height: number } => {
  if (isChart(panel)) return { width: 240, height: 120 }
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
