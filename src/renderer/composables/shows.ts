import { useDocumentVisibility } from '@vueuse/core'
import { computed, shallowRef, watch as onChange } from 'vue'
import { useDeskStore } from '../stores/desk'
import { useScreenStore } from '../stores/screen'
import { useFirstPaint } from './painted'

/** Keeps main told of what can be seen, so that a page nobody looks at is told nothing and drawn by nobody. */
export function useVisibilityReport(): void {
  const desk = useDeskStore()
  const screen = useScreenStore()
  const visibility = useDocumentVisibility()
  const isPageVisible = computed(() => visibility.value === 'visible')
  // A draft in a dialog is evaluated on the book, wherever it was opened.
  const isMarketVisible = computed(
    () =>
      isPageVisible.value && (screen.currentView === 'trade' || screen.overlay.is !== 'none' || screen.drawer !== undefined),
  )
  const isPainted = shallowRef(false)
  void useFirstPaint()().then(() => (isPainted.value = true))
  onChange([isPageVisible, isMarketVisible, isPainted, () => desk.openingState], () => {
    // Before the first picture is on the screen everything is awaited; a page out of sight never gets that far.
    const isStarted = desk.openingState === 'open' && (isPainted.value || !isPageVisible.value)
    if (isStarted) void desk.reportVisibility({ page: isPageVisible.value, market: isMarketVisible.value })
  })
}
