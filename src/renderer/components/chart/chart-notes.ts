import { computed, watch as onChange, type Ref } from 'vue'
import { beginSays } from '@messages/indicators'
import { heardWords } from '@messages/chart'
import { clockTime, dayTime } from '@messages/times'
import { useSight } from '../../composables/sight'
import type { ChartLooks } from '../../preferences/chart-looks'
import { useDesk } from '../../stores/desk'
import { seriesKinds, useSeries, type SeriesKind } from '../../stores/series'
import type { HeardPrices } from './heard-prices'

/** Since when there is what the chart shows, wherever that is not as far as bars are read; and reads what has to be. */
export function useChartNotes(looks: Readonly<Ref<ChartLooks>>, heard: HeardPrices) {
  const desk = useDesk()
  const sight = useSight()
  const series = useSeries()
  const chosen = computed(() =>
    seriesKinds.filter(kind => looks.value.indicators.some(each => each.kind === kind)),
  )

  function pricesNote(symbol: string): string | undefined {
    const { prices } = looks.value
    if (prices === 'last') return undefined
    const since = heard.since(symbol, prices)
    return heardWords(prices, since === undefined ? undefined : clockTime(since))
  }
  /** Why a series has nothing to be drawn. */
  function absence(kind: SeriesKind, symbol: string): string {
    return kind === 'FUNDING'
      ? beginSays.funding[series.fundingOf(symbol) ?? 'reading']
      : beginSays.none[kind]
  }
  const notes = computed<readonly string[]>(() => {
    const { symbol } = sight
    if (symbol === undefined) return []
    const begins = chosen.value.map(kind => ({ kind, since: series.since(kind, symbol) }))
    const begun = begins.flatMap(({ kind, since }) =>
      since === undefined
        ? []
        : [beginSays.begun[kind](kind === 'FUNDING' ? dayTime(since) : clockTime(since))],
    )
    return [
      pricesNote(symbol),
      ...(begun.length > 0 ? [beginSays.before(begun)] : []),
      ...begins.flatMap(({ kind, since }) => (since === undefined ? [absence(kind, symbol)] : [])),
    ].filter(each => each !== undefined)
  })
  /** Another one where something was read that is to be drawn. */
  const read = computed(() =>
    chosen.value.map(kind => sight.symbol && series.since(kind, sight.symbol)).join(),
  )

  // Funding is read again once the next is due to have been paid.
  onChange(
    [
      () => sight.symbol,
      () => desk.profile?.id,
      () => sight.quote?.nextFundingAt,
      () => chosen.value.includes('FUNDING'),
    ],
    ([symbol, , , wanted]) => {
      if (symbol !== undefined && wanted) void series.readFunding(symbol)
    },
    { immediate: true },
  )
  return {
    notes,
    read,
    points: (kind: SeriesKind) => (sight.symbol ? series.points(kind, sight.symbol) : []),
  }
}
