import type { Attempt } from '@core/attempt/attempt'
import { arrivalLimit } from '@core/writes/rules/arrivals'
import type { Limit } from '@core/guard/limit'
import type { Desk } from '../desk'
import type { Clock, ReadingVenue } from '../ports'
import type { Attempts } from './attempts'
import type { Gate } from './gate'

/** How far ahead of the venue's a clock may be that was not compared with it yet. */
export const UNCOMPARED = 3_600_000
/** How soon a clock that was not compared yet is looked at again. */
const LOOK_AGAIN = 1_000

/** What is done without an answer of its own may still arrive: until it cannot, what it could hit is held. */
export interface Arrivals {
  close(): void
}

interface Parts {
  readonly profileId: string
  readonly venue: Pick<ReadingVenue, 'clockOffset'>
  readonly desk: Pick<Desk, 'onSeen'>
  readonly attempts: Pick<Attempts, 'all'>
  readonly gate: Gate
  readonly clock: Clock
}

export function watchArrivals({ profileId, venue, desk, attempts, gate, clock }: Parts): Arrivals {
  const waiting = new Map<string, Extract<Limit, { over: 'may still arrive' }>>()
  let callOff: (() => void) | undefined

  function shut(): void {
    callOff?.()
    callOff = undefined
    const offset = venue.clockOffset()?.offset
    // A new line has not compared the clocks yet: by a clock that is ahead it would end too soon, and for good.
    const now = clock.now() + (offset ?? -UNCOMPARED)
    for (const [id, { until }] of waiting) if (until < now) waiting.delete(id)
    const limits = [...waiting.values()]
    gate.hold('arrivals', limits.length === 0 ? undefined : { is: 'part', limits })
    const next = Math.min(...limits.map(({ until }) => until))
    if (limits.length > 0) callOff = clock.after(offset === undefined ? LOOK_AGAIN : next - now + 1, shut)
  }

  function hear(attempt: Attempt): boolean {
    const limit = attempt.profileId === profileId ? arrivalLimit(attempt) : undefined
    if (limit === undefined) return waiting.delete(attempt.id)
    waiting.set(attempt.id, limit)
    return true
  }

  const stopHearing = desk.onSeen(event => {
    if (event.saw === 'attempt' && hear(event.attempt)) shut()
  })
  attempts.all().forEach(hear)
  shut()
  return {
    close() {
      stopHearing()
      callOff?.()
    },
  }
}
