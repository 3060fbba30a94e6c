import { defineStore } from 'pinia'
import { shallowReactive, watch as onChange } from 'vue'
import type { Amount } from '@core/value/decimal'
import { useDesk } from './desk'
import { useWatch } from './watch'

/** What stands beside a market's bars and is in none of them. */
export const seriesKinds = ['CVD', 'OI', 'FUNDING'] as const
export type SeriesKind = (typeof seriesKinds)[number]

/** A figure, and when it was so. */
export interface SeriesPoint {
  readonly at: number
  readonly value: Amount
}

interface Series {
  /** When it begins: what was before is not known. */
  readonly since: number
  readonly points: SeriesPoint[]
}

/** How many points of a series are kept: over eight hours at one a second. */
const MOST = 30_000
/** How many series are remembered; the one told longest ago is forgotten first. */
const MOST_SERIES = 24
const SECOND = 1_000

/**
 * Figures of the watched market as series: those that were heard here, since the venue keeps none of them, and the funding
 * that it says was paid.
 */
export const useSeries = defineStore('series', () => {
  const desk = useDesk()
  const watch = useWatch()
  const known = shallowReactive(new Map<string, Series>())
  /** Of which markets funding was asked, and what became of it. */
  const asked = shallowReactive(new Map<string, 'reading' | 'unread' | 'read'>())

  /** One profile's venue says nothing of another's. */
  const nameOf = (kind: SeriesKind, symbol: string): string => `${desk.profile?.id ?? ''} ${kind} ${symbol}`

  function put(name: string, series: Series): void {
    known.delete(name)
    known.set(name, series)
    for (const oldest of known.keys()) if (known.size > MOST_SERIES) known.delete(oldest)
  }
  function hear(kind: SeriesKind, symbol: string, point: SeriesPoint, since?: number): void {
    const name = nameOf(kind, symbol)
    const series = known.get(name)
    if (series === undefined || (since !== undefined && series.since !== since))
      return put(name, { since: since ?? point.at, points: [point] })
    const { points } = series
    const last = points.at(-1)
    if (last !== undefined && last.at > point.at) return
    // One a second is more than a bar has pixels for.
    if (last !== undefined && Math.floor(last.at / SECOND) === Math.floor(point.at / SECOND)) points.pop()
    points.push(point)
    if (points.length > MOST) points.splice(0, points.length - MOST)
  }

  /** Reads what funding was paid, once for each time that it is. */
  async function readFunding(symbol: string): Promise<void> {
    const name = nameOf('FUNDING', symbol)
    if (asked.get(name) === 'reading') return
    asked.set(name, 'reading')
    const rates = await watch.pastFunding(symbol)
    const points = (rates ?? []).map(({ at, rate }) => ({ at, value: rate })).toReversed()
    const since = points[0]?.at
    if (since !== undefined) put(name, { since, points })
    asked.set(name, rates === undefined ? 'unread' : 'read')
  }

  onChange(
    () => watch.view,
    view => {
      const newest = view?.trades[0]
      if (view?.flow === undefined || newest === undefined) return
      hear('CVD', view.symbol, { at: newest.at, value: view.flow.net }, view.flow.since)
    },
  )
  onChange(
    () => watch.quote,
    quote => {
      const { quotes } = desk.snapshot
      if (quote?.openInterest === undefined || quotes?.from !== 'live') return
      hear('OI', quote.symbol, { at: quotes.asOf, value: quote.openInterest })
    },
    { immediate: true },
  )

  return {
    readFunding,
    /** How far the question of funding has come. */
    fundingOf: (symbol: string) => asked.get(nameOf('FUNDING', symbol)),
    points: (kind: SeriesKind, symbol: string): readonly SeriesPoint[] =>
      known.get(nameOf(kind, symbol))?.points ?? [],
    since: (kind: SeriesKind, symbol: string): number | undefined => known.get(nameOf(kind, symbol))?.since,
  }
})
