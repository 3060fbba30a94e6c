import { isDeepStrictEqual } from 'node:util'

/**
 * Places Chromium's windows on the screen where main's views are. The first page's window is the desk's. Each
 * other view has a separate frameless window, which is over the desk's while the view is visible.
 *
 * @typedef {import('./surface/window.mjs').BaseWindow} BaseWindow
 * @typedef {import('./surface/contents.mjs').WebContents} WebContents
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').CDPSession} CDPSession
 * @typedef {import('electron').Rectangle} Rectangle
 * @typedef {{ readonly page: Page, readonly cdp: CDPSession, readonly windowId: number, last: string }} Seat
 */

/**
 * Interval for reading the desk window's bounds, in milliseconds. Chromium sends no event when a user moves
 * it.
 */
const LOOK_EVERY = 200
/** Position outside every screen. */
const NOWHERE = { left: -20_000, top: 0 }

/** @param {Page} page @returns {Promise<Seat>} */
async function seatOf(page) {
  const cdp = await page.context().newCDPSession(page)
  const { windowId } = await cdp.send('Browser.getWindowForTarget')
  return { page, cdp, windowId, last: '' }
}

/**
 * Returns the width of a side border and the height of the title bar of the desk's window.
 *
 * @param {Page} page
 */
const insetOf = page =>
  page.evaluate(() => ({ side: (outerWidth - innerWidth) / 2, top: outerHeight - innerHeight }))

/** @param {{ fail: (error: unknown) => void }} given */
export function createPlacement({ fail }) {
  /** @type {Map<WebContents, Seat>} */
  const seats = new Map()
  /**
   * The desk's own window: its borders, and the last seen bounds of its content.
   *
   * @type {{ seat: Seat, inset: { side: number, top: number }, seen: Rectangle } | undefined}
   */
  let ground
  /** @type {BaseWindow | undefined} */
  let desk
  /** All windows that main has opened, the desk's first. @type {Set<BaseWindow>} */
  const windows = new Set()
  let isClosing = false
  let work = Promise.resolve()

  /** @param {() => Promise<void>} step */
  const queue = step => {
    work = work.then(step).catch(error => {
      if (!isClosing) fail(error)
    })
  }

  /** @param {Seat} seat @param {object} bounds */
  async function put(seat, bounds) {
    const wanted = JSON.stringify(bounds)
    if (seat.last === wanted || seat.page.isClosed()) return false
    seat.last = wanted
    await seat.cdp.send('Browser.setWindowBounds', {
      windowId: seat.windowId,
      bounds: { windowState: 'normal' },
    })
    await seat.cdp.send('Browser.setWindowBounds', { windowId: seat.windowId, bounds })
    return true
  }

  /**
   * Returns the screen bounds of a page's view; `undefined` if it is not visible.
   *
   * @param {WebContents} contents
   */
  function spotOf(contents) {
    for (const window of windows) {
      const view = window.visibleViews.find(seen => seen.webContents === contents)
      if (view === undefined) continue
      const { x, y } = window.getContentBounds()
      const { x: left, y: top, ...size } = view.getBounds()
      return { left: x + left, top: y + top, ...size }
    }
    return undefined
  }

  async function place() {
    if (ground === undefined || desk === undefined) return
    const { width: wide, height: high } = desk.getContentBounds()
    if (wide !== ground.seen.width || high !== ground.seen.height) {
      const { side, top } = ground.inset
      await put(ground.seat, { width: wide + 2 * side, height: high + top })
    }
    for (const [contents, seat] of seats) {
      if (seat === ground.seat) continue
      const spot = spotOf(contents)
      const isNew = await put(seat, spot ?? NOWHERE)
      if (isNew && spot !== undefined) await seat.page.bringToFront()
    }
  }

  /** Reads the bounds that the user gave the desk's window. */
  async function readBounds() {
    if (ground === undefined || desk === undefined || ground.seat.page.isClosed()) return
    const { seat, inset, seen } = ground
    // Main's bounds are applied first. Then main receives the resulting bounds on the screen.
    const wish = desk.getContentBounds()
    await place()
    const { bounds } = await seat.cdp.send('Browser.getWindowBounds', { windowId: seat.windowId })
    // If main has set other bounds in the meantime, they are applied first again.
    if (!isDeepStrictEqual(desk.getContentBounds(), wish)) return
    const { left = 0, top = 0, width = 0, height = 0, windowState } = bounds
    if (windowState === 'minimized') return desk.minimize()
    desk.restore()
    const now = {
      x: left + inset.side,
      y: top + inset.top,
      width: width - 2 * inset.side,
      height: height - inset.top,
    }
    if (isDeepStrictEqual([now, now], [seen, desk.getContentBounds()])) return
    ground.seen = now
    seat.last = ''
    desk.isAt(now)
    await place()
  }

  /**
   * Closes the window of a page that the user closed, unless it is the desk's.
   *
   * @param {WebContents} contents
   */
  function closeAround(contents) {
    if (isClosing) return
    const around = [...windows].find(window =>
      window.viewsWithPages.some(view => view.webContents === contents),
    )
    if (around !== desk) around?.close()
  }

  const timer = setInterval(() => queue(readBounds), LOOK_EVERY)

  return {
    /** Registers the window of a new page. @param {WebContents} contents @param {Page} page */
    async settle(contents, page) {
      const seat = await seatOf(page)
      seats.set(contents, seat)
      page.on('close', () => seats.delete(contents))
      if (ground !== undefined) {
        page.on('close', () => closeAround(contents))
        return void (await put(seat, NOWHERE))
      }
      // The first read applies main's size, because no size of the window is known yet.
      ground = { seat, inset: await insetOf(page), seen: { x: 0, y: 0, width: 0, height: 0 } }
      page.on('close', () => {
        // The user closed the desk's window. It is gone even if main prevents the close.
        if (isClosing) return
        desk?.close()
        desk?.destroy()
      })
    },
    /** @param {BaseWindow} window */
    arrange(window) {
      desk ??= window
      windows.add(window)
      queue(place)
    },
    close() {
      isClosing = true
      clearInterval(timer)
    },
  }
}
