import type { JournalAction } from '@core/attempt/acts'
import type { UserNote, NotedHistoryRow } from '@core/history/note'
import type { SavedFile } from './past-api'
import { defineCall } from './wire'

/** What the desk's window can ask of the journal besides attempts. */
export const auditApi = {
  audit: {
    /** What was done and set besides attempts, newest first, and whether the journal is as this desk wrote it. */
    journal: defineCall<void, JournalReport>(),
    /** Asks the person for a place, in main's own dialog, and writes the evidence of an attempt there. */
    save: defineCall<{ readonly attempt: string }, SavedFile | 'declined'>(),
    /** What the person noted on attempts and on what is past, of the account in use. */
    notes: defineCall<void, readonly UserNote[]>(),
    /**
     * Keeps a note in place of the one before; an empty one takes it away. It goes into no evidence and nowhere else.
     * One about a row of the past says where that stands.
     */
    note: defineCall<NoteRequest, readonly UserNote[]>(),
    /** Asks the person for a place, in main's own dialog, and writes all notes of the account there as CSV. */
    saveNotes: defineCall<void, SavedFile | 'declined'>(),
  },
}

/** The same, as a type. */
export type AuditApi = typeof auditApi

/** A note as it is typed. */
export interface NoteRequest extends Omit<UserNote, 'at'> {
  readonly row?: NotedHistoryRow
}

/** The journal as opening found it, and the acts in it. */
export interface JournalReport {
  readonly found: 'whole' | 'edited' | 'rolled back'
  readonly lines: number
  readonly acts: readonly JournalAction[]
}
