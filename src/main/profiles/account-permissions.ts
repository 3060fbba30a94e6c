import type { JournalEntry, PermissionChange } from '@core/attempt/entry'
import type { Result } from '@core/value/result'
import type { AttemptStore } from '../attempts/attempt-store'
import type { ClockPort, SettingsStore } from '../main-ports'
import { openPublicQueryPermission, type PublicQueryPermission } from './public-query-permission'

export interface AccountPermissions {
  /** Records a permission before it is granted; it must not be granted if that fails. */
  recordGrant(profileId: string, change: PermissionChange): Result<unknown>
  /** Records a withdrawn permission; it takes effect at once even if the line has to wait for the disk. */
  recordWithdrawal(profileId: string, change: PermissionChange): void
  recordLaterLock(minutes: number, before: number): Result<unknown>
  recordSoonerLock(minutes: number, before: number): void
  readonly publicQueries: PublicQueryPermission
}

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
    // SECURITY: no permission is granted without a journal line.
    recordGrant: (profileId, change) => attempts.record(line(profileId, change)),
    recordWithdrawal: (profileId, change) => void attempts.owe(line(profileId, change)),
    recordLaterLock: (minutes, before) => attempts.record(lock(minutes, before)),
    recordSoonerLock: (minutes, before) => void attempts.owe(lock(minutes, before)),
  }
}
