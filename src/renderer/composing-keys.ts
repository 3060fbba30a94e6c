/**
 * Keeps the keys that an input method takes from every handler of a page: its Enter takes a candidate, its Escape calls a
 * composition off, and neither is meant for a button or a command.
 *
 * Chromium marks the first key of a composition by `keyCode` 229 alone, and on macOS also the Enter after its end.
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
