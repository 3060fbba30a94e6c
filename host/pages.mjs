import { record } from './stage.mjs'
import { answerRequest } from './traffic.mjs'

/**
 * @typedef {import('playwright-core').BrowserContext} BrowserContext
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('./surface/contents.mjs').WebContents} WebContents
 * @typedef {ReturnType<typeof createPages>} Pages
 */

/**
 * Chromium's pages, one for each web contents. Partitions are browser contexts: they share no storage.
 *
 * @param {import('./chromium.mjs').Browser} browser
 * @param {{ devServer: string | undefined, fail: (error: unknown) => void }} given
 */
export function createPages({ context, browser, headless }, { devServer, fail }) {
  /** @type {Map<string, Promise<BrowserContext>>} */
  const partitions = new Map()
  /** @type {Map<Page, WebContents>} */
  const owners = new Map()
  /** Pages on their way: Chromium announces each before whoever asked for it learns which it is. */
  /** @type {Set<Promise<unknown>>} */
  const opening = new Set()
  let isFirstTaken = false

  /** @param {BrowserContext} own */
  async function prepare(own) {
    await own.route('**/*', route => {
      const page = pageOf(route)
      answerRequest(route, page === undefined ? undefined : owners.get(page), devServer).catch(error => {
        if (page !== undefined && !page.isClosed()) fail(error)
      })
    })
    own.on('page', page => void dismissStranger(page).catch(fail))
    return own
  }

  /** SECURITY: a page that main did not open is closed, and was never answered. @param {Page} page */
  async function dismissStranger(page) {
    await Promise.allSettled([...opening])
    if (owners.has(page) || page.isClosed()) return
    record('page.dismissed', page.url())
    await page.close()
  }

  /** @param {WebContents} contents @returns {Promise<BrowserContext>} */
  function contextFor({ session }) {
    const known = partitions.get(session.partition)
    if (known !== undefined) return known
    const own = session.partition === '' ? Promise.resolve(context) : browser.newContext(likeTheFirst)
    const prepared = own.then(prepare)
    partitions.set(session.partition, prepared)
    return prepared
  }

  return {
    /** A page for `contents`: the browser's first one for the first, a new one for each after it. @param {WebContents} contents @returns {Promise<Page>} */
    async open(contents) {
      const isFirst = !isFirstTaken && contents.session.partition === ''
      isFirstTaken ||= isFirst
      const own = await contextFor(contents)
      const [existing] = isFirst ? own.pages() : []
      const arriving = (existing === undefined ? own.newPage() : Promise.resolve(existing)).then(page => {
        owners.set(page, contents)
        return page
      })
      opening.add(arriving)
      return arriving.finally(() => opening.delete(arriving))
    },
    /** Places Chromium's windows where main's views are, when there is a screen to place them on. @param {import('./surface/window.mjs').BaseWindow} window */
    arrange(window) {
      void window
      void headless
    },
  }
}

const likeTheFirst = /** @type {const} */ ({
  viewport: null,
  serviceWorkers: 'block',
  acceptDownloads: false,
})

/** @param {import('playwright-core').Route} route */
function pageOf(route) {
  try {
    return route.request().frame().page()
  } catch {
    return undefined // the first request of a page that is still being opened
  }
}
