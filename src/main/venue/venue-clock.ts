import { EXPIRY_MARGIN_MS } from '@core/attempt/signature-expiry'

export interface VenueClock {
  /** Measures from one response, whose `venueTime` lies between sending and receiving. */
  measure(sentAt: number, receivedAt: number, venueTime: number): void
  offset(): ClockSample | undefined
  /** Returns true if a response was received so close to `at` that our clock was hardly changed in between. */
  isSure(at: number): boolean
  forSigning(now: number): number | undefined
  /** Returns true if the offset is exact enough for a write that is dated into the past. */
  isExact(): boolean
}

interface ClockSample {
  readonly offset: number
  /** Half the round trip: the venue may have read its clock at either end. */
  readonly uncertainty: number
  readonly at: number
}

/** Maximum age of a measurement for a write, in milliseconds. */
const MAX_SIGNING_AGE_MS = 60_000

/**
 * Maximum clock offset for a write in milliseconds. The venue refuses beyond 300 s. With an offset of a minute all
 * displayed ages are wrong, and proofs of absence are worthless, so a person has to check.
 */
const MAX_SIGNING_OFFSET_MS = 60_000
/** Time in milliseconds for which a better measurement is preferred to worse ones. */
const PREFER_BEST_MS = 15_000
/** Maximum uncertainty in milliseconds of the offset of an aged write. */
const MAX_AGED_UNCERTAINTY_MS = 2_000
const MAX_ROUND_TRIP_MS = 5_000
/** Distance allowed by `isSure`: the margin that a proof of absence includes. */
const NEAR_MS = EXPIRY_MARGIN_MS
/** Normal drift in milliseconds between two measurements. */
const DRIFT_TOLERANCE_MS = 50

export function createMeasuredClock(): VenueClock {
  let best: ClockSample | undefined
  let measuredAt = -Infinity
  return {
    measure(sentAt, receivedAt, venueTime) {
      const trip = receivedAt - sentAt
      if (trip < 0 || trip > MAX_ROUND_TRIP_MS) return
      const seen = { offset: venueTime - (sentAt + receivedAt) / 2, uncertainty: trip / 2, at: receivedAt }
      if (best === undefined || isBetterSample(seen, best)) best = seen
      measuredAt = receivedAt
    },
    isSure: at => Math.abs(at - measuredAt) <= NEAR_MS,
    offset: () => best && { ...best, offset: Math.round(best.offset) },
    isExact: () => best !== undefined && best.uncertainty <= MAX_AGED_UNCERTAINTY_MS,
    forSigning(now) {
      if (best === undefined || now - best.at > MAX_SIGNING_AGE_MS || now < best.at - DRIFT_TOLERANCE_MS)
        return undefined
      return Math.abs(best.offset) > MAX_SIGNING_OFFSET_MS ? undefined : best.offset
    },
  }
}

/**
 * Prefers the new measurement if it is as exact, if the old one has expired, or if both contradict, which means that a
 * clock was set.
 */
function isBetterSample(seen: ClockSample, best: ClockSample): boolean {
  const aged = seen.at - best.at > PREFER_BEST_MS || seen.at < best.at
  const contradicts =
    Math.abs(seen.offset - best.offset) > seen.uncertainty + best.uncertainty + DRIFT_TOLERANCE_MS
  return aged || contradicts || seen.uncertainty <= best.uncertainty
}
