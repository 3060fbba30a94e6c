import { evaluateDraft } from '@core/writes/draft-evaluation'
import type { PlanningInputs } from '@core/context/planning-inputs'
import type { ArmedMandate, ClockPair } from '@core/envelope/mandate'
import { add, requireAmount, multiply, type Amount } from '@core/value/decimal-amount'
import type { Refusal, RefusalCode } from '@core/value/result'
import type { AttemptId, WriteDraft, Write } from '@core/write/venue-write'
import type { ArmingParts } from '../armed/arming-prompt'
import { createMandateCheck } from '../armed/mandate-check'
import { isGuardRefusal, isRateRefusal, passesGuards } from '../orders/final-checks'
import { sealPlan } from '../orders/plan-sealing'

interface ProgramState {
  readonly isOpen: (envelope: ArmedMandate) => boolean
  readonly readClocks: () => ClockPair
}

export interface RuleRequest {
  readonly draft: WriteDraft
  readonly slice: number
  /** Returns true if the rule still produces this write, without counting its own attempt. */
  readonly isStillRequested: (write: Write, apart: AttemptId) => boolean
}

/**
 * Result of a request: `sent`, `held` (may be possible later), `paced` (after the rate limit), `against` (violates a
 * rule), or the guard that ends the program.
 */
export type ProgramSendResult = 'sent' | 'held' | 'paced' | 'against' | { readonly guard: readonly Refusal[] }

/**
 * Sends one request as one attempt: with every check, a seal of exact bytes and a journal entry, but without a prompt.
 * A request that is not clearly within the mandate is not sent.
 */
export function createProgramSender(parts: ArmingParts, { isOpen, readClocks }: ProgramState) {
  const { sources, writer, clock } = parts
  const checkMandate = createMandateCheck(parts, readClocks)

  return (envelope: ArmedMandate, { draft, slice, isStillRequested }: RuleRequest): ProgramSendResult => {
    const account = parts.account()
    const inputs = sources.getForSeal(draft)
    const evaluation = evaluateDraft(draft, inputs, 'seal')
    if (!evaluation.ok) return classifyRefusals(evaluation.error)
    const { rest, warnings } = evaluation.value
    // A warning that needs a typed word would need a prompt.
    if (rest !== undefined || warnings.some(({ typed }) => typed)) return 'against'
    if (account === undefined) return 'held'
    const at = clock.now()
    const plan = sealPlan({ ...parts, account, sealedAt: at }, evaluation.value, at)
    const inside = checkMandate(envelope, plan.write, inputs)
    if (!inside.ok) return inside.error.every(why => why === 'no best price to count by') ? 'held' : 'against'
    // SECURITY: checked again right before the socket: the mandate is open, the write is within it, and the rule
    // produces it.
    const isStillRight = (): boolean => {
      if (!isOpen(envelope)) return false
      const current = sources.getCurrent(draft, plan.attempt)
      return (
        checkMandate(envelope, plan.write, current, plan.attempt).ok &&
        isStillRequested(plan.write, plan.attempt) &&
        passesGuards(plan.write, current)
      )
    }
    const mid = computeMidPrice(inputs)
    const elapsed = readClocks().steady - envelope.sealedAt.steady
    const counted = { ...inside.value, slice: { at: slice, elapsed, ...(mid !== undefined && { mid }) } }
    const sent = writer.write({ ...plan, inside: counted }, isStillRight)
    return sent.ok ? 'sent' : classifyRefusals(sent.error)
  }
}

/**
 * SECURITY: reaching a guard ends the program; stale figures and restrictions are waited for; any other refusal is a
 * violation. The rate per minute is kept by waiting.
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

export function computeMidPrice({ book }: Pick<PlanningInputs, 'book'>): Amount | undefined {
  const [bid, ask] = [book?.value.bids[0]?.price, book?.value.asks[0]?.price]
  return bid && ask && multiply(add(bid, ask), HALF)
}
