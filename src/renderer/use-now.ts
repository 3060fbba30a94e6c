import { createSharedComposable, useDocumentVisibility, useIntervalFn, useTimestamp } from '@vueuse/core'
import { watch as onChange } from 'vue'

/** Runs once a second while the page is visible, and immediately when it becomes visible. */
function tickWhileVisible(tick: () => void) {
  const controls = useIntervalFn(tick, 1_000, { immediate: false, immediateCallback: true })
  const visibility = useDocumentVisibility()
  const updateTicking = (): void => (visibility.value === 'hidden' ? controls.pause() : controls.resume())
  onChange(visibility, updateTicking, { flush: 'sync', immediate: true })
  return controls
}

/**
 * Local time, updated once a second. For ages and countdowns only. It pauses while the page is hidden and is
 * correct again before it is visible.
 */
export const useCurrentTime = createSharedComposable(() => useTimestamp({ scheduler: tickWhileVisible }))
