import { computed, shallowRef, watch as onChange, type ComputedRef } from 'vue'
import { useCurrentTime } from '../../use-now'

/** Shortest measurement in milliseconds that an estimate is based on. */
const MIN_MEASURED_MS = 2_000

/**
 * Estimates the milliseconds left from the progress since the first share above 0 that was seen. Earlier progress
 * is no measure of speed. Without progress the estimate grows; `undefined` before there is any.
 */
export function useTimeLeft(share: () => number | undefined): ComputedRef<number | undefined> {
  const now = useCurrentTime()
  const first = shallowRef<{ readonly share: number; readonly at: number }>()
  onChange(
    share,
    current => {
      if (current === undefined || current === 0) first.value = undefined
      else if (first.value === undefined || current < first.value.share)
        first.value = { share: current, at: now.value }
    },
    { flush: 'sync', immediate: true },
  )
  return computed(() => {
    const current = share()
    if (first.value === undefined || current === undefined) return undefined
    const [elapsed, gained] = [now.value - first.value.at, current - first.value.share]
    return elapsed < MIN_MEASURED_MS || gained <= 0 ? undefined : (elapsed * (1 - current)) / gained
  })
}
