/** Playwright's default switches that disable Chromium's throttling of hidden pages. */
export const AGAINST_THROTTLING = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

/**
 * Controls the visibility of a page. Chromium slows the timers of a hidden page, stops its drawing, and
 * reports its document as hidden.
 *
 * A browser without a screen shows every page with focus emulation, and hides a page without it in a
 * minimised window. A page that is shown again has to be brought to the front, or it hardly draws.
 *
 * @param {boolean} isThrottled True if the page is throttled while hidden. Otherwise it always counts as
 *   visible.
 * @param {(error: unknown) => void} fail
 */
export function createSight(isThrottled, fail) {
  // As in Electron, a page is hidden before a view shows it.
  let isSeen = false
  /** @type {((isShown: boolean) => void) | undefined} */
  let show
  const applyVisibility = () => show?.(isSeen || !isThrottled)

  return {
    get isThrottled() {
      return isThrottled
    },
    /** @param {boolean} wanted */
    throttle(wanted) {
      isThrottled = wanted
      applyVisibility()
    },
    /** Sets the visibility of the page. @param {boolean} now */
    see(now) {
      isSeen = now
      applyVisibility()
    },
    /**
     * Applies the visibility to a page that has just been opened.
     *
     * @param {import('playwright-core').Page} page
     * @param {import('playwright-core').CDPSession} cdp
     */
    async rule(page, cdp) {
      const { windowId } = await cdp.send('Browser.getWindowForTarget')
      // Focus emulation belongs to the session that enabled it, which is Playwright's own.
      const { _client: own } = /** @type {any} */ (page)._connection.toImpl(page).delegate._mainFrameSession
      /** @param {boolean} enabled */
      const believe = enabled => own.send('Emulation.setFocusEmulationEnabled', { enabled })
      /** @param {'normal' | 'minimized'} windowState */
      const put = windowState => cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState } })
      let [was, work] = [true, Promise.resolve()]
      /** @param {boolean} isShown */
      async function turn(isShown) {
        if (was === isShown || page.isClosed()) return
        was = isShown
        if (!isShown) await believe(false)
        await put(isShown ? 'normal' : 'minimized')
        if (isShown) await cdp.send('Page.bringToFront')
        if (isShown) await believe(true)
      }
      show = isShown => {
        // A page that was closed in the meantime cannot fail here.
        work = work.then(() => turn(isShown)).catch(error => void (page.isClosed() || fail(error)))
      }
      applyVisibility()
    },
  }
}
