import type { SigningClocks } from './signing-clock'
import type { CountedWrite } from './usage-counter'

/** Returns a key's signed writes from storage, covering at least the last 24 hours. */
export type ListPastWrites = (keyId: string) => readonly CountedWrite[]

/** Signed writes per key, so that reopening a key does not reset its counts. */
export interface SignedHistory {
  record(keyId: string, one: CountedWrite | undefined): void
  listAll(keyId: string): readonly CountedWrite[]
}

/** Two days of elapsed time in milliseconds, independent of the system clock. */
const RETENTION_MS = 2 * 86_400_000

export function createSignedHistory({ steady }: SigningClocks, pastOf: ListPastWrites): SignedHistory {
  const past = new Map<string, readonly CountedWrite[]>()
  const own = new Map<string, { readonly one: CountedWrite; readonly passed: number }[]>()

  // Read once before the key signs anything here; later the storage also contains this process's own writes, which
  // would count twice. No clock can separate them, because one that was set back would omit earlier writes.
  function getPast(keyId: string): readonly CountedWrite[] {
    const known = past.get(keyId) ?? [...pastOf(keyId)]
    past.set(keyId, known)
    return known
  }

  return {
    record(keyId, one) {
      if (one === undefined) return
      const passed = steady()
      const fresh = (own.get(keyId) ?? []).filter(each => each.passed > passed - RETENTION_MS)
      own.set(keyId, [...fresh, { one, passed }])
    },
    listAll: keyId => [...getPast(keyId), ...(own.get(keyId) ?? []).map(({ one }) => one)],
  }
}
