/**
 * Hides key events of an input method from every handler of the page. Its Enter accepts a candidate and its Escape
 * cancels a composition; neither is meant for a button or command. Chromium marks the first key of a composition only
 * by `keyCode` 229, and on macOS also the Enter after the end.
 */
export function ignoreCompositionKeys(page: Window): void {
  page.addEventListener(
    'keydown',
    event => {
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
