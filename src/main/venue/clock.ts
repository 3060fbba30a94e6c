import { EXPIRY_MARGIN_MS } from '@core/attempt/lapse'

/** How far the venue's clock is from ours, learnt from what it answers. */
export interface VenueClock {
  /** Learns from one answer: the venue wrote `venueTime` between our sending and our receiving. */
  measure(sentAt: number, receivedAt: number, venueTime: number): void
  offset(): { readonly offset: number; readonly at: number } | undefined
  /** Whether the venue was heard so near to this moment of ours that our clock can hardly have been set in between. */
  isSure(at: number): boolean
  /** The offset, if it is known well enough to sign a write with. */
  forSigning(now: number): number | undefined
}

interface ClockSample {
  readonly offset: number
  readonly uncertainty: number
  readonly at: number
}

/** How long a learnt offset may be used for a write. */
const MAX_SIGNING_AGE_MS = 60_000

/**
 * How far off our clock may be for a write.
 *
 * The venue itself refuses beyond 300 s. A desk that is a minute off shows wrong ages and wrong times on everything,
 * and a venue whose clock strays by as much makes proofs of absence worthless: in both cases a person has to look.
 */
const MAX_SIGNING_OFFSET_MS = 60_000
/** A better measurement is kept for this long against worse ones. */
const PREFER_BEST_MS = 15_000
const MAX_ROUND_TRIP_MS = 5_000
/** How near is near: as far off as a proof of absence allows for. */
const NEAR_MS = EXPIRY_MARGIN_MS
/** What a clock may wander between two measurements without anything being wrong. */
const DRIFT_TOLERANCE_MS = 50

/** Keeps the offset. The shorter the trip, the more an answer teaches. */
export function createMeasuredClock(): VenueClock {
  let best: ClockSample | undefined
  let heardAt = -Infinity
  return {
    measure(sentAt, receivedAt, venueTime) {
      const trip = receivedAt - sentAt
      if (trip < 0 || trip > MAX_ROUND_TRIP_MS) return
      const seen = { offset: venueTime - (sentAt + receivedAt) / 2, uncertainty: trip / 2, at: receivedAt }
      if (best === undefined || isBetterSample(seen, best)) best = seen
      heardAt = receivedAt
    },
    isSure: at => Math.abs(at - heardAt) <= NEAR_MS,
    offset: () => (best === undefined ? undefined : { offset: Math.round(best.offset), at: best.at }),
    forSigning(now) {
      if (best === undefined || now - best.at > MAX_SIGNING_AGE_MS || now < best.at - DRIFT_TOLERANCE_MS) return undefined
      return Math.abs(best.offset) > MAX_SIGNING_OFFSET_MS ? undefined : best.offset
    },
  }
}

/** Newer wins when it is as exact, when the old one has aged, or when both cannot be true: then a clock was set. */
function isBetterSample(seen: ClockSample, best: ClockSample): boolean {
  const aged = seen.at - best.at > PREFER_BEST_MS || seen.at < best.at
  const contradicts = Math.abs(seen.offset - best.offset) > seen.uncertainty + best.uncertainty + DRIFT_TOLERANCE_MS
  return aged || contradicts || seen.uncertainty <= best.uncertainty
}
