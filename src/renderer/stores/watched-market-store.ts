import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { MarketView } from '@contract/desk-api'
import { unpackMarketView, type MarketViews } from '@contract/packed-view'
import type { PrintBars } from '@core/figures/print-bars'
import type { PriceCandle, CandleInterval, PrintInterval } from '@core/market/venue-market-rules'
import type { PastFundingRate } from '@core/market/venue-facts'
import { desk as bridge } from '../bridge'
import { retryWhileThrottled } from '../retry-while-throttled'
import { createMessageReceiver } from '../message-receiver'
import { createMarketData } from './market-data'

export const useWatchedMarketStore = defineStore('watch', () => {
  const symbol = shallowRef<string>()
  const view = shallowRef<MarketView>()
  /** Views of other markets that panels display or the next key press may select. */
  const otherViews = shallowRef<MarketViews>(new Map())

  /**
   * Changes the watched market. Data of the previous market is dropped immediately; available data of the new one is
   * displayed.
   */
  async function watchMarket(newSymbol: string): Promise<void> {
    if (newSymbol === symbol.value) return
    symbol.value = newSymbol
    view.value = otherViews.value.get(newSymbol)
    await retryWhileThrottled(
      () => bridge.market.watch({ symbol: newSymbol }),
      () => symbol.value === newSymbol,
    )
  }

  function open(): void {
    const onMessage = createMessageReceiver({
      decode: unpackMarketView,
      apply(decoded: MarketView) {
        if (decoded.symbol === symbol.value) view.value = decoded
      },
      acknowledge: answer => void bridge.messages.ack({ of: 'market', ...answer }),
    })
    bridge.market.view(onMessage)
  }

  async function readPastFunding(of: string): Promise<readonly PastFundingRate[] | undefined> {
    const answer = await bridge.market.pastFunding({ symbol: of })
    return answer.ok ? answer.value : undefined
  }

  return {
    symbol,
    view,
    otherViews,
    watchMarket,
    open,
    candles: createCandleReader(() => symbol.value),
    printBars: createPrintBarReader(() => symbol.value),
    readPastFunding,
    ...createMarketData(
      () => symbol.value,
      () => view.value,
    ),
  }
})

/**
 * Creates a reader of candles, oldest first. A read ends early when another market is displayed. Returns an empty array
 * on failure.
 */
export const createCandleReader =
  (getDisplayedSymbol: () => string | undefined) =>
  async (of: string, interval: CandleInterval, before?: number): Promise<readonly PriceCandle[]> => {
    const input = { symbol: of, interval, ...(before !== undefined && { before: Math.floor(before) }) }
    const answer = await retryWhileThrottled(
      () => bridge.market.candles(input),
      () => getDisplayedSymbol() === of,
    )
    return answer.ok ? answer.value : []
  }

export const createPrintBarReader =
  (getDisplayedSymbol: () => string | undefined) =>
  async (of: string, interval: PrintInterval, from?: number): Promise<PrintBars | undefined> => {
    const answer = await retryWhileThrottled(
      () => bridge.market.printBars({ symbol: of, interval, ...(from !== undefined && { from }) }),
      () => getDisplayedSymbol() === of,
    )
    return answer.ok ? answer.value : undefined
  }
