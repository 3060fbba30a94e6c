import type { JournalEntry, PermissionChange } from '@core/attempt/entry'
import type { Result } from '@core/value/result'
import type { AttemptStore } from '../attempts/attempts'
import type { ClockPort, SettingsStore } from '../ports'
import { openPublicQueryPermission, type PublicQueryPermission } from './public-asking'

/** The journal's record of what accounts may do, and of how long the desk stays open. */
export interface AccountPermissions {
  /** Writes down what is about to be loosened; where that fails, it may not be. */
  recordGrant(profileId: string, change: PermissionChange): Result<unknown>
  /** Writes down what was tightened: it holds already, also where the line has to wait for the disk. */
  recordWithdrawal(profileId: string, change: PermissionChange): void
  /** The same of the time after which the desk locks itself. */
  recordLaterLock(minutes: number, before: number): Result<unknown>
  recordSoonerLock(minutes: number, before: number): void
  /** For which profiles the venue may be asked without the key. */
  readonly publicQueries: PublicQueryPermission
}

/** Keeps that record. */
export function createAccountPermissions({
  attempts,
  clock,
  settings,
}: {
  readonly attempts: Pick<AttemptStore, 'record' | 'owe' | 'profileRecord'>
  readonly clock: Pick<ClockPort, 'now'>
  readonly settings: SettingsStore
}): AccountPermissions {
  const line = (profileId: string, change: PermissionChange): JournalEntry => ({
    saw: 'permission',
    at: clock.now(),
    profileId,
    change,
  })
  const lock = (minutes: number, before: number): JournalEntry => ({
    saw: 'lock after',
    at: clock.now(),
    minutes,
    before,
  })
  return {
    publicQueries: openPublicQueryPermission(settings, id => attempts.profileRecord().inPublic[id] === true),
    // SECURITY: nothing is loosened that the journal does not know of.
    recordGrant: (profileId, change) => attempts.record(line(profileId, change)),
    recordWithdrawal: (profileId, change) => void attempts.owe(line(profileId, change)),
    recordLaterLock: (minutes, before) => attempts.record(lock(minutes, before)),
    recordSoonerLock: (minutes, before) => void attempts.owe(lock(minutes, before)),
  }
}
