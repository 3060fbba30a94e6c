import { toApp } from '../page/address.mjs'
import { currentStage, record } from '../stage.mjs'
import { createEvent } from './guard.mjs'

/**
 * @typedef {import('./contents.mjs').WebContents} WebContents
 * @typedef {import('./frame.mjs').WebFrameMain} WebFrameMain
 * @typedef {ReturnType<typeof createNavigation>} Navigation
 */

/**
 * Creates the navigation rules of one page: main decides in Electron's events.
 *
 * @param {WebContents} contents
 */
export function createNavigation(contents) {
  /**
   * Address to which main or a test sends the page. Main is not asked about it.
   *
   * @type {string | undefined}
   */
  let sentTo
  /** @type {(details: object) => { action: string }} */
  let answerOpening = () => ({ action: 'allow' })

  return {
    /** @param {string | undefined} webUrl */
    send(webUrl) {
      sentTo = webUrl
    },
    /**
     * Returns true if main allows `frame` to navigate. Electron's order: `will-frame-navigate`, then
     * `will-navigate`.
     *
     * @param {string} webUrl
     * @param {WebFrameMain} frame
     */
    allows(webUrl, frame) {
      const isMainFrame = frame === contents.mainFrame
      if (isMainFrame && sentTo === webUrl) {
        sentTo = undefined
        return true
      }
      const url = toApp(webUrl)
      const details = { url, isSameDocument: false, isMainFrame, frame, initiator: frame }
      const anyFrame = createEvent(details)
      contents.emit('will-frame-navigate', anyFrame)
      if (anyFrame.defaultPrevented || !isMainFrame) return !anyFrame.defaultPrevented
      const topFrame = createEvent(details)
      contents.emit('will-navigate', topFrame, url, false, true)
      return !topFrame.defaultPrevented
    },
    /**
     * Returns true if main allows a redirect to `webUrl`.
     *
     * @param {string} webUrl
     * @param {WebFrameMain} frame
     */
    allowsRedirect(webUrl, frame) {
      const isMainFrame = frame === contents.mainFrame
      const url = toApp(webUrl)
      const event = createEvent({ url, isSameDocument: false, isMainFrame, frame, initiator: null })
      contents.emit('will-redirect', event, url, false, isMainFrame)
      return !event.defaultPrevented
    },
    /** Emits `did-start-navigation` for `frame`. @param {string} webUrl @param {WebFrameMain | null} frame */
    starts(webUrl, frame) {
      const isMainFrame = frame === contents.mainFrame
      const url = toApp(webUrl)
      const event = createEvent({ url, isSameDocument: false, isMainFrame, frame, initiator: null })
      contents.emit('did-start-navigation', event, url, false, isMainFrame)
    },
    /** @param {(details: object) => { action: string }} answer */
    answerOpeningsWith(answer) {
      answerOpening = answer
    },
    /**
     * Asks main about a window that the page requests. The page never gets one; an allowed one is reported as
     * an error.
     *
     * @param {{ url: string, windowName: string, windowFeatures: readonly string[] }} wanted
     */
    asksForWindow({ url, windowName, windowFeatures }) {
      const { action } = answerOpening({
        url: toApp(url),
        frameName: windowName,
        features: windowFeatures.join(','),
        disposition: windowFeatures.length > 0 ? 'new-window' : 'foreground-tab',
        referrer: { url: contents.getURL(), policy: 'default' },
      })
      record('window.open', toApp(url), action)
      if (action === 'deny') return
      currentStage().fail(new Error(`Main allowed ${toApp(url)} a window, and the Chromium host gives none.`))
    },
  }
}
