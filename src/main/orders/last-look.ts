import { sealedWrites, type Plan } from '@core/write/plan'
import type { RefusalCode } from '@core/value/result'
import { isClose, placesOrder, type AttemptId, type OrderWrite, type Write } from '@core/write/write'
import { evaluate } from '@core/writes/checks'
import { weighClose } from '@core/writes/flatten/flatten'
import { referencesOf } from '@core/writes/reference-market'
import type { PlanInputs } from './plan-inputs'

/**
 * True if one order of a sheet meets the guards of now. What is no order adds nothing that they count, and a close can
 * only shrink a position: an order that the sheet has cancelled and that still is in the last reading must not hold it.
 */
function meetsGuards(write: Write, attempt: AttemptId, sources: PlanInputs): boolean {
  const isOut: boolean = isClose(write)
  if (isOut || !placesOrder(write)) return true
  const { visible: _visible, stepsBack: _stepsBack, ...draft } = write
  const evaluation = evaluate(draft, sources.now(draft, attempt), 'seal')
  return evaluation.ok || !evaluation.error.some(({ code }) => isOfGuards(code))
}

/** What is looked at once more as a sheet leaves. */
export const looksAt = (sources: PlanInputs) => ({
  /** It is in the journal by then, and no order is one too many beside itself. */
  mayGo: (write: Write, attempt: AttemptId) => meetsGuards(write, attempt, sources),
  weigh: async (write: OrderWrite) => weighClose(write, await sources.held(write)),
  isStanding: (plan: Plan) =>
    referencesOf(
      sealedWrites(plan).map(({ write }) => write),
      sources.known(),
    ) === plan.standing,
})

/** Whether a refusal is the person's own guards'. */
export const isOfGuards = (code: RefusalCode): boolean =>
  code.startsWith('CAP_') ||
  code.endsWith('_NOT_ALLOWED') ||
  code === 'MINIMUM_ABOVE_CAP' ||
  code === 'GUARDS_UNSET'

/** True if a refusal only says that too much left in the last minute: the same may leave a little later. */
export const isOfPace = (code: RefusalCode): boolean => code === 'CAP_RATE' || code === 'KEY_SIGNS_PACE'
