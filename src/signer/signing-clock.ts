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

/**
 * Returns the signing time for the claimed venue clock offset, `age` milliseconds in the past; `undefined` if the
 * offset is not credible.
 */
export type ComputeSigningTime = (offset: number, isWrite: boolean, age?: number) => number | undefined

/** Returns the last date that an earlier process listed for a key, of its fresh or of its aged writes. */
export type FindLastListedDate = (isAged: boolean) => number | undefined

/**
 * Creates the clock of one key, based on own clocks and never on a given time. Writes are dated separately, so that a
 * query far ahead moves no write, and each age separately, so that an aged write moves no fresh one. Dates of writes
 * strictly increase within their row, also after the last date that an earlier process listed. Dates of queries may go
 * back after a better measurement.
 */
export function createSigningClock(
  { system, steady }: SigningClocks,
  findLastListedAt: FindLastListedDate = () => undefined,
): ComputeSigningTime {
  const last = new Map<string, DatedSignature>()
  return (offset, isWrite, age = 0) => {
    const kind = isWrite ? 'write' : 'other'
    const row = `${kind} ${age}`
    const [before, now] = [last.get(row), { system: system(), steady: steady() }]
    // SECURITY: a false offset could otherwise produce a write signed now and valid tomorrow.
    if (!(Math.abs(offset) <= MAX_OFFSET_MS[kind])) return undefined
    const wanted = Math.round(now.system + offset) - age
    if (isWrite && before !== undefined && !isPlausibleNext(before, wanted, now)) return undefined
    const latest = now.system - age + MAX_OFFSET_MS.write
    const at = isWrite
      ? Math.max(wanted, (before?.at ?? getPlausibleDate(findLastListedAt(age > 0), latest)) + 1)
      : avoidRepetition(before?.at, wanted)
    // SECURITY: an earlier write dated days ahead does not justify a date there.
    if (isWrite && at > latest) return undefined
    last.set(row, { ...now, at })
    return at
  }
}

/**
 * Creates the lookup of clocks by key; a reopened key continues after its last signed date, also from another process.
 */
export function createSigningClocks(
  clocks: SigningClocks,
  findLastListedAt: (keyId: string, isAged: boolean) => number | undefined,
): (keyId: string) => ComputeSigningTime {
  const byKey = new Map<string, ComputeSigningTime>()
  return keyId => {
    const signingClock =
      byKey.get(keyId) ?? createSigningClock(clocks, isAged => findLastListedAt(keyId, isAged))
    byKey.set(keyId, signingClock)
    return signingClock
  }
}

/** Returns the last listed date if it is plausible; one that is days ahead is ignored. */
const getPlausibleDate = (lastListedAt: number | undefined, latest: number): number =>
  lastListedAt !== undefined && lastListedAt <= latest ? lastListedAt : -Infinity

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
  const last = new Map<number, number>()
  return (offset, _isWrite, age = 0) => {
    const at = avoidRepetition(last.get(age), Math.round(system() + offset) - age)
    last.set(age, at)
    return at
  }
}
