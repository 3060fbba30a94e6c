import { nextTick, watch as onChange } from 'vue'
import { useScreenStore } from '../stores/screen-store'

/**
 * Restores the keyboard focus when no overlay or drawer is open any more. A dialog restores it by its own means, except
 * when the palette that opened it is gone.
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

  /**
   * Runs after the dialog's own attempt, and only if that found nothing. A dialog that follows the palette comes first.
   */
  function restoreFocus(): void {
    if (isOpen()) return
    if (findFocusedElement() === undefined && previousElement?.isConnected === true) previousElement.focus()
    previousElement = undefined
  }
}

/**
 * Returns the focused element of the screen, or `undefined` if the focus is in a dialog or nowhere. For a menu item it
 * is the element that opened the menu.
 */
function findFocusedElement(): HTMLElement | undefined {
  const { activeElement, body } = document
  const menu = activeElement?.closest('[role=menu]')
  const at = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement
  return at instanceof HTMLElement && at !== body && at.closest('[role=dialog]') === null ? at : undefined
}
