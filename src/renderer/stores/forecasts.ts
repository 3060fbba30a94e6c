import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { Forecasts, ScoreFilter } from '@core/attempt/calibration'
import type { Period } from '@core/history/history-table'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useDesk } from './desk'

/** What sheets said of orders beside what happened. */
export const useForecasts = defineStore('forecasts', () => {
  const desk = useDesk()
  const told = shallowRef<Forecasts>()
  /** The row that was opened to its orders. */
  const opened = shallowRef<ScoreFilter>()
  const refusals = shallowRef<readonly Refusal[]>([])

  function took<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  /** Reads the table of a period, with the orders of the row that is open; an answer about another one is dropped. */
  async function load(period: Period): Promise<void> {
    const [of, about] = [opened.value, desk.profile?.id]
    const answer = await bridge.history.forecasts({ period, ...of })
    if (of === opened.value && about === desk.profile?.id) told.value = took(answer) ?? told.value
  }

  function open(row: ScoreFilter, period: Period): Promise<void> {
    opened.value = row
    return load(period)
  }

  onChange(
    () => desk.profile?.id,
    () => {
      told.value = opened.value = undefined
    },
    { flush: 'sync' },
  )
  return { told, opened, refusals, load, open }
})
