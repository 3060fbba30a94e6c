import { ok } from '@core/value/result'
import type { Api } from '@contract/api'
import type { Handlers } from '@contract/wire'
import type { Access } from '../active/access'

/** What the desk answers about keys: each loosening asks the person in main's own surface first. */
export function keyCalls({ access }: { readonly access: Access }): Handlers<Api>['keys'] {
  const { keys, lock, births } = access
  return {
    add: () => keys.add(),
    addFor: ({ profileId }) => keys.addFor(profileId),
    make: ({ profileId }) => births.make(profileId),
    giveUp: ({ profileId }) => births.giveUp(profileId),
    remove: ({ profileId }) => keys.remove(profileId),
    replace: ({ profileId }) => keys.replace(profileId),
    inspect: ({ profileId }) => keys.inspect(profileId),
    whole: ({ profileId }) => keys.whole(profileId),
    lock() {
      lock.lock()
      return ok(undefined)
    },
    unlock: () => lock.unlock(),
    lockAfter: ({ minutes }) => lock.setAfter(minutes),
  }
}

/** What the desk answers about profiles, save for which of them is in use. */
export function profileCalls({
  access,
}: {
  readonly access: Access
}): Omit<Handlers<Api>['profiles'], 'use'> {
  return {
    add: () => access.add(),
    addByAddress: () => access.addByAddress(),
    edit: ({ id }) => access.edit(id),
    confirm: ({ id }) => access.confirm(id),
    remove: ({ id }) => access.remove(id),
    allowWrites: ({ id }) => access.writing.allow(id),
    forbidWrites: ({ id }) => access.writing.forbid(id),
  }
}
