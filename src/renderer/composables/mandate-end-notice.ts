import { isTighterTrigger } from '@core/envelope/protect-rule'
import type { OrderFillSizes } from '@core/account/order-merge'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { ArmedMandate } from '@core/envelope/mandate'
import type { MandateEndReason } from '@core/envelope/mandate-end-reason'
import type { TradingState } from '@core/guard/trading-guards'
import { computeProgramProgress } from '@core/programs/program-progress'
import { computeProtectProgress } from '@core/programs/protect/protect-progress'
import type { ListedMandate } from '@core/snapshot/desk-snapshot'
import { isZero } from '@core/value/decimal-amount'
import type { Refusal } from '@core/value/result'
import { mandateEndMessages } from '@messages/armed'
import { explainRefusal } from '@messages/refusals'
import { describeTradingRestriction } from '@messages/state'
import type { DeskNotice } from './desk-notice'

/** Ends that the trader caused or planned. Their notices need no attention if nothing was left unfinished. */
const expectedEnds: readonly MandateEndReason[] = ['disarmed', 'done', 'used up', 'time', 'stopped']

function guardEndTexts({ refused, writes }: Pick<EndContext, 'refused' | 'writes'>): readonly string[] {
  if (refused.length > 0) return refused.map(explainRefusal)
  if (writes === undefined) return []
  return writes.holds
    .filter(({ is }) => is === 'daily' || is === 'break')
    .map(hold => describeTradingRestriction(hold, writes.state))
}

export interface EndContext {
  readonly refused: readonly Refusal[]
  readonly writes: TradingState | undefined
  readonly attempts: readonly WriteAttempt[]
  readonly fills: OrderFillSizes
}

/** Creates the notice of the end. It stays until dismissed if the end was unexpected or work was left unfinished. */
export function createEndNotice(
  id: string,
  { envelope, ended }: ListedMandate,
  context: EndContext,
): DeskNotice & { readonly isTemporary: boolean } {
  const why = ended?.why ?? 'run ended'
  const isTemporary = expectedEnds.includes(why) && !isProgramIncomplete(envelope, why, context)
  return {
    id,
    tone: why === 'unknown' ? 'unknown' : isTemporary ? '' : 'down',
    head: envelope.rule === undefined ? mandateEndMessages.hands : mandateEndMessages.program,
    sentence: [mandateEndMessages.why(why), ...(why === 'guard' ? guardEndTexts(context) : [])].join(' '),
    endedMandateId: envelope.id,
    isTemporary,
  }
}

/**
 * Returns true if a program left something unfinished, even after its schedule ended: unfilled size, perhaps all of one
 * leg, or a stop short of its furthest price that no longer moves.
 */
function isProgramIncomplete(
  envelope: ArmedMandate,
  why: MandateEndReason,
  { attempts, fills }: EndContext,
): boolean {
  const { id, rule } = envelope
  // A trader who ended the program knows that it was incomplete.
  if (rule === undefined || why === 'disarmed' || why === 'stopped') return false
  const own = attempts.filter(({ inside }) => inside?.envelope === id)
  if (rule.is !== 'protect')
    return computeProgramProgress(rule, envelope, own, fills).legs.some(({ left }) => !isZero(left))
  const last = rule.trail === undefined && rule.even !== undefined ? rule.even.to : rule.furthest
  return isTighterTrigger(rule.side, last, computeProtectProgress(rule, own).last ?? rule.from)
}
