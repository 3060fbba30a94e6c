import type { ChartInterval } from '@core/market/venue-market-rules'
import { chartComparisonMessages, getIntervalLabel } from '@messages/chart'
import { commandGroupTitles, commandTitles } from '@messages/commands'
import { availableChartIntervals } from '../workspace/workspace-settings'
import type { DeskCommand } from './commands'

export interface ChartCommandActions {
  readonly openComparison: () => void
  readonly comparedMarkets: () => readonly string[]
  readonly stopComparing: (symbol: string) => void
  readonly setInterval: (interval: ChartInterval) => void
}

export function createChartCommands(actions: ChartCommandActions): readonly DeskCommand[] {
  const group = commandGroupTitles.chart
  return [
    { id: 'compare', title: commandTitles.compare, group, keys: 'Shift+KeyC', run: actions.openComparison },
    ...actions.comparedMarkets().map(symbol => ({
      id: `compare without ${symbol}`,
      title: chartComparisonMessages.remove(symbol),
      group,
      run: () => actions.stopComparing(symbol),
    })),
    ...availableChartIntervals.map(interval => ({
      id: `interval ${interval}`,
      title: commandTitles.interval(getIntervalLabel(interval)),
      group,
      run: () => actions.setInterval(interval),
    })),
  ]
}
