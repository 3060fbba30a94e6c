import { defineStore } from 'pinia'
import { shallowReactive, watch as onChange } from 'vue'
import type { Amount } from '@core/value/decimal-amount'
import { useDeskStore } from './desk-store'
import { useWatchedMarketStore } from './watched-market-store'

export const chartSeriesKinds = ['CVD', 'OI', 'FUNDING'] as const
export type ChartSeriesKind = (typeof chartSeriesKinds)[number]

export interface ChartSeriesPoint {
  readonly at: number
  readonly value: Amount
}

interface StoredSeries {
  /** Start of the series. Earlier values are unknown. */
  readonly since: number
  readonly points: ChartSeriesPoint[]
}

/** Over eight hours at one point per second. */
const MAX_POINTS_PER_SERIES = 30_000
const MAX_SERIES = 24
const SECOND = 1_000

/**
 * Series of the watched market: values received while the desk runs, since the venue has no history of them, and past
 * funding from the venue.
 */
export const useChartSeriesStore = defineStore('series', () => {
  const desk = useDeskStore()
  const watch = useWatchedMarketStore()
  const seriesByKey = shallowReactive(new Map<string, StoredSeries>())
  const fundingReads = shallowReactive(new Map<string, 'reading' | 'unread' | 'read'>())

  /** The key contains the profile, because venues differ. */
  const seriesKey = (kind: ChartSeriesKind, symbol: string): string =>
    `${desk.profile?.id ?? ''} ${kind} ${symbol}`

  function storeSeries(name: string, series: StoredSeries): void {
    seriesByKey.delete(name)
    seriesByKey.set(name, series)
    for (const oldest of seriesByKey.keys()) if (seriesByKey.size > MAX_SERIES) seriesByKey.delete(oldest)
  }
  function addPoint(kind: ChartSeriesKind, symbol: string, point: ChartSeriesPoint, since?: number): void {
    const name = seriesKey(kind, symbol)
    const series = seriesByKey.get(name)
    if (series === undefined || (since !== undefined && series.since !== since))
      return storeSeries(name, { since: since ?? point.at, points: [point] })
    const { points } = series
    const last = points.at(-1)
    if (last !== undefined && last.at > point.at) return
    // More than one point per second exceeds the pixels of a bar.
    if (last !== undefined && Math.floor(last.at / SECOND) === Math.floor(point.at / SECOND)) points.pop()
    points.push(point)
    if (points.length > MAX_POINTS_PER_SERIES) points.splice(0, points.length - MAX_POINTS_PER_SERIES)
  }

  async function readFunding(symbol: string): Promise<void> {
    const name = seriesKey('FUNDING', symbol)
    if (fundingReads.get(name) === 'reading') return
    fundingReads.set(name, 'reading')
    const rates = await watch.readPastFunding(symbol)
    const points = (rates ?? []).map(({ at, rate }) => ({ at, value: rate })).toReversed()
    const since = points[0]?.at
    if (since !== undefined) storeSeries(name, { since, points })
    fundingReads.set(name, rates === undefined ? 'unread' : 'read')
  }

  onChange(
    () => watch.view,
    view => {
      const newest = view?.trades[0]
      if (view?.flow === undefined || newest === undefined) return
      addPoint('CVD', view.symbol, { at: newest.at, value: view.flow.net }, view.flow.since)
    },
  )
  onChange(
    () => watch.quote,
    quote => {
      const { quotes } = desk.snapshot
      if (quote?.openInterest === undefined || quotes?.from !== 'live') return
      addPoint('OI', quote.symbol, { at: quotes.asOf, value: quote.openInterest })
    },
    { immediate: true },
  )

  return {
    readFunding,
    fundingReadState: (symbol: string) => fundingReads.get(seriesKey('FUNDING', symbol)),
    pointsOf: (kind: ChartSeriesKind, symbol: string): readonly ChartSeriesPoint[] =>
      seriesByKey.get(seriesKey(kind, symbol))?.points ?? [],
    seriesStart: (kind: ChartSeriesKind, symbol: string): number | undefined =>
      seriesByKey.get(seriesKey(kind, symbol))?.since,
  }
})
