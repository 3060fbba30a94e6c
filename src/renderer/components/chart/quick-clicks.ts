/** Movement in pixels, across and down together, up to which the library counts a press as a click. */
const MAX_CLICK_MOVE = 5

/**
 * Makes every click of a drawing count. The library ignores the second of two clicks within half a second unless both
 * hit the same point. A click that drew nothing is therefore dispatched again. `step` returns the progress of the
 * current drawing, `undefined` without one.
 */
export function replayQuickClicks(element: Element, step: () => number | undefined): void {
  element.addEventListener('mousedown', down => {
    const before = step()
    if (!(down instanceof MouseEvent) || !down.isTrusted || down.button !== 0 || before === undefined) return
    // The library listens at the document, so its handlers have run when the event reaches the window.
    const replay = (up: MouseEvent): void => {
      const moved = Math.abs(up.clientX - down.clientX) + Math.abs(up.clientY - down.clientY)
      if (moved >= MAX_CLICK_MOVE || step() !== before) return
      const { clientX, clientY } = up
      for (const type of ['mousedown', 'mouseup'])
        down.target?.dispatchEvent(
          new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY }),
        )
    }
    addEventListener('mouseup', replay, { once: true })
  })
}
