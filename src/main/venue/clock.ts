import { MARGIN } from '@core/attempt/lapse'

/** How far the venue's clock is from ours, learnt from what it answers. */
export interface VenueClock {
  /** Learns from one answer: the venue wrote `venueTime` between our sending and our receiving. */
  learn(sentAt: number, receivedAt: number, venueTime: number): void
  offset(): { readonly offset: number; readonly at: number } | undefined
  /** Whether the venue was heard so near to this moment of ours that our clock can hardly have been set in between. */
  isSure(at: number): boolean
  /** The offset, if it is known well enough to sign a write with. */
  forSigning(now: number): number | undefined
}

interface Sample {
  readonly offset: number
  readonly slack: number
  readonly at: number
}

/** How long a learnt offset may be used for a write. */
const SIGNING_AGE = 60_000

/**
 * How far off our clock may be for a write.
 *
 * The venue itself refuses beyond 300 s. A desk that is a minute off shows wrong ages and wrong times on everything,
 * and a venue whose clock strays by as much makes proofs of absence worthless: in both cases a person has to look.
 */
const SIGNING_DRIFT = 60_000
/** A better measurement is kept for this long against worse ones. */
const KEEP_BEST = 15_000
const LONGEST_TRIP = 5_000
/** How near is near: as far off as a proof of absence allows for. */
const NEAR = MARGIN
/** What a clock may wander between two measurements without anything being wrong. */
const WANDER = 50

/** Keeps the offset. The shorter the trip, the more an answer teaches. */
export function createVenueClock(): VenueClock {
  let best: Sample | undefined
  let heardAt = -Infinity
  return {
    learn(sentAt, receivedAt, venueTime) {
      const trip = receivedAt - sentAt
      if (trip < 0 || trip > LONGEST_TRIP) return
      const seen = { offset: venueTime - (sentAt + receivedAt) / 2, slack: trip / 2, at: receivedAt }
      if (best === undefined || isBetter(seen, best)) best = seen
      heardAt = receivedAt
    },
    isSure: at => Math.abs(at - heardAt) <= NEAR,
    offset: () => (best === undefined ? undefined : { offset: Math.round(best.offset), at: best.at }),
    forSigning(now) {
      if (best === undefined || now - best.at > SIGNING_AGE || now < best.at - WANDER) return undefined
      return Math.abs(best.offset) > SIGNING_DRIFT ? undefined : best.offset
    },
  }
}

/** Newer wins when it is as exact, when the old one has aged, or when both cannot be true: then a clock was set. */
function isBetter(seen: Sample, best: Sample): boolean {
  const aged = seen.at - best.at > KEEP_BEST || seen.at < best.at
  const contradicts = Math.abs(seen.offset - best.offset) > seen.slack + best.slack + WANDER
  return aged || contradicts || seen.slack <= best.slack
}
