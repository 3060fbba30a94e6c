import { inject, type InjectionKey } from 'vue'
import type { createSight } from '../stores/market-sight'
import { useWatch } from '../stores/watch'

/** What a panel shows of a market. */
export type MarketSight = Pick<
  ReturnType<typeof useWatch>,
  keyof ReturnType<typeof createSight> | 'symbol' | 'candles' | 'printBars'
>

/** What a panel shows of a market other than the watched one. */
export const sightKey: InjectionKey<MarketSight> = Symbol('sight')

/** The market of the panel that asks: the watched one, where it is bound to no other. */
export const useSight = (): MarketSight => inject(sightKey, undefined) ?? useWatch()
