import type { DeskDatabase } from './database'
import type { RecordCipher } from './sealer'

/** An account whose data key is at hand, by the number it has in this database. */
export interface StoredAccount {
  readonly id: number
  readonly profileId: string
  readonly sealer: RecordCipher
}

/** The accounts a database knows. */
export interface StoredAccounts {
  /** Undefined without its data key, and where it was never met. */
  find(profileId: string): StoredAccount | undefined
  findOrAdd(profileId: string): StoredAccount | undefined
  /** What was met may not be on the disk. */
  clearCache(): void
}

/** Opens the accounts of a database. */
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
    // SECURITY: without the data key nothing of an account's past is written, and nothing of it can be read.
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
