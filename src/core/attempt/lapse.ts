import { SIGNATURE_LIFE_MS, type WriteAttempt } from './attempt'
import type { JournalEntry } from './entry'

/** Added to the signature's life before anything counts as proof: our idea of venue time may be a little off. */
export const EXPIRY_MARGIN_MS = 10_000

/** How far apart two look-ups have to be to count as two. */
export const MIN_LOOKUP_INTERVAL_MS = 5_000

/** What is known of when an attempt was signed. */
export type SigningTimes = Pick<WriteAttempt, 'signedAt' | 'signedWithin'>

/** The earliest date that its signature can bear, in venue time: what was made before is not of this attempt. */
export const getEarliestSignedAt = ({ signedAt, signedWithin }: SigningTimes): number | undefined =>
  signedWithin?.from ?? signedAt

/** The latest date that its signature can bear: how long the venue may still take it counts from here. */
export const getLatestSignedAt = ({ signedAt, signedWithin }: SigningTimes): number | undefined =>
  signedWithin?.until ?? signedAt

/** From when on, in venue time, silence can prove something; undefined for what was never to be signed. */
export function getAbsenceProvableAt(attempt: SigningTimes): number | undefined {
  const latest = getLatestSignedAt(attempt)
  return latest === undefined ? undefined : latest + SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS
}

/** Latest venue time at which a signature kept in these lines could still be accepted. `undefined` if they keep none. */
export function getReplayableUntil(entries: readonly JournalEntry[]): number | undefined {
  const lapses = entries.flatMap(entry =>
    entry.saw === 'outcome' && entry.signed !== undefined
      ? (getAbsenceProvableAt({ signedAt: entry.signed.at }) ?? [])
      : [],
  )
  return lapses.length === 0 ? undefined : Math.max(...lapses)
}

/**
 * Until when, in venue time, the request of what is called done may still arrive: its end was seen, and nothing tells
 * that this request brought it about. Undefined where its own answer, or the order's own new terms, told that it came.
 */
export function getLateArrivalEnd(attempt: WriteAttempt): number | undefined {
  const { state, taken } = attempt
  const isSeen = state.is === 'done' && (state.by === 'an end' || state.by === 'read-back')
  return taken !== true && (isSeen || state.is === 'declared') ? getAbsenceProvableAt(attempt) : undefined
}

/** Whether answers came far enough apart to be two answers and not one. */
export const areLookupsApart = (answers: readonly { readonly at: number }[]): boolean => {
  const times = answers.map(({ at }) => at)
  return times.length >= 2 && Math.max(...times) - Math.min(...times) >= MIN_LOOKUP_INTERVAL_MS
}
