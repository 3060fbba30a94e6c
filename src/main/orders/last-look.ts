import { listSealedWrites, type Plan } from '@core/write/plan'
import type { RefusalCode } from '@core/value/result'
import { isImmediateClose, isOrderPlacement, type AttemptId, type OrderWrite, type Write } from '@core/write/write'
import { evaluateDraft } from '@core/writes/checks'
import { compareCloseToPosition } from '@core/writes/flatten/flatten'
import { describeReferenceSessions } from '@core/writes/reference-market'
import type { PlanInputSource } from './plan-inputs'

/**
 * True if one order of a sheet meets the guards of now. What is no order adds nothing that they count, and a close can
 * only shrink a position: an order that the sheet has cancelled and that still is in the last reading must not hold it.
 */
function passesGuards(write: Write, attempt: AttemptId, sources: PlanInputSource): boolean {
  const isClosing: boolean = isImmediateClose(write)
  if (isClosing || !isOrderPlacement(write)) return true
  const { visible: _visible, stepsBack: _stepsBack, ...draft } = write
  const evaluation = evaluateDraft(draft, sources.getCurrent(draft, attempt), 'seal')
  return evaluation.ok || !evaluation.error.some(({ code }) => isGuardRefusal(code))
}

/** What is looked at once more as a sheet leaves. */
export const createFinalChecks = (sources: PlanInputSource) => ({
  /** It is in the journal by then, and no order is one too many beside itself. */
  isStillAllowed: (write: Write, attempt: AttemptId) => passesGuards(write, attempt, sources),
  compareClose: async (write: OrderWrite) => compareCloseToPosition(write, await sources.readPosition(write)),
  hasSameSessions: (plan: Plan) =>
    describeReferenceSessions(
      listSealedWrites(plan).map(({ write }) => write),
      sources.getSnapshot(),
    ) === plan.standing,
})

/** Whether a refusal is the person's own guards'. */
export const isGuardRefusal = (code: RefusalCode): boolean =>
  code.startsWith('CAP_') ||
  code.endsWith('_NOT_ALLOWED') ||
  code === 'MINIMUM_ABOVE_CAP' ||
  code === 'GUARDS_UNSET'

/** True if a refusal only says that too much left in the last minute: the same may leave a little later. */
export const isRateRefusal = (code: RefusalCode): boolean => code === 'CAP_RATE' || code === 'KEY_SIGNS_PACE'
