import { computed, shallowRef, watch as onChange } from 'vue'
import { isAlgoOrderOpen } from '@core/account/algo-fold'
import { isOrderOpen } from '@core/account/order-fold'
import type { TradingRestriction } from '@core/guard/guard'
import type { RefusalCode } from '@core/value/result'
import { cancelEveryOrderDraft } from '@core/writes/cancel-all/cancel-all-rules'
import { useRequestStore, type RequestStage } from '../stores/asking'
import { useDeskStore } from '../stores/desk'
import { useScreenStore } from '../stores/screen'

/** What is refused only for the moment: asked once more, it can be so no longer. */
const temporaryRefusals: readonly RefusalCode[] = ['INPUT_STALE', 'PLAN_VOID', 'BUDGET_SPENT']

/**
 * Goes on where a stop ends, wherever it was pressed: stopping leaves what rests where it is, so the sheet that
 * cancels every ordinary order comes next. Stops are only offered after it, since a position may need them.
 */
export function useStopFollowUp(): void {
  const desk = useDeskStore()
  const requests = useRequestStore()
  const screen = useScreenStore()

  const isStopped = computed(() => desk.writes?.holds.some(({ is }) => is === 'stopped'))
  const isDue = shallowRef(false)
  /** Whether it was a sheet that stopped writing: it cancels everything itself. */
  const isStoppedBySheet = (): boolean => {
    const { lastPlan, state } = requests
    const stop = desk.writes?.holds.find(hold => hold.is === 'stopped')
    if (stop === undefined || lastPlan?.stops !== true || (state.is !== 'asked' && state.is !== 'sent'))
      return false
    return stop.since >= lastPlan.sealedAt && stop.since <= lastPlan.expiresAt
  }
  // A desk that opens stopped, or another profile that is, was stopped earlier.
  onChange([isStopped, () => desk.profile?.id], ([is, profile], [was, before]) => {
    isDue.value = is === true && (isDue.value || was === false) && profile === before && !isStoppedBySheet()
  })
  // What is being asked when the stop is pressed has to end first, and what was just sent has to be read back.
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
      // What was refused says so where it can be asked again.
      if (requests.state.is === 'refused') screen.openDrawer({ is: 'cancel all' })
      if (requests.state.is !== 'sent') return
    }
    if ((desk.algoOrders ?? []).some(isAlgoOrderOpen)) screen.openDrawer({ is: 'cancel all', which: 'cancel all algo' })
  }
}

/** Only for the moment: what a lost channel holds may last. */
const isReconciling = (restriction: TradingRestriction): boolean => restriction.is === 'reconciling' && restriction.awaits !== 'channel'

const isTemporaryRefusal = (state: RequestStage): boolean =>
  state.is === 'refused' &&
  state.refusals.length > 0 &&
  state.refusals.every(({ code }) => temporaryRefusals.includes(code))
