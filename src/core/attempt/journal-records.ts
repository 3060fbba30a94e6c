import { applyRegistrationEntry, type KeyRegistrations } from '../registration/key-registration-state'
import { applyComparisonEntry, type ComparedSignatures } from './signature-comparison-record'
import { applyAgingEntry, type AgingRecord } from './aging-record'
import type { JournalEntry } from './entry'
import { applyMandateEntry, type MandateRecords } from './mandate-record'
import { applyGuardEntry, emptyGuardRecord, type GuardRecord } from './guard-record'
import { applyProfileEntry, emptyProfileRecord, type ProfileRecord } from './profile-record'
import { applyVenueActionEntry, type VenueActionsByProfile } from './venue-action-record'

/**
 * State derived from journal entries besides attempts: guards, profiles, venue actions, key registrations, mandates and
 * compared signatures.
 */
export interface JournalRecords extends GuardRecord, VenueActionsByProfile, ProfileRecord {
  readonly registrations: KeyRegistrations
  readonly compared: ComparedSignatures
  /** Time at which each profile got its present key, by profile id; absent if the journal does not show it. */
  readonly keySince: Readonly<Record<string, number>>
  readonly envelopes: MandateRecords
  readonly aging: AgingRecord
}

export const emptyJournalRecords: JournalRecords = {
  ...emptyGuardRecord,
  ...emptyProfileRecord,
  venueActs: {},
  registrations: new Map(),
  compared: {},
  keySince: {},
  envelopes: new Map(),
  aging: {},
}

const pickProfileRecord = ({
  profiles,
  earlierProfiles,
  inPublic,
  lockAfter,
  updatesOn,
}: ProfileRecord): ProfileRecord => ({
  profiles,
  earlierProfiles,
  inPublic,
  lockAfter,
  updatesOn,
})

export const applyRecordEntry = (before: JournalRecords, entry: JournalEntry): JournalRecords => ({
  ...applyGuardEntry(before, entry),
  ...applyProfileEntry(pickProfileRecord(before), entry),
  ...applyVenueActionEntry({ venueActs: before.venueActs }, entry),
  compared: applyComparisonEntry(before.compared, entry),
  keySince:
    entry.saw === 'permission' && (entry.change === 'key added' || entry.change === 'key replaced')
      ? { ...before.keySince, [entry.profileId]: entry.at }
      : before.keySince,
  envelopes: applyMandateEntry(before.envelopes, entry),
  aging: applyAgingEntry(before.aging, entry),
  registrations:
    entry.saw === 'registration' ? applyRegistrationEntry(before.registrations, entry) : before.registrations,
})
