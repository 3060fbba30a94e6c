import type { ClockPort } from '../../../src/main/main-ports'

/** Limits the rate of requests. */
export interface Pace {
  /** Waits until the next request may be sent. Returns false if the time of the run is over. */
  turn(): Promise<boolean>
}

/** Maximum number of requests in any minute, and maximum duration of the run in milliseconds. */
export const venueRateLimit = { aMinute: 30, whole: 600_000 } as const

const MINUTE_MS = 60_000

/** Creates the rate limit for an external venue. `spent` is the number of requests that were sent before. */
export function createPace(clock: ClockPort, spent = 0, { aMinute, whole } = venueRateLimit): Pace {
  const endsAt = clock.now() + whole
  const sentAt = Array.from({ length: spent }, () => clock.now())
  let lastTurn: Promise<unknown> = Promise.resolve()

  async function waitForNext(): Promise<boolean> {
    const oldest = sentAt.length < aMinute ? undefined : sentAt[sentAt.length - aMinute]
    const sendAt = oldest === undefined ? clock.now() : Math.max(clock.now(), oldest + MINUTE_MS)
    if (sendAt >= endsAt) return false
    if (sendAt > clock.now()) await new Promise<void>(done => clock.after(sendAt - clock.now(), done))
    sentAt.push(clock.now())
    return true
  }

  return {
    turn() {
      const ownTurn = lastTurn.then(waitForNext)
      lastTurn = ownTurn
      return ownTurn
    },
  }
}

/** No limit, for the practice exchange on this machine. */
export const noPace: Pace = { turn: () => Promise.resolve(true) }
