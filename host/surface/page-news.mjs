import { toApp, toWeb } from '../page/address.mjs'
import { record } from '../stage.mjs'
import { createEvent } from './guard.mjs'

/**
 * @typedef {import('./contents.mjs').WebContents} WebContents
 * @typedef {import('playwright-core').Page} Page
 */

/** Electron's level for each console message type, otherwise `info`. @type {Readonly<Record<string, string>>} */
const LEVELS = { error: 'error', warning: 'warning', debug: 'debug' }

/**
 * Lets Playwright navigate a page without main's navigation events, as Electron does: to main it is a user who types an
 * address.
 *
 * @param {WebContents} contents
 * @param {Page} page
 */
function allowDriverNavigation(contents, page) {
  const { goto, reload } = page
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  // Electron lets a later navigation replace an earlier one; Playwright's fails if they overlap, so they run in turn.
  /** @template T @param {string | undefined} url @param {() => Promise<T>} go @returns {Promise<T>} */
  const inTurn = (url, go) => {
    const navigate = async () => {
      contents.navigation.send(url ?? page.url())
      try {
        return await go()
      } finally {
        contents.navigation.send(undefined)
      }
    }
    const ended = last.then(navigate, navigate)
    last = ended
    return ended
  }
  page.goto = (url, options) => inTurn(toWeb(url), () => goto.call(page, toWeb(url), options))
  page.reload = options => inTurn(undefined, () => reload.call(page, options))
}

/**
 * Emits Electron's events for the events of a page.
 *
 * @param {WebContents} contents
 * @param {Page} page
 * @param {{ gone(): void, crashed(): void }} on
 */
export function followPage(contents, page, on) {
  allowDriverNavigation(contents, page)
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
    const details = {
      level,
      message: line.text(),
      lineNumber,
      sourceId: toApp(url),
      frame: contents.mainFrame,
    }
    contents.emit('console-message', createEvent(details))
  })
  // The desk's pages show no browser dialogs: each is dismissed at once.
  page.on('dialog', dialog => {
    record('page.dialog', dialog.type(), dialog.message())
    void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss())
  })
  page.on('download', download => {
    const [url, filename] = [toApp(download.url()), download.suggestedFilename()]
    const item = { getURL: () => url, getFilename: () => filename, cancel: () => undefined }
    contents.session.emit('will-download', createEvent(), item, contents)
    // SECURITY: a download is always cancelled, even if main allows it.
    record('page.download', url, filename)
    void download.cancel()
  })
}
