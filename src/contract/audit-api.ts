import type { Act } from '@core/attempt/acts'
import type { Note, NotedRow } from '@core/history/note'
import type { Saved } from './past-api'
import { call } from './wire'

/** What the desk's window can ask of the journal besides attempts. */
export const auditApi = {
  audit: {
    /** What was done and set besides attempts, newest first, and whether the journal is as this desk wrote it. */
    journal: call<void, JournalTold>(),
    /** Asks the person for a place, in main's own dialog, and writes the evidence of an attempt there. */
    save: call<{ readonly attempt: string }, Saved | 'declined'>(),
    /** What the person noted on attempts and on what is past, of the account in use. */
    notes: call<void, readonly Note[]>(),
    /**
     * Keeps a note in place of the one before; an empty one takes it away. It goes into no evidence and nowhere else.
     * One about a row of the past says where that stands.
     */
    note: call<NoteWish, readonly Note[]>(),
    /** Asks the person for a place, in main's own dialog, and writes all notes of the account there as CSV. */
    saveNotes: call<void, Saved | 'declined'>(),
  },
}

/** The same, as a type. */
export type AuditApi = typeof auditApi

/** A note as it is typed. */
export interface NoteWish extends Omit<Note, 'at'> {
  readonly row?: NotedRow
}

/** The journal as opening found it, and the acts in it. */
export interface JournalTold {
  readonly found: 'whole' | 'edited' | 'rolled back'
  readonly lines: number
  readonly acts: readonly Act[]
}
