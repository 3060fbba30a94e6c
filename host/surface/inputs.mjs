import { findAcceleratorItem } from './accelerators.mjs'
import { createEvent } from './guard.mjs'

/**
 * What a real window does with an input that main lets pass. Returns whether main does.
 *
 * @param {import('./contents.mjs').WebContents} contents
 * @param {{ zoom: number, menu: import('./menu.mjs').Menu | undefined }} now
 * @param {Partial<import('../page/live-page.mjs').SeenInput>} input
 * @returns {boolean}
 */
export function followInput(contents, { zoom, menu }, { sign, key, mouse }) {
  // Main hears of places in the view's own pixels, whatever the zoom.
  const at = mouse && { ...mouse, x: (mouse.x ?? 0) * zoom, y: (mouse.y ?? 0) * zoom }
  const input = { ...(key && { key }), ...(at && { mouse: at }) }
  const { inputRules } = contents
  if (!(sign === undefined ? inputRules.ask(input) : inputRules.take({ sign, ...input }))) return false
  if (at?.type === 'mouseDown') contents.focus()
  if (key !== undefined) findAcceleratorItem(menu, key)?.click()
  return true
}

/**
 * Tells main of an input that is on its way to the page; a finger gives its page the keyboard as a mouse does.
 *
 * @param {import('./contents.mjs').WebContents} contents
 * @param {{ type: string }} event
 */
export function tellInput(contents, event) {
  if (event.type === 'touchStart') contents.focus()
  contents.emit('input-event', createEvent(), event)
}
