import { nextTick, watch as onChange } from 'vue'
import { useScreenStore } from '../stores/screen'

/**
 * Gives the keyboard back to where it was once nothing lies over the screen, or in the ticket's place, any more.
 *
 * A dialog does so itself for what it was opened from; one that was opened from the palette finds that gone.
 */
export function useFocusRestore(): void {
  const screen = useScreenStore()
  let previousElement: HTMLElement | undefined
  const isOpen = (): boolean => screen.overlay.is !== 'none' || screen.drawer !== undefined
  onChange(
    () => isOpen(),
    opened => {
      if (opened) previousElement = findFocusedElement() ?? previousElement
      else void nextTick(() => setTimeout(restoreFocus))
    },
    { flush: 'sync' },
  )

  /** Later than the dialog itself tries, and only where it found nothing; what follows on the palette comes first. */
  function restoreFocus(): void {
    if (isOpen()) return
    if (findFocusedElement() === undefined && previousElement?.isConnected === true) previousElement.focus()
    previousElement = undefined
  }
}

/**
 * Where the keyboard is on the screen itself; undefined where it is nowhere, or in what lies over the screen. A row of a
 * menu is gone with its menu: it is where that was opened from.
 */
function findFocusedElement(): HTMLElement | undefined {
  const { activeElement, body } = document
  const menu = activeElement?.closest('[role=menu]')
  const at = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement
  return at instanceof HTMLElement && at !== body && at.closest('[role=dialog]') === null ? at : undefined
}
