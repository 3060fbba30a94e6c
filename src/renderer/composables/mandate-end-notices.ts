import { shallowRef, watch as onChange } from 'vue'
import { isOrderOpen } from '@core/account/order-merge'
import type { OrderRecord } from '@core/account/order-record'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { isAttemptEnded, isRefusalUnread } from '@core/attempt/attempt-state'
import type { ListedMandate } from '@core/snapshot/desk-snapshot'
import { useDeskStore } from '../stores/desk-store'
import { lazyModule } from '../lazy-component'
import type { ShowNotice } from './desk-notice'
import type { EndContext } from './mandate-end-notice'

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

const endNotices = lazyModule(() => import('./mandate-end-notice'))

/** Shows a notice when a mandate ends. An expected end with nothing left open disappears after `staysMs`. */
export function useMandateEndNotices(
  showNotice: ShowNotice,
  dropNotice: (id: string) => void,
  staysMs: number,
): void {
  const desk = useDeskStore()
  /** Mandates whose notice was shown long enough. It disappears once none of their orders is open. */
  const dueIds = shallowRef<readonly string[]>([])
  /** Ended mandates whose notices wait for the module of their texts. */
  const unshown = shallowRef<readonly { one: ListedMandate; context: EndContext }[]>([])
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
        unshown.value = []
        return
      }
      const context = {
        refused: desk.snapshot.armed?.value.refused ?? [],
        writes: desk.acceptedTrading,
        attempts: desk.attempts ?? [],
        fills: desk.fills ?? [],
      }
      const ended = findEndedMandates(before, now)
      if (ended.length === 0) return
      unshown.value = [...unshown.value, ...ended.map(one => ({ one, context }))]
    },
  )
  onChange(
    () => (unshown.value.length === 0 ? undefined : endNotices()),
    module => {
      if (module === undefined) return
      for (const { one, context } of unshown.value) {
        const notice = module.createEndNotice(noticeIdOf(one.envelope.id), one, context)
        showNotice(notice, each => each.id === notice.id)
        if (notice.isTemporary) setTimeout(() => (dueIds.value = [...dueIds.value, one.envelope.id]), staysMs)
      }
      unshown.value = []
    },
    { flush: 'sync' },
  )
}
