import { computed } from 'vue'
import { listOpenTriggers } from '@core/account/algo-merge'
import { isOrderOpen } from '@core/account/order-merge'
import { deriveVenueTimer } from '@core/writes/timer/timer-rules'
import { createTimerDraft } from '../drafts/timer-drafting'
import { useRequestStore } from '../stores/request-store'
import { useDeskStore } from '../stores/desk-store'
import { formatCountdown } from '@messages/times'
import { describeCancelTimer, timerBannerMessages } from '@messages/timer'
import type { StatusBanner } from './status-banner'
import { useWriteBlock } from './use-write-block'
import { useCurrentTime } from '../use-now'

/** Returns the remaining time, as an upper limit if the venue did not answer. */
function countdownTitle(remainingMs: number, isAnswered: boolean): string {
  if (remainingMs <= 0) return timerBannerMessages.due
  return isAnswered
    ? timerBannerMessages.runs(formatCountdown(remainingMs))
    : timerBannerMessages.runsAtMost(formatCountdown(remainingMs))
}

export function useCancelTimer() {
  const desk = useDeskStore()
  const requests = useRequestStore()
  const now = useCurrentTime()
  const noWrites = useWriteBlock()

  /** The timer runs in venue time. The countdown uses local time. */
  const toLocalTime = (venue: number): number => venue - (desk.health?.clock.offset ?? 0)
  const timer = computed(() => {
    const venueTimer = deriveVenueTimer(desk.attempts ?? [])
    return venueTimer.is === 'armed' && toLocalTime(venueTimer.until) > now.value ? venueTimer : undefined
  })
  const banner = computed<StatusBanner | undefined>(() => {
    const armed = timer.value
    if (armed === undefined) return undefined
    const { at, until } = armed
    const remainingMs = toLocalTime(at ?? until) - now.value
    const open = {
      orders: desk.orders?.filter(isOrderOpen).length,
      stops: desk.algoOrders && listOpenTriggers(desk.algoOrders).length,
    }
    return {
      id: 'timer',
      tone: 'warn',
      head: countdownTitle(remainingMs, at !== undefined),
      sentence: describeCancelTimer(at !== undefined, open),
      ...(noWrites.value === undefined && {
        action: {
          label: timerBannerMessages.callOff,
          run: () => void requests.review(createTimerDraft('0')),
        },
      }),
    }
  })
  return { timer, banner }
}
