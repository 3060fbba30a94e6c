import { printIntervals, type ChartInterval } from '@core/market/market'
import type { LayoutTree } from './layout'
import type { ChartPanelId, LinkablePanelId, PanelMarketLink } from './panels'

/** How the trading place is laid out. */
export interface WorkspaceSettings {
  readonly tree: LayoutTree
  /** Whether the ticket stands in its column; else it is a drawer over the panels. */
  readonly hasTicket: boolean
  /** The intervals of the charts that have one of their own; the others go by the first chart's. */
  readonly intervals: Readonly<Partial<Record<ChartPanelId, ChartInterval>>>
  /** The panels that show another market than the desk's. */
  readonly links: Readonly<Partial<Record<LinkablePanelId, PanelMarketLink>>>
}

/** The charts' intervals that the venue has candles of, in the order they are offered. */
export const venueChartIntervals = ['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w', '1mon'] as const

/** Those, and the ones that are made of prints. */
export const availableChartIntervals = [...printIntervals, ...venueChartIntervals] as const
