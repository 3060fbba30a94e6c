import { SIGNATURE_LIFE, type Attempt } from './attempt'
import type { Entry } from './entry'

/** Added to the signature's life before anything counts as proof: our idea of venue time may be a little off. */
export const MARGIN = 10_000

/** How far apart two look-ups have to be to count as two. */
export const APART = 5_000

/** What is known of when an attempt was signed. */
export type SigningOf = Pick<Attempt, 'signedAt' | 'signedWithin'>

/** The earliest date that its signature can bear, in venue time: what was made before is not of this attempt. */
export const signedFrom = ({ signedAt, signedWithin }: SigningOf): number | undefined =>
  signedWithin?.from ?? signedAt

/** The latest date that its signature can bear: how long the venue may still take it counts from here. */
export const signedUntil = ({ signedAt, signedWithin }: SigningOf): number | undefined =>
  signedWithin?.until ?? signedAt

/** From when on, in venue time, silence can prove something; undefined for what was never to be signed. */
export function provableAt(attempt: SigningOf): number | undefined {
  const latest = signedUntil(attempt)
  return latest === undefined ? undefined : latest + SIGNATURE_LIFE + MARGIN
}

/** Latest venue time at which a signature kept in these lines could still be accepted. `undefined` if they keep none. */
export function replayableUntil(entries: readonly Entry[]): number | undefined {
  const lapses = entries.flatMap(entry =>
    entry.saw === 'outcome' && entry.signed !== undefined
      ? (provableAt({ signedAt: entry.signed.at }) ?? [])
      : [],
  )
  return lapses.length === 0 ? undefined : Math.max(...lapses)
}

/**
 * Until when, in venue time, the request of what is called done may still arrive: its end was seen, and nothing tells
 * that this request brought it about. Undefined where its own answer, or the order's own new terms, told that it came.
 */
export function arrivesUntil(attempt: Attempt): number | undefined {
  const { state, taken } = attempt
  const isSeen = state.is === 'done' && (state.by === 'an end' || state.by === 'read-back')
  return taken !== true && (isSeen || state.is === 'declared') ? provableAt(attempt) : undefined
}

/** Whether answers came far enough apart to be two answers and not one. */
export const areApart = (answers: readonly { readonly at: number }[]): boolean => {
  const times = answers.map(({ at }) => at)
  return times.length >= 2 && Math.max(...times) - Math.min(...times) >= APART
}
