import type { SignerClocks } from './dating'
import type { Counted } from './tally'

/** What a key signed in the last day and night, by whoever keeps that over the end of a process. */
export type PastOf = (keyId: string) => readonly Counted[]

/** What each key signed, by its name, so that opening it anew counts nothing less. */
export interface Signed {
  /** Takes in what was signed, where it is something that counts. */
  note(keyId: string, one: Counted | undefined): void
  /** All that is known of it: what was signed before this process, and by it. */
  before(keyId: string): readonly Counted[]
}

/** Two days: a clock that is set back a little is still in one that is known. */
const KEPT = 2 * 86_400_000

export function createSigned({ system }: SignerClocks, pastOf: PastOf): Signed {
  const begun = system()
  const own = new Map<string, Counted[]>()
  return {
    note(keyId, one) {
      if (one === undefined) return
      const all = own.get(keyId) ?? []
      own.set(keyId, all)
      all.push(one)
      const fresh = all.findIndex(({ at }) => at > one.at - KEPT)
      all.splice(0, fresh)
    },
    // Whoever keeps it may have this process's own as well by now, and nothing counts twice.
    before: keyId => [...pastOf(keyId).filter(({ at }) => at < begun), ...(own.get(keyId) ?? [])],
  }
}
