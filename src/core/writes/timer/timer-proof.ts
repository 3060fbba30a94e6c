import type { Attempt } from '../../attempt/attempt'
import type { Verdict } from '../../proof/evidence'
import { kinToNone, type Proof } from '../../proof/proof'
import type { PlannedCancelAfter } from '../../write/planned-write'
import { latestTrigger } from './timer-rules'

export const cancelAllAfterProof: Proof<PlannedCancelAfter> = {
  kinship: kinToNone,
  algoKinship: kinToNone,
  judge: (attempt, { venueTime }) => judgeTimer(attempt, venueTime),
  // There is nothing to look up: only that its time has passed, or of a refused one that the venue answers again.
  questions(attempt, _gathered, venueNow) {
    const over = attempt.state.is === 'refused' ? undefined : latestTrigger(attempt)
    return [{ ask: 'the time', notBefore: over === undefined ? venueNow : over + 1 }]
  },
}

/**
 * A timer is set, or called off, when the venue answers so. Where the answer was lost nothing can be looked
 * up: it counts as armed until the latest moment at which it could go off has passed. One that was refused
 * stays refused: that its time has passed does not say that it was taken.
 */
export function judgeTimer(attempt: Attempt, venueTime: number | undefined): Verdict | undefined {
  if (attempt.triggerAt !== undefined) return { is: 'in effect', by: 'the answer', records: [] }
  if (attempt.state.is === 'refused') return undefined
  const latest = latestTrigger(attempt)
  if (latest === undefined || venueTime === undefined || venueTime <= latest) return undefined
  return { is: 'in effect', by: 'its time has passed', records: [] }
}
