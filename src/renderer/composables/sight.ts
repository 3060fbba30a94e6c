import { inject, type InjectionKey } from 'vue'
import type { createMarketData } from '../stores/market-sight'
import { useWatchedMarketStore } from '../stores/watch'

/** What a panel shows of a market. */
export type PanelMarketData = Pick<
  ReturnType<typeof useWatchedMarketStore>,
  keyof ReturnType<typeof createMarketData> | 'symbol' | 'candles' | 'printBars'
>

/** What a panel shows of a market other than the watched one. */
export const panelMarketInjectionKey: InjectionKey<PanelMarketData> = Symbol('sight')

/** The market of the panel that asks: the watched one, where it is bound to no other. */
export const usePanelMarket = (): PanelMarketData => inject(panelMarketInjectionKey, undefined) ?? useWatchedMarketStore()
