import { evaluateDraft } from '@core/writes/checks'
import type { PlanningInputs } from '@core/context/inputs'
import type { ArmedMandate, ClockPair } from '@core/envelope/envelope'
import { add, requireAmount, multiply, type Amount } from '@core/value/decimal'
import type { Refusal, RefusalCode } from '@core/value/result'
import type { AttemptId, WriteDraft, Write } from '@core/write/write'
import type { ArmingParts } from '../armed/arming-question'
import { createMandateCheck } from '../armed/held-now'
import { isGuardRefusal, isRateRefusal, createFinalChecks } from '../orders/last-look'
import { sealPlan } from '../orders/sealing'

/** What of a program the way out has to know. */
interface ProgramState {
  readonly isOpen: (envelope: ArmedMandate) => boolean
  readonly readClocks: () => ClockPair
}

/** A request of a rule's, for one of its slices. */
export interface RuleRequest {
  readonly draft: WriteDraft
  readonly slice: number
  /** Whether the rule asks for this very write, with all that was done but the one attempt. */
  readonly isStillRequested: (write: Write, apart: AttemptId) => boolean
}

/**
 * Whether it became an attempt; or whether that may come, comes once fewer left in the last minute, ends it by a guard and
 * by which, or is against a rule.
 */
export type ProgramSendResult = 'sent' | 'held' | 'paced' | 'against' | { readonly guard: readonly Refusal[] }

/**
 * One request, one attempt: every check, the seal of exact bytes and the journal as ever, and no sheet of its own. There
 * is nobody to ask: what is not plainly inside is not sent.
 */
export function createProgramSender(parts: ArmingParts, { isOpen, readClocks }: ProgramState) {
  const { sources, writer, clock } = parts
  const { isStillAllowed } = createFinalChecks(sources)
  const checkMandate = createMandateCheck(parts, readClocks)

  return (envelope: ArmedMandate, { draft, slice, isStillRequested }: RuleRequest): ProgramSendResult => {
    const account = parts.account()
    const inputs = sources.getCurrent(draft)
    const evaluation = evaluateDraft(draft, inputs, 'seal')
    if (!evaluation.ok) return classifyRefusals(evaluation.error)
    const { rest, warnings } = evaluation.value
    // A soft guard would have to be asked about.
    if (rest !== undefined || warnings.some(({ typed }) => typed)) return 'against'
    if (account === undefined) return 'held'
    const at = clock.now()
    const plan = sealPlan({ ...parts, account, sealedAt: at }, evaluation.value, at)
    const inside = checkMandate(envelope, plan.write, inputs)
    if (!inside.ok) return inside.error.every(why => why === 'no best price to count by') ? 'held' : 'against'
    // SECURITY: asked before the journal, after the signature and right before the socket: whether it still stands, this is inside, and the sealed rule asks for it.
    const isStillRight = (): boolean =>
      isOpen(envelope) &&
      checkMandate(envelope, plan.write, sources.getCurrent(draft), plan.attempt).ok &&
      isStillRequested(plan.write, plan.attempt) &&
      isStillAllowed(plan.write, plan.attempt)
    const mid = computeMidPrice(inputs)
    const elapsed = readClocks().steady - envelope.sealedAt.steady
    const counted = { ...inside.value, slice: { at: slice, elapsed, ...(mid !== undefined && { mid }) } }
    const sent = writer.write({ ...plan, inside: counted }, isStillRight)
    return sent.ok ? 'sent' : classifyRefusals(sent.error)
  }
}

/**
 * SECURITY: a guard that is reached ends it; a figure that is old, and a hold, is waited for; all else is against it. How
 * many may leave in a minute is kept to by leaving later.
 */
function classifyRefusals(all: readonly Refusal[]): ProgramSendResult {
  const refused = all.filter(({ code }) => !isRateRefusal(code))
  if (refused.length === 0) return 'paced'
  const guard = refused.filter(({ code }) => isGuardRefusal(code))
  if (guard.length > 0) return { guard }
  return refused.every(({ code }) => waitRefusals.has(code)) ? 'held' : 'against'
}

const waitRefusals: ReadonlySet<RefusalCode> = new Set([
  'INPUT_STALE',
  'INPUT_MISSING',
  'WRITES_HELD',
  'WRITES_OFFLINE',
  'WRITES_READ_ONLY',
  'PART_HELD',
  'BUDGET_SPENT',
  'PLAN_VOID',
])

const HALF = requireAmount('0.5')

/** The middle of the book, as it stood when the slice was about to leave. */
export function computeMidPrice({ book }: Pick<PlanningInputs, 'book'>): Amount | undefined {
  const [bid, ask] = [book?.value.bids[0]?.price, book?.value.asks[0]?.price]
  return bid && ask && multiply(add(bid, ask), HALF)
}
