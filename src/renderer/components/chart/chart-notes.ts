import { computed, watch as onChange, type Ref } from 'vue'
import { indicatorStartMessages } from '@messages/indicators'
import { explainChartStart } from '@messages/chart'
import { formatClockTime, formatDayTime } from '@messages/times'
import { usePanelMarket } from '../../composables/use-panel-market'
import type { ChartPreferences } from '../../preferences/chart-preferences'
import { useDeskStore } from '../../stores/desk-store'
import { chartSeriesKinds, useChartSeriesStore, type ChartSeriesKind } from '../../stores/chart-series-store'
import type { PriceRecorder } from './price-recorder'

/**
 * Provides notes on the time since which the displayed data exist, and reads the funding history if an indicator needs
 * it.
 */
export function useChartNotes(looks: Readonly<Ref<ChartPreferences>>, recordedPrices: PriceRecorder) {
  const desk = useDeskStore()
  const marketView = usePanelMarket()
  const series = useChartSeriesStore()
  const chosenSeries = computed(() =>
    chartSeriesKinds.filter(kind => looks.value.indicators.some(each => each.kind === kind)),
  )

  function pricesNote(symbol: string): string | undefined {
    const { prices } = looks.value
    if (prices === 'last') return undefined
    const since = recordedPrices.recordedSince(symbol, prices)
    return explainChartStart(prices, since === undefined ? undefined : formatClockTime(since))
  }
  function explainAbsence(kind: ChartSeriesKind, symbol: string): string {
    return kind === 'FUNDING'
      ? indicatorStartMessages.funding[series.fundingReadState(symbol) ?? 'reading']
      : indicatorStartMessages.none[kind]
  }
  const notes = computed<readonly string[]>(() => {
    const { symbol } = marketView
    if (symbol === undefined) return []
    const begins = chosenSeries.value.map(kind => ({ kind, since: series.seriesStart(kind, symbol) }))
    const begun = begins.flatMap(({ kind, since }) =>
      since === undefined
        ? []
        : [
            indicatorStartMessages.begun[kind](
              kind === 'FUNDING' ? formatDayTime(since) : formatClockTime(since),
            ),
          ],
    )
    return [
      pricesNote(symbol),
      ...(begun.length > 0 ? [indicatorStartMessages.before(begun)] : []),
      ...begins.flatMap(({ kind, since }) => (since === undefined ? [explainAbsence(kind, symbol)] : [])),
    ].filter(each => each !== undefined)
  })
  /** Changes whenever a displayed series was read. */
  const seriesVersion = computed(() =>
    chosenSeries.value.map(kind => marketView.symbol && series.seriesStart(kind, marketView.symbol)).join(),
  )

  // Reads funding again once the next payment is due.
  onChange(
    [
      () => marketView.symbol,
      () => desk.profile?.id,
      () => marketView.quote?.nextFundingAt,
      () => chosenSeries.value.includes('FUNDING'),
    ],
    ([symbol, , , wanted]) => {
      if (symbol !== undefined && wanted) void series.readFunding(symbol)
    },
    { immediate: true },
  )
  return {
    notes,
    read: seriesVersion,
    points: (kind: ChartSeriesKind) => (marketView.symbol ? series.pointsOf(kind, marketView.symbol) : []),
  }
}
