import { findAcceleratorItem } from './accelerators.mjs'
import { createEvent } from './guard.mjs'

/**
 * Applies an input that main allows, as a real window does. Returns true if main allows it.
 *
 * @param {import('./contents.mjs').WebContents} contents
 * @param {{ zoom: number, menu: import('./menu.mjs').Menu | undefined }} now
 * @param {Partial<import('../page/live-page.mjs').SeenInput>} input
 * @returns {boolean}
 */
export function followInput(contents, { zoom, menu }, { sign, key, mouse }) {
  // Main receives positions in the view's pixels, independent of the zoom.
  const at = mouse && { ...mouse, x: (mouse.x ?? 0) * zoom, y: (mouse.y ?? 0) * zoom }
  const input = { ...(key && { key }), ...(at && { mouse: at }) }
  const { inputRules } = contents
  if (!(sign === undefined ? inputRules.ask(input) : inputRules.take({ sign, ...input }))) return false
  if (at?.type === 'mouseDown') contents.focus()
  if (key !== undefined) findAcceleratorItem(menu, key)?.click()
  return true
}

/**
 * Reports an input to main before the page gets it. A touch focuses its page, as a mouse press does.
 *
 * @param {import('./contents.mjs').WebContents} contents
 * @param {{ type: string }} event
 */
export function tellInput(contents, event) {
  if (event.type === 'touchStart') contents.focus()
  contents.emit('input-event', createEvent(), event)
}
