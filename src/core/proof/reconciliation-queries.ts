import type { WriteAttempt } from '../attempt/write-attempt'
import { MIN_LOOKUP_INTERVAL_MS, EXPIRY_MARGIN_MS, getAbsenceProvableAt } from '../attempt/signature-expiry'
import type { MarginMode } from '../market/venue-market-rules'
import type { OutcomeEvidence } from './outcome-evidence'
import type { CancelWrite } from '../write/venue-write'

/** A query to the venue about an attempt, with the venue time before which it is useless. */
export type ReconciliationQuery = { readonly notBefore: number } & (
  | { readonly ask: 'by client id'; readonly clientOrderId: string }
  | { readonly ask: 'by order id'; readonly orderId: string }
  /** All orders of the market created since `from`, in every status, read until two readings agree. */
  | { readonly ask: 'orders'; readonly symbol: string; readonly from: number }
  | { readonly ask: 'algo by client id'; readonly clientOrderId: string }
  | { readonly ask: 'algo by id'; readonly algoOrderId: string }
  | { readonly ask: 'algo orders'; readonly symbol: string }
  /** One page of the most recently changed orders in every status; it includes those that just ended. */
  | { readonly ask: 'orders by change'; readonly symbol: string | undefined }
  /** One page of algo orders in the venue's order; an order missing on it proves nothing. */
  | { readonly ask: 'a page of algo orders'; readonly symbol: string | undefined }
  | { readonly ask: 'leverages'; readonly marginMode: MarginMode }
  | { readonly ask: 'margin modes' }
  | { readonly ask: 'terms' }
  | { readonly ask: 'own addresses' }
  /** State of this desk's own key by the unsigned lookup. */
  | { readonly ask: 'own key' }
  | { readonly ask: 'settlements'; readonly from: number }
  | { readonly ask: 'the time' }
  | { readonly ask: 'margin'; readonly symbol: string; readonly from: number }
  | { readonly ask: 'position'; readonly symbol: string; readonly from: number }
)

/** Waits between lookups in milliseconds: short at first, then sparing the rate limits. */
const lookupWaitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const

/** Returns the wait in milliseconds after a number of consecutive rounds without response. */
export const getRetryWaitMs = (misses: number): number =>
  misses < 2 ? MIN_WAIT_MS : (lookupWaitsMs[Math.min(misses - 1, lookupWaitsMs.length) - 1] ?? MIN_WAIT_MS)

/** Minimum wait in milliseconds between queries about an attempt. */
const MIN_WAIT_MS = 250

/** Wait in milliseconds before the whole proof is gathered again. */
export const NEXT_PROOF_WAIT_MS = 30_000

/** Number of lookups after the expiry made as soon as they count. */
const PROMPT_LATE_LOOKUPS = 4

export type PositionTimes = Pick<
  WriteAttempt,
  'signedAt' | 'sentAt' | 'plannedAt' | 'beforeAt' | 'beforeMovedAt'
>

/**
 * Returns the venue time from which fills count: the read of the plan's position, or just after a later push changed
 * it. Fills up to that push are in the position and must not count twice. The push has venue time and the signature an
 * estimate, so the push can appear later than the signature.
 */
export function getFillsCountedFrom(attempt: PositionTimes): number | undefined {
  const { signedAt, sentAt, plannedAt, beforeAt, beforeMovedAt } = attempt
  if (signedAt === undefined || sentAt === undefined) return undefined
  const readAt = signedAt - Math.max(0, sentAt - (beforeAt ?? plannedAt))
  return beforeMovedAt === undefined
    ? readAt
    : Math.min(signedAt + EXPIRY_MARGIN_MS, Math.max(readAt, beforeMovedAt + 1))
}

/**
 * Returns the venue time from which fills are read. A push can lack later fills of the same millisecond, so the fills of
 * that millisecond are read too.
 */
export function getFillsReadFrom(attempt: PositionTimes): number | undefined {
  const counted = getFillsCountedFrom(attempt)
  return counted !== undefined && attempt.beforeMovedAt === counted - 1 ? attempt.beforeMovedAt : counted
}

export const getNextReadTime = (before: { readonly at: number } | undefined, venueNow: number): number =>
  before === undefined ? venueNow : before.at + MIN_LOOKUP_INTERVAL_MS

/** Returns the time of the next lookup: frequent at first, then at the expiry, then at the required distance. */
export function getNextLookupTime(
  attempt: WriteAttempt,
  looks: readonly { readonly at: number }[],
  venueNow: number,
): number {
  if (looks.length === 0) return venueNow
  const last = Math.max(...looks.map(({ at }) => at))
  const absenceProvableAt = getAbsenceProvableAt(attempt)
  if (absenceProvableAt !== undefined && venueNow > absenceProvableAt) {
    const late = looks.filter(({ at }) => at > absenceProvableAt).length
    // Two lookups are enough for a proof; if they did not suffice, more of them rarely help.
    return late === 0
      ? venueNow
      : last + (late < PROMPT_LATE_LOOKUPS ? MIN_LOOKUP_INTERVAL_MS : NEXT_PROOF_WAIT_MS)
  }
  const wait = lookupWaitsMs[Math.min(looks.length, lookupWaitsMs.length) - 1] ?? MIN_LOOKUP_INTERVAL_MS
  const next = last + wait
  return absenceProvableAt !== undefined && next > absenceProvableAt ? absenceProvableAt + 1 : next
}

export function queryNamedOrder(
  attempt: WriteAttempt & { readonly write: Pick<CancelWrite, 'orderId'> },
  { readings }: OutcomeEvidence,
  venueNow: number,
): readonly ReconciliationQuery[] {
  const notBefore = getNextLookupTime(attempt, readings, venueNow)
  return [{ ask: 'by order id', orderId: attempt.write.orderId, notBefore }]
}

/** Number of orders queried individually; above it one page is read for all. */
const MAX_SINGLE_QUERIES = 3

/**
 * Chooses which orders of a write are queried individually and if a page is read. A page proves an end as well as a
 * single read, but not that an order is open or missing; after the expiry, and for orders missing on pages, each is
 * read individually.
 */
export function chooseOrderQueries(
  attempt: WriteAttempt,
  open: readonly string[],
  listedPages: readonly (readonly string[])[],
  venueNow: number,
): { readonly isSwept: boolean; readonly each: readonly string[] } {
  const last = listedPages.at(-1)
  const absenceProvableAt = getAbsenceProvableAt(attempt)
  const isLate = last !== undefined && absenceProvableAt !== undefined && venueNow > absenceProvableAt
  if (open.length <= MAX_SINGLE_QUERIES || isLate) return { isSwept: false, each: open }
  // Individual queries continue without a page that gets no response.
  const isUnanswered = attempt.evidence.at(-1)?.unanswered === true
  if (last === undefined)
    return { isSwept: true, each: isUnanswered ? open.slice(0, MAX_SINGLE_QUERIES) : [] }
  const unlisted = open.filter(id => !last.includes(id))
  return open.length - unlisted.length > MAX_SINGLE_QUERIES
    ? { isSwept: true, each: unlisted }
    : { isSwept: false, each: open }
}

/** Returns up to `maxIds` ids, least often read first, so that none waits forever. */
export const pickLeastOftenRead = (
  ids: readonly string[],
  countReadings: (id: string) => number,
  maxIds: number,
): readonly string[] => ids.toSorted((a, b) => countReadings(a) - countReadings(b)).slice(0, maxIds)
