import { computed, shallowRef } from 'vue'
import type { PrintBars } from '@core/figures/print-bars'
import {
  isPrintInterval,
  type PriceCandle,
  type ChartInterval,
  type PrintInterval,
} from '@core/market/venue-market-rules'
import { tradeCandleMessages } from '@messages/chart'
import { formatClockTime } from '@messages/times'
import { usePanelMarket } from '../../composables/use-panel-market'

const LISTED_GAPS = 2

/** Reads candles made of prints from main, which receives every print, with notes on their beginning and gaps. */
export function usePrintCandles(interval: () => ChartInterval) {
  const marketView = usePanelMarket()
  const last = shallowRef<PrintBars & { readonly symbol: string; readonly of: PrintInterval }>()
  /** Last response, if it is for the displayed market and interval. */
  const displayedBars = computed(() => {
    const isShown = last.value?.symbol === marketView.symbol && last.value?.of === interval()
    return isShown ? last.value : undefined
  })

  async function read(symbol: string, of: PrintInterval, from?: number): Promise<readonly PriceCandle[]> {
    const answer = await marketView.printBars(symbol, of, from)
    if (answer === undefined) return []
    last.value = { ...answer, symbol, of }
    return answer.bars
  }
  const notes = computed<readonly string[]>(() => {
    const of = interval()
    if (!isPrintInterval(of) || displayedBars.value === undefined) return []
    const { since, gaps } = displayedBars.value
    if (since === undefined) return [tradeCandleMessages.none]
    const gapTexts = gaps
      .slice(-LISTED_GAPS)
      .map(({ from, to }) => tradeCandleMessages.gap(formatClockTime(from), formatClockTime(to)))
    return [
      tradeCandleMessages.since(formatClockTime(since), of.endsWith('s')),
      ...(gapTexts.length > 0 ? [tradeCandleMessages.gaps(gapTexts, gaps.length - gapTexts.length)] : []),
    ]
  })
  return { read, notes, gaps: computed(() => displayedBars.value?.gaps ?? []) }
}
