import { createSharedComposable, useDocumentVisibility, useIntervalFn, useTimestamp } from '@vueuse/core'
import { watch as onChange } from 'vue'

/** Four times a second while the page can be seen, and at once when it is seen again. */
function tickWhileVisible(tick: () => void) {
  const controls = useIntervalFn(tick, 250, { immediate: false, immediateCallback: true })
  const visibility = useDocumentVisibility()
  const updateTicking = (): void => (visibility.value === 'hidden' ? controls.pause() : controls.resume())
  onChange(visibility, updateTicking, { flush: 'sync', immediate: true })
  return controls
}

/**
 * The time by this machine's clock, four times a second: for ages and countdowns only. It stands still while nobody
 * can see it, and is right again before it is seen.
 */
export const useCurrentTime = createSharedComposable(() => useTimestamp({ scheduler: tickWhileVisible }))
