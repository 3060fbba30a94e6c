import type { Entry, PermissionChange } from '@core/attempt/entry'
import type { Result } from '@core/value/result'
import type { Attempts } from '../attempts/attempts'
import type { Clock, SettingsStore } from '../ports'
import { openPublicAsking, type PublicAsking } from './public-asking'

/** The journal's record of what accounts may do, and of how long the desk stays open. */
export interface Permissions {
  /** Writes down what is about to be loosened; where that fails, it may not be. */
  loosen(profileId: string, change: PermissionChange): Result<unknown>
  /** Writes down what was tightened: it holds already, also where the line has to wait for the disk. */
  tightened(profileId: string, change: PermissionChange): void
  /** The same of the time after which the desk locks itself. */
  lockLater(minutes: number, before: number): Result<unknown>
  lockedSooner(minutes: number, before: number): void
  /** For which profiles the venue may be asked without the key. */
  readonly inPublic: PublicAsking
}

/** Keeps that record. */
export function createPermissions({
  attempts,
  clock,
  settings,
}: {
  readonly attempts: Pick<Attempts, 'record' | 'owe' | 'profileRecord'>
  readonly clock: Pick<Clock, 'now'>
  readonly settings: SettingsStore
}): Permissions {
  const line = (profileId: string, change: PermissionChange): Entry => ({
    saw: 'permission',
    at: clock.now(),
    profileId,
    change,
  })
  const lock = (minutes: number, before: number): Entry => ({
    saw: 'lock after',
    at: clock.now(),
    minutes,
    before,
  })
  return {
    inPublic: openPublicAsking(settings, id => attempts.profileRecord().inPublic[id] === true),
    // SECURITY: nothing is loosened that the journal does not know of.
    loosen: (profileId, change) => attempts.record(line(profileId, change)),
    tightened: (profileId, change) => void attempts.owe(line(profileId, change)),
    lockLater: (minutes, before) => attempts.record(lock(minutes, before)),
    lockedSooner: (minutes, before) => void attempts.owe(lock(minutes, before)),
  }
}
