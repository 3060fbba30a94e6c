import type { WriteAttempt } from '../attempt/attempt'
import { MIN_LOOKUP_INTERVAL_MS, EXPIRY_MARGIN_MS, getAbsenceProvableAt } from '../attempt/lapse'
import type { MarginMode } from '../market/market'
import type { OutcomeEvidence } from './evidence'
import type { CancelWrite } from '../write/write'

/** Something to ask the venue about an attempt, and the venue time before which asking is of no use. */
export type ReconciliationQuery = { readonly notBefore: number } & (
  | { readonly ask: 'by client id'; readonly clientOrderId: string }
  | { readonly ask: 'by order id'; readonly orderId: string }
  /** Every order of the market made since then, of every status, read until two readings agree. */
  | { readonly ask: 'orders'; readonly symbol: string; readonly from: number }
  | { readonly ask: 'algo by client id'; readonly clientOrderId: string }
  | { readonly ask: 'algo by id'; readonly algoOrderId: string }
  /** Every order of the market that waits or waited for a trigger, of every status, read twice. */
  | { readonly ask: 'algo orders'; readonly symbol: string }
  /** The orders that changed last, of every status, on one page: those that were just ended are among them. */
  | { readonly ask: 'orders by change'; readonly symbol: string | undefined }
  /** One page of what waits or waited for a trigger, in whatever order the venue gives it: what is not on it is not told. */
  | { readonly ask: 'a page of algo orders'; readonly symbol: string | undefined }
  /** How every market is set. */
  | { readonly ask: 'leverages'; readonly marginMode: MarginMode }
  | { readonly ask: 'margin modes' }
  /** What the venue allows this account, and what it chose for maintenance. */
  | { readonly ask: 'terms' }
  /** From where this desk's own key may be used. */
  | { readonly ask: 'own addresses' }
  /** Whether this desk's own key works, by the look-up that needs no signature. */
  | { readonly ask: 'own key' }
  /** The account's settlements since then. */
  | { readonly ask: 'settlements'; readonly from: number }
  /** The venue's own time. */
  | { readonly ask: 'the time' }
  /** An isolated position's margin, and our own fills in the market since then. */
  | { readonly ask: 'margin'; readonly symbol: string; readonly from: number }
  /** The position, and our own fills in the market since then. */
  | { readonly ask: 'position'; readonly symbol: string; readonly from: number }
)

/** Waits between look-ups while absence cannot be proved yet: eager at first, then sparing of the limits. */
const lookupWaitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const

/** How long to wait before the venue is asked again, in milliseconds, after so many rounds in a row without an answer. */
export const getRetryWaitMs = (misses: number): number =>
  misses < 2 ? MIN_WAIT_MS : (lookupWaitsMs[Math.min(misses - 1, lookupWaitsMs.length) - 1] ?? MIN_WAIT_MS)

/** The shortest wait before the venue is asked again about the same attempt. */
const MIN_WAIT_MS = 250

/** How long to wait before the whole proof is gathered again. */
export const NEXT_PROOF_WAIT_MS = 30_000

/** How many looks after the lapse are made as soon as they count. */
const PROMPT_LATE_LOOKUPS = 4

/**
 * The moment in venue time from which fills are counted: when the position the plan rests on was read, or just
 * after it moved by a push since. What filled up to that push is in the position, and must not count twice: the push
 * is dated by the venue and the signature by what is believed of its clock, so that the one may seem the later.
 */
export function getFillsCountedFrom(attempt: WriteAttempt): number | undefined {
  const { signedAt, sentAt, plannedAt, beforeAt, beforeMovedAt } = attempt
  if (signedAt === undefined || sentAt === undefined) return undefined
  const readAt = signedAt - Math.max(0, sentAt - (beforeAt ?? plannedAt))
  return beforeMovedAt === undefined
    ? readAt
    : Math.min(signedAt + EXPIRY_MARGIN_MS, Math.max(readAt, beforeMovedAt + 1))
}

/** When something that was read once may be read again. */
export const getNextReadTime = (before: { readonly at: number } | undefined, venueNow: number): number =>
  before === undefined ? venueNow : before.at + MIN_LOOKUP_INTERVAL_MS

/** When to look again, in venue time: often at first, at the lapse, and far enough apart after it. */
export function getNextLookupTime(
  attempt: WriteAttempt,
  looks: readonly { readonly at: number }[],
  venueNow: number,
): number {
  if (looks.length === 0) return venueNow
  const last = Math.max(...looks.map(({ at }) => at))
  const lapse = getAbsenceProvableAt(attempt)
  if (lapse !== undefined && venueNow > lapse) {
    const late = looks.filter(({ at }) => at > lapse).length
    // Two are enough for a proof. What none came from by then is seldom told by more of the same.
    return late === 0 ? venueNow : last + (late < PROMPT_LATE_LOOKUPS ? MIN_LOOKUP_INTERVAL_MS : NEXT_PROOF_WAIT_MS)
  }
  const wait = lookupWaitsMs[Math.min(looks.length, lookupWaitsMs.length) - 1] ?? MIN_LOOKUP_INTERVAL_MS
  const next = last + wait
  return lapse !== undefined && next > lapse ? lapse + 1 : next
}

/** Of an order that stood before it was to be changed or ended its record is read by the id that was known. */
export function queryNamedOrder(
  attempt: WriteAttempt & { readonly write: Pick<CancelWrite, 'orderId'> },
  { readings }: OutcomeEvidence,
  venueNow: number,
): readonly ReconciliationQuery[] {
  const notBefore = getNextLookupTime(attempt, readings, venueNow)
  return [{ ask: 'by order id', orderId: attempt.write.orderId, notBefore }]
}

/** How many orders are asked about each by itself; of more, one page is read that tells of all of them. */
const MAX_SINGLE_QUERIES = 3

/**
 * Which of the orders that a write is to end are asked about each by itself now, and whether a page is read for them.
 *
 * A page proves an end as well as a read of one order does. It does not prove that an order stands, nor that
 * anything is wrong where one is not in it: after the lapse, and for whatever no page told, each is read by itself.
 */
export function chooseOrderQueries(
  attempt: WriteAttempt,
  open: readonly string[],
  listedPages: readonly (readonly string[])[],
  venueNow: number,
): { readonly isSwept: boolean; readonly each: readonly string[] } {
  const last = listedPages.at(-1)
  const lapse = getAbsenceProvableAt(attempt)
  const isLate = last !== undefined && lapse !== undefined && venueNow > lapse
  if (open.length <= MAX_SINGLE_QUERIES || isLate) return { isSwept: false, each: open }
  // A page that cannot be had keeps nobody from asking without it.
  const isMute = attempt.evidence.at(-1)?.unanswered === true
  if (last === undefined) return { isSwept: true, each: isMute ? open.slice(0, MAX_SINGLE_QUERIES) : [] }
  const untold = open.filter(id => !last.includes(id))
  return open.length - untold.length > MAX_SINGLE_QUERIES ? { isSwept: true, each: untold } : { isSwept: false, each: open }
}

/** As many as one round asks about, those first that were looked at least: none waits for ever behind the others. */
export const pickLeastRecentlyRead = (
  ids: readonly string[],
  looksAt: (id: string) => number,
  most: number,
): readonly string[] => ids.toSorted((a, b) => looksAt(a) - looksAt(b)).slice(0, most)
