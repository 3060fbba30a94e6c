import type { Database } from './database'
import type { Sealer } from './sealer'

/** An account whose data key is at hand, by the number it has in this database. */
export interface PastAccount {
  readonly id: number
  readonly profileId: string
  readonly sealer: Sealer
}

/** The accounts a database knows. */
export interface PastAccounts {
  /** Undefined without its data key, and where it was never met. */
  find(profileId: string): PastAccount | undefined
  meet(profileId: string): PastAccount | undefined
  /** What was met may not be on the disk. */
  forget(): void
}

/** Opens the accounts of a database. */
export function openPastAccounts(
  { sql }: Database,
  sealerOf: (profileId: string) => Sealer | undefined,
): PastAccounts {
  const known = sql.prepare('SELECT id FROM accounts WHERE profile = ?')
  const met = sql.prepare('INSERT OR IGNORE INTO accounts (profile) VALUES (?)')
  known.setReturnArrays(true)
  const ids = new Map<string, number>()

  function find(profileId: string): PastAccount | undefined {
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
    meet(profileId) {
      if (sealerOf(profileId) !== undefined && !ids.has(profileId)) met.run(profileId)
      return find(profileId)
    },
    forget: () => ids.clear(),
  }
}
