import { keepRegistration, type Registrations } from '../registration/registration'
import { keepCompared, type Compared } from './compared-record'
import type { Entry } from './entry'
import { keepEnvelopes, type EnvelopeRecord } from './envelope-record'
import { keepGuards, noGuards, type GuardRecord } from './guard-record'
import { applyProfileEntry, noProfileRecord, type ProfileRecord } from './profile-record'
import { keepVenueActs, type VenueActRecord } from './venue-act-record'

/** What the journal's lines add up to beside attempts: guards, what the venue did, keys that were offered to it, and what was signed. */
export interface KeptRecords extends GuardRecord, VenueActRecord, ProfileRecord {
  readonly registrations: Registrations
  /** How far each signer's list was held against this journal. */
  readonly compared: Compared
  /** When each profile was given the key that it has. */
  readonly keySince: Readonly<Record<string, number>>
  /** What was allowed in advance. */
  readonly envelopes: EnvelopeRecord
}

export const noRecords: KeptRecords = {
  ...noGuards,
  ...noProfileRecord,
  venueActs: {},
  registrations: new Map(),
  compared: {},
  keySince: {},
  envelopes: new Map(),
}

const profilesIn = ({
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
export const keepRecords = (before: KeptRecords, entry: Entry): KeptRecords => ({
  ...keepGuards(before, entry),
  ...applyProfileEntry(profilesIn(before), entry),
  ...keepVenueActs({ venueActs: before.venueActs }, entry),
  compared: keepCompared(before.compared, entry),
  keySince:
    entry.saw === 'permission' && (entry.change === 'key added' || entry.change === 'key replaced')
      ? { ...before.keySince, [entry.profileId]: entry.at }
      : before.keySince,
  envelopes: keepEnvelopes(before.envelopes, entry),
  registrations:
    entry.saw === 'registration' ? keepRegistration(before.registrations, entry) : before.registrations,
})
