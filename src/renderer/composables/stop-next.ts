import { computed, shallowRef, watch as onChange } from 'vue'
import { isAlgoOpen } from '@core/account/algo-fold'
import { isOpen } from '@core/account/order-fold'
import type { Hold } from '@core/guard/guard'
import type { RefusalCode } from '@core/value/result'
import { everyOrder } from '@core/writes/cancel-all/cancel-all-rules'
import { useAsking, type AskingStage } from '../stores/asking'
import { useDesk } from '../stores/desk'
import { useScreen } from '../stores/screen'

/** What is refused only for the moment: asked once more, it can be so no longer. */
const passing: readonly RefusalCode[] = ['INPUT_STALE', 'PLAN_VOID', 'BUDGET_SPENT']

/**
 * Goes on where a stop ends, wherever it was pressed: stopping leaves what rests where it is, so the sheet that
 * cancels every ordinary order comes next. Stops are only offered after it, since a position may need them.
 */
export function useStopNext(): void {
  const desk = useDesk()
  const asking = useAsking()
  const screen = useScreen()

  const stopped = computed(() => desk.writes?.holds.some(({ is }) => is === 'stopped'))
  const due = shallowRef(false)
  /** Whether it was a sheet that stopped writing: it cancels everything itself. */
  const isOfSheet = (): boolean => {
    const { sheet, state } = asking
    const stop = desk.writes?.holds.find(hold => hold.is === 'stopped')
    if (stop === undefined || sheet?.stops !== true || (state.is !== 'asked' && state.is !== 'sent'))
      return false
    return stop.since >= sheet.sealedAt && stop.since <= sheet.expiresAt
  }
  // A desk that opens stopped, or another profile that is, was stopped earlier.
  onChange([stopped, () => desk.profile?.id], ([is, profile], [was, before]) => {
    due.value = is === true && (due.value || was === false) && profile === before && !isOfSheet()
  })
  // What is being asked when the stop is pressed has to end first, and what was just sent has to be read back.
  const mayAsk = computed(() => !asking.busy() && desk.writes?.holds.some(isReadBack) !== true)
  onChange([due, mayAsk], () => {
    if (!due.value || !mayAsk.value) return
    due.value = false
    void goOn()
  })

  async function goOn(): Promise<void> {
    if ((desk.orders ?? []).some(isOpen)) {
      await asking.review(everyOrder)
      if (isPassing(asking.state)) await asking.review(everyOrder)
      // What was refused says so where it can be asked again.
      if (asking.state.is === 'refused') screen.draft({ is: 'cancel all' })
      if (asking.state.is !== 'sent') return
    }
    if ((desk.algoOrders ?? []).some(isAlgoOpen)) screen.draft({ is: 'cancel all', which: 'cancel all algo' })
  }
}

/** Only for the moment: what a lost channel holds may last. */
const isReadBack = (hold: Hold): boolean => hold.is === 'reconciling' && hold.awaits !== 'channel'

const isPassing = (state: AskingStage): boolean =>
  state.is === 'refused' &&
  state.refusals.length > 0 &&
  state.refusals.every(({ code }) => passing.includes(code))
