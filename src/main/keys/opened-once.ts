import type { Keys } from './keys'

/**
 * The same keys; one that was opened for an account that is not in use, to be added, read or shown, is let go of once
 * that is done.
 */
// SECURITY: only the key of the account in use stays open.
export function openedOnce(keys: Keys, letGo: (profileId: string) => void): Keys {
  const after = async <T>(profileId: string, done: Promise<T>): Promise<T> =>
    done.finally(() => letGo(profileId))
  return {
    ...keys,
    async add() {
      const added = await keys.add()
      if (added.ok && added.value !== 'declined') letGo(added.value.id)
      return added
    },
    addFor: id => after(id, keys.addFor(id)),
    replace: id => after(id, keys.replace(id)),
    inspect: id => after(id, keys.inspect(id)),
    whole: id => after(id, keys.whole(id)),
  }
}
