import type { WriteAttempt } from '../../attempt/attempt'
import type { EvidenceVerdict } from '../../proof/evidence'
import { matchNothing, type OutcomeProof } from '../../proof/proof'
import type { PlannedCancelAfter } from '../../write/planned-write'
import { computeLatestTrigger } from './timer-rules'

export const cancelAllAfterProof: OutcomeProof<PlannedCancelAfter> = {
  matchOrder: matchNothing,
  matchAlgoOrder: matchNothing,
  resolveVerdict: (attempt, { venueTime }) => resolveTimerOutcome(attempt, venueTime),
  // There is nothing to look up: only that its time has passed, or of a refused one that the venue answers again.
  listQueries(attempt, _gathered, venueNow) {
    const over = attempt.state.is === 'refused' ? undefined : computeLatestTrigger(attempt)
    return [{ ask: 'the time', notBefore: over === undefined ? venueNow : over + 1 }]
  },
}

/**
 * A timer is set, or called off, when the venue answers so. Where the answer was lost nothing can be looked
 * up: it counts as armed until the latest moment at which it could go off has passed. One that was refused
 * stays refused: that its time has passed does not say that it was taken.
 */
export function resolveTimerOutcome(attempt: WriteAttempt, venueTime: number | undefined): EvidenceVerdict | undefined {
  if (attempt.triggerAt !== undefined) return { is: 'in effect', by: 'the answer', records: [] }
  if (attempt.state.is === 'refused') return undefined
  const latest = computeLatestTrigger(attempt)
  if (latest === undefined || venueTime === undefined || venueTime <= latest) return undefined
  return { is: 'in effect', by: 'its time has passed', records: [] }
}
