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
 * In strict mode it is as fickle as Electron's: windows are told of it in a turn of their own, and a page that is
 * given the keyboard while another is being told that it has lost or got it does not get it.
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

  let isTelling = false
  /** @param {WebContents | undefined} contents @param {'focus' | 'blur'} what */
  function tell(contents, what) {
    const was = isTelling
    isTelling = true
    try {
      contents?.emit(what)
    } finally {
      isTelling = was
    }
  }
  /** @param {BaseWindow} told @param {'focus' | 'blur'} what */
  function post(told, what) {
    const say = () => void told.emit(what, createEvent())
    if (strict) setImmediate(() => told.isDestroyed() || say())
    else say()
  }

  const focus = {
    /** Gives `entered` the keyboard, and the page in it that had it last. @param {BaseWindow} entered */
    enter(entered) {
      if (window === entered) return
      if (window !== undefined) focus.leave(window)
      window = entered
      post(entered, 'focus')
      tell(remembered.get(entered), 'focus')
    },
    /** Takes the keyboard away from `left`. @param {BaseWindow} left */
    leave(left) {
      if (window !== left) return
      window = undefined
      tell(remembered.get(left), 'blur')
      post(left, 'blur')
    },
    /** Moves the keyboard to one page of its window. @param {WebContents} contents */
    take(contents) {
      if (strict && isTelling) return
      const own = windowOf(contents)
      if (own === undefined || !own.isVisible()) return
      const before = remembered.get(own)
      if (before === contents && window === own) return
      if (before !== contents && window === own) tell(before, 'blur')
      remembered.set(own, contents)
      if (window === own) tell(contents, 'focus')
      else focus.enter(own)
    },
    /** @param {BaseWindow} asked */
    isIn: asked => window === asked,
    /** @param {WebContents} asked */
    isOn: asked => window !== undefined && remembered.get(window) === asked,
  }
  return focus
}
