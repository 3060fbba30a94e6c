import { useDocumentVisibility } from '@vueuse/core'
import { computed, shallowRef, watch as onChange } from 'vue'
import { useDesk } from '../stores/desk'
import { useScreen } from '../stores/screen'
import { useFirstPicture } from './painted'

/** Keeps main told of what can be seen, so that a page nobody looks at is told nothing and drawn by nobody. */
export function useShows(): void {
  const desk = useDesk()
  const screen = useScreen()
  const visibility = useDocumentVisibility()
  const page = computed(() => visibility.value === 'visible')
  // A draft in a dialog is evaluated on the book, wherever it was opened.
  const market = computed(
    () =>
      page.value && (screen.place === 'trade' || screen.overlay.is !== 'none' || screen.drawer !== undefined),
  )
  const drawn = shallowRef(false)
  void useFirstPicture()().then(() => (drawn.value = true))
  onChange([page, market, drawn, () => desk.opening], () => {
    // Before the first picture is on the screen everything is awaited; a page out of sight never gets that far.
    const begun = desk.opening === 'open' && (drawn.value || !page.value)
    if (begun) void desk.shows({ page: page.value, market: market.value })
  })
}
