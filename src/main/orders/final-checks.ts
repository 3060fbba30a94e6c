import { listSealedWrites, type Plan } from '@core/write/plan'
import type { RefusalCode } from '@core/value/result'
import {
  isImmediateClose,
  isOrderPlacement,
  type AttemptId,
  type OrderWrite,
  type Write,
} from '@core/write/venue-write'
import { evaluateDraft } from '@core/writes/draft-evaluation'
import { compareCloseToPosition } from '@core/writes/flatten/flatten-draft'
import { describeReferenceSessions } from '@core/writes/reference-market'
import type { PlanInputSource } from './plan-inputs'

/**
 * Returns true if the order passes the current guards. Other writes do not count toward them. A close can only shrink a
 * position, so orders that the plan has cancelled and that are still in the last reading must not block it.
 */
function passesGuards(write: Write, attempt: AttemptId, sources: PlanInputSource): boolean {
  const isClosing: boolean = isImmediateClose(write)
  if (isClosing || !isOrderPlacement(write)) return true
  const { visible: _visible, stepsBack: _stepsBack, ...draft } = write
  const evaluation = evaluateDraft(draft, sources.getCurrent(draft, attempt), 'seal')
  return evaluation.ok || !evaluation.error.some(({ code }) => isGuardRefusal(code))
}

export const createFinalChecks = (sources: PlanInputSource) => ({
  /** The write is in the journal by then and must not count against itself. */
  isStillAllowed: (write: Write, attempt: AttemptId) => passesGuards(write, attempt, sources),
  compareClose: async (write: OrderWrite) => compareCloseToPosition(write, await sources.readPosition(write)),
  hasSameSessions: (plan: Plan) =>
    describeReferenceSessions(
      listSealedWrites(plan).map(({ write }) => write),
      sources.getSnapshot(),
    ) === plan.standing,
})

export const isGuardRefusal = (code: RefusalCode): boolean =>
  code.startsWith('CAP_') ||
  code.endsWith('_NOT_ALLOWED') ||
  code === 'MINIMUM_ABOVE_CAP' ||
  code === 'GUARDS_UNSET'

export const isRateRefusal = (code: RefusalCode): boolean => code === 'CAP_RATE' || code === 'KEY_SIGNS_PACE'
