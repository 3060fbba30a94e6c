import type { JournalEntry } from './entry'

/** A line of the journal that is about no attempt: a stop, a setting, a halt, an opening. */
export type JournalAction = Exclude<JournalEntry, { readonly attempt: unknown }>

/** The newest acts among the journal's lines, newest first; what other profiles set is left out. */
export function listJournalActions(entries: readonly JournalEntry[], profileId: string, most: number): readonly JournalAction[] {
  const isOurs = (entry: JournalEntry): entry is JournalAction =>
    !('attempt' in entry && entry.attempt !== undefined) &&
    !('profileId' in entry && entry.profileId !== profileId) &&
    // A comparison is told of where a person ended it; else it is the desk's own look.
    !(entry.saw === 'signatures compared' && entry.accepted !== true)
  return entries.filter(isOurs).slice(-most).toReversed()
}
