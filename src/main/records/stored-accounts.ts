import type { DeskDatabase } from './desk-database'
import type { RecordCipher } from './record-cipher'

export interface StoredAccount {
  readonly id: number
  readonly profileId: string
  readonly sealer: RecordCipher
}

export interface StoredAccounts {
  /** Returns the account; `undefined` without its data key or if it is not stored yet. */
  find(profileId: string): StoredAccount | undefined
  findOrAdd(profileId: string): StoredAccount | undefined
  /** Clears the cached ids, because new ones may not be on disk. */
  clearCache(): void
}

export function openStoredAccounts(
  { sql }: DeskDatabase,
  sealerOf: (profileId: string) => RecordCipher | undefined,
): StoredAccounts {
  const known = sql.prepare('SELECT id FROM accounts WHERE profile = ?')
  const met = sql.prepare('INSERT OR IGNORE INTO accounts (profile) VALUES (?)')
  known.setReturnArrays(true)
  const ids = new Map<string, number>()

  function find(profileId: string): StoredAccount | undefined {
    const sealer = sealerOf(profileId)
    // SECURITY: without the data key an account's history is neither written nor read.
    if (sealer === undefined) return undefined
    const id = ids.get(profileId) ?? (known.get(profileId) as readonly [number] | undefined)?.[0]
    if (id === undefined) return undefined
    ids.set(profileId, id)
    return { id, profileId, sealer }
  }

  return {
    find,
    findOrAdd(profileId) {
      if (sealerOf(profileId) !== undefined && !ids.has(profileId)) met.run(profileId)
      return find(profileId)
    },
    clearCache: () => ids.clear(),
  }
}
