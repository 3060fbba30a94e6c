import { computed, shallowRef, watch as onChange } from 'vue'
import { isAlgoOrderOpen } from '@core/account/algo-merge'
import { isOrderOpen } from '@core/account/order-merge'
import type { TradingRestriction } from '@core/guard/trading-guards'
import type { RefusalCode } from '@core/value/result'
import { cancelEveryOrderDraft } from '@core/write/venue-write'
import { useRequestStore, type RequestStage } from '../stores/request-store'
import { useDeskStore } from '../stores/desk-store'
import { useScreenStore } from '../stores/screen-store'

const temporaryRefusals: readonly RefusalCode[] = ['INPUT_STALE', 'PLAN_VOID', 'BUDGET_SPENT']

/**
 * Opens the sheet to cancel every ordinary order after a stop, since a stop leaves resting orders in place. Stop orders
 * are only offered afterwards, because a position may need them.
 */
export function useStopFollowUp(): void {
  const desk = useDeskStore()
  const requests = useRequestStore()
  const screen = useScreenStore()

  const isStopped = computed(() => desk.writes?.holds.some(({ is }) => is === 'stopped'))
  const isDue = shallowRef(false)
  /** True if a confirmation sheet caused the stop. Such a sheet cancels everything itself. */
  const isStoppedBySheet = (): boolean => {
    const { lastPlan, state } = requests
    const stop = desk.writes?.holds.find(hold => hold.is === 'stopped')
    if (stop === undefined || lastPlan?.stops !== true || (state.is !== 'asked' && state.is !== 'sent'))
      return false
    return stop.since >= lastPlan.sealedAt && stop.since <= lastPlan.expiresAt
  }
  // A desk that opens stopped, or another stopped profile, was stopped earlier.
  onChange([isStopped, () => desk.profile?.id], ([is, profile], [was, before]) => {
    isDue.value = is === true && (isDue.value || was === false) && profile === before && !isStoppedBySheet()
  })
  // An open question has to end first, and a request just sent has to be reconciled.
  const canReview = computed(() => !requests.isReviewing() && desk.writes?.holds.some(isReconciling) !== true)
  onChange([isDue, canReview], () => {
    if (!isDue.value || !canReview.value) return
    isDue.value = false
    void cancelOrders()
  })

  async function cancelOrders(): Promise<void> {
    if ((desk.orders ?? []).some(isOrderOpen)) {
      await requests.review(cancelEveryOrderDraft)
      if (isTemporaryRefusal(requests.state)) await requests.review(cancelEveryOrderDraft)
      if (requests.state.is === 'refused') screen.openDrawer({ is: 'cancel all' })
      if (requests.state.is !== 'sent') return
    }
    if ((desk.algoOrders ?? []).some(isAlgoOrderOpen))
      screen.openDrawer({ is: 'cancel all', which: 'cancel all algo' })
  }
}

/** A restriction by a lost channel is excluded, because it may last. */
const isReconciling = (restriction: TradingRestriction): boolean =>
  restriction.is === 'reconciling' && restriction.awaits !== 'channel'

const isTemporaryRefusal = (state: RequestStage): boolean =>
  state.is === 'refused' &&
  state.refusals.length > 0 &&
  state.refusals.every(({ code }) => temporaryRefusals.includes(code))
