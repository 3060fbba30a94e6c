import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { MarketView } from '@contract/api'
import { unpackView, type Views } from '@contract/view-wire'
import type { PrintBars } from '@core/figures/print-bars'
import type { Candle, CandleInterval, PrintInterval } from '@core/market/market'
import type { PastFundingRate } from '@core/market/venue-facts'
import { desk as bridge } from '../bridge'
import { patiently } from '../patiently'
import { createReceiver } from '../receiving'
import { createSight } from './market-sight'

/** The market being watched: its rules and figures, its book and its tape. */
export const useWatch = defineStore('watch', () => {
  const symbol = shallowRef<string>()
  const view = shallowRef<MarketView>()
  /** What is told of other markets, which panels show or the next key leads to. */
  const others = shallowRef<Views>(new Map())

  /** Makes a market the one being watched. What was heard of another is dropped at once; what was heard of this one is there. */
  async function watch(wanted: string): Promise<void> {
    if (wanted === symbol.value) return
    symbol.value = wanted
    view.value = others.value.get(wanted)
    await patiently(
      () => bridge.market.watch({ symbol: wanted }),
      () => symbol.value === wanted,
    )
  }

  function open(): void {
    const receive = createReceiver({
      unpack: unpackView,
      receive(heard: MarketView) {
        if (heard.symbol === symbol.value) view.value = heard
      },
      ack: answer => void bridge.messages.ack({ of: 'market', ...answer }),
    })
    bridge.market.view(receive)
  }

  /** What funding was paid before, newest first; undefined where it could not be read. */
  async function pastFunding(of: string): Promise<readonly PastFundingRate[] | undefined> {
    const answer = await bridge.market.pastFunding({ symbol: of })
    return answer.ok ? answer.value : undefined
  }

  return {
    symbol,
    view,
    others,
    watch,
    open,
    candles: candlesFor(() => symbol.value),
    printBars: printBarsFor(() => symbol.value),
    pastFunding,
    ...createSight(
      () => symbol.value,
      () => view.value,
    ),
  }
})

/** Reads bars, oldest first, as long as their market is the one that is shown; none where the venue gave none. */
export const candlesFor =
  (shown: () => string | undefined) =>
  async (of: string, interval: CandleInterval, before?: number): Promise<readonly Candle[]> => {
    const input = { symbol: of, interval, ...(before !== undefined && { before: Math.floor(before) }) }
    const answer = await patiently(
      () => bridge.market.candles(input),
      () => shown() === of,
    )
    return answer.ok ? answer.value : []
  }

/** Bars made of the prints heard, as long as their market is the one that is shown; undefined where main did not say. */
export const printBarsFor =
  (shown: () => string | undefined) =>
  async (of: string, interval: PrintInterval, from?: number): Promise<PrintBars | undefined> => {
    const answer = await patiently(
      () => bridge.market.printBars({ symbol: of, interval, ...(from !== undefined && { from }) }),
      () => shown() === of,
    )
    return answer.ok ? answer.value : undefined
  }
