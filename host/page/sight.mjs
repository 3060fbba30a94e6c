/** What Playwright adds to the command line against Chromium's throttling of pages that nobody can see. */
export const AGAINST_THROTTLING = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

/**
 * Whether a person can see a page, and what Chromium makes of one that nobody can: its timers become slow, it draws
 * nothing, and its document says that it is hidden.
 *
 * A browser without a screen shows every page for as long as it lets it believe that it has the keyboard, and hides one
 * that does not in a minimised window. One that is shown again has to be brought to the front, or hardly draws.
 *
 * @param {boolean} isThrottled Whether it is throttled at all; one that is not believes that it is always seen.
 * @param {(error: unknown) => void} fail
 */
export function createSight(isThrottled, fail) {
  // As in Electron nobody can see a page before a view shows it.
  let isSeen = false
  /** @type {((isShown: boolean) => void) | undefined} */
  let show
  const look = () => show?.(isSeen || !isThrottled)

  return {
    get isThrottled() {
      return isThrottled
    },
    /** @param {boolean} wanted */
    throttle(wanted) {
      isThrottled = wanted
      look()
    },
    /** Takes note of whether the page can be seen. @param {boolean} now */
    see(now) {
      isSeen = now
      look()
    },
    /** Has a page that has just been opened go by it from here on. @param {import('playwright-core').Page} page @param {import('playwright-core').CDPSession} cdp */
    async rule(page, cdp) {
      const { windowId } = await cdp.send('Browser.getWindowForTarget')
      // The belief is the session's that gave it, which is Playwright's own.
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
        // A page that was closed meanwhile is seen by nobody.
        work = work.then(() => turn(isShown)).catch(error => void (page.isClosed() || fail(error)))
      }
      look()
    },
  }
}
