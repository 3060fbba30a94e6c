import { createEvent } from './guard.mjs'

/**
 * @typedef {import('./window.mjs').BaseWindow} BaseWindow
 * @typedef {import('./contents.mjs').WebContents} WebContents
 * @typedef {ReturnType<typeof createFocus>} Focus
 */

/**
 * Creates the keyboard focus, which is in one window and in one page of it.
 *
 * In an automated browser every page counts as focused, so the host keeps track of the focus. It moves when
 * main or a test moves it, or when a user presses in a page.
 *
 * In strict mode it behaves as in Electron: windows emit their events in a later turn, and a page that
 * requests the focus while another page's event is being emitted does not get it.
 *
 * @param {Set<BaseWindow>} windows
 * @param {boolean} [strict]
 */
export function createFocus(windows, strict = false) {
  /** @type {BaseWindow | undefined} */
  let window
  /** @type {Map<BaseWindow, WebContents>} */
  const remembered = new Map()

  /** @param {WebContents} contents */
  const windowOf = contents =>
    [...windows].find(held =>
      held.contentView.children.some(view => 'webContents' in view && view.webContents === contents),
    )

  let isEmitting = false
  /** @param {WebContents | undefined} contents @param {'focus' | 'blur'} what */
  function emitOn(contents, what) {
    const was = isEmitting
    isEmitting = true
    try {
      contents?.emit(what)
    } finally {
      isEmitting = was
    }
  }
  /** @param {BaseWindow} target @param {'focus' | 'blur'} what */
  function post(target, what) {
    const emit = () => void target.emit(what, createEvent())
    if (strict) setImmediate(() => target.isDestroyed() || emit())
    else emit()
  }

  const focus = {
    /** Moves the focus to `entered` and to its last focused page. @param {BaseWindow} entered */
    enter(entered) {
      if (window === entered) return
      if (window !== undefined) focus.leave(window)
      window = entered
      post(entered, 'focus')
      emitOn(remembered.get(entered), 'focus')
    },
    /** Removes the focus from `left`. @param {BaseWindow} left */
    leave(left) {
      if (window !== left) return
      window = undefined
      emitOn(remembered.get(left), 'blur')
      post(left, 'blur')
    },
    /** Moves the focus to a page and its window. @param {WebContents} contents */
    take(contents) {
      if (strict && isEmitting) return
      const own = windowOf(contents)
      if (own === undefined || !own.isVisible()) return
      const before = remembered.get(own)
      if (before === contents && window === own) return
      if (before !== contents && window === own) emitOn(before, 'blur')
      remembered.set(own, contents)
      if (window === own) emitOn(contents, 'focus')
      else focus.enter(own)
    },
    /** @param {BaseWindow} candidate */
    isIn: candidate => window === candidate,
    /** @param {WebContents} candidate */
    isOn: candidate => window !== undefined && remembered.get(window) === candidate,
  }
  return focus
}
