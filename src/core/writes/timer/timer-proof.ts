import type { WriteAttempt } from '../../attempt/write-attempt'
import type { EvidenceVerdict } from '../../proof/outcome-evidence'
import { matchNothing, type OutcomeProof } from '../../proof/outcome-proof'
import type { PlannedCancelAfter } from '../../write/planned-write'
import { computeLatestTrigger } from './timer-rules'

export const cancelAllAfterProof: OutcomeProof<PlannedCancelAfter> = {
  matchOrder: matchNothing,
  matchAlgoOrder: matchNothing,
  resolveVerdict: (attempt, { venueTime }) => resolveTimerOutcome(attempt, venueTime),
  // There is no lookup. The query only shows that the time has passed, or that the venue responds again after a
  // refusal.
  listQueries(attempt, _gathered, venueNow) {
    const over = attempt.state.is === 'refused' ? undefined : computeLatestTrigger(attempt)
    return [{ ask: 'the time', notBefore: over === undefined ? venueNow : over + 1 }]
  },
}

/**
 * A timer is in effect if the venue confirms it. Without a response it counts as armed until the latest possible
 * trigger time has passed. A refused timer stays refused.
 */
export function resolveTimerOutcome(
  attempt: WriteAttempt,
  venueTime: number | undefined,
): EvidenceVerdict | undefined {
  if (attempt.triggerAt !== undefined) return { is: 'in effect', by: 'the answer', records: [] }
  if (attempt.state.is === 'refused') return undefined
  const latest = computeLatestTrigger(attempt)
  if (latest === undefined || venueTime === undefined || venueTime <= latest) return undefined
  return { is: 'in effect', by: 'its time has passed', records: [] }
}
