import type { JournalledProfile } from '../profile/profile'
import type { JournalEntry } from './entry'

/** State of profiles, and of settings that loosen something, as the journal's lines record it. */
export interface ProfileRecord {
  /** The listed profiles by id; undefined in a journal from before profiles were written there. */
  readonly profiles: Readonly<Record<string, JournalledProfile>> | undefined
  /** The lines that a later line of the same profile replaced or ended, by id. */
  readonly earlierProfiles: Readonly<Record<string, readonly JournalledProfile[]>>
  /** Profiles for which the venue may be asked without the key. */
  readonly inPublic: Readonly<Record<string, true>>
  /** Minutes without a touch after which the desk locks itself, as last set; undefined if never set. */
  readonly lockAfter: number | undefined
  readonly updatesOn: boolean
}

export const emptyProfileRecord: ProfileRecord = {
  profiles: undefined,
  earlierProfiles: {},
  inPublic: {},
  lockAfter: undefined,
  updatesOn: false,
}

/** Returns the record after one more line of the journal. */
export function applyProfileEntry(record: ProfileRecord, entry: JournalEntry): ProfileRecord {
  switch (entry.saw) {
    case 'profiles chained':
      return { ...record, profiles: record.profiles ?? {} }
    case 'profile': {
      const { profileId, profile } = entry
      const { [profileId]: before, ...others } = record.profiles ?? {}
      const earlier = record.earlierProfiles
      return {
        ...record,
        profiles: profile === undefined ? others : { ...others, [profileId]: profile },
        earlierProfiles:
          before === undefined
            ? earlier
            : { ...earlier, [profileId]: [...(earlier[profileId] ?? []), before] },
      }
    }
    case 'permission': {
      if (entry.change === 'public query allowed')
        return { ...record, inPublic: { ...record.inPublic, [entry.profileId]: true } }
      if (entry.change !== 'public query taken back') return record
      const { [entry.profileId]: _taken, ...others } = record.inPublic
      return { ...record, inPublic: others }
    }
    case 'lock after':
      return { ...record, lockAfter: entry.minutes }
    case 'updates':
      return { ...record, updatesOn: entry.turned === 'on' }
    default:
      return record
  }
}
