import type { JournalledProfile } from '../profile/trading-profile'
import type { JournalEntry } from './entry'

export interface ProfileRecord {
  /** Listed profiles by id; `undefined` in older journals. */
  readonly profiles: Readonly<Record<string, JournalledProfile>> | undefined
  readonly earlierProfiles: Readonly<Record<string, readonly JournalledProfile[]>>
  readonly inPublic: Readonly<Record<string, true>>
  /** Idle minutes before the desk locks; `undefined` if never set. */
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
