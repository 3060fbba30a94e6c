import { applyRegistrationEntry, type KeyRegistrations } from '../registration/registration'
import { applyComparisonEntry, type ComparedSignatures } from './compared-record'
import type { JournalEntry } from './entry'
import { applyMandateEntry, type MandateRecords } from './envelope-record'
import { applyGuardEntry, emptyGuardRecord, type GuardRecord } from './guard-record'
import { applyProfileEntry, emptyProfileRecord, type ProfileRecord } from './profile-record'
import { applyVenueActionEntry, type VenueActionsByProfile } from './venue-act-record'

/** What the journal's lines add up to beside attempts: guards, what the venue did, keys that were offered to it, and what was signed. */
export interface JournalRecords extends GuardRecord, VenueActionsByProfile, ProfileRecord {
  readonly registrations: KeyRegistrations
  /** How far each signer's list was held against this journal. */
  readonly compared: ComparedSignatures
  /** When each profile was given the key that it has. */
  readonly keySince: Readonly<Record<string, number>>
  /** What was allowed in advance. */
  readonly envelopes: MandateRecords
}

export const emptyJournalRecords: JournalRecords = {
  ...emptyGuardRecord,
  ...emptyProfileRecord,
  venueActs: {},
  registrations: new Map(),
  compared: {},
  keySince: {},
  envelopes: new Map(),
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

/** The same after one more line. */
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
  registrations:
    entry.saw === 'registration' ? applyRegistrationEntry(before.registrations, entry) : before.registrations,
})
