import { shallowRef, watch as onChange } from 'vue'
import { isOrderOpen, type OrderFillSizes } from '@core/account/order-merge'
import type { OrderRecord } from '@core/account/order-record'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { isAttemptEnded, isRefusalUnread } from '@core/attempt/attempt-state'
import type { ArmedMandate } from '@core/envelope/mandate'
import type { MandateEndReason } from '@core/envelope/mandate-end-reason'
import { isTighterTrigger } from '@core/envelope/protect-rule'
import type { TradingState } from '@core/guard/trading-guards'
import { computeProgramProgress } from '@core/programs/program-progress'
import { computeProtectProgress } from '@core/programs/protect/protect-progress'
import type { ListedMandate } from '@core/snapshot/desk-snapshot'
import { isZero } from '@core/value/decimal-amount'
import type { Refusal } from '@core/value/result'
import { mandateEndMessages } from '@messages/armed'
import { explainRefusal } from '@messages/refusals'
import { describeTradingRestriction } from '@messages/state'
import { useDeskStore } from '../stores/desk-store'
import type { DeskNotice, ShowNotice } from './desk-notice'

/**
 * Returns the mandates that ended since the last snapshot. A mandate that had ended before the first snapshot is not
 * news.
 */
export const findEndedMandates = (
  before: readonly ListedMandate[] | undefined,
  now: readonly ListedMandate[] | undefined,
): readonly ListedMandate[] =>
  (now ?? []).filter(
    ({ envelope, ended }) =>
      ended !== undefined &&
      before?.some(one => one.envelope.id === envelope.id && one.ended === undefined) === true,
  )

/** Returns the mandates opened since the last snapshot. A mandate already open in the first snapshot is not news. */
export const findOpenedMandates = (
  before: readonly ListedMandate[] | undefined,
  now: readonly ListedMandate[] | undefined,
): readonly ListedMandate[] =>
  before === undefined
    ? []
    : (now ?? []).filter(
        ({ envelope, ended }) => ended === undefined && !before.some(one => one.envelope.id === envelope.id),
      )

/** Ends that the trader caused or planned. Their notices need no attention if nothing was left unfinished. */
const expectedEnds: readonly MandateEndReason[] = ['disarmed', 'done', 'used up', 'time', 'stopped']

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

/** Returns true if an order of the mandate rests at the venue or is on its way there. */
export const hasOpenMandateOrders = (
  id: string,
  attempts: readonly WriteAttempt[] | undefined,
  orders: readonly OrderRecord[] | undefined,
): boolean =>
  (attempts ?? []).some(
    one => one.inside?.envelope === id && (!isAttemptEnded(one) || isRefusalUnread(one)),
  ) || restingOrdersOf(id, attempts, orders).length > 0

const noticeIdOf = (id: string): string => `ended ${id}`

function guardEndTexts({ refused, writes }: Pick<EndContext, 'refused' | 'writes'>): readonly string[] {
  if (refused.length > 0) return refused.map(explainRefusal)
  if (writes === undefined) return []
  return writes.holds
    .filter(({ is }) => is === 'daily' || is === 'break')
    .map(hold => describeTradingRestriction(hold, writes.state))
}

interface EndContext {
  readonly refused: readonly Refusal[]
  readonly writes: TradingState | undefined
  readonly attempts: readonly WriteAttempt[]
  readonly fills: OrderFillSizes
}

/** Creates the notice of the end. It stays until dismissed if the end was unexpected or work was left unfinished. */
function createEndNotice(
  { envelope, ended }: ListedMandate,
  context: EndContext,
): DeskNotice & { readonly isTemporary: boolean } {
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

/** Shows a notice when a mandate ends. An expected end with nothing left open disappears after `staysMs`. */
export function useMandateEndNotices(
  showNotice: ShowNotice,
  dropNotice: (id: string) => void,
  staysMs: number,
): void {
  const desk = useDeskStore()
  /** Mandates whose notice was shown long enough. It disappears once none of their orders is open. */
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
        writes: desk.acceptedTrading,
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
