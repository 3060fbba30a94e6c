import type { JournalEntry } from './entry'

/** A journal entry without an attempt: a stop, a setting, a halt, an opening. */
export type JournalAction = Exclude<JournalEntry, { readonly attempt: unknown }>

export function listJournalActions(
  entries: readonly JournalEntry[],
  profileId: string,
  most: number,
): readonly JournalAction[] {
  const isOurs = (entry: JournalEntry): entry is JournalAction =>
    !('attempt' in entry && entry.attempt !== undefined) &&
    !('profileId' in entry && entry.profileId !== profileId) &&
    // A comparison counts only if the user ended it; others are the desk's own checks.
    !(entry.saw === 'signatures compared' && entry.accepted !== true)
  return entries.filter(isOurs).slice(-most).toReversed()
}
