import { useDocumentVisibility } from '@vueuse/core'
import { computed, watch as onChange } from 'vue'
import { useDesk } from '../stores/desk'
import { useScreen } from '../stores/screen'

/** Keeps main told of what can be seen, so that a page nobody looks at is told nothing and drawn by nobody. */
export function useShows(): void {
  const desk = useDesk()
  const screen = useScreen()
  const visibility = useDocumentVisibility()
  const page = computed(() => visibility.value === 'visible')
  // A draft in a dialog is weighed on the book, wherever it was opened.
  const market = computed(() => page.value && (screen.place === 'trade' || screen.overlay.is !== 'none'))
  onChange([page, market, () => desk.opening], () => {
    // Before the first picture is here everything is awaited.
    if (desk.opening === 'open') void desk.shows({ page: page.value, market: market.value })
  })
}
