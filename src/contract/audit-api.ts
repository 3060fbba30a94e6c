import type { JournalAction } from '@core/attempt/journal-actions'
import type { UserNote, NotedHistoryRow } from '@core/history/user-note'
import type { SavedFile } from './history-api'
import { defineCall } from './ipc-contract'

export const auditApi = {
  audit: {
    /** Returns all journal records besides attempts, newest first, with the result of the integrity check. */
    journal: defineCall<void, JournalReport>(),
    /** Asks for a file in main's own dialog and writes the evidence of the attempt to it. */
    save: defineCall<{ readonly attempt: string }, SavedFile | 'declined'>(),
    notes: defineCall<void, readonly UserNote[]>(),
    /**
     * Replaces a note; an empty text removes it. Notes are never part of evidence. A note about a history row carries
     * its table, id and time.
     */
    note: defineCall<NoteRequest, readonly UserNote[]>(),
    /** Asks for a file in main's own dialog and writes all notes of the account to it as CSV. */
    saveNotes: defineCall<void, SavedFile | 'declined'>(),
  },
}

export type AuditApi = typeof auditApi

export interface NoteRequest extends Omit<UserNote, 'at'> {
  readonly row?: NotedHistoryRow
}

export interface JournalReport {
  readonly found: 'whole' | 'edited' | 'rolled back'
  readonly lines: number
  readonly acts: readonly JournalAction[]
}
