export interface SigningClocks {
  /** System time, which can be set and can be wrong. */
  system(): number
  /** Elapsed time, which cannot be set and may stop during sleep. */
  steady(): number
}

/**
 * Maximum distance in milliseconds of a date from the system clock, for writes and for everything else. The venue
 * refuses a date more than 300 s from its own clock.
 */
const MAX_OFFSET_MS = { write: 60_000, other: 300_000 } as const
/**
 * Maximum jump of a write's date against the elapsed time since the last one, and the time for which that check
 * applies, in milliseconds.
 */
const MAX_JUMP_MS = 5_000
const JUMP_CHECK_MS = 60_000
/** Maximum distance ahead of venue time, in milliseconds, of a date that is moved only to avoid a repetition. */
const MAX_AHEAD_MS = 1_000

interface DatedSignature {
  readonly at: number
  readonly system: number
  readonly steady: number
}

/** Returns the signing time for the claimed venue clock offset; `undefined` if the offset is not credible. */
export type ComputeSigningTime = (offset: number, isWrite: boolean) => number | undefined

/**
 * Creates the clock of one key, based on own clocks and never on a given time. Writes are dated separately, so that a
 * query far ahead moves no write. Dates of writes strictly increase, also after `lastListedAt`, the last date that an
 * earlier process listed. Dates of queries may go back after a better measurement.
 */
export function createSigningClock(
  { system, steady }: SigningClocks,
  lastListedAt?: number,
): ComputeSigningTime {
  const last: { write?: DatedSignature; other?: DatedSignature } = {}
  return (offset, isWrite) => {
    const kind = isWrite ? 'write' : 'other'
    const [before, now] = [last[kind], { system: system(), steady: steady() }]
    // SECURITY: a false offset could otherwise produce a write signed now and valid tomorrow.
    if (!(Math.abs(offset) <= MAX_OFFSET_MS[kind])) return undefined
    const wanted = Math.round(now.system + offset)
    if (isWrite && before !== undefined && !isPlausibleNext(before, wanted, now)) return undefined
    const at = isWrite
      ? Math.max(wanted, (before?.at ?? getPlausibleDate(lastListedAt, now.system)) + 1)
      : avoidRepetition(before?.at, wanted)
    // SECURITY: an earlier write dated days ahead does not justify a date there.
    if (isWrite && at - now.system > MAX_OFFSET_MS.write) return undefined
    last[kind] = { ...now, at }
    return at
  }
}

/**
 * Creates the lookup of clocks by key; a reopened key continues after its last signed date, also from another process.
 */
export function createSigningClocks(
  clocks: SigningClocks,
  findLastListedAt: (keyId: string) => number | undefined,
): (keyId: string) => ComputeSigningTime {
  const byKey = new Map<string, ComputeSigningTime>()
  return keyId => {
    const signingClock = byKey.get(keyId) ?? createSigningClock(clocks, findLastListedAt(keyId))
    byKey.set(keyId, signingClock)
    return signingClock
  }
}

/** Returns the last listed date if it is plausible; one that is days ahead is ignored. */
const getPlausibleDate = (lastListedAt: number | undefined, system: number): number =>
  lastListedAt !== undefined && lastListedAt - system <= MAX_OFFSET_MS.write ? lastListedAt : -Infinity

/** Returns a time just after the last one if that is only slightly ahead; otherwise the wanted time. */
const avoidRepetition = (last: number | undefined, wanted: number): number =>
  last !== undefined && wanted <= last && last - wanted < MAX_AHEAD_MS ? last + 1 : wanted

/**
 * Returns true if a date plausibly follows the last one. The monotonic clock covers a changed system clock; the system
 * clock covers sleep.
 */
function isPlausibleNext(before: DatedSignature, wanted: number, now: Omit<DatedSignature, 'at'>): boolean {
  const [steady, system] = [now.steady - before.steady, now.system - before.system]
  if (steady > JUMP_CHECK_MS || system > JUMP_CHECK_MS) return true
  return [steady, system].some(passed => Math.abs(wanted - before.at - passed) <= MAX_JUMP_MS)
}

/**
 * Creates the clock of practice, which accepts any offset because its clock is changed on purpose and its key has no
 * value. Dates go back only if that clock does.
 */
export function createPracticeSigningClock({ system }: SigningClocks): ComputeSigningTime {
  let last: number | undefined
  return offset => (last = avoidRepetition(last, Math.round(system() + offset)))
}
