import { computed, shallowRef, watch as onChange, type Ref, type ShallowRef } from 'vue'
import { useThrottleFn } from '@vueuse/core'
import { computePeriodChange } from '@core/figures/market-comparison'
import { isPrintInterval, type ChartInterval } from '@core/market/venue-market-rules'
import { maxInputAgesMs } from '@core/value/value-freshness'
import { chartComparisonMessages } from '@messages/chart'
import { formatSignedPercent, getChangeTone } from '@messages/format'
import { formatDayTime } from '@messages/times'
import { useSectionAge } from '../../composables/use-section-age'
import { usePanelMarket } from '../../composables/use-panel-market'
import type { ChartPreferences, ComparedChartMarket } from '../../preferences/chart-preferences'
import { useComparedBarsStore, type ComparedMarketBars } from '../../stores/compared-bars-store'
import { useDeskStore } from '../../stores/desk-store'
import { toPixelScale } from '../figures/pixel-scale'
import type { ComparedLine } from './compared-lines'
import type { DeskChart } from './desk-chart'

export interface ComparedMarketRow extends ComparedChartMarket {
  readonly name: string
  /** Change since the left edge of the visible bars. */
  readonly changeText: string | undefined
  readonly tone: 'up' | 'down' | ''
  readonly note: string | undefined
}

const REDRAW_INTERVAL_MS = 500

export function useComparedMarketRows(
  chart: Readonly<ShallowRef<DeskChart | undefined>>,
  looks: Readonly<Ref<ChartPreferences>>,
  interval: () => ChartInterval,
) {
  const desk = useDeskStore()
  const marketView = usePanelMarket()
  const compared = useComparedBarsStore()
  const quoteFreshness = useSectionAge('quotes')
  const visibleRange = shallowRef<{ readonly from: number; readonly to: number }>()

  /** Only the venue's candles are compared: bars of marks and prints exist for the displayed market alone. */
  const comparedInterval = computed(() => {
    const of = interval()
    return looks.value.prices === 'last' && !isPrintInterval(of) ? of : undefined
  })
  const others = computed(() => looks.value.compared.filter(({ symbol }) => symbol !== marketView.symbol))
  const displayedMarkets = computed(() => (comparedInterval.value === undefined ? [] : others.value))
  const barsOf = (symbol: string): ComparedMarketBars | undefined =>
    comparedInterval.value && compared.barsOf(symbol, comparedInterval.value)

  function formatOldTime({ bars, lastPriceAt }: ComparedMarketBars): string | undefined {
    const asOf = desk.snapshot.quotes?.asOf ?? 0
    const newest = bars.at(-1)
    if (
      newest === undefined ||
      (lastPriceAt !== undefined && !quoteFreshness.value.stale && asOf - lastPriceAt <= maxInputAgesMs.quote)
    )
      return undefined
    return chartComparisonMessages.until(formatDayTime(lastPriceAt ?? newest.at))
  }
  function createRow(market: ComparedChartMarket): ComparedMarketRow {
    const { symbol } = market
    const known = barsOf(symbol)
    const moved =
      known &&
      visibleRange.value &&
      computePeriodChange(known.bars, visibleRange.value.from, visibleRange.value.to)
    const none =
      known === undefined || known.is === 'reading' ? 'reading' : known.is === 'unread' ? 'unread' : 'none'
    const isOld = known !== undefined && formatOldTime(known) !== undefined
    return {
      ...market,
      name: desk.market.get(symbol)?.base ?? symbol,
      changeText: moved && formatSignedPercent(moved.share),
      tone: isOld ? '' : getChangeTone(moved?.share),
      note: moved === undefined ? chartComparisonMessages.absent[none] : known && formatOldTime(known),
    }
  }
  const rows = computed(() => displayedMarkets.value.map(createRow))
  const lines = computed(() =>
    displayedMarkets.value.map(({ symbol, ink }): ComparedLine => ({
      ink,
      closes: new Map(barsOf(symbol)?.bars.map(({ at, close }) => [at, toPixelScale(close)])),
    })),
  )

  const draw = useThrottleFn(() => chart.value?.setComparedLines(lines.value), REDRAW_INTERVAL_MS, true)
  onChange([lines, chart], () => void draw(), { flush: 'post' })
  onChange(
    [
      visibleRange,
      displayedMarkets,
      comparedInterval,
      () => displayedMarkets.value.map(({ symbol }) => barsOf(symbol)?.bars[0]?.at),
    ],
    () => {
      const [of, range] = [comparedInterval.value, visibleRange.value]
      if (of === undefined || range === undefined) return
      for (const { symbol } of displayedMarkets.value)
        void compared.ensureRange(symbol, of, range.from, range.to)
    },
  )

  return {
    rows,
    note: computed(() =>
      others.value.length > displayedMarkets.value.length ? chartComparisonMessages.notHere : undefined,
    ),
    scale: computed(() => (displayedMarkets.value.length > 0 ? 'compared' : looks.value.scale)),
    setVisibleRange(from: number, to: number): void {
      if (visibleRange.value?.from !== from || visibleRange.value.to !== to) visibleRange.value = { from, to }
    },
    resetVisibleRange: (): void => void (visibleRange.value = undefined),
  }
}
