import { defineStore } from 'pinia'
import type { MarketRules } from '@core/market/market'
import { chartComparisonMessages } from '@messages/chart'
import { chartPreferencesOf, MAX_COMPARED_PER_CHART, addComparedMarket, updateChartPreferences } from '../preferences/chart-looks'
import { chartPanels, type ChartPanelId } from '../workspace/panels'
import { usePanelLinkStore } from './links'
import { usePreferenceStore } from './preferences'

/** How many markets all charts together are compared with: the candles of each are asked of the venue, as a chart’s own are. */
export const MAX_COMPARED_IN_TOTAL = 6

/** Which markets each chart is compared with, as its setup keeps them. */
export const useComparedMarketsStore = defineStore('compared choice', () => {
  const links = usePanelLinkStore()
  const preferences = usePreferenceStore()
  const comparedOn = (chart: ChartPanelId) => chartPreferencesOf(preferences.value.chart, chart).compared

  /** The first of these that a chart can be compared with: neither its own market nor one that it is compared with. */
  function firstComparableIndex(chart: ChartPanelId | undefined, rows: readonly { readonly market: MarketRules }[]): number {
    if (chart === undefined) return 0
    const excluded = [links.symbolOf(chart), ...comparedOn(chart).map(({ symbol }) => symbol)]
    return Math.max(
      0,
      rows.findIndex(({ market }) => !excluded.includes(market.symbol)),
    )
  }

  /** Puts a market on a chart; says why it was not. */
  function addMarket(chart: ChartPanelId, symbol: string): string | undefined {
    const there = comparedOn(chart)
    const markets = new Set(chartPanels.flatMap(each => comparedOn(each).map(one => one.symbol)))
    if (links.symbolOf(chart) === symbol) return chartComparisonMessages.own(symbol)
    if (there.some(one => one.symbol === symbol)) return chartComparisonMessages.there(symbol)
    if (there.length >= MAX_COMPARED_PER_CHART) return chartComparisonMessages.full(MAX_COMPARED_PER_CHART)
    if (!markets.has(symbol) && markets.size >= MAX_COMPARED_IN_TOTAL)
      return chartComparisonMessages.tooMany(MAX_COMPARED_IN_TOTAL)
    void preferences.setPreferences({
      chart: updateChartPreferences(preferences.value.chart, chart, { compared: addComparedMarket(there, symbol) }),
    })
    return undefined
  }
  /** Takes one off a chart, or all of them. */
  function removeMarket(chart: ChartPanelId, symbol?: string): void {
    const compared = comparedOn(chart).filter(one => symbol !== undefined && one.symbol !== symbol)
    void preferences.setPreferences({ chart: updateChartPreferences(preferences.value.chart, chart, { compared }) })
  }
  return { comparedOn: comparedOn, firstComparableIndex: firstComparableIndex, addMarket: addMarket, removeMarket: removeMarket }
})
