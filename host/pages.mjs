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
    return undefined // the first request of a page that is still being opened
  }
}

/**
 * Opens a frameless window out of the desk's own, which only a page can do.
 *
 * SECURITY: it is asked from a world the page's scripts do not share, and gets no opener.
 *
 * @param {Page} from
 * @param {string} mark The address it begins with, by which it is known.
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
 * Chromium's pages, one for each web contents.
 *
 * Without a screen each partition is a browser context of its own, so that partitions share no storage. On
 * a screen they share the first one, whose windows alone can be frameless: their storage is then apart by
 * origin only.
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
  /** Pages on their way: Chromium announces each before whoever asked for it learns which it is. @type {Set<Promise<unknown>>} */
  const opening = new Set()
  /** The addresses our own windows begin with. @type {Set<string>} */
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

  /** Sets what the document that is about to load may do. @param {BrowserContext} own @param {WebContents} contents @param {import('playwright-core').Route} route */
  async function settlePermissions(own, contents, route) {
    const { origin } = new URL(route.request().url())
    // What is not granted by name is refused by the same call.
    await own.grantPermissions(permissionsOf(contents, originOf(origin)), { origin })
  }

  /** SECURITY: a page that main did not open is closed, and was never answered. @param {Page} page */
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
    /** A page for `contents`: the browser's own first one for the first who asks. @param {WebContents} contents @returns {Promise<Page>} */
    async open(contents) {
      const arriving = pageFor(contents).then(async page => {
        owners.set(page, contents)
        await placement?.settle(contents, page)
        return page
      })
      opening.add(arriving)
      return arriving.finally(() => opening.delete(arriving))
    },
    /** Whether it is the host that opens a window there, and not the page. @param {string} url */
    isOwnOpening: url => marks.has(url),
    /** Lets the screen follow main's views. @param {import('./surface/window.mjs').BaseWindow} window */
    arrange: window => placement?.arrange(window),
    close: () => placement?.close(),
  }
}
