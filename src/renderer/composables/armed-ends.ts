import { shallowRef, watch as onChange } from 'vue'
import { isOrderOpen, type OrderFillSizes } from '@core/account/order-fold'
import type { OrderRecord } from '@core/account/order'
import type { WriteAttempt } from '@core/attempt/attempt'
import { isAttemptEnded, isRefusalUnread } from '@core/attempt/attempt-state'
import type { ArmedMandate } from '@core/envelope/envelope'
import type { MandateEndReason } from '@core/envelope/ended'
import { isTighterTrigger } from '@core/envelope/protect-rule'
import type { TradingRestriction } from '@core/guard/guard'
import { computeProgramProgress } from '@core/programs/progress'
import { computeProtectProgress } from '@core/programs/protect/protect-progress'
import type { ListedMandate } from '@core/snapshot/snapshot'
import { isZero } from '@core/value/decimal'
import type { Refusal } from '@core/value/result'
import { mandateEndMessages } from '@messages/armed'
import { explainRefusal } from '@messages/refusals'
import { describeTradingRestriction } from '@messages/state'
import { useDeskStore } from '../stores/desk'
import type { DeskNotice, ShowNotice } from './notice'

/** What ended since it was last told. What had ended before the first picture is not news. */
export const findEndedMandates = (
  before: readonly ListedMandate[] | undefined,
  now: readonly ListedMandate[] | undefined,
): readonly ListedMandate[] =>
  (now ?? []).filter(
    ({ envelope, ended }) =>
      ended !== undefined &&
      before?.some(one => one.envelope.id === envelope.id && one.ended === undefined) === true,
  )

/** What is open that was not told of before. What was open at the first picture is not news. */
export const findOpenedMandates = (
  before: readonly ListedMandate[] | undefined,
  now: readonly ListedMandate[] | undefined,
): readonly ListedMandate[] =>
  before === undefined
    ? []
    : (now ?? []).filter(
        ({ envelope, ended }) => ended === undefined && !before.some(one => one.envelope.id === envelope.id),
      )

/** Ends that a person brought about, or that were meant: no more than news, where nothing was left undone. */
const expectedEnds: readonly MandateEndReason[] = ['disarmed', 'done', 'used up', 'time', 'stopped']

/** The orders that left inside an envelope and still rest, as the venue has them. */
export function restingOrdersOf(
  id: string,
  attempts: readonly WriteAttempt[] | undefined,
  orders: readonly OrderRecord[] | undefined,
): readonly OrderRecord[] {
  const own = new Set(
    (attempts ?? []).flatMap(({ inside, orderId }) => (inside?.envelope === id ? (orderId ?? []) : [])),
  )
  return (orders ?? []).filter(order => isOrderOpen(order) && own.has(order.orderId))
}

/** Whether anything that left inside an envelope rests at the venue, or is on its way there. */
export const hasOpenMandateOrders = (
  id: string,
  attempts: readonly WriteAttempt[] | undefined,
  orders: readonly OrderRecord[] | undefined,
): boolean =>
  (attempts ?? []).some(
    one => one.inside?.envelope === id && (!isAttemptEnded(one) || isRefusalUnread(one)),
  ) || restingOrdersOf(id, attempts, orders).length > 0

const noticeIdOf = (id: string): string => `ended ${id}`

/** Which guard it was, and by how much: what the last order was refused for, or what holds every other one. */
function guardEndTexts({ refused, holds }: Pick<EndContext, 'refused' | 'holds'>): readonly string[] {
  if (refused.length > 0) return refused.map(explainRefusal)
  return holds.filter(({ is }) => is === 'daily' || is === 'break').map(describeTradingRestriction)
}

/** What is known as it ends: of the guards that may have ended it, and of what left inside it. */
interface EndContext {
  readonly refused: readonly Refusal[]
  readonly holds: readonly TradingRestriction[]
  readonly attempts: readonly WriteAttempt[]
  readonly fills: OrderFillSizes
}

/** That it ended, and why. What nobody meant stays until it was seen, and so does what was left half done. */
function createEndNotice({ envelope, ended }: ListedMandate, context: EndContext): DeskNotice & { readonly isTemporary: boolean } {
  const why = ended?.why ?? 'run ended'
  const isTemporary = expectedEnds.includes(why) && !isProgramIncomplete(envelope, why, context)
  return {
    id: noticeIdOf(envelope.id),
    tone: why === 'unknown' ? 'unknown' : isTemporary ? '' : 'down',
    head: envelope.rule === undefined ? mandateEndMessages.hands : mandateEndMessages.program,
    sentence: [mandateEndMessages.why(why), ...(why === 'guard' ? guardEndTexts(context) : [])].join(' '),
    endedMandateId: envelope.id,
    isTemporary,
  }
}

/**
 * Whether a program left something undone, which a course that is over does as well: a size that was not filled, of a
 * pair perhaps all of one leg; or a stop short of where it was to go, which follows nothing any more.
 */
function isProgramIncomplete(envelope: ArmedMandate, why: MandateEndReason, { attempts, fills }: EndContext): boolean {
  const { id, rule } = envelope
  // Who ended it themselves knows that it was not whole.
  if (rule === undefined || why === 'disarmed' || why === 'stopped') return false
  const own = attempts.filter(({ inside }) => inside?.envelope === id)
  if (rule.is !== 'protect')
    return computeProgramProgress(rule, envelope, own, fills).legs.some(({ left }) => !isZero(left))
  const last = rule.trail === undefined && rule.even !== undefined ? rule.even.to : rule.furthest
  return isTighterTrigger(rule.side, last, computeProtectProgress(rule, own).last ?? rule.from)
}

/** Says as it ends that what was armed ended, and why; what was meant, and left nothing behind, goes away by itself. */
export function useMandateEndNotices(showNotice: ShowNotice, dropNotice: (id: string) => void, staysMs: number): void {
  const desk = useDeskStore()
  /** The envelopes whose notice was there for long enough: it goes once nothing of them is out any more. */
  const dueIds = shallowRef<readonly string[]>([])
  onChange(
    () => dueIds.value.filter(id => !hasOpenMandateOrders(id, desk.attempts, desk.orders)),
    over => {
      if (over.length === 0) return
      dueIds.value = dueIds.value.filter(id => !over.includes(id))
      for (const id of over) dropNotice(noticeIdOf(id))
    },
  )
  onChange(
    [() => desk.snapshot.armed?.value.envelopes, () => desk.profile?.id] as const,
    ([now, profile], [before, was]) => {
      if (profile !== was) {
        dueIds.value = []
        return
      }
      const context = {
        refused: desk.snapshot.armed?.value.refused ?? [],
        holds: desk.writes?.holds ?? [],
        attempts: desk.attempts ?? [],
        fills: desk.fills ?? [],
      }
      for (const one of findEndedMandates(before, now)) {
        const notice = createEndNotice(one, context)
        showNotice(notice, each => each.id === notice.id)
        if (notice.isTemporary) setTimeout(() => (dueIds.value = [...dueIds.value, one.envelope.id]), staysMs)
      }
    },
  )
}
