import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { ForecastReport, ScoreFilter } from '@core/attempt/forecast-calibration'
import type { TimePeriod } from '@core/history/history-table'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useDeskStore } from './desk-store'

/** Forecasts of confirmation sheets compared with the actual results. */
export const useForecastStore = defineStore('forecasts', () => {
  const desk = useDeskStore()
  const forecasts = shallowRef<ForecastReport>()
  const openRow = shallowRef<ScoreFilter>()
  const refusals = shallowRef<readonly Refusal[]>([])

  function acceptAnswer<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  /**
   * Reads the forecasts of a period and the orders of the open row. An answer about another row or account is dropped.
   */
  async function loadForecasts(period: TimePeriod): Promise<void> {
    const [requestedRow, profileId] = [openRow.value, desk.profile?.id]
    const answer = await bridge.history.forecasts({ period, ...requestedRow })
    if (requestedRow === openRow.value && profileId === desk.profile?.id)
      forecasts.value = acceptAnswer(answer) ?? forecasts.value
  }

  function showRow(row: ScoreFilter, period: TimePeriod): Promise<void> {
    openRow.value = row
    return loadForecasts(period)
  }

  onChange(
    () => desk.profile?.id,
    () => {
      forecasts.value = openRow.value = undefined
    },
    { flush: 'sync' },
  )
  return {
    forecasts,
    openRow,
    refusals,
    loadForecasts,
    showRow,
  }
})
