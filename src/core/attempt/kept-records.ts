import { keepRegistration, type Registrations } from '../registration/registration'
import type { Entry } from './entry'
import { keepGuards, noGuards, type GuardRecord } from './guard-record'
import { keepVenueActs, type VenueActRecord } from './venue-act-record'

/** What the journal's lines add up to beside attempts: guards, what the venue did, and keys that were offered to it. */
export interface KeptRecords extends GuardRecord, VenueActRecord {
  readonly registrations: Registrations
}

export const noRecords: KeptRecords = { ...noGuards, venueActs: {}, registrations: new Map() }

/** The same after one more line. */
export const keepRecords = (before: KeptRecords, entry: Entry): KeptRecords => ({
  ...keepGuards(before, entry),
  ...keepVenueActs({ venueActs: before.venueActs }, entry),
  registrations:
    entry.saw === 'registration' ? keepRegistration(before.registrations, entry) : before.registrations,
})
