import { printIntervals, type ChartInterval } from '@core/market/venue-market-rules'
import type { LayoutTree } from './layout-tree'
import type { ChartPanelId, LinkablePanelId, PanelMarketLink } from './panels'

export interface WorkspaceSettings {
  readonly tree: LayoutTree
  /** True if the ticket has its own column. Otherwise it is a drawer over the panels. */
  readonly hasTicket: boolean
  /** Intervals of charts with a separate interval. The others follow the first chart. */
  readonly intervals: Readonly<Partial<Record<ChartPanelId, ChartInterval>>>
  readonly links: Readonly<Partial<Record<LinkablePanelId, PanelMarketLink>>>
}

/** Chart intervals for which the venue has candles, in menu order. */
export const venueChartIntervals = ['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w', '1mon'] as const

export const availableChartIntervals = [...printIntervals, ...venueChartIntervals] as const
