import { randomBytes } from 'node:crypto'
import { originOf } from './page/address.mjs'
import { createPlacement } from './placement.mjs'
import { record } from './stage.mjs'
import { permissionsOf } from './surface/permissions.mjs'
import { answerRequest } from './traffic.mjs'

/**
 * @typedef {import('playwright-core').BrowserContext} BrowserContext
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('./surface/contents.mjs').WebContents} WebContents
 * @typedef {ReturnType<typeof createPages>} Pages
 */

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
    return undefined // The first request of a page that is still being opened has no frame.
  }
}

/**
 * Opens a frameless window from the desk's page. Only a page can open one.
 *
 * SECURITY: the call runs in a world that the page's scripts do not share, and the window gets no opener.
 *
 * @param {Page} from
 * @param {string} mark Initial address that identifies the window.
 * @returns {Promise<Page>}
 */
async function openOver(from, mark) {
  const cdp = await from.context().newCDPSession(from)
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id })
  const arriving = from.context().waitForEvent('page', page => page.url() === mark)
  const expression = `void open('${mark}', '', 'popup,noopener,width=400,height=400')`
  await cdp.send('Runtime.evaluate', { expression, contextId: executionContextId, userGesture: true })
  const page = await arriving
  await cdp.detach()
  return page
}

/**
 * Creates the Chromium pages, one for each `WebContents`.
 *
 * Without a screen each partition is a separate browser context, so that partitions share no storage. With a
 * screen they share the first one, because only its windows can be frameless. Their storage is then separated
 * by origin only.
 *
 * @param {import('./chromium.mjs').Browser} browser
 * @param {{ devServer: string | undefined, fail: (error: unknown) => void }} given
 */
export function createPages({ context, browser, headless }, { devServer, fail }) {
  const placement = headless ? undefined : createPlacement({ fail })
  /** @type {Map<string, Promise<BrowserContext>>} */
  const partitions = new Map()
  /** @type {Map<Page, WebContents>} */
  const owners = new Map()
  /**
   * Pages that are being opened. Chromium announces each before its opener receives it.
   *
   * @type {Set<Promise<unknown>>}
   */
  const opening = new Set()
  /** Initial addresses of windows that the host opens. @type {Set<string>} */
  const marks = new Set()
  /** @type {Promise<Page> | undefined} */
  let first

  /** @param {BrowserContext} own */
  async function prepare(own) {
    await own.route('**/*', async route => {
      const page = pageOf(route)
      try {
        const contents = page === undefined ? undefined : owners.get(page)
        if (contents !== undefined && route.request().isNavigationRequest())
          await settlePermissions(own, contents, route)
        await answerRequest(route, contents, devServer)
      } catch (error) {
        if (page !== undefined && !page.isClosed()) fail(error)
      }
    })
    own.on('page', page => void dismissStranger(page).catch(fail))
    return own
  }

  /**
   * Sets the permissions of the document that is about to load.
   *
   * @param {BrowserContext} own
   * @param {WebContents} contents
   * @param {import('playwright-core').Route} route
   */
  async function settlePermissions(own, contents, route) {
    const { origin } = new URL(route.request().url())
    // The same call refuses every permission that it does not name.
    await own.grantPermissions(permissionsOf(contents, originOf(origin)), { origin })
  }

  /** SECURITY: closes a page that main did not open. Its requests were never answered. @param {Page} page */
  async function dismissStranger(page) {
    await Promise.allSettled([...opening])
    if (owners.has(page) || page.isClosed()) return
    record('page.dismissed', page.url())
    await page.close()
  }

  /** @param {WebContents} contents @returns {Promise<BrowserContext>} */
  function contextFor({ session: { partition } }) {
    const name = headless ? partition : ''
    const known = partitions.get(name)
    if (known !== undefined) return known
    const prepared = (name === '' ? Promise.resolve(context) : browser.newContext(likeTheFirst)).then(prepare)
    partitions.set(name, prepared)
    return prepared
  }

  /** @param {WebContents} contents @returns {Promise<Page>} */
  async function pageFor(contents) {
    const own = await contextFor(contents)
    if (first === undefined && own === context) {
      const [existing] = own.pages()
      first = Promise.resolve(existing ?? own.newPage())
      return first
    }
    if (headless || first === undefined) return own.newPage()
    const mark = `about:blank#${randomBytes(16).toString('hex')}`
    marks.add(mark)
    return openOver(await first, mark)
  }

  return {
    /**
     * Opens the page of `contents`. The first one uses the browser's initial page.
     *
     * @param {WebContents} contents
     * @returns {Promise<Page>}
     */
    async open(contents) {
      const arriving = pageFor(contents).then(async page => {
        owners.set(page, contents)
        await placement?.settle(contents, page)
        return page
      })
      opening.add(arriving)
      return arriving.finally(() => opening.delete(arriving))
    },
    /** Returns true if the host itself opens a window at `url`, and not the page. @param {string} url */
    isOwnOpening: url => marks.has(url),
    /**
     * Places Chromium's windows where main's views are.
     *
     * @param {import('./surface/window.mjs').BaseWindow} window
     */
    arrange: window => placement?.arrange(window),
    close: () => placement?.close(),
  }
}
