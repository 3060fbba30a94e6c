import { defineStore } from 'pinia'
import { computed, shallowRef, watch as onChange } from 'vue'
import type { NoteWish } from '@contract/audit-api'
import type { Saved } from '@contract/past-api'
import type { Note } from '@core/history/note'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useDesk } from './desk'

/** A person's own words about attempts and the past of the account in use. */
export const useNotes = defineStore('notes', () => {
  const desk = useDesk()
  const all = shallowRef<readonly Note[]>([])
  const refusals = shallowRef<readonly Refusal[]>([])
  const saved = shallowRef<Saved>()
  const byAttempt = computed(() => new Map(all.value.map(note => [note.about, note])))

  /** Takes an answer, but for one about an account that was left meanwhile. */
  async function took<T>(asked: Promise<Result<T>>): Promise<T | undefined> {
    const about = desk.profile?.id
    const answer = await asked
    if (about !== desk.profile?.id) return undefined
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  async function read(): Promise<void> {
    all.value = (await took(bridge.audit.notes())) ?? all.value
  }

  /** Keeps a note; where it was not kept, what was typed stays with whoever typed it. */
  async function keep(note: NoteWish): Promise<void> {
    all.value = (await took(bridge.audit.note(note))) ?? all.value
  }

  async function save(): Promise<void> {
    const answer = await took(bridge.audit.saveNotes())
    saved.value = answer === 'declined' ? undefined : answer
  }

  onChange(
    () => desk.profile?.id,
    () => {
      all.value = refusals.value = []
      saved.value = undefined
    },
    { flush: 'sync' },
  )
  return { all, of: (id: string) => byAttempt.value.get(id), refusals, saved, read, keep, save }
})
