import type { WriteAttempt } from '@core/attempt/write-attempt'
import { createLateArrivalRestriction } from '@core/attempt/late-arrival-restriction'
import type { MarketRestriction } from '@core/guard/market-restriction'
import type { DeskState } from '../desk-state'
import type { ClockPort, ReadableVenue } from '../main-ports'
import type { AttemptStore } from './attempt-store'
import type { TradingGate } from './trading-gate'

/** Assumed largest lead of a local clock that has not been compared with the venue's yet, in milliseconds. */
export const MAX_UNCOMPARED_OFFSET_MS = 3_600_000
const RECHECK_MS = 1_000

/** Blocks conflicting writes while a request whose outcome was inferred, not confirmed, could still reach the venue. */
export interface LateArrivalWatch {
  close(): void
}

interface Parts {
  readonly profileId: string
  readonly venue: Pick<ReadableVenue, 'clockOffset'>
  readonly desk: Pick<DeskState, 'onSeen'>
  readonly attempts: Pick<AttemptStore, 'all'>
  readonly gate: TradingGate
  readonly clock: ClockPort
}

export function watchLateArrivals({
  profileId,
  venue,
  desk,
  attempts,
  gate,
  clock,
}: Parts): LateArrivalWatch {
  const waiting = new Map<string, Extract<MarketRestriction, { over: 'may still arrive' }>>()
  let cancelCheck: (() => void) | undefined

  function updateRestriction(): void {
    cancelCheck?.()
    cancelCheck = undefined
    const offset = venue.clockOffset()?.offset
    // A new connection has not compared the clocks yet. With a local clock ahead, the restriction would end too early.
    const now = clock.now() + (offset ?? -MAX_UNCOMPARED_OFFSET_MS)
    for (const [id, { until }] of waiting) if (until < now) waiting.delete(id)
    const limits = [...waiting.values()]
    gate.hold('arrivals', limits.length === 0 ? undefined : { is: 'part', limits })
    const next = Math.min(...limits.map(({ until }) => until))
    if (limits.length > 0)
      cancelCheck = clock.after(offset === undefined ? RECHECK_MS : next - now + 1, updateRestriction)
  }

  function handleAttempt(attempt: WriteAttempt): boolean {
    const limit = attempt.profileId === profileId ? createLateArrivalRestriction(attempt) : undefined
    if (limit === undefined) return waiting.delete(attempt.id)
    waiting.set(attempt.id, limit)
    return true
  }

  const stopListening = desk.onSeen(event => {
    if (event.saw === 'attempt' && handleAttempt(event.attempt)) updateRestriction()
  })
  attempts.all().forEach(handleAttempt)
  updateRestriction()
  return {
    close() {
      stopListening()
      cancelCheck?.()
    },
  }
}
