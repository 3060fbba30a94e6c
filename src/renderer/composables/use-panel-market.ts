import { inject, type InjectionKey } from 'vue'
import type { createMarketData } from '../stores/market-data'
import { useWatchedMarketStore } from '../stores/watched-market-store'

export type PanelMarketData = Pick<
  ReturnType<typeof useWatchedMarketStore>,
  keyof ReturnType<typeof createMarketData> | 'symbol' | 'candles' | 'printBars'
>

export const panelMarketInjectionKey: InjectionKey<PanelMarketData> = Symbol('sight')

/** Returns the market data of the calling panel: the watched market unless the panel is bound to another. */
export const usePanelMarket = (): PanelMarketData =>
  inject(panelMarketInjectionKey, undefined) ?? useWatchedMarketStore()
