import { emptyVenueActions, type VenueActionRecord } from '../account/venue-action'
import type { JournalEntry } from './entry'

export interface VenueActionsByProfile {
  readonly venueActs: Readonly<Record<string, VenueActionRecord>>
}

/** Applies one entry. A malformed action is skipped. */
export function applyVenueActionEntry(
  record: VenueActionsByProfile,
  entry: JournalEntry,
): VenueActionsByProfile {
  if (!('profileId' in entry)) return record
  const { profileId, at } = entry
  const before = record.venueActs[profileId] ?? { ...emptyVenueActions, since: at }
  const now = applyToAccount(before, entry)
  return now === record.venueActs[profileId]
    ? record
    : { venueActs: { ...record.venueActs, [profileId]: now } }
}

function applyToAccount(before: VenueActionRecord, entry: JournalEntry): VenueActionRecord {
  const { acts, seen } = before
  if (entry.saw === 'venue acts seen' && Array.isArray(entry.acts))
    return { ...before, seen: [...new Set([...seen, ...entry.acts])] }
  if (entry.saw !== 'venue act') return before
  const { act } = entry
  const isWhole = Array.isArray(act.parts) && Array.isArray(act.orders)
  return !isWhole || acts.some(({ id }) => id === act.id) ? before : { ...before, acts: [...acts, act] }
}
