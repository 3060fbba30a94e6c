import { defineStore } from 'pinia'
import type { MarketRules } from '@core/market/venue-market-rules'
import { chartComparisonMessages } from '@messages/chart'
import {
  chartPreferencesOf,
  MAX_COMPARED_PER_CHART,
  addComparedMarket,
  updateChartPreferences,
} from '../preferences/chart-preferences'
import { chartPanels, type ChartPanelId } from '../workspace/panels'
import { usePanelLinkStore } from './panel-link-store'
import { usePreferenceStore } from './preference-store'

/** Maximum number of compared markets over all charts. The candles of each one are requested from the venue. */
export const MAX_COMPARED_IN_TOTAL = 6

export const useComparedMarketsStore = defineStore('compared choice', () => {
  const links = usePanelLinkStore()
  const preferences = usePreferenceStore()
  const comparedOn = (chart: ChartPanelId) => chartPreferencesOf(preferences.value.chart, chart).compared

  function firstComparableIndex(
    chart: ChartPanelId | undefined,
    rows: readonly { readonly market: MarketRules }[],
  ): number {
    if (chart === undefined) return 0
    const excluded = [links.symbolOf(chart), ...comparedOn(chart).map(({ symbol }) => symbol)]
    return Math.max(
      0,
      rows.findIndex(({ market }) => !excluded.includes(market.symbol)),
    )
  }

  /** Adds a market to a chart. Returns the reason as a sentence if that is not possible. */
  function addMarket(chart: ChartPanelId, symbol: string): string | undefined {
    const there = comparedOn(chart)
    const markets = new Set(chartPanels.flatMap(each => comparedOn(each).map(one => one.symbol)))
    if (links.symbolOf(chart) === symbol) return chartComparisonMessages.own(symbol)
    if (there.some(one => one.symbol === symbol)) return chartComparisonMessages.there(symbol)
    if (there.length >= MAX_COMPARED_PER_CHART) return chartComparisonMessages.full(MAX_COMPARED_PER_CHART)
    if (!markets.has(symbol) && markets.size >= MAX_COMPARED_IN_TOTAL)
      return chartComparisonMessages.tooMany(MAX_COMPARED_IN_TOTAL)
    void preferences.setPreferences({
      chart: updateChartPreferences(preferences.value.chart, chart, {
        compared: addComparedMarket(there, symbol),
      }),
    })
    return undefined
  }
  /** Removes one compared market, or all of them without `symbol`. */
  function removeMarket(chart: ChartPanelId, symbol?: string): void {
    const compared = comparedOn(chart).filter(one => symbol !== undefined && one.symbol !== symbol)
    void preferences.setPreferences({
      chart: updateChartPreferences(preferences.value.chart, chart, { compared }),
    })
  }
  return {
    comparedOn,
    firstComparableIndex,
    addMarket,
    removeMarket,
  }
})
