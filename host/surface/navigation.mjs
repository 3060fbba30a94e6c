import { toApp } from '../page/address.mjs'
import { currentStage, record } from '../stage.mjs'
import { createEvent } from './guard.mjs'

/**
 * @typedef {import('./contents.mjs').WebContents} WebContents
 * @typedef {import('./frame.mjs').WebFrameMain} WebFrameMain
 * @typedef {ReturnType<typeof createNavigation>} Navigation
 */

/**
 * Where one page may go, as main says it in Electron's events.
 *
 * @param {WebContents} contents
 */
export function createNavigation(contents) {
  /** Where main, or a test in the person's place, sent the page: that is not asked about. @type {string | undefined} */
  let sentTo
  /** @type {(details: object) => { action: string }} */
  let answerOpening = () => ({ action: 'allow' })

  return {
    /** @param {string | undefined} webUrl */
    send(webUrl) {
      sentTo = webUrl
    },
    /** Whether main lets `frame` go to `webUrl`. Asks in Electron's order: any frame first, then the top one. @param {string} webUrl @param {WebFrameMain} frame */
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
    /** Whether main lets a redirect lead to `webUrl`. @param {string} webUrl @param {WebFrameMain} frame */
    allowsRedirect(webUrl, frame) {
      const isMainFrame = frame === contents.mainFrame
      const url = toApp(webUrl)
      const event = createEvent({ url, isSameDocument: false, isMainFrame, frame, initiator: null })
      contents.emit('will-redirect', event, url, false, isMainFrame)
      return !event.defaultPrevented
    },
    /** Tells main that `frame` is on its way. @param {string} webUrl @param {WebFrameMain | null} frame */
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
    /** Asks main about a window the page wants. It gets none, whatever main says: the desk never allows one. @param {{ url: string, windowName: string, windowFeatures: readonly string[] }} wanted */
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
