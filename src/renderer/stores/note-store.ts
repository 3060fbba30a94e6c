import { defineStore } from 'pinia'
import { computed, shallowRef, watch as onChange } from 'vue'
import type { NoteRequest } from '@contract/audit-api'
import type { SavedFile } from '@contract/history-api'
import type { UserNote } from '@core/history/user-note'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useDeskStore } from './desk-store'

export const useNoteStore = defineStore('notes', () => {
  const desk = useDeskStore()
  const allNotes = shallowRef<readonly UserNote[]>([])
  const refusals = shallowRef<readonly Refusal[]>([])
  const savedExport = shallowRef<SavedFile>()
  const notesBySubject = computed(() => new Map(allNotes.value.map(note => [note.about, note])))

  /** Returns the answer unless the account changed in the meantime. */
  async function acceptAnswer<T>(request: Promise<Result<T>>): Promise<T | undefined> {
    const profileId = desk.profile?.id
    const answer = await request
    if (profileId !== desk.profile?.id) return undefined
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  async function readNotes(): Promise<void> {
    allNotes.value = (await acceptAnswer(bridge.audit.notes())) ?? allNotes.value
  }

  /** Saves a note. If that fails, the typed text stays in the form. */
  async function saveNote(note: NoteRequest): Promise<void> {
    allNotes.value = (await acceptAnswer(bridge.audit.note(note))) ?? allNotes.value
  }

  async function exportNotes(): Promise<void> {
    const answer = await acceptAnswer(bridge.audit.saveNotes())
    savedExport.value = answer === 'declined' ? undefined : answer
  }

  onChange(
    () => desk.profile?.id,
    () => {
      allNotes.value = refusals.value = []
      savedExport.value = undefined
    },
    { flush: 'sync' },
  )
  return {
    allNotes,
    of: (id: string) => notesBySubject.value.get(id),
    refusals,
    savedExport,
    readNotes,
    saveNote,
    exportNotes,
  }
})
