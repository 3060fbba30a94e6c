import { createActionDraft, type ClickTarget } from '@core/armed/act-draft'
import type { MandateEndReason } from '@core/envelope/ended'
import type { ArmedAction, ArmedMandate, ClockPair } from '@core/envelope/envelope'
import type { DraftEvaluation, PlanningInputs } from '@core/context/inputs'
import type { WriteDraft } from '@core/write/write'
import type { Refusal, RefusalCode } from '@core/value/result'
import { createRefusal } from '@core/value/result'
import { evaluateDraft } from '@core/writes/checks'
import { isImmediateClose, isOrderPlacement } from '@core/write/write'
import { isGuardRefusal, isRateRefusal, createFinalChecks } from '../orders/last-look'
import { sealPlan } from '../orders/sealing'
import type { ArmingParts } from './arming-question'
import { createMandateCheck } from './held-now'

/** What of the armed desk the way out has to know, and can do with it. */
interface ArmedState {
  readonly isOpen: (envelope: ArmedMandate) => boolean
  readonly readClocks: () => ClockPair
  readonly report: (refusals?: readonly Refusal[]) => void
  /** Ends it, and tells what the last press was refused for where that ended it. */
  readonly end: (why: MandateEndReason, refusals?: readonly Refusal[]) => void
}

/** One press, one write at most: every check, the seal of exact bytes and the journal as ever, and no sheet of its own. */
export interface MandateSender {
  press(envelope: ArmedMandate, act: ArmedAction, named?: ClickTarget): void
}

export function createMandateSender(parts: ArmingParts, { isOpen, readClocks, report, end }: ArmedState): MandateSender {
  const { sources, attempts, writer, orders } = parts
  const { isStillAllowed } = createFinalChecks(sources)
  const checkMandate = createMandateCheck(parts, readClocks)

  /** The newest order that left inside and stands. */
  const findNewestOpenOrder = (envelope: ArmedMandate, symbol: string): string | undefined =>
    attempts
      .inside(envelope.id)
      .left.filter(
        ({ write, state }) => isOrderPlacement(write) && write.symbol === symbol && isOpenState(state.is),
      )
      .toSorted((a, b) => b.consentedAt - a.consentedAt)[0]?.orderId

  /** What is not plainly inside is asked about like any other order; what is asked and not answered sends nothing. */
  async function sendWithPrompt(draft: WriteDraft): Promise<void> {
    const plan = await orders.plan(draft)
    if (!plan.ok) return report(plan.error)
    const sent = await orders.submit(plan.value.token)
    report(sent.ok ? [] : sent.error)
  }

  function handleRefusals(draft: WriteDraft, refusals: readonly Refusal[]): void {
    // SECURITY: a guard that is reached ends the session, whatever its bounds allow. A full minute refuses only the press.
    const ofGuards = refusals.filter(({ code }) => isGuardRefusal(code) && !isRateRefusal(code))
    if (ofGuards.length > 0) return end('guard', ofGuards)
    if (refusals.every(({ code }) => isStaleInput(code))) return void sendWithPrompt(draft)
    report(refusals)
  }

  function send(envelope: ArmedMandate, draft: WriteDraft, inputs: PlanningInputs, evaluation: DraftEvaluation): void {
    const account = parts.account()
    if (account === undefined) return report([createRefusal('PLAN_VOID')])
    // One press is one write: a close that takes several orders has a sheet.
    if (evaluation.rest !== undefined) return void sendWithPrompt(draft)
    if (evaluation.warnings.some(({ typed }) => typed)) return void sendWithPrompt(draft)
    const at = parts.clock.now()
    const plan = sealPlan({ ...parts, account, sealedAt: at }, evaluation, at)
    const inside = checkMandate(envelope, plan.write, inputs)
    // A close is never refused for what was armed: outside of it, it has a sheet.
    if (!inside.ok && isImmediateClose(plan.write) && isOpen(envelope)) return void sendWithPrompt(draft)
    if (!inside.ok) return report([createRefusal('OUTSIDE_ENVELOPE', { why: inside.error.join(', ') })])
    // SECURITY: asked before the journal, after the signature and right before the socket: whether it still stands, and this is inside.
    const isStillWithin = (): boolean =>
      isOpen(envelope) &&
      checkMandate(envelope, plan.write, sources.getCurrent(draft), plan.attempt).ok &&
      isStillAllowed(plan.write, plan.attempt)
    const sent = writer.write({ ...plan, inside: inside.value }, isStillWithin)
    report(sent.ok ? [] : sent.error)
  }

  return {
    press(envelope, act, named = {}) {
      if (!isOpen(envelope)) return
      const { symbol } = act
      const on = sources.getCurrent(createBookDraft(envelope, symbol))
      const draft = createActionDraft(envelope, act, { on, newest: findNewestOpenOrder(envelope, symbol), named })
      if (!draft.ok) return report(draft.error)
      const inputs = sources.getCurrent(draft.value)
      const evaluation = evaluateDraft(draft.value, inputs, 'seal')
      if (evaluation.ok) send(envelope, draft.value, inputs, evaluation.value)
      else handleRefusals(draft.value, evaluation.error)
    },
  }
}

const isOpenState = (is: string): boolean => is === 'live' || is === 'partly filled'

/** Whether a refusal only says that a figure is too old: the sheet reads it again. */
const isStaleInput = (code: RefusalCode): boolean => code === 'INPUT_STALE' || code === 'INPUT_MISSING'

/** Names the market whose book is wanted. */
const createBookDraft = (envelope: ArmedMandate, symbol: string): WriteDraft => ({
  ...{ is: 'close', symbol, size: { is: 'share', percent: '100' } },
  marginMode: envelope.markets[0]?.marginMode ?? 'CROSS',
})
