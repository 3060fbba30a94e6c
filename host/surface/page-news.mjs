import { toApp, toWeb } from '../page/address.mjs'
import { record } from '../stage.mjs'
import { createEvent } from './guard.mjs'

/**
 * @typedef {import('./contents.mjs').WebContents} WebContents
 * @typedef {import('playwright-core').Page} Page
 */

/** Console words as Electron grades them. @type {Readonly<Record<string, string>>} */
const LEVELS = { error: 'error', warning: 'warning', debug: 'debug' }

/**
 * Lets a page's own driver send it places: for main that is the person at the address bar, who is not
 * asked, as on Electron when Playwright drives it.
 *
 * @param {WebContents} contents
 * @param {Page} page
 */
function trustDriver(contents, page) {
  const { goto, reload } = page
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  // Electron lets the later overtake the earlier; the driver's protocol fails one that is asked for meanwhile.
  /** @template T @param {string | undefined} url @param {() => Promise<T>} go @returns {Promise<T>} */
  const inTurn = (url, go) => {
    const sent = async () => {
      contents.navigation.send(url ?? page.url())
      try {
        return await go()
      } finally {
        contents.navigation.send(undefined)
      }
    }
    const ended = last.then(sent, sent)
    last = ended
    return ended
  }
  page.goto = (url, options) => inTurn(toWeb(url), () => goto.call(page, toWeb(url), options))
  page.reload = options => inTurn(undefined, () => reload.call(page, options))
}

/**
 * Turns what happens to a page into Electron's events.
 *
 * @param {WebContents} contents
 * @param {Page} page
 * @param {{ gone(): void, crashed(): void }} on
 */
export function followPage(contents, page, on) {
  trustDriver(contents, page)
  page.on('domcontentloaded', () => contents.emit('dom-ready', createEvent()))
  page.on('load', () => contents.emit('did-finish-load', createEvent()))
  page.on('close', on.gone)
  page.on('crash', () => {
    on.crashed()
    contents.emit('render-process-gone', createEvent(), { reason: 'crashed', exitCode: 5 })
  })
  page.on('console', line => {
    const { url, lineNumber } = line.location()
    const level = LEVELS[line.type()] ?? 'info'
    const said = { level, message: line.text(), lineNumber, sourceId: toApp(url), frame: contents.mainFrame }
    contents.emit('console-message', createEvent(said))
  })
  // The desk's pages show no dialogs of the browser's: each is sent away at once.
  page.on('dialog', dialog => {
    record('page.dialog', dialog.type(), dialog.message())
    void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss())
  })
  page.on('download', download => {
    const [url, filename] = [toApp(download.url()), download.suggestedFilename()]
    const item = { getURL: () => url, getFilename: () => filename, cancel: () => undefined }
    contents.session.emit('will-download', createEvent(), item, contents)
    // SECURITY: nothing is ever saved, whatever main says.
    record('page.download', url, filename)
    void download.cancel()
  })
}
