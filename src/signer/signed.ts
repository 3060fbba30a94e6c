import type { SigningClocks } from './dating'
import type { CountedWrite } from './tally'

/** What a key signed, the last day and night at the least, by whoever keeps that over the end of a process. */
export type ListPastWrites = (keyId: string) => readonly CountedWrite[]

/** What each key signed, by its name, so that opening it anew counts nothing less. */
export interface SignedHistory {
  /** Takes in what was signed, where it is something that counts. */
  record(keyId: string, one: CountedWrite | undefined): void
  /** All that is known of it: what was signed before this process, and by it. */
  listAll(keyId: string): readonly CountedWrite[]
}

/** Two days that have really passed, whatever a clock says that can be set. */
const RETENTION_MS = 2 * 86_400_000

export function createSignedHistory({ steady }: SigningClocks, pastOf: ListPastWrites): SignedHistory {
  const past = new Map<string, readonly CountedWrite[]>()
  const own = new Map<string, { readonly one: CountedWrite; readonly passed: number }[]>()

  // Asked once, before the key signs anything here: later whoever keeps it has this process's own as well, and nothing
  // counts twice. No clock says which is which, for one that was set back would leave out what came before.
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
