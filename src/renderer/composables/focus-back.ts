import { nextTick, watch as onChange } from 'vue'
import { useScreen } from '../stores/screen'

/**
 * Gives the keyboard back to where it was once nothing lies over the screen, or in the ticket's place, any more.
 *
 * A dialog does so itself for what it was opened from; one that was opened from the palette finds that gone.
 */
export function useFocusBack(): void {
  const screen = useScreen()
  let was: HTMLElement | undefined
  const isOpen = (): boolean => screen.overlay.is !== 'none' || screen.drawer !== undefined
  onChange(
    () => isOpen(),
    opened => {
      if (opened) was = placeNow() ?? was
      else void nextTick(() => setTimeout(giveBack))
    },
    { flush: 'sync' },
  )

  /** Later than the dialog itself tries, and only where it found nothing; what follows on the palette comes first. */
  function giveBack(): void {
    if (isOpen()) return
    if (placeNow() === undefined && was?.isConnected === true) was.focus()
    was = undefined
  }
}

/**
 * Where the keyboard is on the screen itself; undefined where it is nowhere, or in what lies over the screen. A row of a
 * menu is gone with its menu: it is where that was opened from.
 */
function placeNow(): HTMLElement | undefined {
  const { activeElement, body } = document
  const menu = activeElement?.closest('[role=menu]')
  const at = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement
  return at instanceof HTMLElement && at !== body && at.closest('[role=dialog]') === null ? at : undefined
}
