import type { KeyManagement } from './key-management'

/** Wraps key management: a key opened for an inactive account is released after the operation. */
// SECURITY: only the key of the active account stays open.
export function releaseAfterUse(keys: KeyManagement, releaseKey: (profileId: string) => void): KeyManagement {
  const releaseWhenDone = async <T>(profileId: string, done: Promise<T>): Promise<T> =>
    done.finally(() => releaseKey(profileId))
  return {
    ...keys,
    async add() {
      const added = await keys.add()
      if (added.ok && added.value !== 'declined') releaseKey(added.value.id)
      return added
    },
    addFor: id => releaseWhenDone(id, keys.addFor(id)),
    replace: id => releaseWhenDone(id, keys.replace(id)),
    inspect: id => releaseWhenDone(id, keys.inspect(id)),
    whole: id => releaseWhenDone(id, keys.whole(id)),
  }
}
