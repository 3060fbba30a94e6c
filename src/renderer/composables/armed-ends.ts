import { shallowRef, watch as onChange } from 'vue'
import { isOpen, type FilledSizes } from '@core/account/order-fold'
import type { Order } from '@core/account/order'
import type { Attempt } from '@core/attempt/attempt'
import { isAttemptEnded, isRefusalUnread } from '@core/attempt/attempt-state'
import type { ArmedEnvelope } from '@core/envelope/envelope'
import type { EnvelopeEnd } from '@core/envelope/ended'
import { isTighter } from '@core/envelope/protect-rule'
import type { Hold } from '@core/guard/guard'
import { progressOf } from '@core/programs/progress'
import { protectProgress } from '@core/programs/protect/protect-progress'
import type { ToldEnvelope } from '@core/snapshot/snapshot'
import { isZero } from '@core/value/decimal'
import type { Refusal } from '@core/value/result'
import { endedSays } from '@messages/armed'
import { refusalWords } from '@messages/refusals'
import { holdWords } from '@messages/state'
import { useDesk } from '../stores/desk'
import type { Notice, Say } from './notice'

/** What ended since it was last told. What had ended before the first picture is not news. */
export const endedSince = (
  before: readonly ToldEnvelope[] | undefined,
  now: readonly ToldEnvelope[] | undefined,
): readonly ToldEnvelope[] =>
  (now ?? []).filter(
    ({ envelope, ended }) =>
      ended !== undefined &&
      before?.some(one => one.envelope.id === envelope.id && one.ended === undefined) === true,
  )

/** What is open that was not told of before. What was open at the first picture is not news. */
export const begunSince = (
  before: readonly ToldEnvelope[] | undefined,
  now: readonly ToldEnvelope[] | undefined,
): readonly ToldEnvelope[] =>
  before === undefined
    ? []
    : (now ?? []).filter(
        ({ envelope, ended }) => ended === undefined && !before.some(one => one.envelope.id === envelope.id),
      )

/** Ends that a person brought about, or that were meant: no more than news, where nothing was left undone. */
const meant: readonly EnvelopeEnd[] = ['disarmed', 'done', 'used up', 'time', 'stopped']

/** The orders that left inside an envelope and still rest, as the venue has them. */
export function restingOf(
  id: string,
  attempts: readonly Attempt[] | undefined,
  orders: readonly Order[] | undefined,
): readonly Order[] {
  const own = new Set(
    (attempts ?? []).flatMap(({ inside, orderId }) => (inside?.envelope === id ? (orderId ?? []) : [])),
  )
  return (orders ?? []).filter(order => isOpen(order) && own.has(order.orderId))
}

/** Whether anything that left inside an envelope rests at the venue, or is on its way there. */
export const isStillOut = (
  id: string,
  attempts: readonly Attempt[] | undefined,
  orders: readonly Order[] | undefined,
): boolean =>
  (attempts ?? []).some(
    one => one.inside?.envelope === id && (!isAttemptEnded(one) || isRefusalUnread(one)),
  ) || restingOf(id, attempts, orders).length > 0

const noticeOf = (id: string): string => `ended ${id}`

/** Which guard it was, and by how much: what the last order was refused for, or what holds every other one. */
function guardWords({ refused, holds }: Pick<Reached, 'refused' | 'holds'>): readonly string[] {
  if (refused.length > 0) return refused.map(refusalWords)
  return holds.filter(({ is }) => is === 'daily' || is === 'break').map(holdWords)
}

/** What is known as it ends: of the guards that may have ended it, and of what left inside it. */
interface Reached {
  readonly refused: readonly Refusal[]
  readonly holds: readonly Hold[]
  readonly attempts: readonly Attempt[]
  readonly fills: FilledSizes
}

/** That it ended, and why. What nobody meant stays until it was seen, and so does what was left half done. */
function endNotice({ envelope, ended }: ToldEnvelope, reached: Reached): Notice & { readonly goes: boolean } {
  const why = ended?.why ?? 'run ended'
  const goes = meant.includes(why) && !isCutShort(envelope, why, reached)
  return {
    id: noticeOf(envelope.id),
    tone: why === 'unknown' ? 'unknown' : goes ? '' : 'down',
    head: envelope.rule === undefined ? endedSays.hands : endedSays.program,
    sentence: [endedSays.why(why), ...(why === 'guard' ? guardWords(reached) : [])].join(' '),
    ended: envelope.id,
    goes,
  }
}

/**
 * Whether a program left something undone, which a course that is over does as well: a size that was not filled, of a
 * pair perhaps all of one leg; or a stop short of where it was to go, which follows nothing any more.
 */
function isCutShort(envelope: ArmedEnvelope, why: EnvelopeEnd, { attempts, fills }: Reached): boolean {
  const { id, rule } = envelope
  // Who ended it themselves knows that it was not whole.
  if (rule === undefined || why === 'disarmed' || why === 'stopped') return false
  const own = attempts.filter(({ inside }) => inside?.envelope === id)
  if (rule.is !== 'protect')
    return progressOf(rule, envelope, own, fills).legs.some(({ left }) => !isZero(left))
  const last = rule.trail === undefined && rule.even !== undefined ? rule.even.to : rule.furthest
  return isTighter(rule.side, last, protectProgress(rule, own).last ?? rule.from)
}

/** Says as it ends that what was armed ended, and why; what was meant, and left nothing behind, goes away by itself. */
export function useEndNotices(say: Say, drop: (id: string) => void, stays: number): void {
  const desk = useDesk()
  /** The envelopes whose notice was there for long enough: it goes once nothing of them is out any more. */
  const due = shallowRef<readonly string[]>([])
  onChange(
    () => due.value.filter(id => !isStillOut(id, desk.attempts, desk.orders)),
    over => {
      if (over.length === 0) return
      due.value = due.value.filter(id => !over.includes(id))
      for (const id of over) drop(noticeOf(id))
    },
  )
  onChange(
    [() => desk.snapshot.armed?.value.envelopes, () => desk.profile?.id] as const,
    ([now, profile], [before, was]) => {
      if (profile !== was) {
        due.value = []
        return
      }
      const reached = {
        refused: desk.snapshot.armed?.value.refused ?? [],
        holds: desk.writes?.holds ?? [],
        attempts: desk.attempts ?? [],
        fills: desk.fills ?? [],
      }
      for (const one of endedSince(before, now)) {
        const notice = endNotice(one, reached)
        say(notice, each => each.id === notice.id)
        if (notice.goes) setTimeout(() => (due.value = [...due.value, one.envelope.id]), stays)
      }
    },
  )
}
