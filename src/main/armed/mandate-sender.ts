import { createActionDraft, type ClickTarget } from '@core/armed/action-draft'
import type { ArmedAction, ArmedMandate, ClockPair } from '@core/envelope/mandate'
import type { DraftEvaluation, PlanningInputs } from '@core/context/planning-inputs'
import { isAttemptUnresolved, isInBook } from '@core/attempt/attempt-state'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { compareDecimals, type Amount } from '@core/value/decimal-amount'
import { createCancelDraft, type AttemptId, type WriteDraft } from '@core/write/venue-write'
import type { Refusal, RefusalCode, Result } from '@core/value/result'
import { createRefusal, err } from '@core/value/result'
import { findSendRefusal } from '@core/writes/rules/send-rules'
import { evaluateDraft } from '@core/writes/draft-evaluation'
import { getWriteMarket, isOrderPlacement } from '@core/write/venue-write'
import { passesGuards } from '../orders/final-checks'
import { sealPlan } from '../orders/plan-sealing'
import { rehearse, rehearseSeal } from '../orders/rehearsal'
import type { ArmingParts } from './arming-prompt'
import { createMandateCheck } from './mandate-check'

/** Receives the answer to a press under its number. */
export type PressReport = (press: number, answer: Result<AttemptId | 'declined'>, isCut?: boolean) => void

interface ArmedState {
  readonly isOpen: (envelope: ArmedMandate) => boolean
  readonly readClocks: () => ClockPair
  readonly report: PressReport
  /** Size of the order keys now. */
  readonly getSize: () => Amount | undefined
}

/**
 * Sends at most one write per key press: with every check, a seal of exact bytes and a journal entry, but without a
 * prompt.
 */
export interface MandateSender {
  press(pressed: PressedAction): void
  /** Runs the code of each action up to its journal entry. Nothing is recorded or sent. */
  rehearse(envelope: ArmedMandate): void
  /** Tries a waiting press again after something has changed. */
  retry(): void
  /** Cancels the open orders of an ended mandate that could still add, until none is left or its end is final. */
  cancelOpenOrders(envelope: ArmedMandate, isOver: () => boolean): Promise<void> | undefined
}

