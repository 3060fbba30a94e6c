import type { SignerClocks } from './dating'
import type { Counted } from './tally'

/** What a key signed, the last day and night at the least, by whoever keeps that over the end of a process. */
export type PastOf = (keyId: string) => readonly Counted[]

/** What each key signed, by its name, so that opening it anew counts nothing less. */
export interface Signed {
  /** Takes in what was signed, where it is something that counts. */
  note(keyId: string, one: Counted | undefined): void
  /** All that is known of it: what was signed before this process, and by it. */
  before(keyId: string): readonly Counted[]
}

/** Two days that have really passed, whatever a clock says that can be set. */
const KEPT = 2 * 86_400_000

export function createSigned({ steady }: SignerClocks, pastOf: PastOf): Signed {
  const past = new Map<string, readonly Counted[]>()
  const own = new Map<string, { readonly one: Counted; readonly passed: number }[]>()

  // Asked once, before the key signs anything here: later whoever keeps it has this process's own as well, and nothing
  // counts twice. No clock says which is which, for one that was set back would leave out what came before.
  function earlier(keyId: string): readonly Counted[] {
    const known = past.get(keyId) ?? [...pastOf(keyId)]
    past.set(keyId, known)
    return known
  }

  return {
    note(keyId, one) {
      if (one === undefined) return
      const passed = steady()
      const fresh = (own.get(keyId) ?? []).filter(each => each.passed > passed - KEPT)
      own.set(keyId, [...fresh, { one, passed }])
    },
    before: keyId => [...earlier(keyId), ...(own.get(keyId) ?? []).map(({ one }) => one)],
  }
}
