/** How far a press may move, in pixels across and down together, and is still a click to the library. */
const MAX_CLICK_MOVE = 5

/**
 * Has each click draw, however quick the hand is.
 *
 * Of the second of two clicks within half a second the library tells only where both are at one place; at another it is
 * lost, and what is drawn waits for it. So a click that drew nothing is made once more: by then the library counts anew.
 * `step` is how far the drawing in the hand has come; undefined where there is none.
 */
export function replayQuickClicks(element: Element, step: () => number | undefined): void {
  element.addEventListener('mousedown', down => {
    const before = step()
    if (!(down instanceof MouseEvent) || !down.isTrusted || down.button !== 0 || before === undefined) return
    // The library hears of it at the document: at the window all of it is over.
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
