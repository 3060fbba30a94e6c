import { noVenueActs, type VenueActs } from '../account/venue-act'
import type { Entry } from './entry'

/** What the venue did to each profile’s account, as the journal has it, and what of it a person has looked at. */
export interface VenueActRecord {
  readonly venueActs: Readonly<Record<string, VenueActs>>
}

/** The acts after one more line. A line that was changed from outside tells of none. */
export function keepVenueActs(record: VenueActRecord, entry: Entry): VenueActRecord {
  if (!('profileId' in entry)) return record
  const { profileId, at } = entry
  const before = record.venueActs[profileId] ?? { ...noVenueActs, since: at }
  const now = after(before, entry)
  return now === record.venueActs[profileId]
    ? record
    : { venueActs: { ...record.venueActs, [profileId]: now } }
}

function after(before: VenueActs, entry: Entry): VenueActs {
  const { acts, seen } = before
  if (entry.saw === 'venue acts seen' && Array.isArray(entry.acts))
    return { ...before, seen: [...new Set([...seen, ...entry.acts])] }
  if (entry.saw !== 'venue act') return before
  const { act } = entry
  const isWhole = Array.isArray(act.parts) && Array.isArray(act.orders)
  return !isWhole || acts.some(({ id }) => id === act.id) ? before : { ...before, acts: [...acts, act] }
}
