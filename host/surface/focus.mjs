import { createEvent } from './guard.mjs'

/**
 * @typedef {import('./window.mjs').BaseWindow} BaseWindow
 * @typedef {import('./contents.mjs').WebContents} WebContents
 * @typedef {ReturnType<typeof createFocus>} Focus
 */

/**
 * Which window has the keyboard, and which page in it.
 *
 * Chromium lets every page of an automated browser believe it is focused, so focus is kept here: it moves
 * when main moves it, when a person presses in a page, or when a test says so.
 *
 * @param {Set<BaseWindow>} windows
 */
export function createFocus(windows) {
  /** @type {BaseWindow | undefined} */
  let window
  /** @type {Map<BaseWindow, WebContents>} */
  const remembered = new Map()

  /** @param {WebContents} contents */
  const windowOf = contents =>
    [...windows].find(held =>
      held.contentView.children.some(view => 'webContents' in view && view.webContents === contents),
    )

  const focus = {
    /** Gives `entered` the keyboard, and the page in it that had it last. @param {BaseWindow} entered */
    enter(entered) {
      if (window === entered) return
      if (window !== undefined) focus.leave(window)
      window = entered
      entered.emit('focus', createEvent())
      remembered.get(entered)?.emit('focus')
    },
    /** Takes the keyboard away from `left`. @param {BaseWindow} left */
    leave(left) {
      if (window !== left) return
      window = undefined
      remembered.get(left)?.emit('blur')
      left.emit('blur', createEvent())
    },
    /** Moves the keyboard to one page of its window. @param {WebContents} contents */
    take(contents) {
      const own = windowOf(contents)
      if (own === undefined || !own.isVisible()) return
      const before = remembered.get(own)
      if (before === contents && window === own) return
      if (before !== contents && window === own) before?.emit('blur')
      remembered.set(own, contents)
      if (window === own) contents.emit('focus')
      else focus.enter(own)
    },
    /** @param {BaseWindow} asked */
    isIn: asked => window === asked,
    /** @param {WebContents} asked */
    isOn: asked => window !== undefined && remembered.get(window) === asked,
  }
  return focus
}
