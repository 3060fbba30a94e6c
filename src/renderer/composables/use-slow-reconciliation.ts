import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import { useDeskStore } from '../stores/desk-store'
import { useCurrentTime } from '../use-now'

/** Time after which an unfinished reconciliation is shown. Most take less. */
export const SLOW_RECONCILIATION_MS = 3_000

/** Returns true once a reconciliation has blocked writes for longer than anyone would overlook. */
export function useSlowReconciliation(): ComputedRef<boolean> {
  const [desk, now] = [useDeskStore(), useCurrentTime()]
  const since = shallowRef<number>()
  watch(
    () => desk.writes?.holds.some(({ is }) => is === 'reconciling') ?? false,
    isReconciling => (since.value = isReconciling ? now.value : undefined),
    { immediate: true, flush: 'sync' },
  )
  return computed(() => since.value !== undefined && now.value - since.value >= SLOW_RECONCILIATION_MS)
}
