import { computed, shallowRef } from 'vue'
import type { PrintBars } from '@core/figures/print-bars'
import { isPrintInterval, type Candle, type ChartInterval, type PrintInterval } from '@core/market/market'
import { printSays } from '@messages/chart'
import { clockTime } from '@messages/times'
import { useSight } from '../../composables/sight'

/** How many of the newest times in which nobody listened are said below the chart. */
const SAID = 2

/** The candles that are made of prints: read from where every print is heard, and since when there are any. */
export function usePrintCandles(interval: () => ChartInterval) {
  const sight = useSight()
  const last = shallowRef<PrintBars & { readonly symbol: string; readonly of: PrintInterval }>()
  /** What was told of the market and the interval that are shown. */
  const told = computed(() => {
    const isShown = last.value?.symbol === sight.symbol && last.value?.of === interval()
    return isShown ? last.value : undefined
  })

  async function read(symbol: string, of: PrintInterval, from?: number): Promise<readonly Candle[]> {
    const answer = await sight.printBars(symbol, of, from)
    if (answer === undefined) return []
    last.value = { ...answer, symbol, of }
    return answer.bars
  }
  const notes = computed<readonly string[]>(() => {
    const of = interval()
    if (!isPrintInterval(of) || told.value === undefined) return []
    const { since, gaps } = told.value
    if (since === undefined) return [printSays.none]
    const said = gaps.slice(-SAID).map(({ from, to }) => printSays.gap(clockTime(from), clockTime(to)))
    return [
      printSays.since(clockTime(since), of.endsWith('s')),
      ...(said.length > 0 ? [printSays.gaps(said, gaps.length - said.length)] : []),
    ]
  })
  return { read, notes, gaps: computed(() => told.value?.gaps ?? []) }
}
