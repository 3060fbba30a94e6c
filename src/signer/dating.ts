/** The two clocks that a signer goes by. */
export interface SigningClocks {
  /** What the system says the time is: it can be set, and it can be wrong. */
  system(): number
  /** How much time has passed: nobody can set it, and it may stand still while the machine sleeps. */
  steady(): number
}

/** How far a write may be dated from the system's clock, and everything else: beyond that the venue takes nothing. */
const MAX_OFFSET_MS = { write: 60_000, other: 300_000 } as const
/** How far a write's date may jump against the time that has passed since the last one, and for how long that counts. */
const MAX_JUMP_MS = 5_000
const JUMP_CHECK_MS = 60_000
/** How far ahead of the venue's time a date may be that only waits for the last one to pass: further, nobody takes it. */
const MAX_AHEAD_MS = 1_000

interface DatedSignature {
  readonly at: number
  readonly system: number
  readonly steady: number
}

/** Says at which moment something is signed, by how far the venue's clock is told to be ahead; undefined where it is not believed. */
export type ComputeSigningTime = (offset: number, isWrite: boolean) => number | undefined

/**
 * Dates what one key signs: by clocks of its own, and never by a moment that it is told.
 *
 * What writes is dated apart from all else, so that a question far ahead moves no write. The date of a write is never
 * earlier than the last one's, and never the same: in this process, and where its list tells of one before. What only
 * asks goes back with a clock that was measured better.
 */
export function createSigningClock({ system, steady }: SigningClocks, listed?: number): ComputeSigningTime {
  const last: { write?: DatedSignature; other?: DatedSignature } = {}
  return (offset, isWrite) => {
    const sort = isWrite ? 'write' : 'other'
    const [before, now] = [last[sort], { system: system(), steady: steady() }]
    // SECURITY: who tells the offset could otherwise have a write signed now that leaves tomorrow.
    if (!(Math.abs(offset) <= MAX_OFFSET_MS[sort])) return undefined
    const wanted = Math.round(now.system + offset)
    if (isWrite && before !== undefined && !isPlausibleNext(before, wanted, now)) return undefined
    const at = isWrite
      ? Math.max(wanted, (before?.at ?? getPlausibleDate(listed, now.system)) + 1)
      : nextAfter(before?.at, wanted)
    // SECURITY: a write that was dated by a clock that was days ahead is no reason to date the next one there.
    if (isWrite && at - now.system > MAX_OFFSET_MS.write) return undefined
    last[sort] = { ...now, at }
    return at
  }
}

/**
 * How each key is dated, by its name: one that is opened anew goes on from the last date that it signed, also where that
 * was another process.
 */
export function createSigningClocks(
  clocks: SigningClocks,
  datedOf: (keyId: string) => number | undefined,
): (keyId: string) => ComputeSigningTime {
  const datings = new Map<string, ComputeSigningTime>()
  return keyId => {
    const one = datings.get(keyId) ?? createSigningClock(clocks, datedOf(keyId))
    datings.set(keyId, one)
    return one
  }
}

/** The last date that is listed, where a clock of now could have said it: one that was days ahead keeps nothing out. */
const getPlausibleDate = (listed: number | undefined, system: number): number =>
  listed !== undefined && listed - system <= MAX_OFFSET_MS.write ? listed : -Infinity

/** A moment after the last one where that is but little ahead; else the moment that is wanted. */
const nextAfter = (last: number | undefined, wanted: number): number =>
  last !== undefined && wanted <= last && last - wanted < MAX_AHEAD_MS ? last + 1 : wanted

/**
 * Whether a date is where one has to be that comes after the last one. Where the system's clock was set meanwhile the
 * steady one says so; where the machine slept, the system's.
 */
function isPlausibleNext(before: DatedSignature, wanted: number, now: Omit<DatedSignature, 'at'>): boolean {
  const [steady, system] = [now.steady - before.steady, now.system - before.system]
  if (steady > JUMP_CHECK_MS || system > JUMP_CHECK_MS) return true
  return [steady, system].some(passed => Math.abs(wanted - before.at - passed) <= MAX_JUMP_MS)
}

/**
 * Dates by any offset: for practice, whose clock is turned on purpose, and whose key is worth nothing. Where it is turned
 * back, or was told wrong once, dates go back with it; else they only go forward.
 */
export function createPracticeSigningClock({ system }: SigningClocks): ComputeSigningTime {
  let last: number | undefined
  return offset => (last = nextAfter(last, Math.round(system() + offset)))
}
