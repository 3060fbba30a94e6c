import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { TableExportRequest, SavedFile } from '@contract/history-api'
import { getDayStart } from '@core/guard/trading-day'
import type { SummedFigureExplanation, FigureRowsQuery } from '@core/history/figure-explanation'
import type { HistoryProgress } from '@core/history/history-progress'
import type { TimePeriod } from '@core/history/history-table'
import type { PortfolioReport } from '@core/history/portfolio-report'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useDeskStore } from './desk-store'
import { useWorkStore } from './work-store'

const DAY = 86_400_000
const PAGE_SIZE = 100

/** Offered periods in whole UTC days including today. The longest means everything. */
export const portfolioPeriodDays = [7, 30, 90, 365, 4_000] as const

export const createRecentPeriod = (days: number, now: number): TimePeriod => {
  const to = getDayStart(now) + DAY
  return { from: to - days * DAY, to }
}

export const portfolioSections = [
  'overview',
  'statement',
  'trades',
  'calendar',
  'forecasts',
  'account',
  'past',
] as const

export type PortfolioSection = (typeof portfolioSections)[number]

export interface FigureExplanation {
  readonly query: Omit<FigureRowsQuery, 'period' | 'size' | 'after'>
  readonly pages: readonly SummedFigureExplanation[]
}

export const usePortfolioStore = defineStore('portfolio', () => {
  const desk = useDeskStore()
  const part = shallowRef<PortfolioSection>('overview')
  /** A start of 0 means that no period was chosen yet. */
  const period = shallowRef<TimePeriod>({ from: 0, to: DAY })
  const portfolio = shallowRef<PortfolioReport>()
  /** Progress of the history at which the figures were asked for. */
  const progressWhenAsked = shallowRef<HistoryProgress>()
  const refusals = shallowRef<readonly Refusal[]>([])
  const explanation = shallowRef<FigureExplanation>()
  const savedExport = shallowRef<SavedFile>()

  function acceptAnswer<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  /** Reads the figures again. An answer about another account or period is dropped. */
  async function loadPortfolio(): Promise<void> {
    const [requestedPeriod, profileId] = [period.value, desk.profile?.id]
    const progress = desk.snapshot.history?.value
    const answer = await bridge.history.portfolio(requestedPeriod)
    if (requestedPeriod !== period.value || profileId !== desk.profile?.id) return
    const report = acceptAnswer(answer)
    if (report !== undefined) [portfolio.value, progressWhenAsked.value] = [report, progress]
  }

  const openPortfolio = (now: number): Promise<void> =>
    period.value.from === 0 ? choosePeriod(createRecentPeriod(30, now)) : loadPortfolio()

  function choosePeriod(newPeriod: TimePeriod): Promise<void> {
    period.value = newPeriod
    return loadPortfolio()
  }

  /** Reads the rows of a figure, and the next page when called again. */
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
    if (page !== undefined && explanation.value?.query === query)
      explanation.value = { query, pages: [...knownPages, page] }
  }
  const closeExplanation = (): void => void (explanation.value = undefined)

  async function exportTable(table: TableExportRequest['table'], format: 'csv' | 'json'): Promise<void> {
    savedExport.value = undefined
    const result = acceptAnswer(
      await useWorkStore().track(bridge.exports.save({ table, period: period.value, format })),
    )
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
  return {
    part,
    period,
    portfolio,
    progressWhenAsked,
    refusals,
    explanation,
    savedExport,
    openPortfolio,
    loadPortfolio,
    choosePeriod,
    explainFigure,
    closeExplanation,
    exportTable,
  }
})
