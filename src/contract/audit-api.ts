import type { Act } from '@core/attempt/acts'
import type { Saved } from './past-api'
import type { Call } from './wire'

/** What the desk's window can ask of the journal besides attempts. */
export interface AuditApi {
  readonly audit: {
    /** What was done and set besides attempts, newest first, and whether the journal is as this desk wrote it. */
    readonly journal: Call<void, JournalTold>
    /** Asks the person for a place, in main's own dialog, and writes the evidence of an attempt there. */
    readonly save: Call<{ readonly attempt: string }, Saved | 'declined'>
  }
}

/** The journal as opening found it, and the acts in it. */
export interface JournalTold {
  readonly found: 'whole' | 'edited' | 'rolled back'
  readonly lines: number
  readonly acts: readonly Act[]
}
