import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { JournalTold } from '@contract/audit-api'
import type { Saved } from '@contract/past-api'
import type { Refusal, Result } from '@core/value/result'
import type { Timeline } from '@core/attempt/timeline'
import { desk as bridge } from '../bridge'
import { useDesk } from './desk'

/** What the journal says: of one attempt every step, and of everything else what was done and set. */
export const useAudit = defineStore('audit', () => {
  const desk = useDesk()
  const chosen = shallowRef<string>()
  const timeline = shallowRef<Timeline>()
  const journal = shallowRef<JournalTold>()
  const refusals = shallowRef<readonly Refusal[]>([])
  /** What became of the evidence that was asked for, in a sentence. */
  const told = shallowRef<Saved | 'copied'>()

  function took<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  /** Reads an attempt's steps; an answer about one that was left meanwhile is dropped. */
  async function choose(id: string): Promise<void> {
    if (chosen.value !== id) timeline.value = told.value = undefined
    chosen.value = id
    const answer = await bridge.attempts.timeline({ attempt: id })
    if (chosen.value === id) timeline.value = took(answer)
  }

  async function read(): Promise<void> {
    const about = desk.profile?.id
    const answer = await bridge.audit.journal()
    if (about === desk.profile?.id) journal.value = took(answer) ?? journal.value
  }

  async function copy(): Promise<void> {
    if (chosen.value === undefined) return
    const pack = took(await bridge.attempts.evidence({ attempt: chosen.value }))
    if (pack === undefined) return
    const copied = await bridge.screen.copy({ text: pack })
    told.value = took(copied) === undefined && !copied.ok ? undefined : 'copied'
  }

  async function save(): Promise<void> {
    if (chosen.value === undefined) return
    const saved = took(await bridge.audit.save({ attempt: chosen.value }))
    told.value = saved === 'declined' ? undefined : saved
  }

  onChange(
    () => desk.profile?.id,
    () => {
      chosen.value = timeline.value = journal.value = told.value = undefined
    },
    { flush: 'sync' },
  )
  return { chosen, timeline, journal, refusals, told, choose, read, copy, save }
})
