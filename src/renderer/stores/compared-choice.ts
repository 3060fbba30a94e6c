import { defineStore } from 'pinia'
import type { Market } from '@core/market/market'
import { compareSays } from '@messages/chart'
import { looksOf, MOST_COMPARED, withCompared, withLooks } from '../preferences/chart-looks'
import { charts, type Chart } from '../workspace/panels'
import { useLinks } from './links'
import { usePreferences } from './preferences'

/** How many markets all charts together are compared with: the candles of each are asked of the venue, as a chart’s own are. */
export const MOST_COMPARED_MARKETS = 6

/** Which markets each chart is compared with, as its setup keeps them. */
export const useComparedChoice = defineStore('compared choice', () => {
  const links = useLinks()
  const preferences = usePreferences()
  const on = (chart: Chart) => looksOf(preferences.value.chart, chart).compared

  /** The first of these that a chart can be compared with: neither its own market nor one that it is compared with. */
  function firstFor(chart: Chart | undefined, rows: readonly { readonly market: Market }[]): number {
    if (chart === undefined) return 0
    const there = [links.symbolOf(chart), ...on(chart).map(({ symbol }) => symbol)]
    return Math.max(
      0,
      rows.findIndex(({ market }) => !there.includes(market.symbol)),
    )
  }

  /** Puts a market on a chart; says why it was not. */
  function add(chart: Chart, symbol: string): string | undefined {
    const there = on(chart)
    const markets = new Set(charts.flatMap(each => on(each).map(one => one.symbol)))
    if (links.symbolOf(chart) === symbol) return compareSays.own(symbol)
    if (there.some(one => one.symbol === symbol)) return compareSays.there(symbol)
    if (there.length >= MOST_COMPARED) return compareSays.full(MOST_COMPARED)
    if (!markets.has(symbol) && markets.size >= MOST_COMPARED_MARKETS)
      return compareSays.tooMany(MOST_COMPARED_MARKETS)
    void preferences.set({
      chart: withLooks(preferences.value.chart, chart, { compared: withCompared(there, symbol) }),
    })
    return undefined
  }
  /** Takes one off a chart, or all of them. */
  function remove(chart: Chart, symbol?: string): void {
    const compared = on(chart).filter(one => symbol !== undefined && one.symbol !== symbol)
    void preferences.set({ chart: withLooks(preferences.value.chart, chart, { compared }) })
  }
  return { on, firstFor, add, remove }
})
