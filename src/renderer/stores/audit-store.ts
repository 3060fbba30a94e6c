import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { JournalReport } from '@contract/audit-api'
import type { SavedFile } from '@contract/history-api'
import type { Refusal, Result } from '@core/value/result'
import type { AttemptTimeline } from '@core/attempt/attempt-timeline'
import { desk as bridge } from '../bridge'
import { useDeskStore } from './desk-store'

export const useAuditStore = defineStore('audit', () => {
  const desk = useDeskStore()
  const selectedAttempt = shallowRef<string>()
  const timeline = shallowRef<AttemptTimeline>()
  const journal = shallowRef<JournalReport>()
  const refusals = shallowRef<readonly Refusal[]>([])
  const exportResult = shallowRef<SavedFile | 'copied'>()

  function acceptAnswer<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  /** Reads an attempt's steps. An answer about another attempt is dropped. */
  async function selectAttempt(id: string): Promise<void> {
    if (selectedAttempt.value !== id) timeline.value = exportResult.value = undefined
    selectedAttempt.value = id
    const answer = await bridge.attempts.timeline({ attempt: id })
    if (selectedAttempt.value === id) timeline.value = acceptAnswer(answer)
  }

  async function readJournal(): Promise<void> {
    const profileId = desk.profile?.id
    const answer = await bridge.audit.journal()
    if (profileId === desk.profile?.id) journal.value = acceptAnswer(answer) ?? journal.value
  }

  async function copyEvidence(): Promise<void> {
    if (selectedAttempt.value === undefined) return
    const pack = acceptAnswer(await bridge.attempts.evidence({ attempt: selectedAttempt.value }))
    if (pack === undefined) return
    const copied = await bridge.screen.copy({ text: pack })
    exportResult.value = acceptAnswer(copied) === undefined && !copied.ok ? undefined : 'copied'
  }

  async function saveEvidence(): Promise<void> {
    if (selectedAttempt.value === undefined) return
    const saved = acceptAnswer(await bridge.audit.save({ attempt: selectedAttempt.value }))
    exportResult.value = saved === 'declined' ? undefined : saved
  }

  onChange(
    () => desk.profile?.id,
    () => {
      selectedAttempt.value = timeline.value = journal.value = exportResult.value = undefined
    },
    { flush: 'sync' },
  )
  return {
    selectedAttempt,
    timeline,
    journal,
    refusals,
    exportResult,
    selectAttempt,
    readJournal,
    copyEvidence,
    saveEvidence,
  }
})
