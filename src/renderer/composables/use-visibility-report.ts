import { useDocumentVisibility } from '@vueuse/core'
import { computed, shallowRef, watch as onChange } from 'vue'
import { useDeskStore } from '../stores/desk-store'
import { useScreenStore } from '../stores/screen-store'
import { useFirstPaint } from './use-first-paint'

/** Reports to main what is visible. Main sends nothing to a hidden page. */
export function useVisibilityReport(): void {
  const desk = useDeskStore()
  const screen = useScreenStore()
  const visibility = useDocumentVisibility()
  const isPageVisible = computed(() => visibility.value === 'visible')
  // A draft in a dialog is evaluated on the book, whatever view is open.
  const isMarketVisible = computed(
    () =>
      isPageVisible.value &&
      (screen.currentView === 'trade' || screen.overlay.is !== 'none' || screen.drawer !== undefined),
  )
  const isPainted = shallowRef(false)
  void useFirstPaint()().then(() => (isPainted.value = true))
  onChange([isPageVisible, isMarketVisible, isPainted, () => desk.openingState], () => {
    // Everything is sent before the first paint. A hidden page never paints.
    const isStarted = desk.openingState === 'open' && (isPainted.value || !isPageVisible.value)
    if (isStarted) void desk.reportVisibility({ page: isPageVisible.value, market: isMarketVisible.value })
  })
}
