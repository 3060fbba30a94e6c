import { computed } from 'vue'
import { isAlgoOpen } from '@core/account/algo-fold'
import { isOpen } from '@core/account/order-fold'
import { timerOf } from '@core/writes/timer/timer-rules'
import { timerDraft } from '../drafts/timer-drafting'
import { useAsking } from '../stores/asking'
import { useDesk } from '../stores/desk'
import { countdown } from '@messages/times'
import { timerSentence, timerSays } from '@messages/timer'
import type { Banner } from './banner'
import { useNoWrites } from './no-writes'
import { useNow } from '../now'

/** How long is left, at most that long where the venue did not answer. */
function headOf(left: number, isAnswered: boolean): string {
  if (left <= 0) return timerSays.due
  return isAnswered ? timerSays.runs(countdown(left)) : timerSays.runsAtMost(countdown(left))
}

/** The timer that this desk left at the venue, for as long as it can still go off. */
export function useTimer() {
  const desk = useDesk()
  const asking = useAsking()
  const now = useNow()
  const noWrites = useNoWrites()

  /** What goes off is counted in the venue's time; what is shown counts down in ours. */
  const ours = (venue: number): number => venue - (desk.health?.clock.offset ?? 0)
  const timer = computed(() => {
    const told = timerOf(desk.attempts ?? [])
    return told.is === 'armed' && ours(told.until) > now.value ? told : undefined
  })
  const banner = computed<Banner | undefined>(() => {
    const armed = timer.value
    if (armed === undefined) return undefined
    const { at, until } = armed
    const left = ours(at ?? until) - now.value
    const open = {
      orders: desk.orders?.filter(isOpen).length,
      stops: desk.algoOrders?.filter(isAlgoOpen).length,
    }
    return {
      id: 'timer',
      tone: 'warn',
      head: headOf(left, at !== undefined),
      sentence: timerSentence(at !== undefined, open),
      ...(noWrites.value === undefined && {
        action: {
          label: timerSays.callOff,
          run: () => void asking.review(timerDraft('0')),
        },
      }),
    }
  })
  return { timer, banner }
}
