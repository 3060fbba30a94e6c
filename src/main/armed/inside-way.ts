import { draftOfAct, type Named } from '@core/armed/act-draft'
import type { EnvelopeEnd } from '@core/envelope/ended'
import type { ArmedAct, ArmedEnvelope, BothClocks } from '@core/envelope/envelope'
import type { Evaluation, Inputs } from '@core/context/inputs'
import type { Draft } from '@core/write/write'
import type { Refusal, RefusalCode } from '@core/value/result'
import { refuse } from '@core/value/result'
import { evaluate } from '@core/writes/checks'
import { isClose, placesOrder } from '@core/write/write'
import { isOfGuards, isOfPace, looksAt } from '../orders/last-look'
import { sealSheet } from '../orders/sealing'
import type { ArmingParts } from './arming-question'
import { heldNow } from './held-now'

/** What of the armed desk the way out has to know, and can do with it. */
interface Around {
  readonly isOpen: (envelope: ArmedEnvelope) => boolean
  readonly both: () => BothClocks
  readonly tell: (refused?: readonly Refusal[]) => void
  /** Ends it, and tells what the last press was refused for where that ended it. */
  readonly end: (why: EnvelopeEnd, refused?: readonly Refusal[]) => void
}

/** One press, one write at most: every check, the seal of exact bytes and the journal as ever, and no sheet of its own. */
export interface InsideWay {
  press(envelope: ArmedEnvelope, act: ArmedAct, named?: Named): void
}

export function createInsideWay(parts: ArmingParts, { isOpen, both, tell, end }: Around): InsideWay {
  const { sources, attempts, writer, orders } = parts
  const { mayGo } = looksAt(sources)
  const held = heldNow(parts, both)

  /** The newest order that left inside and stands. */
  const newest = (envelope: ArmedEnvelope, symbol: string): string | undefined =>
    attempts
      .inside(envelope.id)
      .left.filter(
        ({ write, state }) => placesOrder(write) && write.symbol === symbol && isStanding(state.is),
      )
      .toSorted((a, b) => b.consentedAt - a.consentedAt)[0]?.orderId

  /** What is not plainly inside is asked about like any other order; what is asked and not answered sends nothing. */
  async function ask(draft: Draft): Promise<void> {
    const plan = await orders.plan(draft)
    if (!plan.ok) return tell(plan.error)
    const sent = await orders.submit(plan.value.token)
    tell(sent.ok ? [] : sent.error)
  }

  function refusedBy(draft: Draft, refusals: readonly Refusal[]): void {
    // SECURITY: a guard that is reached ends the session, whatever its bounds allow. A full minute refuses only the press.
    const ofGuards = refusals.filter(({ code }) => isOfGuards(code) && !isOfPace(code))
    if (ofGuards.length > 0) return end('guard', ofGuards)
    if (refusals.every(({ code }) => isOld(code))) return void ask(draft)
    tell(refusals)
  }

  function send(envelope: ArmedEnvelope, draft: Draft, inputs: Inputs, evaluation: Evaluation): void {
    const account = parts.account()
    if (account === undefined) return tell([refuse('PLAN_VOID')])
    // One press is one write: a close that takes several orders has a sheet.
    if (evaluation.rest !== undefined) return void ask(draft)
    if (evaluation.warnings.some(({ typed }) => typed)) return void ask(draft)
    const at = parts.clock.now()
    const plan = sealSheet({ ...parts, account, sealedAt: at }, evaluation, at)
    const inside = held(envelope, plan.write, inputs)
    // A close is never refused for what was armed: outside of it, it has a sheet.
    if (!inside.ok && isClose(plan.write) && isOpen(envelope)) return void ask(draft)
    if (!inside.ok) return tell([refuse('OUTSIDE_ENVELOPE', { why: inside.error.join(', ') })])
    // SECURITY: asked before the journal, after the signature and right before the socket: whether it still stands, and this is inside.
    const stillInside = (): boolean =>
      isOpen(envelope) &&
      held(envelope, plan.write, sources.now(draft), plan.attempt).ok &&
      mayGo(plan.write, plan.attempt)
    const sent = writer.write({ ...plan, inside: inside.value }, stillInside)
    tell(sent.ok ? [] : sent.error)
  }

  return {
    press(envelope, act, named = {}) {
      if (!isOpen(envelope)) return
      const { symbol } = act
      const on = sources.now(bookOf(envelope, symbol))
      const draft = draftOfAct(envelope, act, { on, newest: newest(envelope, symbol), named })
      if (!draft.ok) return tell(draft.error)
      const inputs = sources.now(draft.value)
      const evaluation = evaluate(draft.value, inputs, 'seal')
      if (evaluation.ok) send(envelope, draft.value, inputs, evaluation.value)
      else refusedBy(draft.value, evaluation.error)
    },
  }
}

const isStanding = (is: string): boolean => is === 'live' || is === 'partly filled'

/** Whether a refusal only says that a figure is too old: the sheet reads it again. */
const isOld = (code: RefusalCode): boolean => code === 'INPUT_STALE' || code === 'INPUT_MISSING'

/** Names the market whose book is wanted. */
const bookOf = (envelope: ArmedEnvelope, symbol: string): Draft => ({
  ...{ is: 'close', symbol, size: { is: 'share', percent: '100' } },
  marginMode: envelope.markets[0]?.marginMode ?? 'CROSS',
})
