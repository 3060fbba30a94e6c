import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { ExportOrder, Saved } from '@contract/past-api'
import { dayStart } from '@core/guard/daily'
import type { Explanation, FigureQuery } from '@core/history/explanation'
import type { Period } from '@core/history/history-table'
import type { Portfolio } from '@core/history/portfolio'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useDesk } from './desk'

const DAY = 86_400_000
const PAGE = 100

/** The periods that are offered, in whole days up to and with today; the longest stands for everything. */
export const spans = [7, 30, 90, 365, 4_000] as const

/** The whole days, in UTC, that end with today. */
export const lastDays = (days: number, now: number): Period => {
  const to = dayStart(now) + DAY
  return { from: to - days * DAY, to }
}

/** The parts of the portfolio's place, in their order. */
export const portfolioParts = ['overview', 'statement', 'trades', 'calendar', 'forecasts', 'account'] as const

/** One part of the portfolio's place. */
export type PortfolioPart = (typeof portfolioParts)[number]

/** A figure that a person asked about; with the rows it is the sum of, where it is one. */
export interface Asked {
  readonly query: Omit<FigureQuery, 'period' | 'size' | 'after'>
  readonly pages: readonly Explanation[]
}

/** What the account did in some days, out of this desk's own records. */
export const usePortfolio = defineStore('portfolio', () => {
  const desk = useDesk()
  const part = shallowRef<PortfolioPart>('overview')
  /** Nothing was chosen yet where it ends at the beginning of time. */
  const period = shallowRef<Period>({ from: 0, to: DAY })
  const portfolio = shallowRef<Portfolio>()
  const refusals = shallowRef<readonly Refusal[]>([])
  const asked = shallowRef<Asked>()
  const saved = shallowRef<Saved>()

  function took<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  /** Reads the figures again; an answer about another account or period is dropped. */
  async function load(): Promise<void> {
    const [of, about] = [period.value, desk.profile?.id]
    const answer = await bridge.history.portfolio(of)
    if (of !== period.value || about !== desk.profile?.id) return
    portfolio.value = took(answer) ?? portfolio.value
  }

  /** The last thirty days, unless a period was chosen before. */
  const open = (now: number): Promise<void> => (period.value.from === 0 ? choose(lastDays(30, now)) : load())

  function choose(wanted: Period): Promise<void> {
    period.value = wanted
    return load()
  }

  /** Asks for the rows of a figure; once more asks for those after them. */
  async function explain(query: Asked['query']): Promise<void> {
    const known = asked.value?.query === query ? asked.value.pages : []
    const after = known.at(-1)?.page.next
    if (known.length === 0) asked.value = { query, pages: [] }
    const answer = await bridge.history.explain({
      ...query,
      period: period.value,
      size: PAGE,
      ...(after !== undefined && { after }),
    })
    const page = took(answer)
    if (page !== undefined && asked.value?.query === query) asked.value = { query, pages: [...known, page] }
  }
  const forget = (): void => void (asked.value = undefined)

  async function save(table: ExportOrder['table'], format: 'csv' | 'json'): Promise<void> {
    saved.value = undefined
    const written = took(await bridge.exports.save({ table, period: period.value, format }))
    saved.value = written === 'declined' ? undefined : written
  }

  onChange(
    () => desk.profile?.id,
    () => {
      portfolio.value = asked.value = saved.value = undefined
      if (period.value.from > 0) void load()
    },
    { flush: 'sync' },
  )
  return { part, period, portfolio, refusals, asked, saved, open, load, choose, explain, forget, save }
})
