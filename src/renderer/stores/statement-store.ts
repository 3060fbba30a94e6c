import { defineStore } from 'pinia'
import { computed, shallowRef, watch as onChange } from 'vue'
import type { SavedFile } from '@contract/history-api'
import type { HistoryProgress } from '@core/history/history-progress'
import type { TimePeriod } from '@core/history/history-table'
import type { ValueStatement } from '@core/history/value-statement'
import type { StatementDetailPage, StatementPartName } from '@core/history/statement-detail'
import type { PeriodStatement } from '@core/history/statement-period'
import type { StatementExportKind } from '@core/history/statement-export'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useDeskStore } from './desk-store'
import { useWorkStore } from './work-store'

export const useStatementStore = defineStore('statement', () => {
  const desk = useDeskStore()
  const work = useWorkStore()
  const period = shallowRef<TimePeriod>()
  const periodStatement = shallowRef<PeriodStatement>()
  /** Progress of the history at which the statement was asked for. */
  const progressWhenAsked = shallowRef<HistoryProgress>()
  const selectedDay = shallowRef<number>()
  const openPart = shallowRef<StatementPartName>()
  const pages = shallowRef<readonly StatementDetailPage[]>([])
  const refusals = shallowRef<readonly Refusal[]>([])
  const savedExport = shallowRef<SavedFile>()

  const displayedStatement = computed<ValueStatement | undefined>(() =>
    selectedDay.value === undefined
      ? periodStatement.value?.total
      : periodStatement.value?.days.find(({ from }) => from === selectedDay.value),
  )

  function acceptAnswer<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  async function loadStatement(newPeriod: TimePeriod): Promise<void> {
    if (newPeriod !== period.value) {
      period.value = newPeriod
      selectDay(undefined)
    }
    const [profileId, progress] = [desk.profile?.id, desk.snapshot.history?.value]
    const answer = await work.track(bridge.history.statement(newPeriod))
    if (newPeriod !== period.value || profileId !== desk.profile?.id) return
    const statement = acceptAnswer(answer)
    if (statement !== undefined) [periodStatement.value, progressWhenAsked.value] = [statement, progress]
  }

  function selectDay(dayStart: number | undefined): void {
    selectedDay.value = dayStart
    showPart(undefined)
  }

  function showPart(newPart: StatementPartName | undefined): void {
    openPart.value = newPart
    pages.value = []
    if (newPart !== undefined && selectedDay.value !== undefined) void loadMoreRows()
  }

  async function loadMoreRows(): Promise<void> {
    const [statementPeriod, dayStart, requestedPart, knownPages] = [
      period.value,
      selectedDay.value,
      openPart.value,
      pages.value,
    ]
    if (statementPeriod === undefined || dayStart === undefined || requestedPart === undefined) return
    const after = knownPages.at(-1)?.next
    const query = {
      period: statementPeriod,
      day: dayStart,
      part: requestedPart,
      ...(after !== undefined && { after }),
    }
    const page = acceptAnswer(await bridge.history.statementRows(query))
    if (
      page !== undefined &&
      openPart.value === requestedPart &&
      selectedDay.value === dayStart &&
      pages.value === knownPages
    )
      pages.value = [...knownPages, page]
  }

  async function exportStatement(of: StatementExportKind, format: 'csv' | 'json'): Promise<void> {
    savedExport.value = undefined
    if (period.value === undefined) return
    const result = acceptAnswer(
      await work.track(bridge.exports.statement({ period: period.value, of, format })),
    )
    savedExport.value = result === 'declined' ? undefined : result
  }

  onChange(
    () => desk.profile?.id,
    () => {
      periodStatement.value = savedExport.value = undefined
      selectDay(undefined)
    },
    { flush: 'sync' },
  )
  return {
    periodStatement,
    progressWhenAsked,
    selectedDay,
    openPart,
    pages,
    refusals,
    savedExport,
    displayedStatement,
    loadStatement,
    selectDay,
    showPart,
    loadMoreRows,
    exportStatement,
  }
})
