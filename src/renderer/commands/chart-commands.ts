import type { ChartInterval } from '@core/market/market'
import { compareSays, intervalWords } from '@messages/chart'
import { commandGroups, commandTitles } from '@messages/commands'
import { chartIntervals } from '../workspace/workspace'
import type { Command } from './commands'

/** What the commands about the chart act on: the one that was used last. */
export interface ChartActions {
  /** Opens the list of markets, to put one beside the chart. */
  readonly compare: () => void
  /** The markets that stand beside it. */
  readonly compared: () => readonly string[]
  readonly stopComparing: (symbol: string) => void
  readonly setInterval: (interval: ChartInterval) => void
}

/** What the chart shows, and which markets beside its own. */
export function chartCommands(act: ChartActions): readonly Command[] {
  const group = commandGroups.chart
  return [
    { id: 'compare', title: commandTitles.compare, group, keys: 'Shift+KeyC', run: act.compare },
    ...act.compared().map(symbol => ({
      id: `compare without ${symbol}`,
      title: compareSays.remove(symbol),
      group,
      run: () => act.stopComparing(symbol),
    })),
    ...chartIntervals.map(interval => ({
      id: `interval ${interval}`,
      title: commandTitles.interval(intervalWords(interval)),
      group,
      run: () => act.setInterval(interval),
    })),
  ]
}
