import type { PlanningInputs } from '@core/context/planning-inputs'
import { listSealedWrites, needsTypedConfirmation, type Plan } from '@core/write/plan'
import type { RefusalCode } from '@core/value/result'
import {
  isImmediateClose,
  isOrderPlacement,
  type AttemptId,
  type OrderDraft,
  type OrderWrite,
  type Write,
} from '@core/write/venue-write'
import { ZERO } from '@core/value/decimal-amount'
import { evaluateDraft, listOrderRefusals } from '@core/writes/draft-evaluation'
import { compareCloseToPosition } from '@core/writes/flatten/flatten-draft'
import { describeReferenceSessions } from '@core/writes/reference-market'
import type { ClockPort } from '../main-ports'
import type { PlanInputSource } from './plan-inputs'
import type { OpeningFit } from './request-sequence'

/**
 * Returns true if an order passes the guards on these inputs. Other writes do not count toward them. A close can only
 * shrink a position, so orders that the plan has cancelled and that are still in the last reading must not block it.
 */
export function passesGuards(write: Write, on: PlanningInputs): boolean {
  const isClosing: boolean = isImmediateClose(write)
  if (isClosing || !isOrderPlacement(write)) return true
  return !listOrderRefusals(toOrderDraft(write), on).some(({ code }) => isGuardRefusal(code))
}

/** Creates the draft of an order write again. */
const toOrderDraft = ({ visible: _visible, stepsBack: _stepsBack, ...draft }: OrderWrite): OrderDraft => draft

/** Time between two readings of a position that does not read zero yet after its close has filled, in milliseconds. */
const POSITION_LAG_MS = 1_000

/**
 * Judges the opening order of a reverse right before it is sent: the position must read zero, and the order must pass
 * every check on what was just read, without a warning that would need a typed word. The position may lag behind the
 * fill, so it is read twice.
 */
export async function judgeOpening(
  write: OrderWrite,
  sources: PlanInputSource,
  clock: Pick<ClockPort, 'after'>,
): Promise<OpeningFit> {
  const first = await sources.readPosition(write)
  if (first !== undefined && first !== ZERO)
    await new Promise<void>(resolve => void clock.after(POSITION_LAG_MS, resolve))
  const draft = toOrderDraft(write)
  const { inputs, unread } = await sources.readFresh(draft)
  const positions = inputs.snapshot.positions?.value
  if (positions === undefined || unread.length > 0) return 'unread'
  const row = positions.find(one => one.symbol === write.symbol && one.marginMode === write.marginMode)
  if ((row?.quantity ?? ZERO) !== ZERO) return 'position'
  const evaluation = evaluateDraft(draft, inputs, 'seal')
  return evaluation.ok && !needsTypedConfirmation(evaluation.value) ? 'allowed' : 'checks'
}

export const createFinalChecks = (sources: PlanInputSource) => ({
  /** The write is in the journal by then and must not count against itself. */
  isStillAllowed: (write: Write, attempt: AttemptId) =>
    !isOrderPlacement(write) || passesGuards(write, sources.getCurrent(toOrderDraft(write), attempt)),
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
