import { createActionDraft, type ClickTarget } from '@core/armed/action-draft'
import type { MandateEndReason } from '@core/envelope/mandate-end-reason'
import type { ArmedAction, ArmedMandate, ClockPair } from '@core/envelope/mandate'
import type { DraftEvaluation, PlanningInputs } from '@core/context/planning-inputs'
import { isFreshValue, maxInputAgesMs } from '@core/value/value-freshness'
import type { WriteDraft } from '@core/write/venue-write'
import type { Refusal, RefusalCode } from '@core/value/result'
import { createRefusal } from '@core/value/result'
import { evaluateDraft } from '@core/writes/draft-evaluation'
import { isImmediateClose, isOrderPlacement } from '@core/write/venue-write'
import { isGuardRefusal, isRateRefusal, createFinalChecks } from '../orders/final-checks'
import { sealPlan } from '../orders/plan-sealing'
import type { ArmingParts } from './arming-prompt'
import { createMandateCheck } from './mandate-check'

interface ArmedState {
  readonly isOpen: (envelope: ArmedMandate) => boolean
  readonly readClocks: () => ClockPair
  readonly report: (refusals?: readonly Refusal[]) => void
  readonly end: (why: MandateEndReason, refusals?: readonly Refusal[]) => void
}

/** Longest wait of a press for the snapshot of a quiet book, in milliseconds. */
const SNAPSHOT_WAIT_MS = 1_000

/**
 * Sends at most one write per key press: with every check, a seal of exact bytes and a journal entry, but without a
 * prompt.
 */
export interface MandateSender {
  press(envelope: ArmedMandate, act: ArmedAction, named?: ClickTarget): void
}

export function createMandateSender(
  parts: ArmingParts,
  { isOpen, readClocks, report, end }: ArmedState,
): MandateSender {
  const { sources, attempts, writer, orders } = parts
  const { isStillAllowed } = createFinalChecks(sources)
  const checkMandate = createMandateCheck(parts, readClocks)

  const findNewestOpenOrder = (envelope: ArmedMandate, symbol: string): string | undefined =>
    attempts
      .inside(envelope.id)
      .left.filter(
        ({ write, state }) => isOrderPlacement(write) && write.symbol === symbol && isOpenState(state.is),
      )
      .toSorted((a, b) => b.consentedAt - a.consentedAt)[0]?.orderId

  /** Sends an order that is not clearly within the mandate through the usual prompt. */
  async function sendWithPrompt(draft: WriteDraft): Promise<void> {
    const plan = await orders.plan(draft)
    if (!plan.ok) return report(plan.error)
    const sent = await orders.submit(plan.value.token)
    report(sent.ok ? [] : sent.error)
  }

  function handleRefusals(draft: WriteDraft, refusals: readonly Refusal[]): void {
    // SECURITY: reaching a guard ends the mandate, whatever its bounds allow. Exceeding the rate per minute only
    // refuses the key press.
    const ofGuards = refusals.filter(({ code }) => isGuardRefusal(code) && !isRateRefusal(code))
    if (ofGuards.length > 0) return end('guard', ofGuards)
    if (refusals.every(({ code }) => isStaleInput(code))) return void sendWithPrompt(draft)
    report(refusals)
  }

  function send(
    envelope: ArmedMandate,
    draft: WriteDraft,
    inputs: PlanningInputs,
    evaluation: DraftEvaluation,
  ): void {
    const account = parts.account()
    if (account === undefined) return report([createRefusal('PLAN_VOID')])
    // One key press sends one write: a close that needs several orders needs a prompt.
    if (evaluation.rest !== undefined) return void sendWithPrompt(draft)
    if (evaluation.warnings.some(({ typed }) => typed)) return void sendWithPrompt(draft)
    const at = parts.clock.now()
    const plan = sealPlan({ ...parts, account, sealedAt: at }, evaluation, at)
    const inside = checkMandate(envelope, plan.write, inputs)
    // A close outside the mandate is never refused: it goes through the usual prompt.
    if (!inside.ok && isImmediateClose(plan.write) && isOpen(envelope)) return void sendWithPrompt(draft)
    if (!inside.ok) return report([createRefusal('OUTSIDE_ENVELOPE', { why: inside.error.join(', ') })])
    // SECURITY: checked before the journal entry, after the signature and right before the socket: the mandate is open
    // and the write is within it.
    const isStillWithin = (): boolean =>
      isOpen(envelope) &&
      checkMandate(envelope, plan.write, sources.getCurrent(draft), plan.attempt).ok &&
      isStillAllowed(plan.write, plan.attempt)
    const sent = writer.write({ ...plan, inside: inside.value }, isStillWithin)
    report(sent.ok ? [] : sent.error)
  }

  /** Returns true if the socket keeps the book fresh, but nothing confirmed the book itself lately. */
  function isQuiet(draft: WriteDraft): boolean {
    const [now, limit] = [parts.clock.now(), maxInputAgesMs.book]
    return (
      isFreshValue(sources.getCurrent(draft).book, limit, now) &&
      !isFreshValue(sources.getForSeal(draft).book, limit, now)
    )
  }

  /** Asks for the snapshot of a quiet book first. A late answer sends nothing: the market may have moved since. */
  async function pressOnSnapshot(...[envelope, act, named]: Parameters<typeof pressNow>): Promise<void> {
    const pressedAt = parts.clock.now()
    await sources.readBook(act.symbol)
    const waited = parts.clock.now() - pressedAt
    if (waited >= 0 && waited <= SNAPSHOT_WAIT_MS && !parts.isAsking()) pressNow(envelope, act, named)
    else report([createRefusal('INPUT_STALE', { input: 'book' })])
  }

  function pressNow(envelope: ArmedMandate, act: ArmedAction, named: ClickTarget): void {
    if (!isOpen(envelope)) return
    const { symbol } = act
    const on = sources.getForSeal(createBookDraft(envelope, symbol))
    const draft = createActionDraft(envelope, act, {
      on,
      newest: findNewestOpenOrder(envelope, symbol),
      named,
    })
    if (!draft.ok) return report(draft.error)
    const inputs = sources.getForSeal(draft.value)
    const evaluation = evaluateDraft(draft.value, inputs, 'seal')
    if (evaluation.ok) send(envelope, draft.value, inputs, evaluation.value)
    else handleRefusals(draft.value, evaluation.error)
  }

  return {
    press(envelope, act, named = {}) {
      const isCancel = act.does === 'take back' || act.does === 'take back that'
      if (!isCancel && isQuiet(createBookDraft(envelope, act.symbol)))
        void pressOnSnapshot(envelope, act, named)
      else pressNow(envelope, act, named)
    },
  }
}

const isOpenState = (is: string): boolean => is === 'live' || is === 'partly filled'

/** Returns true if a figure is only stale: the prompt reads it again. */
const isStaleInput = (code: RefusalCode): boolean => code === 'INPUT_STALE' || code === 'INPUT_MISSING'

const createBookDraft = (envelope: ArmedMandate, symbol: string): WriteDraft => ({
  ...{ is: 'close', symbol, size: { is: 'share', percent: '100' } },
  marginMode: envelope.markets[0]?.marginMode ?? 'CROSS',
})
