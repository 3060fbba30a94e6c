import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { TableExportRequest, SavedFile } from '@contract/past-api'
import { getDayStart } from '@core/guard/daily'
import type { SummedFigureExplanation, FigureRowsQuery } from '@core/history/explanation'
import type { TimePeriod } from '@core/history/history-table'
import type { PortfolioReport } from '@core/history/portfolio'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useDeskStore } from './desk'

const DAY = 86_400_000
const PAGE_SIZE = 100

/** The periods that are offered, in whole days up to and with today; the longest stands for everything. */
export const portfolioPeriodDays = [7, 30, 90, 365, 4_000] as const

/** The whole days, in UTC, that end with today. */
export const createRecentPeriod = (days: number, now: number): TimePeriod => {
  const to = getDayStart(now) + DAY
  return { from: to - days * DAY, to: to }
}

/** The parts of the portfolio's place, in their order. */
export const portfolioSections = ['overview', 'statement', 'trades', 'calendar', 'forecasts', 'account'] as const

/** One part of the portfolio's place. */
export type PortfolioSection = (typeof portfolioSections)[number]

/** A figure that a person asked about; with the rows it is the sum of, where it is one. */
export interface FigureExplanation {
  readonly query: Omit<FigureRowsQuery, 'period' | 'size' | 'after'>
  readonly pages: readonly SummedFigureExplanation[]
}

/** What the account did in some days, out of this desk's own records. */
export const usePortfolioStore = defineStore('portfolio', () => {
  const desk = useDeskStore()
  const part = shallowRef<PortfolioSection>('overview')
  /** Nothing was chosen yet where it ends at the beginning of time. */
  const period = shallowRef<TimePeriod>({ from: 0, to: DAY })
  const portfolio = shallowRef<PortfolioReport>()
  const refusals = shallowRef<readonly Refusal[]>([])
  const explanation = shallowRef<FigureExplanation>()
  const savedExport = shallowRef<SavedFile>()

  function acceptAnswer<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  /** Reads the figures again; an answer about another account or period is dropped. */
  async function loadPortfolio(): Promise<void> {
    const [requestedPeriod, profileId] = [period.value, desk.profile?.id]
    const answer = await bridge.history.portfolio(requestedPeriod)
    if (requestedPeriod !== period.value || profileId !== desk.profile?.id) return
    portfolio.value = acceptAnswer(answer) ?? portfolio.value
  }

  /** The last thirty days, unless a period was chosen before. */
  const openPortfolio = (now: number): Promise<void> => (period.value.from === 0 ? choosePeriod(createRecentPeriod(30, now)) : loadPortfolio())

  function choosePeriod(newPeriod: TimePeriod): Promise<void> {
    period.value = newPeriod
    return loadPortfolio()
  }

  /** Asks for the rows of a figure; once more asks for those after them. */
  async function explainFigure(query: FigureExplanation['query']): Promise<void> {
    const knownPages = explanation.value?.query === query ? explanation.value.pages : []
    const after = knownPages.at(-1)?.page.next
    if (knownPages.length === 0) explanation.value = { query, pages: [] }
    const answer = await bridge.history.explain({
      ...query,
      period: period.value,
      size: PAGE_SIZE,
      ...(after !== undefined && { after }),
    })
    const page = acceptAnswer(answer)
    if (page !== undefined && explanation.value?.query === query) explanation.value = { query, pages: [...knownPages, page] }
  }
  const closeExplanation = (): void => void (explanation.value = undefined)

  async function exportTable(table: TableExportRequest['table'], format: 'csv' | 'json'): Promise<void> {
    savedExport.value = undefined
    const result = acceptAnswer(await bridge.exports.save({ table, period: period.value, format }))
    savedExport.value = result === 'declined' ? undefined : result
  }

  onChange(
    () => desk.profile?.id,
    () => {
      portfolio.value = explanation.value = savedExport.value = undefined
      if (period.value.from > 0) void loadPortfolio()
    },
    { flush: 'sync' },
  )
  return { part: part, period: period, portfolio: portfolio, refusals: refusals, explanation: explanation, savedExport: savedExport, openPortfolio: openPortfolio, loadPortfolio: loadPortfolio, choosePeriod: choosePeriod, explainFigure: explainFigure, closeExplanation: closeExplanation, exportTable: exportTable }
})