export function createMandateSender(
  parts: ArmingParts,
  { isOpen, readClocks, report, getSize }: ArmedState,
): MandateSender {
  const { sources, attempts, writer, orders } = parts
  const checkMandate = createMandateCheck(parts, readClocks)

  const listOpenOrders = (envelope: ArmedMandate): readonly WriteAttempt[] =>
    attempts.inside(envelope.id).attempts.filter(one => isOrderPlacement(one.write) && isInBook(one))

  const findNewestOpenOrder = (envelope: ArmedMandate, symbol: string): string | undefined =>
    listOpenOrders(envelope)
      .filter(({ write }) => getWriteMarket(write) === symbol)
      .toSorted((a, b) => b.consentedAt - a.consentedAt)[0]?.orderId

  /** Sends an order that is not clearly within the mandate through the usual prompt. */
  async function sendWithPrompt({ number }: Press, draft: WriteDraft): Promise<void> {
    const plan = await orders.plan(draft)
    report(number, plan.ok ? await orders.submit(plan.value.token) : plan)
  }

  function send(press: Press, draft: WriteDraft, inputs: PlanningInputs, evaluation: DraftEvaluation): void {
    const { envelope, act, number, quantity } = press
    const account = parts.account()
    if (account === undefined) return report(number, err([createRefusal('PLAN_VOID')]))
    // One key press sends one write: a close that needs several orders needs a prompt.
    if (evaluation.rest !== undefined) return void sendWithPrompt(press, draft)
    if (evaluation.warnings.some(({ typed }) => typed)) return void sendWithPrompt(press, draft)
    const at = parts.clock.now()
    const plan = sealPlan({ ...parts, account, sealedAt: at }, evaluation, at)
    const inside = checkMandate(envelope, plan.write, inputs)
    // A close outside the mandate is never refused: it goes through the usual prompt.
    if (!inside.ok && act.does === 'close' && isOpen(envelope)) return void sendWithPrompt(press, draft)
    if (!inside.ok)
      return report(number, err([createRefusal('OUTSIDE_ENVELOPE', { why: inside.error.join(', ') })]))
    // SECURITY: checked again right before the socket: the mandate is open and the write is within it.
    const isStillWithin = (): boolean => {
      if (!isOpen(envelope)) return false
      const current = sources.getCurrent(draft, plan.attempt)
      return checkMandate(envelope, plan.write, current, plan.attempt).ok && passesGuards(plan.write, current)
    }
    const isCut =
      'quantity' in act &&
      isOrderPlacement(plan.write) &&
      compareDecimals(plan.write.quantity, quantity ?? act.quantity) < 0
    report(number, writer.write({ ...plan, inside: inside.value }, isStillWithin), isCut)
  }

  /** A press that waits for the answer to the one before it. */
  let waiting: Press | undefined

  function evaluateAction({ envelope, act, named, quantity }: EvaluatedAction) {
    const { symbol } = act
    const on = sources.getForSeal(createBookDraft(envelope, symbol))
    const made = createActionDraft(envelope, act, {
      ...{ on, named, quantity, isExplained: parts.isExplained(symbol) },
      newest: findNewestOpenOrder(envelope, symbol),
    })
    const draft = made.ok ? made.value : createBookDraft(envelope, symbol)
    const inputs = sources.getForSeal(draft)
    return { draft, inputs, evaluation: made.ok ? evaluateDraft(draft, inputs, 'seal') : made }
  }

  function rehearseAction(envelope: ArmedMandate, act: ArmedAction): void {
    const { inputs, evaluation } = evaluateAction({ envelope, act, named: {}, quantity: getSize() })
    const plan = evaluation.ok ? rehearseSeal(parts, evaluation.value) : undefined
    if (plan === undefined) return
    checkMandate(envelope, plan.write, inputs)
    passesGuards(plan.write, inputs)
  }

  function tryPress(press: Press): void {
    const { envelope, number } = press
    if (!isOpen(envelope)) return
    const { draft, inputs, evaluation } = evaluateAction(press)
    // SECURITY: a press is sent in its time or not at all: the market may have moved since.
    const isInTime = readClocks().steady < press.until
    if (evaluation.ok && isInTime) return send(press, draft, inputs, evaluation.value)
    const refusals = evaluation.ok ? [createRefusal('WRITES_HELD')] : evaluation.error
    if (isInTime && waiting === undefined && isHeldByAnswer(draft, refusals)) waiting = press
    // A stale figure, such as a quiet book, is read once. A read that takes longer than the press refuses it in time.
    else if (!press.isRefreshed && refusals.every(({ code }) => isStaleInput(code))) {
      let isAnswered = false
      const answer = (isRead: boolean): void => {
        if (isAnswered) return
        isAnswered = true
        if (!isRead || parts.isAsking() || readClocks().steady > press.until) report(number, err(refusals))
        else begin({ ...press, isRefreshed: true })
      }
      parts.clock.after(MAX_WAIT_MS, () => answer(false))
      void sources.readFresh(draft).then(() => answer(true))
    } else report(number, err(refusals))
  }

  function begin(press: Press): void {
    tryPress(press)
    if (waiting === press) parts.clock.after(MAX_WAIT_MS, retry)
  }

  /** Returns true if nothing but the answer to an own request, or the position after it, is missing. */
  function isHeldByAnswer(draft: WriteDraft, refusals: readonly Refusal[]): boolean {
    const isPositionLate = !parts.isExplained(getWriteMarket(draft) ?? '')
    const isLate = ({ code }: Refusal): boolean =>
      code === 'WRITES_HELD' || (isPositionLate && code.startsWith('REDUCE_ONLY'))
    const others = parts.gate.tradingStateWithout('attempts', 'flight')
    return (
      refusals.every(isLate) &&
      attempts.unresolved().every(({ state }) => state.is !== 'unknown') &&
      findSendRefusal(others, draft, 'lowers') === undefined
    )
  }

  function retry(): void {
    const press = waiting
    waiting = undefined
    if (press === undefined) return
    // SECURITY: no press from before a prompt counts beside it.
    if (parts.isAsking() && isOpen(press.envelope)) report(press.number, err([createRefusal('CONSENT_OPEN')]))
    else tryPress(press)
  }

  /** Sends one cancel of an ended mandate, if nothing holds it now. */
  function sendCancel(envelope: ArmedMandate, symbol: string, orderId: string): boolean {
    const draft = createCancelDraft(symbol, orderId)
    const inputs = sources.getCurrent(draft)
    const evaluation = evaluateDraft(draft, inputs, 'seal')
    const account = parts.account()
    if (!evaluation.ok || account === undefined) return false
    const at = parts.clock.now()
    const plan = sealPlan({ ...parts, account, sealedAt: at }, evaluation.value, at)
    const inside = checkMandate(envelope, plan.write, inputs)
    if (!inside.ok) return false
    const isStillWithin = (): boolean => checkMandate(envelope, plan.write, inputs, plan.attempt).ok
    return writer.write({ ...plan, inside: inside.value }, isStillWithin).ok
  }

  const listUnfinished = (envelope: ArmedMandate): readonly WriteAttempt[] =>
    attempts.inside(envelope.id).attempts.filter(isAttemptUnresolved)

  async function windUp(envelope: ArmedMandate, isOver: () => boolean): Promise<void> {
    const cancelled = new Set<string>()
    const until = readClocks().steady + WIND_UP_MS
    while (!isOver() && readClocks().steady < until) {
      const unfinished = listUnfinished(envelope)
      if (unfinished.some(({ state }) => state.is === 'unknown' || state.is === 'quarantined')) return
      const [next] = listAddingOrders(envelope).filter(({ orderId = '' }) => !cancelled.has(orderId))
      if (next === undefined && unfinished.length === 0) return
      const { orderId, write } = next ?? {}
      if (orderId !== undefined && write !== undefined && unfinished.length === 0)
        if (sendCancel(envelope, getWriteMarket(write) ?? '', orderId)) cancelled.add(orderId)
      await new Promise<void>(resolve => void parts.clock.after(WIND_UP_STEP_MS, resolve))
    }
  }

  const listAddingOrders = (envelope: ArmedMandate): readonly WriteAttempt[] =>
    listOpenOrders(envelope).filter(({ write }) => isOrderPlacement(write) && !write.reduceOnly)

  return {
    press(pressed) {
      // One press waits at most; another one is refused at once.
      if (waiting !== undefined) return report(pressed.number, err([createRefusal('WRITES_HELD')]))
      const until = readClocks().steady + MAX_WAIT_MS
      begin({ ...pressed, quantity: getSize(), until, isRefreshed: false })
    },
    rehearse: envelope =>
      void rehearse(
        parts,
        envelope.acts.map(act => () => rehearseAction(envelope, act)),
      ),
    retry,
    cancelOpenOrders(envelope, isOver) {
      const hasNothing = listAddingOrders(envelope).length === 0 && listUnfinished(envelope).length === 0
      return hasNothing ? undefined : windUp(envelope, isOver)
    },
  }
}

interface PressedAction {
  readonly envelope: ArmedMandate
  readonly act: ArmedAction
  readonly named: ClickTarget
  /** Number of the press in the session. */
  readonly number: number
}

type EvaluatedAction = Pick<Press, 'envelope' | 'act' | 'named' | 'quantity'>

interface Press extends PressedAction {
  /** Size of the order keys at the press. */
  readonly quantity: Amount | undefined
  /** Monotonic time until which it may wait. */
  readonly until: number
  readonly isRefreshed: boolean
}

/** Longest wait of a press for the answer to the one before it, in milliseconds. */
const MAX_WAIT_MS = 1_000

/** Longest time for the cancels after the end, and the time between two looks, in milliseconds. */
const WIND_UP_MS = 4_000
const WIND_UP_STEP_MS = 25

/** Returns true if a figure is only stale: the prompt reads it again. */
const isStaleInput = (code: RefusalCode): boolean => code === 'INPUT_STALE' || code === 'INPUT_MISSING'

const createBookDraft = (envelope: ArmedMandate, symbol: string): WriteDraft => ({
  ...{ is: 'close', symbol, size: { is: 'share', percent: '100' } },
  marginMode: envelope.markets[0]?.marginMode ?? 'CROSS',
})
