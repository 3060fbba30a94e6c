import { SIGNATURE_LIFE_MS, type WriteAttempt } from './write-attempt'
import { isAnyPlacement } from '../write/venue-write'
import type { JournalEntry } from './entry'
import { getWindowAge } from './signing-window'

/**
 * Milliseconds added to the signature's life before absence counts as proof, because the estimate of venue time may be
 * off.
 */
export const EXPIRY_MARGIN_MS = 10_000

/** Minimum time in milliseconds between two lookups that count as two. */
export const MIN_LOOKUP_INTERVAL_MS = 5_000

export type SigningTimes = Pick<WriteAttempt, 'signedAt' | 'signedWithin'>

/**
 * Returns the earliest possible time of the signature, in venue time. An order created before is not from this attempt.
 */
export const getEarliestSignedAt = ({ signedAt, signedWithin }: SigningTimes): number | undefined =>
  signedWithin?.from ?? signedAt

/** Returns the latest possible time of the signature. The venue's acceptance period starts here. */
export const getLatestSignedAt = ({ signedAt, signedWithin }: SigningTimes): number | undefined =>
  signedWithin?.until ?? signedAt

/**
 * Returns the earliest venue time at which a missing order proves that the request was not accepted. `undefined` if it
 * was never signed.
 */
export function getAbsenceProvableAt(attempt: SigningTimes): number | undefined {
  const latest = getLatestSignedAt(attempt)
  return latest === undefined ? undefined : latest + SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS
}

/** Returns the milliseconds by which the write was dated into the past, so that its signature expires sooner. */
export const getSignedAge = ({ signedAt, signedWithin }: SigningTimes): number =>
  signedAt === undefined || signedWithin === undefined ? 0 : getWindowAge(signedAt, signedWithin)

/**
 * Returns the latest venue time at which a signature in these entries could still be accepted. `undefined` if they
 * contain none.
 */
export function getReplayableUntil(entries: readonly JournalEntry[]): number | undefined {
  const signed = entries.flatMap(entry =>
    entry.saw === 'outcome' && entry.signed !== undefined ? [entry.signed.at] : [],
  )
  if (signed.length === 0) return undefined
  // SECURITY: an aged date counts like a fresh one, in case the venue accepts it for longer.
  const asked = entries.flatMap(entry => (entry.saw === 'sending' ? [entry.signedAt] : []))
  return getAbsenceProvableAt({ signedAt: Math.max(...signed, ...asked) })
}

/** Returns the venue time until which a sent request may arrive, as if its date were fresh. */
export function getArrivalEnd(attempt: SigningTimes): number | undefined {
  const [provable, age] = [getAbsenceProvableAt(attempt), getSignedAge(attempt)]
  return provable === undefined || age <= 0 ? provable : provable + age + MIN_LOOKUP_INTERVAL_MS
}

/**
 * Returns the venue time until which the request of an ended attempt may still arrive: its effect was seen, but another
 * cause is possible; or the venue did not have it before its last possible moment. `undefined` if its own response or
 * new terms prove its arrival.
 */
export function getLateArrivalEnd(attempt: WriteAttempt): number | undefined {
  const { state, taken } = attempt
  const isSeen = state.is === 'done' && (state.by === 'an end' || state.by === 'read-back')
  const mayArrive = taken !== true && (isSeen || isMissingEarly(attempt) || state.is === 'declared')
  return mayArrive ? getArrivalEnd(attempt) : undefined
}

/**
 * Returns true for an attempt that ended because the venue did not have it, although it may still arrive: proved absent
 * by an aged date, which a venue may come to accept for longer, or refused for the rate limit.
 */
export const isMissingEarly = (attempt: Pick<WriteAttempt, 'state'> & SigningTimes): boolean =>
  (attempt.state.is === 'absent' && getSignedAge(attempt) > 0) ||
  (attempt.state.is === 'refused' && attempt.state.mayStillArrive === true)

/** Returns true if an order ended as missing, but the venue is still queried because it may arrive late. */
export function isWatchedForArrival(attempt: WriteAttempt, venueNow: number): boolean {
  const end = isMissingEarly(attempt) ? getLateArrivalEnd(attempt) : undefined
  return end !== undefined && venueNow <= end && isAnyPlacement(attempt.write)
}

/** Returns true if the lookups are far enough apart to count as two. */
export const areLookupsApart = (answers: readonly { readonly at: number }[]): boolean => {
  const times = answers.map(({ at }) => at)
  return times.length >= 2 && Math.max(...times) - Math.min(...times) >= MIN_LOOKUP_INTERVAL_MS
}
