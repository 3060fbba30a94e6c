import { defineStore } from 'pinia'
import { shallowReactive, watch as onChange } from 'vue'
import type { Amount } from '@core/value/decimal'
import { useDeskStore } from './desk'
import { useWatchedMarketStore } from './watch'

/** What stands beside a market's bars and is in none of them. */
export const chartSeriesKinds = ['CVD', 'OI', 'FUNDING'] as const
export type ChartSeriesKind = (typeof chartSeriesKinds)[number]

/** A figure, and when it was so. */
export interface ChartSeriesPoint {
  readonly at: number
  readonly value: Amount
}

interface StoredSeries {
  /** When it begins: what was before is not known. */
  readonly since: number
  readonly points: ChartSeriesPoint[]
}

/** How many points of a series are kept: over eight hours at one a second. */
const MAX_POINTS_PER_SERIES = 30_000
/** How many series are remembered; the one told longest ago is forgotten first. */
const MAX_SERIES = 24
const SECOND = 1_000

/**
 * Figures of the watched market as series: those that were heard here, since the venue keeps none of them, and the funding
 * that it says was paid.
 */
export const useChartSeriesStore = defineStore('series', () => {
  const desk = useDeskStore()
  const watch = useWatchedMarketStore()
  const seriesByKey = shallowReactive(new Map<string, StoredSeries>())
  /** Of which markets funding was asked, and what became of it. */
  const fundingReads = shallowReactive(new Map<string, 'reading' | 'unread' | 'read'>())

  /** One profile's venue says nothing of another's. */
  const seriesKey = (kind: ChartSeriesKind, symbol: string): string => `${desk.profile?.id ?? ''} ${kind} ${symbol}`

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
    // One a second is more than a bar has pixels for.
    if (last !== undefined && Math.floor(last.at / SECOND) === Math.floor(point.at / SECOND)) points.pop()
    points.push(point)
    if (points.length > MAX_POINTS_PER_SERIES) points.splice(0, points.length - MAX_POINTS_PER_SERIES)
  }

  /** Reads what funding was paid, once for each time that it is. */
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
    readFunding: readFunding,
    /** How far the question of funding has come. */
    fundingReadState: (symbol: string) => fundingReads.get(seriesKey('FUNDING', symbol)),
    pointsOf: (kind: ChartSeriesKind, symbol: string): readonly ChartSeriesPoint[] =>
      seriesByKey.get(seriesKey(kind, symbol))?.points ?? [],
    seriesStart: (kind: ChartSeriesKind, symbol: string): number | undefined => seriesByKey.get(seriesKey(kind, symbol))?.since,
  }
})
