import type { JournalEntry } from '../../src/core/attempt/entry'
import {
  applyProfileEntry,
  emptyProfileRecord,
  type ProfileRecord,
} from '../../src/core/attempt/profile-record'
import type { TradingProfile } from '../../src/core/profile/trading-profile'
import { ok } from '../../src/core/value/result'
import type { SettingsStore } from '../../src/main/main-ports'
import type { ProfileJournalParts } from '../../src/main/profiles/profile-list'
import { memoryJournal, memorySettings } from './memory-records'

const chains = new WeakMap<SettingsStore, ProfileJournalParts>()

/** The journal lines about profiles beside these settings; the same one on every opening of the list. */
export function chainOf(settings: SettingsStore): ProfileJournalParts {
  const known = chains.get(settings)
  if (known !== undefined) return known
  let record: ProfileRecord = emptyProfileRecord
  const take = (...entries: readonly JournalEntry[]) => {
    record = entries.reduce(applyProfileEntry, record)
    return ok(undefined)
  }
  const chain: ProfileJournalParts = {
    attempts: { record: take, owe: take, profileRecord: () => record, changed: () => undefined },
    clock: { now: () => 0 },
  }
  chains.set(settings, chain)
  return chain
}

/** The journal lines of these profiles, for a test that writes their rows into the settings directly. */
export const linesOf = (...profiles: readonly TradingProfile[]): readonly JournalEntry[] => [
  { saw: 'profiles chained', at: 1 },
  ...profiles.map(({ id, main: _main, unconfirmed: _never, ...profile }) => ({
    ...({ saw: 'profile', at: 1, profileId: id } as const),
    profile,
  })),
]

/** The journal's line for a person who allowed the public query for the practice account. */
export const publicQueryLine: JournalEntry = {
  saw: 'permission',
  at: 1,
  profileId: 'practice',
  change: 'public query allowed',
}

/** Settings and journal of a desk whose person allowed the public query for the practice account. */
export function publicQueryAllowed() {
  const settings = memorySettings()
  settings.set('asks in public', 'practice')
  return { settings, journal: memoryJournal([publicQueryLine]) }
}
