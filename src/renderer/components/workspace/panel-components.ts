import { defineAsyncComponent, h, type Component } from 'vue'
import { lazyComponent } from '../../lazy-component'
import type { WorkspacePanelId } from '../../workspace/panels'
import BookPanel from '../market/BookPanel.vue'
import TradeTape from '../market/TradeTape.vue'
import BlotterPanel from '../tables/BlotterPanel.vue'
import WatchlistPanel from '../watchlist/WatchlistPanel.vue'

const DepthChart = lazyComponent(() => import('../market/DepthChart.vue'))
const DomPanel = lazyComponent(() => import('../market/DomPanel.vue'))

/** Creates the component of each panel. Charts and panels that query the venue load after the first paint. */
export function createPanelComponents(
  waitForFirstPaint: () => Promise<void>,
): Readonly<Record<WorkspacePanelId, Component>> {
  const chart = defineAsyncComponent({
    async loader() {
      const panel = import('../chart/ChartPanel.vue')
      await waitForFirstPaint()
      return panel
    },
    // Occupies the chart's space, so nothing shifts when it loads.
    loadingComponent: () => h('div', { 'aria-busy': true }),
    delay: 0,
  })
  return {
    watchlist: WatchlistPanel,
    chart,
    'chart-2': chart,
    'chart-3': chart,
    'chart-4': chart,
    'chart-5': chart,
    'chart-6': chart,
    'chart-7': chart,
    'chart-8': chart,
    book: BookPanel,
    trades: TradeTape,
    depth: DepthChart,
    dom: DomPanel,
    tables: BlotterPanel,
    notes: defineAsyncComponent(async () => {
      await waitForFirstPaint()
      return import('../audit/NotesPanel.vue')
    }),
    account: defineAsyncComponent(async () => {
      await waitForFirstPaint()
      return import('../portfolio/AccountPanel.vue')
    }),
  }
}
