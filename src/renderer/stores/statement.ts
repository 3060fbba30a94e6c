import { defineStore } from 'pinia'
import { computed, shallowRef, watch as onChange } from 'vue'
import type { Saved } from '@contract/past-api'
import type { Period } from '@core/history/history-table'
import type { Statement } from '@core/history/statement'
import type { StatementPage, StatementPart } from '@core/history/statement-detail'
import type { PeriodStatement } from '@core/history/statement-period'
import type { StatementKind } from '@core/history/statement-text'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useDesk } from './desk'

/** The statement of some days, the day of it that is looked at, and the rows of one part of that. */
export const useStatement = defineStore('statement', () => {
  const desk = useDesk()
  const period = shallowRef<Period>()
  const told = shallowRef<PeriodStatement>()
  /** When the day begins that is looked at; without one it is the whole period. */
  const day = shallowRef<number>()
  const part = shallowRef<StatementPart>()
  const pages = shallowRef<readonly StatementPage[]>([])
  const refusals = shallowRef<readonly Refusal[]>([])
  const saved = shallowRef<Saved>()

  const shown = computed<Statement | undefined>(() =>
    day.value === undefined ? told.value?.total : told.value?.days.find(({ from }) => from === day.value),
  )

  function took<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  /** Reads the statement of a period; an answer about another period or account is dropped. */
  async function load(of: Period): Promise<void> {
    if (of !== period.value) {
      period.value = of
      look(undefined)
    }
    const about = desk.profile?.id
    const answer = await bridge.history.statement(of)
    if (of === period.value && about === desk.profile?.id) told.value = took(answer) ?? told.value
  }

  /** Looks at one day, or at the whole period. */
  function look(at: number | undefined): void {
    day.value = at
    open(undefined)
  }

  /** Opens a part to its rows, or closes what is open. */
  function open(wanted: StatementPart | undefined): void {
    part.value = wanted
    pages.value = []
    if (wanted !== undefined && day.value !== undefined) void more()
  }

  /** Asks for the rows after those that are there. */
  async function more(): Promise<void> {
    const [of, at, wanted, known] = [period.value, day.value, part.value, pages.value]
    if (of === undefined || at === undefined || wanted === undefined) return
    const after = known.at(-1)?.next
    const query = { period: of, day: at, part: wanted, ...(after !== undefined && { after }) }
    const page = took(await bridge.history.statementRows(query))
    if (page !== undefined && part.value === wanted && day.value === at && pages.value === known)
      pages.value = [...known, page]
  }

  async function save(of: StatementKind, format: 'csv' | 'json'): Promise<void> {
    saved.value = undefined
    if (period.value === undefined) return
    const written = took(await bridge.exports.statement({ period: period.value, of, format }))
    saved.value = written === 'declined' ? undefined : written
  }

  onChange(
    () => desk.profile?.id,
    () => {
      told.value = saved.value = undefined
      look(undefined)
    },
    { flush: 'sync' },
  )
  return { told, day, part, pages, refusals, saved, shown, load, look, open, more, save }
})
