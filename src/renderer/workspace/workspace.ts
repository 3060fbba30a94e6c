import { printIntervals, type ChartInterval } from '@core/market/market'
import type { Tree } from './layout'
import type { Chart, Linkable, PanelLink } from './panels'

/** How the trading place is laid out. */
export interface Workspace {
  readonly tree: Tree
  /** Whether the ticket stands in its column; else it is a drawer over the panels. */
  readonly hasTicket: boolean
  /** The intervals of the charts that have one of their own; the others go by the first chart's. */
  readonly intervals: Readonly<Partial<Record<Chart, ChartInterval>>>
  /** The panels that show another market than the desk's. */
  readonly links: Readonly<Partial<Record<Linkable, PanelLink>>>
}

/** The charts' intervals that the venue has candles of, in the order they are offered. */
export const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w', '1mon'] as const

/** Those, and the ones that are made of prints. */
export const chartIntervals = [...printIntervals, ...intervals] as const
