/** The two clocks that a signer goes by. */
export interface SignerClocks {
  /** What the system says the time is: it can be set, and it can be wrong. */
  system(): number
  /** How much time has passed: nobody can set it, and it may stand still while the machine sleeps. */
  steady(): number
}

/** How far a write may be dated from the system's clock, and everything else: beyond that the venue takes nothing. */
const FURTHEST = { write: 60_000, other: 300_000 } as const
/** How far a write's date may jump against the time that has passed since the last one, and for how long that counts. */
const JUMP = 5_000
const COUNTS = 60_000
/** How far ahead of the venue's time a date may be that only waits for the last one to pass: further, nobody takes it. */
const AHEAD = 1_000

interface Dated {
  readonly at: number
  readonly system: number
  readonly steady: number
}

/** Says at which moment something is signed, by how far the venue's clock is told to be ahead; undefined where it is not believed. */
export type Dating = (offset: number, isWrite: boolean) => number | undefined

/**
 * Dates what one key signs: by clocks of its own, and never by a moment that it is told.
 *
 * What writes is dated apart from all else, so that a question far ahead moves no write. The date of a write is never
 * earlier than the last one's, and never the same: in this process, and where its list tells of one before. What only
 * asks goes back with a clock that was measured better.
 */
export function createDating({ system, steady }: SignerClocks, listed?: number): Dating {
  const last: { write?: Dated; other?: Dated } = {}
  return (offset, isWrite) => {
    const sort = isWrite ? 'write' : 'other'
    const [before, now] = [last[sort], { system: system(), steady: steady() }]
    // SECURITY: who tells the offset could otherwise have a write signed now that leaves tomorrow.
    if (!(Math.abs(offset) <= FURTHEST[sort])) return undefined
    const wanted = Math.round(now.system + offset)
    if (isWrite && before !== undefined && !follows(before, wanted, now)) return undefined
    const at = isWrite
      ? Math.max(wanted, (before?.at ?? earlier(listed, now.system)) + 1)
      : after(before?.at, wanted)
    // SECURITY: a write that was dated by a clock that was days ahead is no reason to date the next one there.
    if (isWrite && at - now.system > FURTHEST.write) return undefined
    last[sort] = { ...now, at }
    return at
  }
}

/**
 * How each key is dated, by its name: one that is opened anew goes on from the last date that it signed, also where that
 * was another process.
 */
export function createDatings(
  clocks: SignerClocks,
  datedOf: (keyId: string) => number | undefined,
): (keyId: string) => Dating {
  const datings = new Map<string, Dating>()
  return keyId => {
    const one = datings.get(keyId) ?? createDating(clocks, datedOf(keyId))
    datings.set(keyId, one)
    return one
  }
}

/** The last date that is listed, where a clock of now could have said it: one that was days ahead keeps nothing out. */
const earlier = (listed: number | undefined, system: number): number =>
  listed !== undefined && listed - system <= FURTHEST.write ? listed : -Infinity

/** A moment after the last one where that is but little ahead; else the moment that is wanted. */
const after = (last: number | undefined, wanted: number): number =>
  last !== undefined && wanted <= last && last - wanted < AHEAD ? last + 1 : wanted

/**
 * Whether a date is where one has to be that comes after the last one. Where the system's clock was set meanwhile the
 * steady one says so; where the machine slept, the system's.
 */
function follows(before: Dated, wanted: number, now: Omit<Dated, 'at'>): boolean {
  const [steady, system] = [now.steady - before.steady, now.system - before.system]
  if (steady > COUNTS || system > COUNTS) return true
  return [steady, system].some(passed => Math.abs(wanted - before.at - passed) <= JUMP)
}

/**
 * Dates by any offset: for practice, whose clock is turned on purpose, and whose key is worth nothing. Where it is turned
 * back, or was told wrong once, dates go back with it; else they only go forward.
 */
export function createPracticeDating({ system }: SignerClocks): Dating {
  let last: number | undefined
  return offset => (last = after(last, Math.round(system() + offset)))
}
