import { ok } from '@core/value/result'
import type { DeskApi } from '@contract/desk-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import type { ProfileAccess } from '../active/profile-access'

/** Creates the IPC calls about keys. Anything that loosens a protection is confirmed in a window of main first. */
export function createKeyCalls({
  access,
}: {
  readonly access: ProfileAccess
}): ContractHandlers<DeskApi>['keys'] {
  const { keys, lock, keyGeneration } = access
  return {
    add: () => keys.add(),
    addFor: ({ profileId }) => keys.addFor(profileId),
    make: ({ profileId }) => keyGeneration.make(profileId),
    giveUp: ({ profileId }) => keyGeneration.giveUp(profileId),
    remove: ({ profileId }) => keys.remove(profileId),
    replace: ({ profileId }) => keys.replace(profileId),
    inspect: ({ profileId }) => keys.inspect(profileId),
    whole: ({ profileId }) => keys.whole(profileId),
    lock() {
      lock.lock()
      return ok(undefined)
    },
    unlock: () => lock.unlock(),
    lockAfter: ({ minutes }) => lock.setLockAfterMinutes(minutes),
  }
}

export function createProfileCalls({
  access,
}: {
  readonly access: ProfileAccess
}): Omit<ContractHandlers<DeskApi>['profiles'], 'use' | 'openPage'> {
  return {
    add: () => access.add(),
    addByAddress: () => access.addByAddress(),
    edit: ({ id }) => access.edit(id),
    confirm: ({ id }) => access.confirm(id),
    remove: ({ id }) => access.remove(id),
    allowWrites: ({ id, guards }) => access.writing.allow(id, guards),
    forbidWrites: ({ id }) => access.writing.withdraw(id),
  }
}
