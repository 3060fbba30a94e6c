import { noVenueActs, type VenueActs } from '../account/venue-act'
import type { Entry } from './entry'

/** What the venue did to each profile’s account, as the journal has it, and what of it a person has looked at. */
export interface VenueActRecord {
  readonly venueActs: Readonly<Record<string, VenueActs>>
}

/** The acts after one more line. A line that was changed from outside tells of none. */
export function keepVenueActs(record: VenueActRecord, entry: Entry): VenueActRecord {
  if (entry.saw !== 'venue act' && entry.saw !== 'venue acts seen') return record
  const { acts, seen } = record.venueActs[entry.profileId] ?? noVenueActs
  const isKnown = entry.saw === 'venue act' && acts.some(({ id }) => id === entry.act.id)
  if (isKnown || !isWhole(entry)) return record
  const now =
    entry.saw === 'venue act'
      ? { acts: [...acts, entry.act], seen }
      : { acts, seen: [...new Set([...seen, ...entry.acts])] }
  return { venueActs: { ...record.venueActs, [entry.profileId]: now } }
}

const isWhole = (entry: Extract<Entry, { saw: 'venue act' | 'venue acts seen' }>): boolean =>
  entry.saw === 'venue act'
    ? Array.isArray(entry.act.parts) && Array.isArray(entry.act.orders)
    : Array.isArray(entry.acts)
